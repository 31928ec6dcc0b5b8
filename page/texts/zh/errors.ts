/** 页面自己的错误信息。 */

import { formatNumber } from "../../common/format";
import type { ERRORS as English } from "../errors";

export const ERRORS: typeof English = {
  silent: "服务器没有响应。",
  busy: "服务器繁忙或不可用，请稍后再试。",
  crashed: "引擎出错，已重新启动。",
  notLoaded: "提示、分析、无猜棋盘和不确定的数字需要引擎，而引擎无法加载。其他游戏可以照常进行。",
  partNotLoaded: "页面的这一部分无法加载。请刷新页面重试。",
  viewNotLoaded: "无法加载这个页面。请刷新重试。",
  pastedText: "粘贴的文字",
  unreadable: (name: string) => `无法读取 ${name}。`,
  tooLarge: (name: string, bytes: number) =>
    `${name} 太大，最大为 ${formatNumber(bytes / 1000)} kB。`,
  storageFull: "浏览器的存储空间已满。",
  newerPage: "历史记录由本页的更新版本写入。请刷新页面。",
  forgetful: "本浏览器不保存你的游戏和设置：关闭页面后就会丢失。",
  seen: "知道了",
  noStorage: "本浏览器不为本页保存数据。",
};
