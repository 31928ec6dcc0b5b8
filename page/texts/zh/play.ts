/** 游戏。 */

import type * as English from "../play";
import type * as Later from "../play-later";

export const PLAY: typeof English.PLAY = {
  board: "棋盘",
  game: "游戏",
  tools: "工具和数据",
  // choosing a board
  start: "开始游戏",
  sizeTitles: {
    beginner: "9 × 9，10 颗雷",
    intermediate: "16 × 16，40 颗雷",
    expert: "30 × 16，99 颗雷",
  },
  customTitle: "尺寸、形状、首点、难度、种子",
  customGame: "自定义游戏",
  choose: "选择棋盘",
  boards: {
    beginner: "初级",
    intermediate: "中级",
    expert: "高级",
    custom: "自定义",
  },
  daily: "每日",
  dailyTitle: "今天的棋盘，人人相同",
  noGuess: "无猜",
  noGuessTitle: "不用猜雷就能解开的棋盘",
  topologies: {
    torus: "环面：对边相接，一边的格子与对边的格子相邻",
    hexagonal: "六边形：每格有六个邻格",
    cylinder: "圆柱面：左右两边相接",
    mobius: "莫比乌斯带：左右两边相接，其中一边上下颠倒",
    klein: "克莱因瓶：上下两边也相接的莫比乌斯带",
  },
  startRules: {
    safe: "首点安全",
    any: "首点可能踩雷",
  },
  guessings: {
    fair: "公平：没有可证明安全的格子时，猜雷安全",
    cruel: "严厉：没有可证明安全的格子时，猜雷安全；否则踩雷",
    kind: "宽容：猜雷总是安全",
  },
  settling: "正在裁定这次点击…",
  dailyOf: (day: string) => `${day} 的每日棋盘`,
  impossible: () => "这些设置无法开局。",
  dimensions: (columns: number, rows: number, mines: number) =>
    `${columns} × ${rows}，${mines} 颗雷`,
  hardest: (grade: string) => `无猜，最难技巧：${grade}`,
  uncertain: "不确定的数字",
  // the line for a first visit
  firstSteps: (isTouch: boolean) =>
    `${isTouch ? "轻触" : "左键点击"}打开格子，${isTouch ? "长按" : "右键"}标雷。数字表示周围的雷数。`,
  // above the board
  minesLeft: "剩余雷数",
  mineUnit: () => "颗雷",
  helped: "用过帮助：不计记录",
  helpedShort: "不计记录",
  time: "用时（秒）",
  seconds: "秒",
  newGame: "新游戏",
  newGameTitle: "用相同设置开始新游戏",
  // tools
  flagMode: "标雷模式",
  flagModeTitle: "点击标雷，而不是打开格子",
  inspect: "查看",
  inspectTitle: "轻触显示格子的雷概率，而不是打开它",
  advice: "棋盘上的帮助",
  noAdvice: "游戏",
  noAdviceTitle: "只有棋盘 (Esc)",
  hint: "提示",
  hintTitle: (key: string) => `下一步；再按换一条 (${key})`,
  risks: "概率",
  risksTitle: (key: string) => `每格的雷概率和胜率 (${key})`,
  more: "更多",
  settings: "设置",
  tap: "轻触格子时",
  modes: { open: "打开", flag: "标雷", inspect: "查看" },
  undo: "撤销",
  undoEnd: "撤销，不计记录",
  mistakes: (count: number) => (count === 1 ? "你的失误 →" : `你的 ${count} 个失误 →`),
  space: "空格",
  analyse: "分析这个局面",
  back: "回到离开的游戏",
  zoom: "缩放",
  overview: "全图",
  overviewTitle: "点击、拖动或用方向键移动可见部分",
  zoomOut: "缩小",
  zoomIn: "放大",
  automatic: "自动",
  // the end
  review: "复盘这局",
  watch: "观看策略玩",
  again: "重玩这个棋盘",
  copyLink: "复制链接",
  linkCopied: "已复制链接。",
  notLoaded: "页面有一部分无法加载。请刷新页面，以便保存这局游戏。",
  hit: "你踩雷了。",
  firstClick: "你的首点踩雷了。",
  unknownRisk: "未能及时算出雷概率。",
  blunder: "失误：那里是必雷。",
  lowest: (risk: string) => `雷概率为 ${risk}，是当时最低的。`,
  safer: (risk: string) => `雷概率为 ${risk}；✓ 是安全的。`,
  lower: (risk: string, lowest: string) => `雷概率为 ${risk}；★ 只有 ${lowest}。`,
  better: (isSafe: boolean) => (isSafe ? "显示安全格" : "显示更好的格子"),
  won: (seconds: number) => `用时 ${seconds.toFixed(2)} 秒获胜。`,
  dealing: "正在寻找无猜棋盘…",
};

export const ANNOUNCED: typeof English.ANNOUNCED = {
  flag: (cell: string, mines: string) => `${cell} 已标雷，${mines}。`,
  question: (cell: string, mines: string) => `${cell} 已标问号，${mines}。`,
  noQuestion: (cell: string) => `${cell} 的问号已取消。`,
  noFlag: (cell: string, mines: string) => `${cell} 的旗已取消，${mines}。`,
  minesLeft: (count: number) => `剩 ${count} 颗雷`,
  empty: (cell: string) => `${cell} 为空`,
  shows: (cell: string, number: string) => `${cell} 显示 ${number}`,
  opened: (count: number, rows: string, columns: string) =>
    `打开了 ${count} 格，在第 ${rows} 行、第 ${columns} 列`,
  range: (low: number, high: number) => `${low} 到 ${high}`,
  click: (shown: string, more: string, rest: string) => `${shown}${more && `，${more}`}。${rest}`,
  safeLeft: (count: number) => `还剩 ${count} 个安全格。`,
};

