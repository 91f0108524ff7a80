import type { ShareDelta, TimeDelta } from '#trace';
import { minForShares } from '#trace';
import { durationWords } from '../words/duration-words.js';
import type { WordMessages } from '../words/word-messages.js';
import type { InsightsMessages } from './insights-messages.js';

const minute = 60_000;
const hour = 60 * minute;

/** Rounds to minutes from ten minutes on, and to hours from ten hours on. */
function plainTime(ms: number): number {
  const unit = ms >= 10 * hour ? hour : ms >= 10 * minute ? minute : 1;
  return Math.round(ms / unit) * unit;
}

/** Formats statistics. */
export interface FlowWords {
  /** The words around the numbers. */
  readonly messages: InsightsMessages;
  /** The text for a figure that cannot be computed. */
  readonly unknown: string;
  count(amount: number): string;
  /** A share as "58%". Undefined below twenty, the minimum for a share. */
  share(part: number, whole: number): string | undefined;
  /** "1,240 · 96.6%", or the count alone. */
  both(part: number, whole: number): string;
  /** An amount of money as "$31.20"; without a currency, or with an unknown one, as a number. */
  money(amount: number, currency: string | undefined): string;
  /** A share from 0 to 1 as "12.4%", whatever it is of. */
  percent(share: number): string;
  /** The change of a share: "▲ 4.1 points", and whether it may be chance. */
  change(delta: ShareDelta): string;
  /** The short form "▲ 4.1". Undefined where it may be chance or rounds to zero. */
  shortChange(delta: ShareDelta | undefined): string | undefined;
  /** The change of a median: "▼ 8 m", and whether it may be chance. */
  timeChange(delta: TimeDelta): string;
  /** The relative growth: "▲ 12%"; for small numbers the former count. */
  growth(before: number, after: number): string;
  /** A duration at the precision of one percent: "11 m", not "10 m 54 s". */
  time(ms: number | undefined): string;
  /** A duration as it is. */
  exactTime(ms: number): string;
}

/** Creates a formatter. An unknown locale is replaced by that of the browser instead of throwing. */
function numberFormat(locale: string | undefined, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale, options);
  } catch {
    return new Intl.NumberFormat(undefined, options);
  }
}

export function createFlowWords(messages: InsightsMessages, shared: WordMessages, locale?: string): FlowWords {
  const { numbers: texts } = messages;
  const numbers = numberFormat(locale, {});
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const whole = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  // "-0" would read as a change.
  const points = numberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'negative' });
  const share = (part: number, all: number): string | undefined =>
    all < minForShares ? undefined : percent.format(part / all);
  const arrow = (difference: number): string => (difference > 0 ? '▲' : '▼');
  const time = (ms: number | undefined): string => durationWords(ms === undefined ? undefined : plainTime(ms), shared);
  return {
    messages,
    unknown: shared.unknown,
    time,
    exactTime: (ms) => durationWords(ms, shared),
    count: (amount) => numbers.format(amount),
    percent: (part) => percent.format(part),
    money(amount, currency) {
      const digits = { maximumFractionDigits: amount > 0 && amount < 1 ? 4 : 2 };
      if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) return numberFormat(locale, digits).format(amount);
      return numberFormat(locale, { style: 'currency', currency, minimumFractionDigits: 2, ...digits }).format(amount);
    },
    share,
    both(part, all) {
      const words = share(part, all);
      return words === undefined ? numbers.format(part) : texts.both(numbers.format(part), words);
    },
    change({ difference, high, low, sure }) {
      if (!sure) return texts.noSureChangeWithin(points.format(low * 100), points.format(high * 100));
      return texts.points(`${arrow(difference)} ${points.format(Math.abs(difference) * 100)}`);
    },
    shortChange(delta) {
      if (delta?.sure !== true) return undefined;
      const amount = points.format(Math.abs(delta.difference) * 100);
      return amount === points.format(0) ? undefined : `${arrow(delta.difference)} ${amount}`;
    },
    timeChange: ({ difference, sure }) =>
      sure && difference !== 0 ? `${arrow(difference)} ${time(Math.abs(difference))}` : texts.noSureChange,
    growth(before, after) {
      if (before < minForShares || after < minForShares) return texts.countBefore(numbers.format(before));
      return before === after
        ? texts.asManyAsBefore
        : `${arrow(after - before)} ${whole.format(Math.abs(after - before) / before)}`;
    },
  };
}
