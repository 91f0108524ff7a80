import { clockWords } from '#catalog';

/** Formats the numbers of a forecast. */
export interface ForecastWords {
  count(amount: number): string;
  /** A share from 0 to 1 as "43.5%". */
  percent(share: number): string;
  /** The same with exactly one decimal. */
  tenths(share: number): string;
  /** A share as a whole percent without its unit: "45". */
  whole(share: number): string;
  /** Money with cents; of large ranges without. */
  price(amount: number, digits?: number): string;
  /** A difference with its sign. */
  signed(amount: number, digits: number): string;
  signedPrice(amount: number): string;
  decimal(amount: number): string;
  weekday(day: number, length: 'short' | 'long'): string;
  /** "6 PM"; noon by its name. */
  hour(hour: number): string;
}

function numberFormat(locale: string | undefined, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale, options);
  } catch {
    const { currency: _, style: __, ...plain } = options;
    return new Intl.NumberFormat(undefined, options.style === 'percent' ? options : plain);
  }
}

/** A Monday. */
const monday = Date.UTC(2026, 0, 5, 12);

/** Creates a formatter. An unknown locale or currency is left out instead of throwing. */
export function createForecastWords(locale: string | undefined, currency: string | undefined): ForecastWords {
  const numbers = numberFormat(locale, { maximumFractionDigits: 0 });
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const tenths = numberFormat(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const hundredths = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const money = currency === undefined ? {} : ({ style: 'currency', currency } as const);
  const price = (amount: number, digits = 2, sign: 'auto' | 'exceptZero' = 'auto'): string =>
    numberFormat(locale, {
      ...money,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: sign,
    }).format(amount);
  return {
    count: (amount) => numbers.format(amount),
    percent: (share) => percent.format(share),
    tenths: (share) => tenths.format(share),
    whole: (share) => numbers.format(Math.round(share * 100)),
    price: (amount, digits) => price(amount, digits),
    signedPrice: (amount) => price(Math.abs(amount) < 0.005 ? 0 : amount, 2, 'exceptZero').replace('-', '−'),
    signed: (amount, digits) =>
      numberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        signDisplay: 'exceptZero',
      })
        .format(amount)
        .replace('-', '−'),
    decimal: (amount) => hundredths.format(amount),
    weekday: (day, length) => {
      const options = { weekday: length, timeZone: 'UTC' } as const;
      const at = monday + day * 86_400_000;
      try {
        return new Intl.DateTimeFormat(locale, options).format(at);
      } catch {
        return new Intl.DateTimeFormat(undefined, options).format(at);
      }
    },
    hour: (hour) => clockWords((hour % 24) * 60),
  };
}
