/** Where the main path runs: from top to bottom, or from left to right. */
export type LayoutDirection = 'down' | 'right';
/** How closely nodes are drawn: `comfortable` to build, `compact` to replay and compare. */
export type LayoutDensity = 'comfortable' | 'compact';

/** A width and a height. */
export interface Size {
  /** The width, in pixels at 100 %. */
  readonly width: number;
  /** The height, in pixels at 100 %. */
  readonly height: number;
}

/** The distances of the engine, which only knows "down": `across` is along a row, everything else along the flow. */
export interface LayoutMetrics {
  /** Half of the gap between two columns. Margins add up, so a node beside a bare line needs less than two nodes. */
  readonly cardMargin: number;
  readonly lineMargin: number;
  /** Half of the minimum width of a pill on a bare line. */
  readonly pillReach: number;
  /** For pills along the flow: the length at which a gap begins to grow; 0 for pills across it. */
  readonly pillAlong: number;
  readonly plainGap: number;
  readonly labelledGap: number;
  readonly mergeGap: number;
  /** From the bottom of a row to the line on which its splits turn. */
  readonly splitDrop: number;
  /** From the line on which merges turn to the top of the row. */
  readonly mergeRise: number;
  /** From the centre of the pills to the top of the row. */
  readonly pillRise: number;
  /** The additional height of a gap with pills where edges merge. */
  readonly mergeExtra: number;
  /** The distance of two buses that would otherwise overlap. */
  readonly trackGap: number;
  /** The space of an arrow head, saved in rows of lines only. */
  readonly headSpace: number;
  /** The distance of components. */
  readonly partGap: number;
}

const comfortable: LayoutMetrics = {
  cardMargin: 12,
  lineMargin: 8,
  pillReach: 48,
  pillAlong: 0,
  plainGap: 40,
  labelledGap: 60,
  mergeGap: 44,
  splitDrop: 16,
  mergeRise: 22,
  pillRise: 24,
  mergeExtra: 20,
  trackGap: 10,
  headSpace: 12,
  partGap: 48,
};

const compact: LayoutMetrics = {
  ...comfortable,
  cardMargin: 10,
  lineMargin: 6,
  plainGap: 34,
  labelledGap: 54,
  mergeGap: 40,
  partGap: 40,
};

// Pills stay horizontal in a flow to the right: along the flow they are as long as their labels, across it they are
// thin.
const turned = { pillReach: 12, pillAlong: 56, plainGap: 48, labelledGap: 160, pillRise: 76, mergeGap: 52 };

/** Returns the distances for a density and a direction. */
export function layoutMetrics(density: LayoutDensity, direction: LayoutDirection): LayoutMetrics {
  const metrics = density === 'compact' ? compact : comfortable;
  return direction === 'right' ? { ...metrics, ...turned } : metrics;
}

/** Returns the rendered size of a node: End is a small pill, every other node a card. */
export function nodeSize(density: LayoutDensity, isEnd: boolean): Size {
  if (isEnd) return { width: 112, height: 40 };
  return { width: 216, height: density === 'compact' ? 52 : 60 };
}

/** Returns half of the width that a pill of this reach needs; 0 without a pill. */
export function pillReachOf({ pillAlong, pillReach }: LayoutMetrics, reach: number): number {
  if (reach === 0) return 0;
  return pillAlong === 0 ? Math.max(pillReach, reach) : pillReach;
}

// Longer pills are clipped; see their style.
const longestReach = 95;

/**
 * Returns how far a pill with this label extends to either side. Estimated, as text cannot be measured without a
 * screen: the usual width with an icon, with Chinese, Japanese and Korean letters counted twice.
 */
export function reachOfWords(words: string): number {
  let letters = 0;
  for (let i = 0; i < words.length && letters < 30; i++) letters += words.charCodeAt(i) >= 0x2e80 ? 2 : 1;
  return Math.min(longestReach, Math.ceil(17 + 3.4 * letters));
}
