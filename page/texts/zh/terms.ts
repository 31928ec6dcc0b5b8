/** 数据的名称和解释。 */

import type * as English from "../terms";

export const NAMES: typeof English.NAMES = {
  "Best 3BV/s": "最佳 3BV/s",
  Board: "棋盘",
  Result: "结果",
  Player: "玩家",
  Program: "程序",
  Time: "用时",
  Clicks: "点击",
  Incomplete: "不完整",
  "File contradicts itself": "文件自相矛盾",
  Efficiency: "效率",
  Throughput: "吞吐率",
  Correctness: "正确率",
  "Best efficiency": "最佳效率",
  Guesses: "猜雷",
  Blunders: "踩必雷",
  "Forced guess": "被迫猜雷",
  "Avoidable guess": "可避免的猜雷",
  "True guesses": "真猜雷",
  "Survival chance": "存活率",
  "With safest play": "最安全走法",
  "Avoidable risk": "可避免的风险",
  "Win probability": "胜率",
  "95 % interval": "95% 置信区间",
  "Longest streak": "最长连胜",
  "Best time": "最佳时间",
  "Best escape": "最险脱身",
  "Costliest guess": "代价最大的猜雷",
  "Turning point": "转折点",
  Techniques: "技巧",
  Solutions: "解的个数",
  Certain: "确定的格",
  Safest: "最安全",
  "Win chance": "胜率",
  "Best move": "最佳着法",
  Enclosed: "封闭格",
  Dead: "无信息格",
  "Conflicting clues": "矛盾的数字",
  "Most likely misread": "最可能读错",
  "Possible mine totals": "可能的总雷数",
  Wins: "胜率",
  Risk: "雷概率",
};

const EFFICIENCY = "3BV 除以所有操作的次数，包括标雷。双击可以使它超过 100%。";
const THREE_BV =
  "不用旗打开整个棋盘所需的最少点击次数。3BV 是 Bechtel's Board Benchmark Value 的缩写。";
const ZINI = "ZiNi 估计用旗和双击打开整个棋盘所需的最少点击次数。";
const SPEED = "每秒 3BV。它使难易不同的棋盘上的速度可以比较。";

const EXPLAINED: typeof English.TERMS = {
  "3BV": THREE_BV,
  ZiNi: ZINI,
  "3BV/s": SPEED,
  "Best 3BV/s": SPEED,
  Efficiency: EFFICIENCY,
  Throughput: "3BV 除以改变了棋盘的点击次数。",
  Correctness: "改变了棋盘的点击所占的比例。",
  "Best efficiency": EFFICIENCY,
  Guesses:
    "首点之后，既可能踩雷也可能安全的点击。没有更安全的格子，或等待也没有用时，是被迫猜雷；否则是可避免的猜雷。",
  Blunders: "点了已打开的数字可以证明的雷。这不算猜雷。",
  "Forced guess": "无法避免的猜雷：没有更安全的格子，或等待也没有用。",
  "Avoidable guess": "有更安全的格子时的猜雷。",
  "True guesses": "首点之后，没有可证明安全的格子时的点击次数，以及全部存活的最大概率。",
  "Survival chance": "在所有猜雷中（包括输掉的那次）存活的概率。越低，冒的险越大。",
  "With safest play": "如果每次都猜当时最安全的格子，存活的概率。",
  "Avoidable risk": "猜雷时因没有选更安全的格子而多出的踩雷概率。在多局中，是因此预计输掉的局数。",
  "Win probability": "此后走得好时获胜的概率：解不多时是精确值，否则是估计值。",
  "95 % interval":
    "这些游戏的胜率与真实胜率有偶然的差异。真实胜率以 95% 的置信度在此区间内；局数越多，区间越窄。",
  Strong: "策略 strong 计算每个概率；这是它在相同棋盘、相同首点之后的结果。",
  "Longest streak": "最多的连胜局数。",
  "Best time": "记录只算未用帮助的胜局：没有提示、概率、撤销和自选种子。每日棋盘只算第一局。",
  "Best escape": "存活下来的、雷概率最高的点击。",
  "Costliest guess": "使胜率下降最多的猜雷。",
  "Turning point": "除此之外，使胜率变化最大的点击。",
  Techniques: "找出确定格子的方法，从易到难，以及各找到的格子数。",
  Solutions: "与所有数字相符的布雷方式的个数。",
  Certain: "在所有解中都安全的格子，和在所有解中都是雷的格子。",
  Safest: "雷概率最低的格子。",
  "Win chance": "走最佳着法时赢下整局的概率：解不多时是精确值，否则是估计值 (≈)。",
  "Best move": "赢下整局的概率最高的着法，不一定是最安全的。",
  Enclosed: "其他点击都不能改变其雷概率的格子。等待没有用。",
  Dead: "数字已经可知的格子。打开它只能知道它安全。",
  "Conflicting clues": "不可能都正确的数字。",
  "Most likely misread": "最可能读错的格子，附上能使局面有解的数字及其概率。",
  "Possible mine totals": "使局面有解的总雷数。",
  Wins: "走这一步、此后走得好时获胜的概率。",
  Risk: "格子是雷的概率。",
};

/** The explanations, by the names in the code and by those that are shown. */
export const TERMS = {
  ...EXPLAINED,
  ...Object.fromEntries(
    Object.entries(EXPLAINED).map(([name, text]) => [NAMES[name] ?? name, text]),
  ),
};
