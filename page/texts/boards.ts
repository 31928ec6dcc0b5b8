/** The words of the fields that choose a board. */

export const BOARDS = {
  size: "Board (columns × rows, mines)",
  sizes: {
    beginner: "Beginner (9 × 9, 10)",
    intermediate: "Intermediate (16 × 16, 40)",
    expert: "Expert (30 × 16, 99)",
    custom: "Custom",
  },
  columns: "Columns",
  rows: "Rows",
  mines: "Mines",
};
