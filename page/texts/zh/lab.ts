/** 实验室。 */

import { formatNumber } from "../../common/format";
import type { LAB as English } from "../lab";
import { BOARDS } from "./boards";

const MODES = { fair: "公平", cruel: "严厉", kind: "宽容" };

const mode = (guessing: keyof typeof MODES | "classic" = "classic") =>
  guessing === "classic" ? "" : `，猜雷：${MODES[guessing]}`;
const RULES: Record<string, string> = { opening: "开局", safe: "安全", any: "任意" };
const KNOWN: Record<string, string> = {
  Beginner: "初级",
  Intermediate: "中级",
  Expert: "高级",
  "Subset only": "只用减法",
  "Four-step": "四步",
  "Pattern probability": "定式与概率",
  Exact: "精确",
  "Tie-break": "精确择优",
};

export const LAB: typeof English = {
  title: "实验室",
  intro: "两种策略玩同样的棋盘，看各自的胜率。更长的实验用命令行运行：minewise lab。",
  controls: "实验室控制",
  stop: "停止",
  comparison: "比较",

  titled: (title, size) => `${title}：${BOARDS.sizes[size as "beginner"] ?? size}`,
  statuses: { running: "进行中。", done: "完成。", stopped: "已停止。" },
  left: (time) => `还需 ${time}`,
  in: (time) => `用时 ${time}`,
  played: "已玩局数",
  done: (games, all, time) => `${games} / ${all} 局${time && `，${time}`}`,
  settings: (names, cell, { start_rule = "opening", guessing, seed, games }) =>
    `${names.join(" 与 ")}；首点${cell && ` ${cell}`}（${RULES[start_rule]}）${mode(guessing)}；种子 ${seed}；各 ${formatNumber(games ?? 0)} 局`,
  rates: "胜率",
  figures: ["胜率（%）", "95% 区间", "胜局", "仅它获胜", "每局猜雷"],
  difference: "配对差异",
  ahead: (better, worse, points, interval) =>
    `“${better}”领先“${worse}” ${points} 个百分点（95% 置信区间 ${interval}）。`,
  same: (better, worse, interval) =>
    `“${better}”与“${worse}”胜局一样多（差异的 95% 置信区间 ${interval}）。`,
  chance: "区间包含 0，差异可能出于偶然。",

  newComparison: "新的比较",
  strategy: "策略",
  games: "局数",
  compare: "比较",

  known: (name) => KNOWN[name] ?? name,
  knownRates: "已知胜率",
  knownNote: "每项测量 100,000 局，首点为开局，附 95% 置信区间。实验说明见手册。",
};
