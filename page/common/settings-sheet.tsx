/** The settings sheet: a dialog with a section for each group of settings, opened from the header. */

import { signal } from "@preact/signals";
import { type ComponentType, render } from "preact";
import { Choice } from "../components/settings";
import { Sheet } from "../components/sheet";
import { PAGE } from "../texts/page";
import { find, make } from "./dom";
import { LANGUAGES, language } from "./language";

/** A group of settings; a module that has settings exports one. */
export interface SettingsSection {
  title: () => string;
  Content: ComponentType;
}

export const areSettingsOpen = signal(false);

/** @param sections in the order in which they are shown */
export function setUpSettingsSheet(sections: SettingsSection[]) {
  const host = make("div");
  document.body.append(host);
  render(<SettingsSheet sections={sections} />, host);
  find("open-settings").addEventListener("click", () => {
    areSettingsOpen.value = true;
  });
}

function SettingsSheet({ sections }: { sections: SettingsSection[] }) {
  return (
    <Sheet id="settings-sheet" title={PAGE.settings} open={areSettingsOpen}>
      <div id="settings-sections">
        <Choice label={PAGE.language} choices={LANGUAGES} setting={language} />
        {sections.map(({ title, Content }) => (
          <fieldset key={title()}>
            <legend>{title()}</legend>
            <Content />
          </fieldset>
        ))}
      </div>
    </Sheet>
  );
}
