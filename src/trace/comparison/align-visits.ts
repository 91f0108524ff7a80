/**
 * The most differences that are looked through one by one. Beyond it runs have so little in common that a better fit tells nobody
 * anything; what memory it takes grows with its square.
 */
export const maxDifferences = 1200;

/**
 * Which visits of two runs belong together, as pairs of places from 0, both rising: as many steps in the same order as there can be
 * (Myers' shortest edit). What both begin and end with belongs together whatever lies between. Steps without an id belong to nobody.
 */
export function alignVisits(left: readonly string[], right: readonly string[]): readonly (readonly [number, number])[] {
  const fits = (i: number, j: number): boolean => left[i] === right[j] && left[i] !== '';
  let start = 0;
  while (start < left.length && start < right.length && fits(start, start)) start += 1;
  let same = 0;
  while (same < Math.min(left.length, right.length) - start && fits(left.length - 1 - same, right.length - 1 - same))
    same += 1;
  const pairs: [number, number][] = [];
  for (let at = 0; at < start; at++) pairs.push([at, at]);
  for (const [i, j] of fitMiddle(left.length - start - same, right.length - start - same, (i, j) =>
    fits(start + i, start + j),
  )) {
    pairs.push([start + i, start + j]);
  }
  for (let at = same; at > 0; at--) pairs.push([left.length - at, right.length - at]);
  return pairs;
}

/** Myers' greedy search over what neither beginning nor end explains. Nothing where it would take too long. */
function fitMiddle(
  lefts: number,
  rights: number,
  fits: (i: number, j: number) => boolean,
): readonly (readonly [number, number])[] {
  if (lefts === 0 || rights === 0) return [];
  const most = Math.min(lefts + rights, maxDifferences);
  // How far along the left run each diagonal has come, for each number of differences; index `most + 1` is the diagonal 0.
  const middle = most + 1;
  const reached = new Int32Array(2 * most + 3);
  const history: Int32Array[] = [];
  for (let differences = 0; differences <= most; differences++) {
    history.push(reached.slice(middle - differences - 1, middle + differences + 2));
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      const at = middle + diagonal;
      const down = diagonal === -differences || (diagonal !== differences && reached[at - 1]! < reached[at + 1]!);
      let i = down ? reached[at + 1]! : reached[at - 1]! + 1;
      let j = i - diagonal;
      while (i < lefts && j < rights && fits(i, j)) {
        i += 1;
        j += 1;
      }
      reached[at] = i;
      if (i >= lefts && j >= rights) return walkBack(lefts, rights, history);
    }
  }
  return [];
}

/** Goes the way that was found back from its end, and collects what fitted. */
function walkBack(
  lefts: number,
  rights: number,
  history: readonly Int32Array[],
): readonly (readonly [number, number])[] {
  const pairs: [number, number][] = [];
  let [i, j] = [lefts, rights];
  for (let differences = history.length - 1; differences >= 0; differences--) {
    const before = history[differences]!;
    const reachedAt = (diagonal: number): number => before[diagonal + differences + 1]!;
    const diagonal = i - j;
    const down =
      diagonal === -differences || (diagonal !== differences && reachedAt(diagonal - 1) < reachedAt(diagonal + 1));
    const from = down ? reachedAt(diagonal + 1) : reachedAt(diagonal - 1) + 1;
    const [startI, startJ] = differences === 0 ? [0, 0] : [from, from - diagonal];
    while (i > startI && j > startJ) pairs.push([--i, --j]);
    if (differences === 0) break;
    if (down) j = startJ - 1;
    else i = startI - 1;
  }
  return pairs.reverse();
}
