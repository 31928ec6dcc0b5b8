/**
 * The saved games of the history.
 *
 * A game that was imported from a replay keeps the replay beside its actions, for the times.
 *
 * @typedef {import("../../api.js").SavedGame & { replay?: Replay }} SavedGame
 * @typedef {{ name: string, data: string }} Replay the name of its file, and its bytes in base64
 * @typedef {import("../../api.js").GameReview} GameReview
 */

/**
 * Returns the request for the review of a saved game.
 * @param {SavedGame} file
 * @returns {import("../../api.js").ReviewRequest}
 */
export function reviewRequest({ replay, ...game }) {
  return replay ? { ...replay } : { game };
}

/**
 * Returns the saved game that a review is about.
 * @param {GameReview} review
 * @param {Replay} replay
 * @returns {SavedGame}
 */
export function savedReplay(review, replay) {
  const { rows, columns, topology, mines, start_rule, seed, game, undos, clicks } = review;
  return {
    format: "minewise game",
    version: 1,
    rows,
    columns,
    topology,
    mine_total: mines.length,
    mines,
    start_rule,
    seed,
    game,
    undos,
    history: clicks.flatMap(({ flagged, action, cell }) => [
      ...flagged.map((flag) => ({ action: /** @type {const} */ ("flag"), cell: flag })),
      { action, cell },
    ]),
    replay,
  };
}
