/** Settings that are saved in the browser. */

import { effect, type Signal, signal } from "@preact/signals";

/**
 * Returns a signal whose value is that of the last visit; each change is saved.
 *
 * @param key the key in `localStorage`
 * @param initial the value before the first change; its type is that of the setting
 */
export function stored<Value extends string | boolean | number>(
  key: string,
  initial: Value,
): Signal<Value> {
  const setting = signal(read(key, initial));
  effect(() => {
    const value = setting.value;
    if (value !== read(key, initial)) localStorage.setItem(key, String(value));
  });
  return setting;
}

function read<Value>(key: string, initial: Value): Value {
  const text = localStorage.getItem(key);
  if (text === null) return initial;
  if (typeof initial === "boolean") return (text === "true") as Value;
  if (typeof initial !== "number") return text as Value;
  return (Number.isFinite(Number(text)) ? Number(text) : initial) as Value;
}
