/** 分析。 */

import { cellName, formatNumber, percent, wholePercent } from "../../common/format";
import type { ANALYSE as English } from "../analyse";

const WIDE = 1.96;
const SETTLED = 0.95;

const READABLE =
  "可以粘贴由 0–8、#、F、* 组成的各行（也可用空格、点或表情符号），本页、JSMinesweeper 或 ZiNi 计算器的链接，也可以拖入局面、棋盘、游戏的文件，或一张棋盘图片。";

const mines = (count: number) => `${formatNumber(count)} 颗雷`;

export const ANALYSE: typeof English = {
  title: "分析",
  position: "局面",
  board: "局面",
  panel: "分析",
  figures: "数据",
  tools: "点击和拖动的工具",
  edit: ["编辑", "编辑：设置格子，更改棋盘"],
  playOn: ["推演", "推演：一步一步打开格子 (O)"],
  hidden: "未打开",
  flag: "旗",
  mine: "雷",
  noNumber: "已打开，无数字",
  undo: ["撤销编辑", "撤销 (Ctrl+Z)"],
  redo: ["重做编辑", "重做 (Ctrl+Shift+Z)"],
  reveal: "全部揭开",
  howToEdit: "先选要设置的内容，再点击格子或在格子上拖动。按 Esc 结束。",
  howToPlayOn: "点击一个未打开的格子，选择它显示什么。每次选择算一步；右键或长按标雷。",
  newTree: "编辑后变化树重新开始。撤销可以找回原来的各步。",

  // pasting
  paste: "粘贴或拖入局面",
  pasteWhat: "文字、链接、文件或图片",
  openFile: "打开文件",
  pasted: "粘贴的文字",
  readAs: (words: string) => `按“${words}”读取。`,
  askMeaning: "这段内容有几种读法，是哪一种？",
  refused: (name: string, why: string, isText: boolean) =>
    `${name}：${why}${isText ? READABLE : ""}`,
  noPicture: "浏览器无法读取这张图片。",
  readingPicture: "正在识别图片…",
  damagedLink: "链接不完整，请重新复制整个链接。",
  unchanged: "局面没有改变。",
  askTotal: (name: string, columns: number, rows: number) =>
    `${name}：${columns} × ${rows}，没有总雷数。一共有多少颗雷？`,
  total: "总雷数",
  useTotal: "分析",
  cancel: "取消",
  loaded: (name: string, columns: number, rows: number, total: number, isBoard: boolean) =>
    isBoard
      ? `${name}：完整棋盘，${columns} × ${rows}，${mines(total)}。点击格子，像游戏中一样打开。`
      : `${name}：局面，${columns} × ${rows}，${mines(total)}。`,

  // a picture
  picture: "图片",
  pictureOfBoard: "图片中的棋盘",
  closePicture: "关闭图片",
  cut: (sides: string[]) => `棋盘在${sides.join("、")}边缘之外还有。`,
  correct: (count: number) => `点击画圈的 ${count} 个格子进行核对。`,
  readForCertain: "所有格子都清晰可辨。",
  readUncertain: "有些格子不确定：请对照图片检查棋盘。",
  readImpossible: "识别出的局面无解。",
  totalOfSize: "总雷数取这个尺寸的常用值。",
  markBoard: "框出棋盘",
  markHow: "拖动鼠标框住棋盘，并填写行数和列数。",
  readMarked: "重新识别",
  readHere: "图片在本浏览器中识别，不会上传。",
  readByServer: "图片只发送到本页的服务器。",

  // results
  exact: "精确",
  estimated: "估计",
  impossible: "无解",
  counting: "计算中…",
  noAnswer: "没有结果",
  slow: "如果局面太复杂，来不及精确计算，就估计概率。",
  toggle: "分析 (_A_)",
  isOff: "分析已关闭。",
  winChance: "胜率",
  bestPlay: "最佳走法下",
  estimate: "估计",
  bestMove: "最佳着法",
  candidates: "其次",
  solutions: "解的个数",
  certain: "确定的格",
  safest: "最安全",
  enclosed: "封闭格",
  dead: "无信息格",
  wrongFlags: "错误的旗",
  conflict: "矛盾的数字",
  misread: "最可能读错",
  totals: "可能的总雷数",
  fix: "修正",
  noHidden: "没有未打开的格子",
  tooMany: "太多，无法计数",
  notCounted: "未计数",
  certainCount: (safe: number, certain: number) => `${safe} 格安全，${mines(certain)}`,
  solutionCount: (count: string) => `共有 ${count} 个解。`,
  noHiddenCell: "没有未打开的格子。",
  noCertain: "没有能确定的格子。",
  certainCells: (safe: number, certain: number) =>
    `${safe ? `${safe} 格必定安全` : "没有必定安全的格子"}，${certain ? `${certain} 格必雷` : "没有必雷"}。`,
  tooWide: (error: number) => `局面太复杂，来不及精确计算。标准误差最大为 ${percent(error)}。`,
  unreliable: "估计尚未收敛，不可靠。",
  unsettled: (count: number) => `有 ${count} 格可能是确定的：在限时内没有更多发现。`,
  more: (count: number) => `，另有 ${count} 格`,
  risk: (cell, risk, error) => {
    const what = { 0: "必定安全", 1: "必雷" }[risk] ?? percent(risk);
    return `${cellName(cell)}：${what}${error ? ` ± ${percent(error)}` : ""}`;
  },
  chance: (share: number, isExact: boolean) =>
    isExact ? percent(share) : `≈ ${wholePercent(share)}`,
  wins: (cell, chance: string) => `${cellName(cell)}：胜率 ${chance}`,
  suspect: (cell, shown: number, number: number, probability: number) =>
    `${cellName(cell)}：应为 ${number} 而不是 ${shown}，${wholePercent(probability)}`,
  setNumber: (cell, number: number) => `把 ${cellName(cell)} 设为 ${number}`,
  setMines: (total: number) => `设为 ${mines(total)}`,
  range: (from: number, to: number) =>
    from === to ? formatNumber(from) : `${formatNumber(from)} 到 ${formatNumber(to)}`,
  about: (mantissa: string, power: string) => `约 ${mantissa} × 10${power}`,

  // win chances that settle
  deepen: "深入计算",
  stopDeepening: "停止",
  winsAbout: (cell, share: number, error: number) =>
    `${cellName(cell)}：胜率 ${percent(share)}${error ? ` ± ${percent(WIDE * error)}` : ""}`,
  confidence: (share: number) => `最佳着法的把握：${wholePercent(share)}`,
  settled: ({ candidates: [best], confidence, exact }) => {
    if (!best) return "";
    const name = cellName(best.cell);
    if (exact) return `${name} 是最佳着法。`;
    if (confidence < SETTLED) return `${name} 领先，但时间不足，尚不能确定。`;
    return `${name} 是最佳着法，或至多相差 0.1 个百分点。`;
  },

  // the verdict
  askVerdict: "这是猜雷吗？",
  verdict: "判定",
  verdicts: {
    "not a guess": "不是猜雷",
    "a guess": "是猜雷",
    impossible: "无解",
    over: "已结束",
  },
  savePicture: "保存图片",

  // hints
  hint: "提示",
  askHint: "提示 (_H_)",
  computingHint: "正在计算提示…",
  noHint: "局面无解，没有提示。",

  // variations
  moves: "着法",
  variations: "变化",
  start: "起点",
  move: (number: number, name: string) => `${number}. ${name}`,
  toStart: ["回到起点", "回到起点 (Home)"],
  back: ["后退", "后退 (B 或 ←)"],
  forward: ["前进", "前进 (N 或 →)"],
  delete: ["删除", "删除这一步及之后的各步（在列表中按 Delete）"],
  atStart: (count: number) => `起点，共 ${count} 步`,
  at: (at: number, count: number) => `第 ${at} 步，共 ${count} 步：`,
  deleted: (move: string, others: number) =>
    `已删除 ${move}${others ? `及之后的 ${others} 步` : ""}。撤销可以恢复。`,
  treeIsFull: (most: number) => `变化树最多 ${most} 步，请先删除一些。`,
  hasFlag: (cell: string) => `${cell} 上有旗。请先用右键或长按取消。`,
  cannotPlay: "局面无解，无法推演。",
  cannotBe: (cell: string, value: string) => `在这个局面中，${cell} 不可能是 ${value}。`,
  canOnlyBe: (cell: string, value: string) => `${cell} 只能是 ${value}。`,
  mineAt: (cell: string) => `${cell} 是雷。`,
  opens: (cell: string, count: number) => `${cell} 打开了 ${count} 格。`,
  safeBeside: (cell: string) => `${cell} 周围未打开的格子都安全，点击即可打开。`,
  whatShows: (cell: string) => `${cell} 显示什么？`,
  shows: (cell: string) => `${cell} 显示`,
  showsMaybe: (cell: string) => `${cell} 显示（其中有些也许不可能）`,
  winsThen: "的对局获胜",
  winsLegend: "★ 之后的胜率",
  aMine: "雷",
  hiddenCell: "未打开",
  aFlag: "旗",
  mineMove: "雷",
  noNumberMove: "无数字",
  noNumberShown: "已打开，无数字",

  // the form
  size: "棋盘",
  columns: "列数",
  rows: "行数",
  mineField: "雷数",
  newBoard: "新棋盘",
  sameSize: "当前尺寸",
  copyText: "复制文字",
  copyLink: "复制链接",
  textCopied: (lacksShape: boolean, lacksClues: boolean) => {
    if (!lacksShape && !lacksClues) return "已复制文字。";
    const what = [lacksShape && "棋盘形状", lacksClues && "数字规则"].filter(Boolean).join("和");
    return `已复制文字。文字中不含${what}，链接中有。`;
  },
  linkCopied: (count: number) =>
    `已复制链接。链接包含整个局面${count ? `和 ${count} 步着法` : ""}。`,
  cannotCopy: "浏览器不允许复制，请自己复制文字或地址。",
};
