/** 外观。 */

import type { APPEARANCE as English } from "../appearance";

export const APPEARANCE: typeof English = {
  title: "外观",
  theme: "主题",
  themes: { system: "跟随系统", light: "浅色", dark: "深色" },
  skin: "皮肤",
  skins: { paper: "纸面", classic: "经典" },
  palette: "数字颜色",
  palettes: { classic: "经典", apart: "各类色觉都能分辨" },
};
