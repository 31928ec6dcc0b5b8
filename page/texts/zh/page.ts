/** 各页面之外和共用的文字。 */

import type * as English from "../page";

export const PAGE: typeof English.PAGE = {
  skip: "跳到棋盘",
  loading: "正在加载引擎",
  navigation: "页面",
  views: "视图",
  settings: "设置",
  language: "语言",
  places: { play: "游戏", learn: "学习", analyse: "分析", history: "我的" },
  sections: { analyse: "局面", review: "录像", watch: "自动演示" },
  aside: { lab: "实验室", flags: "抢雷" },
  board: "棋盘",
  close: (title: string) => `关闭${title}`,
  tryAgain: "再试一次",
  explain: (name: string) => `解释：${name}`,
};
