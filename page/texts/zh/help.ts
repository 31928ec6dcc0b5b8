/** 提示和格子详情。 */

import { percent, wholePercent } from "../../common/format";
import type { HELP as English } from "../help";

export const HELP: typeof English = {
  perform: "执行",
  steps: "推理步骤",
  sum: (number: number) => `和 ${number}`,
  conclusion: "全部",
  why: "为什么？",
  place: (at: number, count: number) => `${at}/${count}`,
  placeTitle: (at: number, count: number) => `第 ${at} 条提示，共 ${count} 条`,
  about: (share: string) => `≈ ${share}`,
  strips: {
    so: "{reason} → {result}",
    safe: "{safe} 安全",
    mines: "{mines} 是雷",
    safeAndMines: "{safe} 安全，{mines} 是雷",
    complete: "{clues} 的雷已齐：{known}",
    touchesNone: "{clues} 周围无雷",
    full: "{clues} 周围剩下的全是雷",
    together: "{technique}：{clues}",
    withTotal: "{technique}：{clues} 和剩余雷数",
    total: "剩余雷数",
    clash: "若那里是雷，{clues} 就矛盾",
    need: "{clues} 就会缺雷",
    wrong: "{clues} 证明 {flags} 标错了",
    wrongBare: "{flags} 标错了",
    firstClick: "首点安全：{safe}",
    better: "更好：{guess}",
    guess: "最佳猜法 {guess} 雷概率 {risk}",
    guessWins: "最佳猜法 {guess} 雷概率 {risk}，胜率 {share}",
  },
  howToInspect: "指向或选中一个未打开的格子，查看它的雷概率和可能的数字。",
  table: "可能的数字",
  chance: ["概率", "出现这个数字的概率（百分比）；其余为雷"],
  number: ["数字", "格子可能显示的数字"],
  safeCells: ["安全格", "格子显示这个数字时，必定安全的格子数"],
  nextRisk: ["下一步", "格子显示这个数字时，最低的雷概率（百分比）"],
  mine: "必雷：在所有解中都是雷。",
  safe: "必定安全：在所有解中都不是雷。",
  estimated: (risk: number, error: number) =>
    `雷概率 ${percent(risk)} ± ${percent(error)}（估计）。不估计可能的数字。`,
  exact: (risk: number) => `雷概率 ${percent(risk)}（精确）。`,
  wins: (share: number, isExact: boolean) =>
    isExact ? `最佳走法下胜率 ${percent(share)}。` : `胜率约 ${wholePercent(share)}。`,
  canWait: "打开其他格子可能改变它。",
  cannotWait: "打开其他格子不会改变它。",
};
