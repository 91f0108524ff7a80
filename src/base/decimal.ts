/** A decimal number of any length, kept as digits: `units / 10^scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

const written = /^([+-]?)(\d*)(?:[.,](\d*))?(?:e([+-]?\d{1,3}))?$/i;

/**
 * Reads a number written as JSON or by a user, with a comma or a point before the fraction; undefined for other text.
 */
export function parseDecimal(text: string): Decimal | undefined {
  const match = text.length > 400 ? null : written.exec(text.trim());
  const [, sign = '', integerPart = '', fraction = '', exponent = '0'] = match ?? [];
  if (!match || integerPart + fraction === '') return undefined;
  const units = BigInt(integerPart + fraction) * (sign === '-' ? -1n : 1n);
  const scale = fraction.length - Number(exponent);
  return simplest(scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale });
}

/** Writes the number in full, without an exponent or trailing zeros: `0.1`, `-12`. */
export function formatDecimal({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
}

export function addDecimals(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  return simplest({ units: raised(left, scale) + raised(right, scale), scale });
}

/** Returns a number below zero where `left` is smaller, above zero where it is larger. */
export function compareDecimals(left: Decimal, right: Decimal): number {
  const scale = Math.max(left.scale, right.scale);
  const difference = raised(left, scale) - raised(right, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Returns the remainder of `value` after division by `step`, which must not be zero. */
export function decimalRemainder(value: Decimal, step: Decimal): Decimal {
  const scale = Math.max(value.scale, step.scale);
  return simplest({ units: raised(value, scale) % raised(step, scale), scale });
}

function raised({ units, scale }: Decimal, to: number): bigint {
  return units * 10n ** BigInt(to - scale);
}

function simplest({ units, scale }: Decimal): Decimal {
  let left = { units, scale };
  while (left.scale > 0 && left.units % 10n === 0n) left = { units: left.units / 10n, scale: left.scale - 1 };
  return left;
}
