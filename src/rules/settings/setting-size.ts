import { compareDecimals, getAtPath, type JsonPath, parseDecimal } from '#base';
import { formatDuration, nodeTypeOf, parseDuration, propertiesOf } from '#catalog';
import type { NodeProperty, WorkflowNode } from '#model';
import { isEmptyValue } from './compare-values.js';
import { type Measure, measureOf } from './setting-kind.js';

export type { Measure };

/**
 * Returns the size of a value for `min` and `max`, by the kind of its property: entries of a list, minutes of a
 * duration, characters of a text, else the number itself. For unknown kinds, by the value. Undefined for values without
 * size.
 */
export function sizeOf(
  property: NodeProperty,
  value: unknown,
): { readonly size: number; readonly of: Measure } | undefined {
  if (Array.isArray(value)) return { size: value.length, of: 'entries' };
  const kind = measureOf(property);
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  if (kind === 'nothing' || kind === 'entries') return undefined;
  if (kind === 'minutes') {
    const milliseconds = typeof value === 'number' ? value * 60_000 : parseDuration(value);
    return milliseconds === undefined ? undefined : { size: milliseconds / 60_000, of: 'minutes' };
  }
  if (kind === 'number' || (typeof value === 'number' && kind !== 'characters')) {
    return Number.isFinite(Number(value)) ? { size: Number(value), of: 'number' } : undefined;
  }
  return { size: lettersIn(String(value)), of: 'characters' };
}

/** Counts characters: a surrogate pair is one. Builds no list, as texts may be long. */
function lettersIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) as number) > 0xffff ? 2 : 1) count += 1;
  return count;
}

export function sizeWords(size: number, of: Measure): string {
  if (of === 'minutes') return formatDuration(isoDuration(size));
  if (of === 'number') return String(size);
  if (size === 1) return of === 'entries' ? '1 entry' : '1 character';
  return `${size} ${of}`;
}

/** Returns the violated bound and the size; undefined for values in range, empty values and those without size. */
export function outOfRange(
  property: NodeProperty,
  value: unknown,
): { readonly size: number; readonly of: Measure; readonly bound: number; readonly isBelow: boolean } | undefined {
  const measured = isEmptyValue(value) ? undefined : sizeOf(property, value);
  if (!measured) return undefined;
  const { max, min } = property;
  // Numbers stored as text, with more digits than a double holds, are compared digit by digit.
  const exact = measured.of === 'number' && typeof value === 'string' ? parseDecimal(value) : undefined;
  const beyond = (bound: number): number => {
    const limit = exact && parseDecimal(String(bound));
    return exact && limit ? compareDecimals(exact, limit) : measured.size - bound;
  };
  if (typeof min === 'number' && beyond(min) < 0) return { ...measured, bound: min, isBelow: true };
  if (typeof max === 'number' && beyond(max) > 0) return { ...measured, bound: max, isBelow: false };
  return undefined;
}

/**
 * Returns true where a text may grow by this many characters: a fix must not cause another problem. Counts UTF-16
 * units, which are never fewer than characters, so that it is cheap for many names in a long text.
 */
export function fitsIn(node: WorkflowNode, [setting, ...deeper]: JsonPath, longer: number): boolean {
  if (longer <= 0 || deeper.length > 0) return true;
  const property = propertiesOf(nodeTypeOf(node)).find(({ name }) => name === setting);
  if (typeof property?.max !== 'number') return true;
  const text = getAtPath(node.config, [property.name]);
  return typeof text !== 'string' || text.length + longer <= property.max;
}

/** Formats minutes as an ISO 8601 duration: `PT2H`, `P1DT30M`, `PT30S`. Rounds to seconds. */
export function isoDuration(minutes: number): string {
  const seconds = Math.round(minutes * 60);
  const amount = (size: number, unit: string, within = Infinity): string => {
    const count = Math.floor((seconds % within) / size);
    return count > 0 ? `${count}${unit}` : '';
  };
  const days = amount(86_400, 'D');
  const time = amount(3600, 'H', 86_400) + amount(60, 'M', 3600) + amount(1, 'S', 60);
  if (days === '' && time === '') return 'PT0S';
  return `P${days}${time === '' ? '' : `T${time}`}`;
}
