/** 抢雷。 */

import type { FLAGS as English } from "../flags";

export const FLAGS: typeof English = {
  title: "抢雷",
  rules:
    "抢在 minewise 之前找到雷。找到雷的一方再走一步；没找到则揭开数字，换对方走。先得到半数以上的雷者获胜。",
  board: "抢雷棋盘",
  settings: "游戏设置",
  score: "比分",
  you: "你",
  minewise: "minewise",
  left: (count: number) => `剩 ${count} 颗雷`,
  level: "难度",
  levels: { easy: "简单", medium: "中等", strong: "困难" },
  levelNotes: {
    easy: "会漏掉一些必雷，也会冒险。",
    medium: "先拿所有必雷，再选概率最高的格子。",
    strong: "权衡自己得到的雷和没找到时送出的雷。",
  },
  size: "棋盘",
  sizes: {
    "9x9x21": "9 × 9，21 颗雷",
    "16x16x51": "16 × 16，51 颗雷",
    "30x16x99": "30 × 16，99 颗雷",
  },
  again: "新游戏",
  values: "显示价值",
  yourTurn: "轮到你了。",
  won: (you: number, other: number) => `你赢了，${you} 比 ${other}。`,
  lost: (you: number, other: number) => `minewise 赢了，${other} 比 ${you}。`,
  draw: (score: number) => `平局，各得 ${score} 颗。`,
  took: (cell: string, probability: string) =>
    `你找到了 ${cell} 的雷，雷概率为 ${probability}。轮到你了。`,
  missed: (cell: string, probability: string, handed: number) =>
    `${cell} 没有雷：雷概率为 ${probability}，没找到平均会给 minewise 送出 ${handed.toFixed(1)} 颗必雷。`,
  better: (cell: string, difference: number) => `${cell} 的价值多 ${difference.toFixed(1)} 颗雷。`,
  itTook: (count: number) =>
    `${count ? `minewise 找到了 ${count} 颗雷。` : "minewise 没有找到雷。"}轮到你了。`,
  best: (cell: string, probability: string, value: number) =>
    `最佳：${cell}，雷概率 ${probability}，价值 ${value.toFixed(2)} 颗雷。`,
  record: (won: number, lost: number, drawn: number) =>
    `你在这一难度的战绩：${won} 胜 ${lost} 负${drawn ? ` ${drawn} 平` : ""}。`,
  failed: "minewise 无法选择格子：",
};
