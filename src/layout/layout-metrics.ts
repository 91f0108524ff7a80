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
  /** Half the room across that a pill on a bare line needs. */
  readonly pillReach: number;
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
  readonly headRoom: number;
  /** Between parts that no path connects. */
  readonly partGap: number;
}

const comfortable: LayoutMetrics = {
  cardMargin: 12, lineMargin: 8, pillReach: 48, plainGap: 40, labelledGap: 60, mergeGap: 44,
  splitDrop: 16, mergeRise: 22, pillRise: 24, mergeExtra: 20, trackGap: 10, headRoom: 12, partGap: 48,
};

const compact: LayoutMetrics = {
  ...comfortable, cardMargin: 10, lineMargin: 6, plainGap: 34, labelledGap: 54, mergeGap: 40, partGap: 40,
};

// Pills stay upright when the flow turns, so along the flow they are as long as their words and across it they are thin.
const turned = { pillReach: 12, plainGap: 48, labelledGap: 160, pillRise: 76, mergeGap: 52 };

/** The distances for a density and a direction. */
export function layoutMetrics(density: LayoutDensity, direction: LayoutDirection): LayoutMetrics {
  const metrics = density === 'compact' ? compact : comfortable;
  return direction === 'right' ? { ...metrics, ...turned } : metrics;
}

/** The size of a step as it is drawn: End is a small pill, every other step a card. */
export function stepSize(density: LayoutDensity, isEnd: boolean): Size {
  if (isEnd) return { width: 112, height: 40 };
  return { width: 216, height: density === 'compact' ? 52 : 60 };
}
