/** The view watch. */

export class Watch {
  /** @param {URLSearchParams} _asked */
  enter(_asked) {}
}
