/** The settings, in sections. */

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { palette, skin, theme } from "./common/appearance";
import { areSettingsOpen } from "./common/hosts";
import { LANGUAGES, language } from "./common/language";
import { Choice, Tick } from "./components/fields";
import { Sheet } from "./components/sheet";
import { PAGE } from "./texts/page";
import { APPEARANCE, COMMANDS, SETTINGS } from "./texts/play-later";
import { areSoundsOn } from "./views/play/feedback";
import { type Command, isAllowed, keyName, NAMES, resetKeys, setKey } from "./views/play/keys";
import { options } from "./views/play/state";
import { cellSize } from "./views/play/zoom";

export function Settings() {
  return (
    <Sheet id="settings-sheet" title={PAGE.settings} open={areSettingsOpen}>
      <div id="settings-sections">
        <Choice label={PAGE.language} choices={LANGUAGES} setting={language} />
        <Section title={SETTINGS.play}>
          <Tick label={SETTINGS.automaticFlags} setting={options.automaticFlags} />
          <Tick label={SETTINGS.automaticOpening} setting={options.automaticOpening} />
          <Tick label={SETTINGS.questionMarks} setting={options.questionMarks} />
          <Tick label={SETTINGS.noFlags} setting={options.noFlags} />
        </Section>
        <MouseAndTouch />
        <Section title={SETTINGS.board}>
          <Choice label={SETTINGS.cellSize} choices={SETTINGS.cellSizes} setting={cellSize} />
        </Section>
        <Section title={APPEARANCE.title}>
          <Choice label={APPEARANCE.theme} choices={APPEARANCE.themes} setting={theme} />
          <Choice label={APPEARANCE.skin} choices={APPEARANCE.skins} setting={skin} />
          <Choice label={APPEARANCE.palette} choices={APPEARANCE.palettes} setting={palette} />
        </Section>
        <Section title={SETTINGS.sounds}>
          <Tick label={SETTINGS.playSounds} setting={areSoundsOn} />
        </Section>
        <Keys />
      </div>
    </Sheet>
  );
}

function Section({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

function MouseAndTouch() {
  const { chords, actsUnderRelease, touchFlag, longPress } = options;
  return (
    <>
      <Section title={SETTINGS.mouse}>
        <Choice label={SETTINGS.chords} choices={SETTINGS.chordChoices} setting={chords} />
        <Tick label={SETTINGS.underRelease} setting={actsUnderRelease} />
      </Section>
      <Section title={SETTINGS.touch}>
        <Choice label={SETTINGS.touchFlag} choices={SETTINGS.touchFlags} setting={touchFlag} />
        <Choice label={SETTINGS.longPress} choices={SETTINGS.longPresses} setting={longPress} />
      </Section>
    </>
  );
}

function Keys() {
  return (
    <Section title={SETTINGS.keys}>
      <p id="settings-keys" class="quiet">
        {SETTINGS.keysNote}
      </p>
      {NAMES.map((name) => (
        <div key={name} class="key-row">
          <span>{COMMANDS[name]}</span>
          <KeyButton name={name} />
        </div>
      ))}
      <button type="button" onClick={resetKeys}>
        {SETTINGS.defaultKeys}
      </button>
    </Section>
  );
}

const waiting = signal<Command | null>(null);

function KeyButton({ name }: { name: Command }) {
  const wasSet = useRef(false);
  const isWaiting = waiting.value === name;
  const stop = () => {
    if (waiting.value === name) waiting.value = null;
  };
  const press = (event: KeyboardEvent) => {
    if (!isWaiting || event.key === "Tab") return;
    event.preventDefault(); // Escape would close the sheet
    const key = event.key.toLowerCase();
    wasSet.current = isAllowed(key);
    if (wasSet.current) setKey(name, key);
    if (wasSet.current || key === "escape") stop();
  };
  const release = (event: KeyboardEvent) => {
    if (wasSet.current) event.preventDefault(); // Space would press the button again
    wasSet.current = false;
  };
  return (
    <button
      type="button"
      aria-label={
        isWaiting
          ? SETTINGS.pressKeyFor(COMMANDS[name])
          : SETTINGS.keyOf(COMMANDS[name], keyName(name))
      }
      onClick={() => (waiting.value = name)}
      onBlur={stop}
      onKeyDown={press}
      onKeyUp={release}
    >
      {isWaiting ? SETTINGS.pressKey : keyName(name)}
    </button>
  );
}
