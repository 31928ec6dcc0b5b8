/** The settings sheet: a dialog with a section for each group of settings, opened from the header. */

import { signal } from "@preact/signals";
import { type ComponentType, render } from "preact";
import { Sheet } from "../components/sheet";
import { find, make } from "./dom";

/** A group of settings; a module that has settings exports one. */
export interface SettingsSection {
  title: string;
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
    <Sheet id="settings-sheet" title="Settings" open={areSettingsOpen}>
      <div id="settings-sections">
        {sections.map(({ title, Content }) => (
          <fieldset key={title}>
            <legend>{title}</legend>
            <Content />
          </fieldset>
        ))}
      </div>
    </Sheet>
  );
}
