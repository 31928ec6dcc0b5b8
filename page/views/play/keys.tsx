/** The keys of play. They can be changed in the settings sheet, and are saved in the browser. */

import { computed, effect, signal } from "@preact/signals";
import { browser } from "../../common/stored";
import { PLAY } from "../../texts/play";
import type { COMMANDS } from "../../texts/play-later";

export type Command = keyof typeof COMMANDS;

const DEFAULT_KEYS: Record<Command, string> = {
  open: " ",
  flag: "f",
  hint: "h",
  perform: "d",
  undo: "z",
  risks: "p",
  fresh: "n",
  again: "r",
  number: "e",
  neighbour: "w",
  beginner: "1",
  intermediate: "2",
  expert: "3",
};
export const NAMES = Object.keys(DEFAULT_KEYS) as Command[];
const STORAGE_KEY = "minewise-keys";
/** Keys that a command may have: characters except ? and #, which browsers and this page use. */
const ALLOWED = /^([^?#]|f\d+)$/;

const keys = signal(savedKeys());
/** Whether any key was changed. */
const areKeysOwn = computed(() => NAMES.some((name) => keys.value[name] !== DEFAULT_KEYS[name]));
effect(() => {
  if (areKeysOwn.value || browser.get(STORAGE_KEY))
    browser.set(STORAGE_KEY, JSON.stringify(keys.value));
});

/** Returns the command of a key, or undefined. F2 always starts a new game. */
export function commandOf(key: string): Command | undefined {
  return key === "f2" ? "fresh" : NAMES.find((name) => keys.value[name] === key);
}

export function keyName(name: Command) {
  const key = keys.value[name];
  return key === " " ? PLAY.space : key.toUpperCase();
}

/** Returns whether a command may have a key. */
export function isAllowed(key: string) {
  return ALLOWED.test(key);
}

export function resetKeys() {
  keys.value = { ...DEFAULT_KEYS };
}

/** Gives a key to a command; the command that had it gets the former key of this one. */
export function setKey(name: Command, key: string) {
  const other = NAMES.find((one) => keys.value[one] === key);
  const former = keys.value[name];
  keys.value = { ...keys.value, ...(other && { [other]: former }), [name]: key };
}

function savedKeys(): Record<Command, string> {
  const saved = browser.value<Partial<typeof DEFAULT_KEYS>>(STORAGE_KEY);
  const all = NAMES.map((name) => saved?.[name] ?? DEFAULT_KEYS[name]);
  if (new Set(all).size === all.length && all.every((key) => ALLOWED.test(key)))
    return Object.fromEntries(NAMES.map((name, i) => [name, all[i]])) as typeof DEFAULT_KEYS;
  return { ...DEFAULT_KEYS }; // what is saved was not written by this page
}

export function KeyLetter({ command, text }: { command: Command; text: string }) {
  const isKey = keyName(command) === text[0].toUpperCase();
  return isKey ? (
    <>
      <u>{text[0]}</u>
      {text.slice(1)}
    </>
  ) : (
    text
  );
}
