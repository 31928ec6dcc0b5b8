/** The words of the view Minesweeper Flags. */

import { translated } from "../common/language";

const mines = (count: number) => `${count} ${count === 1 ? "mine" : "mines"}`;

export const FLAGS = translated("FLAGS", {
  title: "Minesweeper Flags",
  rules:
    "Take the mines before minewise does. Who takes a mine moves again; a miss reveals numbers and passes the turn. More than half of the mines wins.",
  board: "Board of Minesweeper Flags",
  settings: "Game settings",
  score: "Score",
  you: "You",
  minewise: "minewise",
  left: (count: number) => `${mines(count)} left`,
  level: "Level",
  levels: { easy: "Easy", medium: "Medium", strong: "Strong" },
  levelNotes: {
    easy: "Overlooks some certain mines and takes risks.",
    medium: "Takes all certain mines, then the likeliest one.",
    strong: "Weighs the mines that it takes against those that a miss hands over.",
  },
  size: "Board",
  sizes: {
    "9x9x21": "9 × 9, 21 mines",
    "16x16x51": "16 × 16, 51 mines",
    "30x16x99": "30 × 16, 99 mines",
  },
  again: "New game",
  values: "Show values",
  yourTurn: "Your turn.",
  won: (you: number, other: number) => `You won, ${you} to ${other}.`,
  lost: (you: number, other: number) => `minewise won, ${other} to ${you}.`,
  draw: (score: number) => `A draw, ${score} each.`,
  took: (cell: string, probability: string) =>
    `You took the mine at ${cell}, which was ${probability} likely. Your turn.`,
  missed: (cell: string, probability: string, handed: number) =>
    `A miss at ${cell}: a mine was ${probability} likely, and a miss makes ${handed.toFixed(1)} mines certain for minewise on average.`,
  better: (cell: string, difference: number) =>
    ` ${cell} was worth ${difference.toFixed(1)} mines more.`,
  itTook: (count: number) =>
    `${count ? `minewise took ${mines(count)}.` : "minewise missed."} Your turn.`,
  best: (cell: string, probability: string, value: number) =>
    `Best: ${cell}, a mine with ${probability}, worth ${value.toFixed(2)} mines.`,
  record: (won: number, lost: number, drawn: number) =>
    `Your games at this level: ${won} won, ${lost} lost${drawn ? `, ${drawn} drawn` : ""}.`,
  failed: "minewise could not choose a cell:",
});
