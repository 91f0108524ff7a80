export type LayoutDirection = 'down' | 'right';
export type LayoutDensity = 'comfortable' | 'compact';

/** A width and a height. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The distances the engine keeps. It only knows "down": `across` is along a row, everything else along the flow. */
export interface LayoutMetrics {
  /** Half of the gap between two columns. Margins add up, so a step beside a bare line needs less than two steps. */
  readonly cardMargin: number;
  readonly lineMargin: number;
  /** Half the room across that a pill on a bare line needs, at least. */
  readonly pillReach: number;
  /** Where pills lie along the flow: how far they may reach before a gap has to grow; 0 where they lie across it. */
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
  /** What a row gap with pills grows by when paths also merge in it. */
  readonly mergeExtra: number;
  /** Between two buses that would otherwise lie on each other. */
  readonly trackGap: number;
  /** What an arrow head needs; saved where a row holds nothing but lines. */
  readonly headSpace: number;
  /** Between parts that no path connects. */
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

// Pills stay upright when the flow turns, so along the flow they are as long as their words and across it they are thin.
const turned = { pillReach: 12, pillAlong: 56, plainGap: 48, labelledGap: 160, pillRise: 76, mergeGap: 52 };

/** The distances for a density and a direction. */
export function layoutMetrics(density: LayoutDensity, direction: LayoutDirection): LayoutMetrics {
  const metrics = density === 'compact' ? compact : comfortable;
  return direction === 'right' ? { ...metrics, ...turned } : metrics;
}

/** The size of a step as it is drawn: End is a small pill, every other step a card. */
export function nodeSize(density: LayoutDensity, isEnd: boolean): Size {
  if (isEnd) return { width: 112, height: 40 };
  return { width: 216, height: density === 'compact' ? 52 : 60 };
}

/** Half the room across that a pill of this reach needs; none where there is no pill. */
export function pillReachOf({ pillAlong, pillReach }: LayoutMetrics, reach: number): number {
  if (reach === 0) return 0;
  return pillAlong === 0 ? Math.max(pillReach, reach) : pillReach;
}

// A pill is cut off here; see its style.
const longestReach = 95;

/**
 * How far a pill with these words reaches to either side. Words cannot be measured without a screen: this is what most of
 * them take, with an icon, and letters of Chinese, Japanese or Korean counted twice.
 */
export function reachOfWords(words: string): number {
  let letters = 0;
  for (let i = 0; i < words.length && letters < 30; i++) letters += words.charCodeAt(i) >= 0x2e80 ? 2 : 1;
  return Math.min(longestReach, Math.ceil(17 + 3.4 * letters));
}
