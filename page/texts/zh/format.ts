/** 单位。 */

import type { FORMAT as English } from "../format";

export const FORMAT: typeof English = {
  stop: "。",
  gap: "",
  percent: "%",
  range: (low: string, high: string) => `${low} 到 ${high}`,
  clicks: (number: number) => `${number} 次点击`,
  seconds: (number: string) => `${number} 秒`,
  minutes: (number: string) => `${number} 分钟`,
  hours: (number: string) => `${number} 小时`,
  options: (rows: string[]) => `选项写在两个斜杠之后，例如 //endgame=256：${rows.join("；")}。`,
};
