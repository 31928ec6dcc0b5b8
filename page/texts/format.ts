/** The units and short words of figures. */

import { translated } from "../common/language";

export const FORMAT = translated("FORMAT", {
  stop: ".",
  gap: " ",
  percent: " %",
  range: (low: string, high: string) => `${low} to ${high}`,
  clicks: (number: number) => `${number} ${number === 1 ? "click" : "clicks"}`,
  seconds: (number: string) => `${number} s`,
  minutes: (number: string) => `${number} min`,
  hours: (number: string) => `${number} h`,
  options: (rows: string[]) =>
    `Options follow after two slashes, such as //endgame=256: ${rows.join("; ")}.`,
});
