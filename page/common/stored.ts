/**
 * What the browser keeps for this page. What it refuses to keep, with blocked site data or a full
 * disk, stays in memory until the page is closed.
 */

import { effect, type Signal, signal } from "@preact/signals";

/** Whether the browser refused to keep anything. */
export const isForgetful = signal(false);

class Store {
  /** What the browser refused, by key; null if it was to be removed. */
  private readonly refused = new Map<string, string | null>();

  /** @param storage throws if site data is blocked */
  constructor(
    private readonly storage: () => Storage,
    private readonly onRefused = () => {},
  ) {}

  get(key: string): string | null {
    const text = this.refused.get(key);
    if (text !== undefined) return text;
    try {
      return this.storage().getItem(key);
    } catch {
      return null;
    }
  }

  /**
   * @param text null removes it
   * @returns whether the browser keeps it
   */
  set(key: string, text: string | null): boolean {
    try {
      if (text === null) this.storage().removeItem(key);
      else this.storage().setItem(key, text);
      this.refused.delete(key);
      return true;
    } catch {
      this.refused.set(key, text);
      this.onRefused();
      return false;
    }
  }

  /** Returns a value that was kept as JSON, or null if there is none, or none of this page. */
  value<T>(key: string): T | null {
    try {
      return JSON.parse(this.get(key) ?? "null");
    } catch {
      return null;
    }
  }
}

export const browser = new Store(
  () => localStorage,
  () => {
    isForgetful.value = true;
  },
);
/** What lasts as long as the tab. */
export const tab = new Store(() => sessionStorage);

/** What each tab has for itself; a new tab begins with what was kept last. */
class OwnStore extends Store {
  override get(key: string) {
    return tab.get(key) ?? browser.get(key);
  }

  override set(key: string, text: string | null) {
    browser.set(key, text);
    return tab.set(key, text);
  }
}

export const own = new OwnStore(() => sessionStorage);

/**
 * Returns a signal whose value is that of the last visit; each change is saved.
 *
 * @param initial the value before the first change; its type is that of the setting
 */
export function stored<Value extends string | boolean | number>(
  key: string,
  initial: Value,
  store: Store = browser,
): Signal<Value> {
  const setting = signal(read(store.get(key), initial));
  effect(() => {
    const value = setting.value;
    if (value !== read(store.get(key), initial)) store.set(key, String(value));
  });
  return setting;
}

function read<Value>(text: string | null, initial: Value): Value {
  if (text === null) return initial;
  if (typeof initial === "boolean") return (text === "true" || text === "1") as Value;
  if (typeof initial !== "number") return text as Value;
  return (Number.isFinite(Number(text)) ? Number(text) : initial) as Value;
}
