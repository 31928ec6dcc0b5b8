/** 复盘。 */

import { FORMAT } from "../format";
import type English from "../review";

export const REVIEW: typeof English = {
  bench: {
    game: "复盘的游戏",
    panel: "复盘结果",
    board: "点击前的棋盘",
    chart: "点击",
    moves: "点击",
    summary: "游戏总结",
  },
  noGame: "完成一局游戏，或打开保存的游戏或录像，即可在这里复盘。",
  notStored: "本浏览器的历史中没有这局游戏。",
  damagedLink: "链接不完整，请重新复制整个链接。",
  notJson: "这不是保存的游戏：它不是 JSON。",
  picture: "图片显示的是局面，不是游戏：请在“分析”中打开。",
  figures: "数据",
  reviewing: "正在复盘…",
  nextMistake: "下一个失误",
  save: "保存游戏",
  analyse: "分析这个局面",
  verdict: "这是猜雷吗？",
  play: "玩这个棋盘",
  watch: "观看这个棋盘",
  atEnd: "终局的棋盘。列表列出猜雷和失误；用图表和 ← → 查看每次点击。",
  practise: (title: string) => `练习：${title}`,
  sources: {
    another: "打开另一局",
    open: "打开保存的游戏或录像",
    paste: "或粘贴其文字",
    pasteWhat: "录像的文字、JSON",
    drop: "或把文件拖到这里：.json、.avf、.evf、.evfs、.rmv、.mvf、.rawvf。",
  },

  click: (number: number, count: number, time: string) =>
    `第 ${number} 次点击，共 ${count} 次${time}。`,
  atTime: (seconds: number) => `，${seconds.toFixed(2)} 秒`,
  chordAt: (cell: string) => `${cell} 处的双击`,
  first: (name: string) => `${name} 是首点。`,
  safe: (name: string) => `${name} 必定安全。`,
  unknown: (name: string) => `${name}：未能及时算出雷概率。`,
  blunder: "是失误：踩了必雷",
  guess: (risk: string) => `是猜雷，雷概率 ${risk}`,
  unavoidable: "无法避免：打开其他格子也不会改变雷概率。",
  lowest: (text: string) => `${text}，是当时最低的。`,
  safeWasThere: (text: string) => `${text}，而当时有安全的格子。`,
  hit: "你踩雷了。",
  bestGuess: (cell: string, risk: string) => `最佳猜法是 ${cell}，雷概率 ${risk}。`,
  better: (cell: string) => `${cell} 更好。`,
  wins: (before: string) => `最佳走法的胜率为 ${before}。`,
  winsAbout: (before: string) => `此处的胜率约为 ${before}。`,
  costNothing: (before: string) => `没有损失：没有哪一步的胜率高于 ${before}。`,
  wasBest: (before: string) => `这是最佳着法：胜率 ${before}。`,
  noneBetter: (before: string) => `没有明显更好的着法：胜率约 ${before}。`,
  cost: (before: string, after: string, loss: string) =>
    `最佳着法的胜率为 ${before}，这次点击为 ${after}（−${loss}）。`,
  costAbout: (before: string, after: string) =>
    `最佳着法的胜率约 ${before}，这次点击约 ${after}（估计）。`,
  spent: (seconds: number) => `玩家用了 ${seconds.toFixed(2)} 秒。`,

  entry: (number: number, chord: boolean, cell: string) =>
    `${number}. ${chord ? "双击 " : ""}${cell}`,
  entryFirst: "首点",
  entryForced: (risk: string) => `雷概率 ${risk}，被迫`,
  entryAvoidable: (risk: string) => `雷概率 ${risk}，可避免`,
  entryBlunder: "踩必雷",
  entryUnknown: "雷概率未知",
  entryEnd: "结束",
  won: (count: number) => `${FORMAT.clicks(count)}后获胜。`,
  wonIn: (seconds: number) => `用时 ${seconds.toFixed(2)} 秒获胜。`,
  seconds: (seconds: number) => `${seconds.toFixed(2)} 秒`,
  lost: (after: string, cell: string, risk: string) => `${after}后失败：雷在 ${cell}${risk}。`,
  lostBlunder: "（踩必雷）",
  lostRisk: (risk: string) => `（雷概率 ${risk}）`,
  unfinished: (count: number) => `至今 ${FORMAT.clicks(count)}，游戏尚未结束。`,
  survival: (luck: string, guesses: number) => `${luck}，共 ${guesses} 次猜雷`,
  guesses: (all: number, forced: number, avoidable: number) =>
    `${all} 次：被迫 ${forced} 次，可避免 ${avoidable} 次`,
  asked: (guesses: number, chance: string) => `${guesses} 次，最高存活率 ${chance}`,
  it: "它",
  madeSafe: (cells: string, isPart: boolean) =>
    `猜雷模式使 ${cells} 安全${isPart ? "" : "，因此没有风险"}。`,
  madeMine: (cell: string) => `猜雷模式使 ${cell} 成为雷：另有格子可证明安全。`,
  asDrawn: (cell: string, risk: string) => `${cell} 保持原样，雷概率 ${risk}。`,
  provableByThen: (cell: string) => `到那时 ${cell} 已是必雷。`,
  none: "无",
  timeLimit: "已到时限",
  time: (seconds: number, onGuesses: number) =>
    `${seconds.toFixed(3)} 秒，其中猜雷 ${onGuesses.toFixed(2)} 秒`,
  threeBv: (all: number, rate: number | null) =>
    rate === null ? `${all}` : `${all}，每秒 ${rate.toFixed(2)}`,
  counted: (all: number, opened: number, [left, right, chords]: number[]) =>
    `${all}：左键 ${left}，右键 ${right}，双击 ${chords}；其中 ${opened} 次打开了格子`,
};
