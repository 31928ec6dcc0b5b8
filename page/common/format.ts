/** Formats figures and messages. */

import type { Cell } from "../engine/api";
import { FORMAT } from "../texts/format";
import { dateLocale, locale, sentenceLocale } from "./language";

/** Returns text as a sentence. Cell names keep their lower case. */
export function sentence(text: string) {
  const first = /^r\d/.test(text) ? "r" : text.charAt(0).toUpperCase();
  return first + text.slice(1) + (/[.!?。！？]$/.test(text) ? "" : FORMAT.stop);
}

/** Joins sentences, without those that are empty. */
export function sentences(parts: (string | number | boolean | null | undefined)[]) {
  return parts.filter(Boolean).join(FORMAT.gap);
}

/** Formats a probability in percent. Only certain cells show 0 or 100. */
export function percent(probability: number, decimals: number = 1) {
  if (probability === 0 || probability === 1) return `${100 * probability}${FORMAT.percent}`;
  const minimum = 10 ** -decimals;
  if (100 * probability < minimum) return `<${minimum}${FORMAT.percent}`;
  if (100 * (1 - probability) < minimum) return `>${100 - minimum}${FORMAT.percent}`;
  return `${(100 * probability).toFixed(decimals)}${FORMAT.percent}`;
}

/** Formats an estimated share in whole percentages; more decimals would mean nothing. */
export function wholePercent(share: number) {
  return `${Math.round(100 * share)}${FORMAT.percent}`;
}

export function formatPoints(share: number) {
  return (100 * share).toFixed(2);
}

/** Formats an interval of shares in percentage points. */
export function formatInterval([low, high]: number[]) {
  return FORMAT.range(formatPoints(low), formatPoints(high));
}

/** Returns the name of a cell, such as r3c5 for row 3, column 5. */
export function cellName([row, column]: Cell) {
  return `r${row}c${column}`;
}

/** Formats a number with thousands separators. */
export function formatNumber(number: number) {
  return number.toLocaleString(locale());
}

/** Returns text in which no line can break before a percent sign or the sign of a second. */
export function nonBreaking(text: string) {
  return text.replace(/ (?=%|s\b)/g, "\u00a0");
}

/**
 * Formats a date and its time in short; without the year if it is this year.
 *
 * @param time milliseconds since 1970
 */
export function formatDate(time: number) {
  return new Date(time).toLocaleString(dateLocale(), {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    ...(new Date(time).getFullYear() === new Date().getFullYear() ? {} : { year: "numeric" }),
  });
}

/** Formats a time in its largest unit. */
export function duration(seconds: number) {
  if (seconds < 9.95) return FORMAT.seconds(seconds.toFixed(1));
  if (seconds < 99.5) return FORMAT.seconds(seconds.toFixed(0));
  const minutes = seconds / 60;
  return minutes < 99.5
    ? FORMAT.minutes(minutes.toFixed(0))
    : FORMAT.hours((minutes / 60).toFixed(1));
}

/** Returns the options of strategies in a sentence. */
export function optionsText(options: { name: string; summary: string }[]) {
  const rows = options.map(({ name, summary }) => `${name} (${summary})`);
  return FORMAT.options(rows);
}

/** Returns names as a list within a sentence. */
export function listOf(names: string[]) {
  return new Intl.ListFormat(sentenceLocale()).format(names);
}
