import { durationWords } from '../words/duration-words.js';
import type { WordMessages } from '../words/word-messages.js';
import type { TimeScale, TimeStretch } from './time-scale.js';

/** A label of the axis: a time of day, an offset, or the true length of a shortened stretch. */
export interface AxisTick {
  readonly share: number;
  readonly kind: 'clock' | 'since' | 'shortened';
  readonly text: string;
}

const steps = [
  10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 900_000,
  1_800_000, 3_600_000, 7_200_000, 14_400_000, 21_600_000, 43_200_000, 86_400_000, 172_800_000, 604_800_000,
  1_209_600_000, 2_592_000_000, 7_776_000_000, 31_536_000_000,
];

/** Width of a label, in px. */
const labelWidths = { clock: 56, since: 44, shortened: 56 };
const apart = 64;

/**
 * Returns the labels of an axis of a width in px. Each linear stretch starts with a time of day, followed by even
 * offsets. Overlapping labels are dropped; shortened stretches and times of day win over offsets.
 */
export function axisTicks(
  scale: TimeScale,
  width: number,
  clock: (time: number) => string,
  words: WordMessages,
  sinceWords: (length: string) => string,
): readonly AxisTick[] {
  const ticks: AxisTick[] = [];
  const taken: { from: number; to: number }[] = [];
  const add = (tick: AxisTick, from: number, size: number): void => {
    const to = from + size;
    if (from < 0 || to > width || taken.some((other) => from < other.to && other.from < to)) return;
    taken.push({ from, to });
    ticks.push(tick);
  };
  for (const stretch of scale.stretches) {
    if (!stretch.isShortened) continue;
    const share = (stretch.left + stretch.right) / 2;
    const size = Math.min(labelWidths.shortened, (stretch.right - stretch.left) * width);
    if (size >= 34)
      add(
        { share, kind: 'shortened', text: durationWords(stretch.to - stretch.from, words) },
        share * width - size / 2,
        size,
      );
  }
  const linear = scale.stretches.filter((stretch) => !stretch.isShortened);
  for (const stretch of linear)
    add({ share: stretch.left, kind: 'clock', text: clock(stretch.from) }, stretch.left * width, labelWidths.clock);
  for (const stretch of linear) {
    const step = stepOf(stretch, width);
    if (step === undefined) continue;
    for (let time = stretch.from + step; time < stretch.to; time += step) {
      const share = scale.shareOf(time);
      add(
        { share, kind: 'since', text: sinceWords(durationWords(time - stretch.from, words)) },
        share * width - labelWidths.since / 2,
        labelWidths.since,
      );
    }
  }
  return ticks.sort((one, other) => one.share - other.share);
}

function stepOf({ from, to, left, right }: TimeStretch, width: number): number | undefined {
  const pixels = (right - left) * width;
  if (pixels < apart) return undefined;
  const wanted = ((to - from) / pixels) * apart;
  return steps.find((step) => step >= wanted);
}
