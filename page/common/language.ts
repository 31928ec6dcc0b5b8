/** The language of the texts. English is part of the page; another is loaded when it is chosen. */

import { effect, signal } from "@preact/signals";
import { stored } from "./stored";

/** The languages, by the code that browsers and the engine use, with their names. */
export const LANGUAGES = { en: "English", zh: "中文" };
/** What loads the texts of each language but English. */
export type Loaders = Record<Exclude<Language, "en">, () => Promise<{ default: object }>>;

type Language = keyof typeof LANGUAGES;

export const language = stored<Language>("minewise-language", preferred());

/** What is shown: a language that is loaded, and its tables by name. */
const shown = signal<{ code: Language; tables: Record<string, object> }>({
  code: "en",
  tables: {},
});

/** Returns the first language of the browser that the page has; node may have none. */
function preferred() {
  const codes = (globalThis.navigator?.languages ?? []).map((name) => name.split("-")[0]);
  return (codes.find((code) => code in LANGUAGES) ?? "en") as Language;
}

/** Returns the code of the language that is shown, as the engine and `Intl` take it. */
export function locale() {
  return shown.value.code;
}

/** Returns the locale of sentences: dates and lists in English have no comma before the last part. */
export function sentenceLocale() {
  return locale() === "en" ? "en-GB" : locale();
}

/** Returns the locales of dates: in English, the order of the day and the month is the browser's. */
export function dateLocale() {
  return locale() === "en" ? [] : [locale()];
}

/** Applies the choice now, and whenever it changes; resolves when the first language is there. */
export function setUpLanguage(loaders: Loaders) {
  return new Promise<void>((resolve) =>
    effect(() => {
      const code = language.value;
      apply(code, loaders).catch(reportError).then(resolve);
    }),
  );
}

async function apply(code: Language, loaders: Loaders) {
  const tables = code in loaders ? (await loaders[code as keyof Loaders]()).default : {};
  if (code !== language.value) return;
  document.documentElement.lang = code === "zh" ? "zh-Hans" : code;
  shown.value = { code, tables: { ...tables } };
}

/**
 * Returns a table of texts, or a function that words a text, in the language that is shown. What
 * reads it while it renders is rendered again when the language changes.
 *
 * @param name the name of the table in the other languages
 */
export function translated<T extends object>(name: string, english: T): T {
  const current = () => shown.value.tables[name] ?? english;
  return new Proxy(english, {
    get: (_, key) => Reflect.get(current(), key),
    apply: (_, self, parts) => Reflect.apply(current() as () => unknown, self, parts),
  });
}
