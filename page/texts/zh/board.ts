/** 读屏软件读出的格子。 */

import type { Mark } from "../../board/marks";
import { percent } from "../../common/format";
import type { cellLabel as English } from "../board";

const VALUES: Record<string, string> = {
  "#": "未打开",
  0: "空",
  F: "旗",
  Q: "问号",
  "*": "雷",
  "?": "已打开，无数字",
};

const MARKS: Partial<Record<Mark, string>> = {
  conflict: "矛盾",
  doubtful: "存疑",
  suspect: "存疑",
  wrong: "标错",
  exploded: "踩雷",
  "hint-safe": "提示：安全",
  "hint-guess": "提示：最佳猜法",
  "hint-mine": "提示：雷",
  clue: "提示：看这里",
  relied: "提示：必雷",
  best: "最佳着法",
  candidate: "好着法",
  enclosed: "封闭格",
  dead: "无信息格",
};

export const cellLabel: typeof English = ([row, column], value, marks, risk, note) => {
  const named = [...marks].map((mark) => MARKS[mark]);
  const shown = [
    VALUES[value] ?? value,
    note,
    ...named,
    risk !== null && `雷概率 ${percent(risk)}`,
  ];
  return `第 ${row} 行第 ${column} 列，${shown.filter(Boolean).join("，")}`;
};
