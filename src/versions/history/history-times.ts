/** Formats the times of versions for a locale and zone; an unreadable time is empty. */
export interface HistoryTimes {
  /** "4:26 PM". */
  time(at: string | number | undefined): string;
  /** "19 Sep", with the year where it is not the present one. */
  date(at: string | number | undefined): string;
  /** "Sunday, 12 Oct", the heading of a day. */
  day(at: string | number | undefined): string;
  /** "Sep". */
  month(at: number): string;
  /** The first moments of the months after a time until the present, oldest first. */
  monthsFrom(time: number): readonly number[];
}

interface TimePlace {
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
}

/** The most months that are looked through: ten years. */
const mostMonths = 120;

/** Creates the formatter for a present in milliseconds since 1970. An unknown locale or zone is left to the browser. */
export function createHistoryTimes(place: TimePlace, now: number): HistoryTimes {
  const write = (options: Intl.DateTimeFormatOptions): ((at: string | number | undefined) => string) => {
    const format = formatOf(options, place);
    return (at) => {
      const time = typeof at === 'string' ? Date.parse(at) : (at ?? Number.NaN);
      return Number.isFinite(time) && Math.abs(time) <= 8.64e15 ? format.format(time) : '';
    };
  };
  const year = write({ year: 'numeric' });
  const isThisYear = (at: string | number | undefined): boolean => year(at) === year(now);
  const dates = [write({ day: 'numeric', month: 'short' }), write({ day: 'numeric', month: 'short', year: 'numeric' })];
  const days = [
    write({ weekday: 'long', day: 'numeric', month: 'short' }),
    write({ weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' }),
  ];
  const month = write({ month: 'short' });
  return {
    time: write({ hour: 'numeric', minute: '2-digit' }),
    date: (at) => dates[isThisYear(at) ? 0 : 1]!(at),
    day: (at) => days[isThisYear(at) ? 0 : 1]!(at),
    month,
    monthsFrom: (time) => {
      const found: number[] = [];
      const at = new Date(time);
      // By the days of UTC: a tick names a month, and hours do not show on this axis.
      for (let step = 1; step <= mostMonths; step++) {
        const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + step, 1, 12);
        if (first >= now) break;
        found.push(first);
      }
      return found;
    },
  };
}

function formatOf(options: Intl.DateTimeFormatOptions, { locale, timeZone }: TimePlace): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, ...(timeZone === undefined ? {} : { timeZone }) });
  } catch {
    return new Intl.DateTimeFormat(undefined, options);
  }
}
