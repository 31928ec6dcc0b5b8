/** The words around the views, and those that several of them share. */

import { translated } from "../common/language";

export const PAGE = translated("PAGE", {
  skip: "Skip to the board",
  loading: "Loading the engine",
  navigation: "Places",
  views: "Views",
  settings: "Settings",
  language: "Language",
  /** what the navigation links to */
  places: { play: "Play", learn: "Learn", analyse: "Analyse", history: "Me" },
  /** the views of a place that has several */
  sections: { analyse: "Position", review: "Replay", watch: "Let it play" },
  /** what the foot of the page links to */
  aside: { lab: "Laboratory", flags: "Minesweeper Flags" },
  board: "Board",
  close: (title: string) => `Close ${title.toLowerCase()}`,
  tryAgain: "Try again",
  explain: (name: string) => `Explain ${name}`,
});
