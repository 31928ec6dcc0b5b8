/** 自定义游戏的表单。 */

import { formatNumber } from "../../common/format";
import type { CUSTOM as English } from "../custom-game";

export const CUSTOM: typeof English = {
  flags: "与 minewise 对战：抢雷",
  submit: "开始",
  badSeed: "种子必须是小于 2^62 的整数。",
  badClues: "这种数字规则只能配经典猜雷。",
  badSides: (most: number) => `列数和行数必须在 1 到 ${most} 之间。`,
  tooSmall: "棋盘太小，首点无法开局。",
  badMines: "雷数必须是整数。",
  tooMany: (most: number) => `雷太多：最多 ${formatNumber(most)} 颗。`,
  density: (share: string, most: number) => `雷占 ${share}；最多 ${formatNumber(most)} 颗。`,
};
