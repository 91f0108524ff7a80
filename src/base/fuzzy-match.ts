/** A matched range of a text: from, to (exclusive). */
export type MatchedRange = readonly [from: number, to: number];

/** How well a text matches a search, and where. */
export interface Match {
  /** From 0 to 100; more is better. */
  readonly score: number;
  readonly ranges: readonly MatchedRange[];
}

/**
 * Matches one word of a search against a text: equal, as its beginning, as the beginning of one of its words, inside,
 * or letter by letter from the beginning of a word ("dup" and "dpl" find Duplicate). Returns undefined without a match.
 */
export function matchWord(word: string, text: string): Match | undefined {
  const lower = text.toLowerCase();
  // Some letters are longer in lower case: ranges could then not be mapped back.
  const sameLength = lower.length === text.length;
  const found = (score: number, ranges: readonly MatchedRange[]): Match => ({
    score,
    ranges: sameLength ? ranges : [],
  });
  if (word === '') return found(0, []);
  if (lower === word) return found(100, [[0, word.length]]);
  let inside = -1;
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
    if (isStart(lower, at)) return found(at === 0 ? 90 : 75, [[at, at + word.length]]);
    if (inside < 0) inside = at;
  }
  if (inside >= 0) return found(word.length > 1 ? 45 : 25, [[inside, inside + word.length]]);
  return word.length < 2 ? undefined : scattered(word, lower, found);
}

/** Matches the letters in sequence, each as early as possible, the first at the beginning of a word. */
function scattered(
  word: string,
  lower: string,
  found: (score: number, ranges: readonly MatchedRange[]) => Match,
): Match | undefined {
  for (let start = lower.indexOf(word[0] as string); start >= 0; start = lower.indexOf(word[0] as string, start + 1)) {
    if (!isStart(lower, start)) continue;
    const ranges: [number, number][] = [[start, start + 1]];
    let gaps = 0;
    for (let letter = 1, at = start; letter < word.length; letter++) {
      const next = lower.indexOf(word[letter] as string, at + 1);
      if (next < 0) return undefined;
      const last = ranges.at(-1) as [number, number];
      if (next === at + 1) last[1] = next + 1;
      else {
        gaps += isStart(lower, next) ? 0.5 : next - at - 1;
        ranges.push([next, next + 1]);
      }
      at = next;
    }
    // Letters far apart match by chance only.
    if (gaps <= word.length * 2) return found(Math.max(5, 35 - gaps * 3), ranges);
  }
  return undefined;
}

function isStart(lower: string, at: number): boolean {
  return at === 0 || /[^\p{L}\p{N}]/u.test(lower[at - 1] as string);
}

/** What a search looks in: the title, then the detail, then other words for it. */
export interface Searched {
  readonly title: string;
  readonly detail?: string | undefined;
  readonly keywords?: readonly string[] | undefined;
}

/** A match with the ranges to mark in title and detail. */
export interface Found extends Match {
  readonly detailRanges: readonly MatchedRange[];
}

/**
 * Matches every word of a query. The title counts most, then keywords, then the detail; undefined where a word has no
 * match.
 */
export function matchAll(query: string, { detail = '', keywords = [], title }: Searched): Found | undefined {
  const words = query
    .trim()
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');
  const ranges: MatchedRange[] = [];
  const detailRanges: MatchedRange[] = [];
  let score = 0;
  for (const word of words) {
    const inTitle = matchWord(word, title);
    const inKeywords = Math.max(-1, ...keywords.map((keyword) => matchWord(word, keyword)?.score ?? -1)) * 0.6;
    const inDetail = matchWord(word, detail);
    const detailScore = inDetail && inDetail.score >= 45 ? inDetail.score * 0.4 : -1;
    const best = Math.max(inTitle?.score ?? -1, inKeywords, detailScore);
    if (best < 0) return undefined;
    score += best;
    if (inTitle && inTitle.score >= best) ranges.push(...inTitle.ranges);
    else if (detailScore >= best) detailRanges.push(...(inDetail?.ranges ?? []));
  }
  return {
    score: words.length === 0 ? 0 : score / words.length,
    ranges: joined(ranges),
    detailRanges: joined(detailRanges),
  };
}

/** Sorts the ranges and merges those that touch. */
function joined(ranges: readonly MatchedRange[]): readonly MatchedRange[] {
  const sorted = [...ranges].sort((left, right) => left[0] - right[0]);
  const result: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}
