/** The view review. */

export class Review {
  /** @param {URLSearchParams} _asked */
  enter(_asked) {}
}
