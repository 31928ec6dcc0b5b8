/** 实验室。 */

import type { LAB as English } from "../lab";
import { BOARDS } from "./boards";

const MODES = { fair: "公平", cruel: "严厉", kind: "宽容" };

export const LAB: typeof English = {
  title: "实验室",
  intro: "两种策略玩同样的棋盘，看各自的胜率。更长的实验用命令行运行：minewise lab。",
  controls: "实验室控制",
  stop: "停止",
  comparison: "比较",

  mode: (guessing) => (guessing === "classic" ? "" : `，猜雷：${MODES[guessing]}`),

  newComparison: "新的比较",
  ...BOARDS,
  strategy: "策略",
  strategies: "策略",
  games: "局数",
  compare: "比较",
  twoStrategies: "请选择两种策略。",
  wrongGames: "局数必须是整数。",

  builder: "自定义策略",
  builderNote: "从上到下尝试各种推理；要猜时由第一个准则决定，相同时再看下一个。",
  techniques: "技巧",
  criteria: "猜雷准则",
  noCriteria: "没有准则时，策略在要猜时放弃。",
  addCriterion: "添加准则…",
  up: (name: string) => `上移 ${name}`,
  remove: (name: string) => `移除 ${name}`,
  policies: "猜雷之前",
  options: "选项",
  compose: "用部件组成",
  policiesAndOptions: "做法和选项",
  addStrategy: "加入比较",

  knownRates: "已知胜率",
  knownNote: "每项测量 100,000 局，首点为开局，附 95% 置信区间。实验说明见手册。",
};
