/** 选择棋盘的各项。 */

import type * as English from "../boards";

export const BOARDS: typeof English.BOARDS = {
  size: "棋盘（列 × 行，雷数）",
  sizes: {
    beginner: "初级（9 × 9，10）",
    intermediate: "中级（16 × 16，40）",
    expert: "高级（30 × 16，99）",
    custom: "自定义",
  },
  columns: "列数",
  rows: "行数",
  mines: "雷数",
  shape: "形状",
  shapes: {
    square: "方格",
    torus: "环面（边缘相接）",
    hexagonal: "六边形",
    cylinder: "圆柱面",
    mobius: "莫比乌斯带",
    klein: "克莱因瓶",
  },
  firstClick: "首点",
  startRules: {
    opening: "开局（首点为 0）",
    safe: "安全（首点不是雷）",
    any: "任意（首点可能是雷）",
  },
  numbers: "数字",
  numbersTitle: "格子显示的数字与真实数字的关系",
  seed: "种子",
  random: "随机",
  guessing: "猜雷",
  modes: {
    any: "经典：猜雷可能踩雷",
    fair: "公平：不得不猜时安全",
    cruel: "严厉：不得不猜时安全，否则是雷",
    kind: "宽容：猜雷总是安全",
  },
  noGuess: { "no-guess": "无猜：不需要猜雷" },
  grades: "无猜，按所需的最难技巧",
};

export const CLUE_MODELS: typeof English.CLUE_MODELS = {
  exact: "准确",
  "withheld(0.2)": "五分之一不显示",
  "noisy(0.05)": "二十分之一有错",
  liar: "总是大一或小一",
  optimistic: "不大于真实数字的任意数",
  cautious: "不小于真实数字的任意数",
};

export const CUSTOM: typeof English.CUSTOM = {
  flags: "与 minewise 对战：抢雷",
  submit: "开始",
  density: (share: string) => `雷占 ${share}。`,
};
