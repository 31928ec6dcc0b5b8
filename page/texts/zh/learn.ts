/** 学习。 */

import { cellName, percent } from "../../common/format";
import { techniqueTitle } from "../../common/techniques";
import type * as English from "../learn";

export const KINDS: typeof English.KINDS = {
  "safe-cells": "安全格",
  "best-guess": "最佳猜法",
  endgame: "残局",
  "fifty-fifty": "是不是五五开？",
};

const STATES: Record<string, string> = { open: "未做", solved: "已解", failed: "未解" };

export const LEARN: typeof English.LEARN = {
  daily: "每日练习",
  choice: "课程和练习",
  idea: "思路",
  goOn: "继续",
  reset: "重置成绩",
  resetQuestion: "重置所有练习成绩？",
  yes: "是五五开 (_Y_)",
  no: "不是五五开 (_N_)",
  check: "检查 (_C_)",
  note: "标雷 (_M_)",
  next: "下一题 (_N_)",
  mistakes: "你的失误",
  mistake: "你会怎么走？",
  notBest: "不是最佳。",
  rating: "你的等级分",
  drill: "练习",
  position: "局面",
  noteMines: "点击标雷，而不是标安全格",
  showAnswer: "显示答案",
  analyse: "分析",
  thisPosition: "这个局面",
  previous: "上一步",
  following: "下一步",
  side: "课程和讲解",
  steps: "逐步讲解",
  wins: "最佳走法下的胜率",
  positions: "局面",
  here: "答案在此。",
  right: "正确。",
  wrong: "错误。",
  yours: "你的选择",
  safest: "最安全",
  noteValue: (name, value) => `${name} ${value}%`,
  timed: (verdict, seconds) => `${verdict} ${seconds.toFixed(1)} 秒。`,
  dayTitle: (day) => `每日练习，${day}`,
  positionState: (number, state) => `局面 ${number}，${STATES[state] ?? state}`,
  drillTitle: ({ kind, technique }) =>
    technique === null ? KINDS[kind] : `${KINDS[kind]}：${techniqueTitle(technique)}`,
  lessonTitle: (technique) => `课程：${techniqueTitle(technique)}`,
  solved: (solved, positions) => `已解 ${solved} / ${positions}`,
  due: (mistakes) => (mistakes ? `有 ${mistakes} 个失误需要复习。` : "没有其他失误需要复习。"),
  score: ({ answered, right }) => {
    return answered ? `答对 ${right} / ${answered}` : "";
  },
  dayResult: (answer, days) => {
    const result = answer
      ? `${answer.right ? "正确" : "错误"}，${answer.seconds.toFixed(1)} 秒`
      : "";
    return [result, days > 1 && `连续 ${days} 天`].filter(Boolean).join(" · ");
  },
  safeCells: (found, all, wrong) => {
    if (!wrong && found === all) return all === 1 ? "正确。" : `正确：${found} 格全部找到。`;
    const text = `${all} 个安全格中找到了 ${found} 个。`;
    return wrong ? `${text}有 ${wrong} 格并非必定安全。` : text;
  },
  worse: (cell, chance, cost) =>
    `不是最佳：${cellName(cell)} 的胜率为 ${percent(chance)}，损失 ${percent(cost)}。`,
};

export const MOVE_HEADINGS: typeof English.MOVE_HEADINGS = ["格子", "胜率", "雷概率", "备注"];

export const NOTES: typeof English.NOTES = {
  chosen: { text: "✓", name: "已标出" },
  mine: { text: "⚑", name: "已标雷" },
  right: { text: "✓", name: "找到" },
  missed: { text: "✓", name: "安全，漏掉" },
  wrong: { text: "✕", name: "错误" },
  value: { text: "", name: "胜率" },
  best: { text: "", name: "最佳，胜率" },
};

export const REASONS: typeof English.REASONS = {
  missed: (times: number, games: number) =>
    `在复盘过的 ${games} 局中，有 ${times} 次可以用这种技巧找到安全格，而你猜了。`,
  guesses: (cost: number, games: number) =>
    `在复盘过的 ${games} 局中，更好的猜法可以多赢 ${cost.toFixed(1)} 局。`,
  weakest: (right: number, answered: number) =>
    answered ? `你得分最低的练习：答对 ${right} / ${answered}。` : "你还没有做过这种练习。",
};
