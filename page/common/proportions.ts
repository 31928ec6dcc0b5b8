/** Confidence intervals of win rates, as `minewise` computes them. */

export type Interval = [number, number];

const Z = 1.959963984540054; // the 97.5 % quantile of the normal distribution
const STEPS = 60;

/** Returns the 95 % interval of a share (Wilson 1927). */
export function wilson(wins: number, games: number): Interval {
  if (!games) return [0, 1];
  const share = wins / games;
  const spread = (Z * Z) / games;
  const middle = (share + spread / 2) / (1 + spread);
  const half = (Z / (1 + spread)) * Math.sqrt((share * (1 - share)) / games + spread / (4 * games));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/**
 * Returns the 95 % interval of the difference of two paired win rates (Tango 1998).
 *
 * @param counts the number of games, and of those that only one player wins
 */
export function pairedInterval(counts: { games: number; one: number; other: number }): Interval {
  const middle = (counts.one - counts.other) / counts.games;
  return [
    bound(-1, middle, (difference) => score(counts, difference) > Z),
    bound(1, middle, (difference) => score(counts, difference) < -Z),
  ];
}

/** Bisects between a rejected and an accepted difference. */
function bound(outside: number, inside: number, isRejected: (difference: number) => boolean) {
  for (let step = 0; step < STEPS; step++) {
    const middle = (outside + inside) / 2;
    if (isRejected(middle)) outside = middle;
    else inside = middle;
  }
  return (outside + inside) / 2;
}

/** Returns the distance of the result from an assumed difference, in standard errors. */
function score(
  { games, one, other }: { games: number; one: number; other: number },
  difference: number,
) {
  const linear = -one - other + (2 * games - one + other) * difference;
  const constant = -other * difference * (1 - difference);
  const root = Math.sqrt(Math.max(linear * linear - 8 * games * constant, 0));
  const onlyOther = (root - linear) / (4 * games); // the maximum likelihood estimate of its share
  const variance = games * (2 * onlyOther + difference * (1 - difference));
  const gap = one - other - games * difference;
  if (variance > 1e-12 * games) return gap / Math.sqrt(variance);
  return Math.abs(gap) < 1e-9 * games ? 0 : Math.sign(gap) * Number.POSITIVE_INFINITY;
}
