/** The view lab. */

export class Lab {
  /** @param {URLSearchParams} _asked */
  enter(_asked) {}
}
