/** 我的。 */

import { formatNumber } from "../../common/format";
import { techniqueTitle } from "../../common/techniques";
import type * as English from "../history";
import { CLUE_MODELS } from "./boards";

export const HISTORY: typeof English.HISTORY = {
  view: "记录",
  none: "完成的游戏和你的记录会出现在这里，只保存在本浏览器中。",
  play: "开始游戏",
  records: "最佳记录",
  allBoards: "所有棋盘",
  filter: "显示",
  noMatch: "没有符合条件的游戏。",
  undo: "撤销",
  deleted: "已删除这局游戏。",
  restored: "已恢复这局游戏。",
  games: "游戏",
  review: (date: string) => `复盘 ${date} 的游戏`,
  delete: (date: string) => `删除 ${date} 的游戏`,
  more: "显示更多游戏",
  transfer: "导出和导入",
  exportAll: "导出所有游戏",
  exported: (count: number, name: string) => `已把 ${gamesText(count)}导出到 ${name}。`,
  importFiles: "导入文件",
  importFolder: "导入文件夹",
  transferNote:
    "历史记录和保存的游戏 (.json)，以及录像（.avf、.evf、.evfs、.mvf、.rawvf、.rmv）。已有的游戏会跳过。",
  reading: (number: number, count: number) =>
    `正在读取第 ${number} 个文件，共 ${formatNumber(count)} 个…`,
  later: (problem: string) => `${problem}请稍后重新导入这些文件。`,
  emptyFolder: "这个文件夹中没有录像、保存的游戏或历史记录。",
  deleteAll: "删除所有游戏",
  deletedAll: (count: number) => `已删除 ${gamesText(count)}。`,
  won: "✓ 胜",
  lost: "✕ 负",
  unknown: "–",
  problem: (problem, unstored) => {
    if (!problem || !unstored) return problem;
    return `${problem}${gamesText(unstored)}只保留到页面关闭：请导出。`;
  },
  progress: (left) => (left ? `还有 ${gamesText(left)}正在复盘…` : ""),
  confirm: (count) => `将从本浏览器中删除 ${gamesText(count)}。如需保留，请先导出。`,
  imported: (added, known, errors) => {
    const text = `导入了 ${gamesText(added)}${known ? `，${formatNumber(known)} 局已经存在` : ""}。`;
    if (!errors.length) return text;
    const more = errors.length > 1 ? `另有 ${errors.length - 1} 个无法读取。` : "";
    return `${text}未能读取：${errors[0].replace(/[.。]$/, "")}。${more}`;
  },
};

export const FILES: typeof English.FILES = {
  json: "这不是 JSON",
  other: "这既不是历史记录，也不是保存的游戏",
  damaged: "文件不完整或已损坏",
  version: (version: string, read: number) => `它的版本是 ${version}，而本页读取版本 ${read}`,
  games: '"games" 必须是列表',
  saved: '"file" 必须是保存的游戏',
  finished: '"file" 必须是已结束的游戏',
  actions: '保存的游戏中的 "history" 必须是操作列表',
  game: "一局游戏",
  object: (what: string) => `${what}必须是对象`,
  text: (key: string) => `"${key}" 必须是文字`,
  number: (key: string) => `"${key}" 必须是不小于 0 的数`,
  oneOf: (key: string, values: string) => `"${key}" 必须是以下之一：${values}`,
};

const PARTS: Record<string, string> = {
  ...CLUE_MODELS,
  ...{ torus: "环面", hexagonal: "六边形", cylinder: "圆柱面", mobius: "莫比乌斯带" },
  ...{ klein: "克莱因瓶", fair: "公平", cruel: "严厉", kind: "宽容" },
};

export const BOARD_NAMES: typeof English.BOARD_NAMES = {
  daily: "每日棋盘",
  size: (columns: number, rows: number, mines: number) => `${columns} × ${rows}，${mines}`,
  noGuess: (grade: string | null) => (grade ? `无猜（${techniqueTitle(grade)}）` : "无猜"),
  part: (code) => PARTS[code] ?? code,
  joined: (parts) => parts.join("，"),
};

export const FILTERS: typeof English.FILTERS = [
  ["", "所有游戏"],
  ["without", "未用帮助"],
  ["best", "最佳时间"],
  ["7", "最近 7 天"],
  ["30", "最近 30 天"],
  ["365", "最近一年"],
];

export const RECORD_HEADINGS: typeof English.RECORD_HEADINGS = [
  "棋盘",
  "局数",
  "胜率",
  "最佳时间",
  "最佳 3BV/s",
  "最佳效率",
  "最长连胜",
];

export const GAME_HEADINGS: typeof English.GAME_HEADINGS = [
  "时间",
  "结果",
  "用时",
  "3BV/s",
  "效率",
  "猜雷",
  "可避免的风险",
  "删除",
];

export const CAUSES: typeof English.CAUSES = {
  forced: "被迫猜雷",
  avoidable: "可避免的猜雷",
  blunder: "踩必雷",
  first: "首点",
  unknown: "未复盘",
};

const signedPoints = (share: number) => {
  const points = Math.round(100 * share);
  return points < 0 ? `−${-points}` : `+${points}`;
};

export const CHARTS: typeof English.CHARTS = {
  interval: "95% 置信区间",
  you: "你",
  strong: "strong",
  game: "游戏",
  time: "胜局用时",
  cost: "每局可避免的风险",
  winRate: (span: number | null) => (span ? `胜率，${span} 局移动平均` : "至今所有游戏的胜率"),
  losses: (size: number) => (size === 1 ? "败局原因" : `败局原因，每条 ${size} 局`),
  median: (span: number | null) => (span ? `${span} 胜的移动中位数` : "至今的中位数"),
  mean: (span: number | null) => (span ? `${span} 局的移动平均` : "至今的平均"),
  seconds: (seconds: string) => `${seconds} 秒`,
  point: (date: string, value: string) => `${date}：${value}`,
  atTheEnd: (value: string) => `最后为 ${value}。`,
  cause: (name: string, count: number) => `${name}：${formatNumber(count)}。`,
  lost: (count: string, games: number) => `预计因此在 ${gamesText(games)}中输掉了 ${count} 局。`,
  comparison({ games, strongWins, difference, interval }) {
    const [points, low, high] = [difference, ...interval].map(signedPoints);
    const isReal = interval[0] > 0 || interval[1] < 0;
    const better = difference > 0 ? "你领先。" : "strong 领先。";
    return `在这 ${gamesText(games)}中，strong 赢了 ${formatNumber(strongWins)} 局。相差 ${points} 个百分点（95% 置信区间 ${low} 到 ${high}）。${isReal ? better : "差距可能出于偶然。"}`;
  },
};

export const gamesText: typeof English.gamesText = (count) => `${formatNumber(count)} 局游戏`;

export const notesText: typeof English.notesText = (game) => {
  const { hints, undos, probabilities, daily, seed_chosen, review } = game;
  const cause = review?.cause && review.cause !== "unknown" ? CAUSES[review.cause] : "";
  const parts = [
    cause,
    hints && `${hints} 次提示`,
    probabilities && "看过概率",
    undos && `${undos} 次撤销`,
    seed_chosen && (daily ? "重玩" : "自选种子"),
  ];
  return parts.filter(Boolean).join("，");
};
