/** 观看策略玩游戏。 */

import { FORMAT } from "../format";
import type English from "../watch";

const MODES: Record<string, string> = { fair: "公平", cruel: "严厉", kind: "宽容" };

export const WATCH: typeof English = {
  bench: {
    game: "播放游戏",
    panel: "播放设置和着法",
    board: "这一步之前的棋盘",
    chart: "着法",
    moves: "着法",
    summary: "游戏总结",
  },
  move: "步",
  computing: "正在计算游戏…",
  playBoard: "玩这个棋盘",
  facts: "数据",
  another: "另一局",
  perSecond: (rate: number) => `每秒 ${rate} 步`,
  maximum: "最快",
  number: (number: number, count: number) => `第 ${number} 步${count ? `，共 ${count} 步` : ""}。`,
  entry: (number: number, cell: string) => `${number}. ${cell}`,
  reasons: { "first click": "首点", deduced: "推理", guess: "猜雷" },
  note: (reason: string, risk: string) => (risk ? `${reason}，${risk}` : reason),
  won: (moves: number) => `${FORMAT.clicks(moves)}后获胜。`,
  resigned: (moves: number) => `${FORMAT.clicks(moves)}后放弃，没有猜雷。`,
  lost: (moves: number, cell: string, risk: string) =>
    `${FORMAT.clicks(moves)}后失败：雷在 ${cell}${risk && `（雷概率 ${risk}）`}。`,
  boardFact: (size: string, shape: string, from: string, guessing: string) =>
    `${size}${shape}，${from}${guessing === "classic" ? "" : `，猜雷：${MODES[guessing] ?? guessing}`}`,
  fromFile: "来自文件",
  seed: (seed: string) => `种子 ${seed}`,
  result: (end: string, moves: number, threeBv: number) =>
    `${{ won: "胜", lost: "负", resigned: "放弃" }[end] ?? end}，${FORMAT.clicks(moves)}，3BV ${threeBv}`,
  guesses: (guesses: number, luck: string) => `${guesses}${luck && `；存活率 ${luck}`}`,
  technique: (name: string, cells: number) => `${name} ${cells} 格`,
  none: "无",
  unfinishedBoard: "这不是完整的棋盘：每个格子都必须揭开。",
  tooLarge: "文件太大，不是棋盘。",
  form: {
    strategy: "策略",
    custom: "自定义…",
    customStrategy: "自定义策略",
    customFormat: (options: string) =>
      `格式：TECHNIQUES/GUESS，例如 counting,exact/safety>progress。${options}`,
    options: "棋盘选项",
    file: "文件中的棋盘",
    watch: "观看一局",
  },
};
