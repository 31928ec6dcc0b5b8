/** 播放。 */

import type English from "../playback";

export const PLAYBACK: typeof English = {
  controls: "播放控制",
  first: (step: string) => `第一${step}`,
  previousGuess: "上一次猜雷",
  previous: (step: string) => `上一${step}`,
  play: "播放",
  pause: "暂停",
  next: (step: string) => `下一${step}`,
  nextGuess: "下一次猜雷",
  last: (step: string) => `最后一${step}`,
  speed: "速度",
  seconds: (seconds: number) => `${Math.max(0, seconds).toFixed(1)} 秒`,
  click: "次点击",
  ofGame: "游戏结束",
  playing: "播放中。",
  end: "结束",
  risks: "概率",
  withKey: (label: string, key: string) => `${label} (${key})`,
  space: "空格",
  legend: {
    win: "胜率",
    survival: "存活率",
    forced: "被迫",
    avoidable: "可避免",
    fatal: "雷",
  },
};