export const SETTINGS: typeof Later.SETTINGS = {
  play: "游戏",
  automaticFlags: "自动标出单个数字能证明的雷",
  automaticOpening: "自动打开单个数字能证明的安全格",
  questionMarks: "问号（在旗上再按右键）",
  noFlags: "无旗（不能标雷）",
  mouse: "鼠标",
  chords: "双击",
  chordChoices: { one: "左键或双键", both: "双键" },
  underRelease: "打开松开按键处的格子",
  touch: "触摸",
  touchFlag: "标雷",
  touchFlags: {
    press: "长按",
    "double-tap": "轻触两次",
    swipe: "在格子上滑动",
  },
  longPress: "长按时间",
  longPresses: { "400": "中（0.4 秒）", "250": "短（0.25 秒）", "650": "长（0.65 秒）" },
  board: "棋盘",
  cellSize: "格子大小",
  cellSizes: { fit: "自动", small: "小", medium: "中", large: "大" },
  sounds: "声音",
  playSounds: "播放声音",
  keys: "按键",
  keysNote:
    "Enter 也是打开；方向键、Home 和 End 移动焦点。右键或长按：标雷。点击旗已标齐的数字、双键或中键：双击。",
  pressKey: "请按键…",
  pressKeyFor: (command: string) => `${command}：请按键`,
  keyOf: (command: string, key: string) => `${command}：${key}`,
  defaultKeys: "默认按键",
};

export const COMMANDS: typeof Later.COMMANDS = {
  open: "打开或双击",
  flag: "标雷",
  hint: "提示",
  perform: "执行提示",
  undo: "撤销",
  risks: "概率",
  fresh: "新游戏",
  again: "重玩这个棋盘",
  number: "下一个未完成的数字",
  neighbour: "它的下一个邻格",
  beginner: "初级",
  intermediate: "中级",
  expert: "高级",
};

export const ANALYSIS: typeof Later.ANALYSIS = {
  line: (chance: string) => `胜率 ${chance}`,
  lineGuess: (chance: string, risk: string) => `胜率 ${chance}；★ 雷概率 ${risk}`,
  about: (share: string) => `≈ ${share}`,
};

export const END: typeof Later.END = {
  result: "结果",
  won: (seconds: number) => `胜，${seconds.toFixed(2)} 秒`,
  lost: (opened: string) => `负，打开了 ${opened}`,
  rankOf(rank: number, wins: number, median: number) {
    if (wins === 1) return "你在这类棋盘上的第一场计入记录的胜局。";
    return `在最近 ${wins} 场胜局中排第 ${rank}；中位数为 ${median.toFixed(2)} 秒。`;
  },
  goal: (goal: string) => `下一目标：${goal}。`,
  dots: {
    forced: (count: number) => `${count} 次被迫`,
    avoidable: (count: number) => `${count} 次可避免`,
    blunder: (count: number) => `${count} 次踩必雷`,
  },
  asked: "真猜雷",
  askedFor: (guesses: number, chance: string) => `${guesses} 次，最高存活率 ${chance}`,
  withoutHelp: "不用帮助获胜",
  unknownBoard: "在非自选的棋盘上获胜",
  firstWin: "在这类棋盘上首次获胜",
  beat: (best: number) => `打破 ${best.toFixed(2)} 秒的最佳时间`,
  under: (seconds: number) => `${seconds} 秒以内`,
  copyResult: "复制结果",
  resultCopied: "已复制结果。",
  savePicture: "保存图片",
  outcome: (isWon: boolean, seconds: number) => `${isWon ? "胜" : "负"}，${seconds.toFixed(2)} 秒`,
};

export const MISTAKES: typeof Later.MISTAKES = {
  question: (number: number, count: number) =>
    count === 1 ? "你会怎么走？" : `你会怎么走？（${number} / ${count}）`,
  right: "正确。",
  wrong: "不是最佳。",
  next: "下一个",
  practise: (title: string) => `练习：${title}`,
  end: "回到终局",
};

export const DAILY: typeof Later.DAILY = {
  title: "每日棋盘",
  about: "中级，无猜，人人相同。只计第一局。",
  play: "玩今天的棋盘",
  playAgain: "再玩今天的棋盘",
  notPlayed: "今天：还没有玩。",
  result: (result: string, seconds: number | null) =>
    result === "won" && seconds !== null
      ? `今天：胜，${seconds.toFixed(2)} 秒。`
      : `今天：${RESULTS[result] ?? result}。`,
  streak: (days: number) => `连胜：${days} 天。`,
  previous: "上个月",
  next: "下个月",
  day: (day: string, result: string | undefined) =>
    `${day}，${result ? (RESULTS[result] ?? result) : "没有玩"}`,
};

const RESULTS: Record<string, string> = { won: "胜", lost: "负" };

export const APPEARANCE: typeof Later.APPEARANCE = {
  title: "外观",
  theme: "主题",
  themes: { system: "跟随系统", light: "浅色", dark: "深色" },
  skin: "皮肤",
  skins: { paper: "纸面", classic: "经典" },
  palette: "数字颜色",
  palettes: { classic: "经典", apart: "各类色觉都能分辨" },
};
