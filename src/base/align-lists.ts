/**
 * The maximum number of differences to search. Lists with more have too little in common for a better alignment to
 * help; memory grows with the square.
 */
export const maxDifferences = 1200;

/**
 * Aligns two lists: returns pairs of positions, both ascending, with as many equal items as possible (Myers' shortest
 * edit). A common beginning and end always align.
 *
 * @param isSame whether two items may be aligned
 */
export function alignLists<Item>(
  left: readonly Item[],
  right: readonly Item[],
  isSame: (one: Item, other: Item) => boolean,
): readonly (readonly [number, number])[] {
  const fits = (i: number, j: number): boolean => isSame(left[i] as Item, right[j] as Item);
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

/**
 * Myers' greedy search on the part between the common beginning and end. Returns no pairs where it exceeds the limit.
 */
function fitMiddle(
  lefts: number,
  rights: number,
  fits: (i: number, j: number) => boolean,
): readonly (readonly [number, number])[] {
  if (lefts === 0 || rights === 0) return [];
  const max = Math.min(lefts + rights, maxDifferences);
  // How far each diagonal reaches in the left list, per number of differences; index `max + 1` is diagonal 0.
  const middle = max + 1;
  const reached = new Int32Array(2 * max + 3);
  const history: Int32Array[] = [];
  for (let differences = 0; differences <= max; differences++) {
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

/** Follows the found path back from its end and collects the aligned pairs. */
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
