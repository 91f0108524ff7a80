import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimalRemainder,
  formatDecimal,
  isJsonObject,
  type Json,
  parseDecimal,
  valueWords,
} from '#base';
import { nodeTypeOf, nodeTitle } from '#catalog';
import type { NodeProperty, Problem, WorkflowNode } from '#model';
import { isEmptyValue, plainWord } from './compare-values.js';
import type { NodeRule, RuleContext } from '../rule.js';
import { incrementOf } from './setting-args.js';
import { measureOf } from './setting-kind.js';
import { problem, setFix, settingsThat } from './setting-problem.js';
import { outOfRange } from './setting-size.js';
import { evenShares, readRange, readShares, sumOfShares, withPercentages, writeRange } from './value-shapes.js';
import { effectiveValue, isVisible, propertyTitle } from './visible-properties.js';

/*
 * All of these are warnings. The interface defines one property type; what the others hold is inferred from their
 * names, and must not keep a document from being saved that a host has executed for years. Errors are what the document
 * itself declares: `mandatory`, `min`, `max`, and required edges.
 */
const kindsOf = (...words: readonly string[]): ((property: NodeProperty) => boolean) => {
  const kinds = new Set(words);
  return ({ type }) => kinds.has(plainWord(type));
};

const isAddress = kindsOf('url', 'uri', 'website');
const isMail = kindsOf('email', 'emailaddress');
const isPhone = kindsOf('phone', 'phonenumber', 'tel', 'mobile');
const isWhole = kindsOf('integer');
const isNumber = (property: NodeProperty): boolean => measureOf(property) === 'number';
const writtenOf = settingsThat(
  (property) => isAddress(property) || isMail(property) || isPhone(property) || isNumber(property),
);
const incrementalOf = settingsThat((property) => isNumber(property) && incrementOf(property) !== undefined);
const sharedOf = settingsThat(kindsOf('percentagesplit', 'split', 'weights'));
const rangesOf = settingsThat(kindsOf('daterange', 'period'));

/** A text with placeholders has no value to check before the execution. */
const isFilledInLater = (value: unknown): boolean => typeof value === 'string' && value.includes('{');

/** Describes the expected form of a value; undefined for a valid one. */
function expected(property: NodeProperty, value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  if (isMail(property))
    return /^[^\s@<>,;]+@[^\s@<>,;.]+(\.[^\s@<>,;.]+)+$/.test(text)
      ? undefined
      : 'an e-mail address, such as ana@fernway.example';
  if (isAddress(property)) return isWebAddress(text) ? undefined : 'a web address, such as https://fernway.example';
  if (isPhone(property))
    return /^[+\d\s().\-/x#*]*$/i.test(text) && /\d{3}/.test(text.replace(/\D/g, ''))
      ? undefined
      : 'a phone number, such as +1 510 555 0142';
  const number = parseDecimal(text);
  if (!number) return 'a number, such as 12 or 2.5';
  return isWhole(property) && number.scale > 0 ? 'a whole number, such as 12' : undefined;
}

function isWebAddress(text: string): boolean {
  try {
    return !/\s/.test(text) && ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}

export const unreadableValueRule: NodeRule = {
  id: 'unreadable-value',
  scope: 'node',
  concerns: (type) => writtenOf(type).length > 0,
  check: (node, context) =>
    found(writtenOf(nodeTypeOf(node)), node, context, (property, value) => {
      const words = isFilledInLater(value) ? undefined : expected(property, value);
      if (words === undefined) return undefined;
      const whole = `https://${valueWords(value).trim()}`;
      const canBeWhole =
        isAddress(property) &&
        !/^[a-z][a-z\d+.-]*:/i.test(valueWords(value)) &&
        isWebAddress(whole) &&
        new URL(whole).hostname.includes('.') &&
        !outOfRange(property, whole);
      return problem('unreadable-value', 'warning', node, property, {
        message: `“${propertyTitle(property)}” must be ${words}`,
        detail: `${nodeTitle(node, context.presentation)} has “${valueWords(value)}”.`,
        fixes: [canBeWhole ? setFix(`Use “${whole}”`, node, property, whole) : undefined],
      });
    }),
};

export const stepMismatchRule: NodeRule = {
  id: 'step-mismatch',
  scope: 'node',
  concerns: (type) => incrementalOf(type).length > 0,
  check: (node, context) =>
    found(incrementalOf(nodeTypeOf(node)), node, context, (property, value) => {
      const step = parseDecimal(String(incrementOf(property)));
      const number = parseDecimal(valueWords(value));
      if (!step || !number || (typeof value !== 'number' && typeof value !== 'string')) return undefined;
      const start = (typeof property.min === 'number' ? parseDecimal(String(property.min)) : undefined) ?? {
        units: 0n,
        scale: 0,
      };
      const rest = decimalRemainder(addDecimals(number, negative(start)), step);
      if (rest.units === 0n) return undefined;
      const below = addDecimals(number, negative(rest));
      const nearest = compareDecimals(doubled(rest), step) > 0 ? addDecimals(below, step) : below;
      const text = formatDecimal(nearest);
      const stored = typeof value === 'number' ? Number(text) : text;
      return problem('step-mismatch', 'warning', node, property, {
        message: `“${propertyTitle(property)}” goes in steps of ${formatDecimal(step)}`,
        detail: `It is ${valueWords(value)} now${start.units === 0n ? '' : `, counted from ${formatDecimal(start)}`}.`,
        fixes: [outOfRange(property, stored) ? undefined : setFix(`Set to ${text}`, node, property, stored)],
      });
    }),
};

function negative({ scale, units }: Decimal): Decimal {
  return { units: -units, scale };
}

function doubled(value: Decimal): Decimal {
  return addDecimals(value, value);
}

export const sharesNot100Rule: NodeRule = {
  id: 'shares-not-100',
  scope: 'node',
  concerns: (type) => sharedOf(type).length > 0,
  check: (node, context) =>
    found(sharedOf(nodeTypeOf(node)), node, context, (property, value) => {
      const shares = readShares(value);
      if (!shares || shares.length === 0) return undefined;
      const sum = sumOfShares(shares);
      if (
        sum &&
        formatDecimal(sum) === '100' &&
        shares.every(({ percentage }) => (parseDecimal(valueWords(percentage))?.units ?? 0n) >= 0n)
      )
        return undefined;
      return problem('shares-not-100', 'warning', node, property, {
        message: `Make the shares of “${propertyTitle(property)}” add up to 100 %`,
        detail: sum ? `They add up to ${formatDecimal(sum)} %.` : 'Not all of them can be read.',
        fixes: [setFix('Even out', node, property, withPercentages(value, evenShares(shares.length)))],
      });
    }),
};

export const reversedRangeRule: NodeRule = {
  id: 'reversed-range',
  scope: 'node',
  concerns: (type) => rangesOf(type).length > 0,
  check: (node, context) =>
    found(rangesOf(nodeTypeOf(node)), node, context, (property, value) => {
      const range = readRange(value);
      const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day);
      if (!range || !isDay(range.start) || !isDay(range.end) || range.start <= range.end) return undefined;
      return problem('reversed-range', 'warning', node, property, {
        message: `“${propertyTitle(property)}” ends before it begins`,
        detail: `It goes from ${range.start} to ${range.end}.`,
        fixes: [
          setFix('Swap the days', node, property, writeRange(value, { start: range.end, end: range.start }) as Json),
        ],
      });
    }),
};

function found(
  properties: readonly NodeProperty[],
  node: WorkflowNode,
  context: RuleContext,
  look: (property: NodeProperty, value: unknown) => Problem | undefined,
): readonly Problem[] {
  return properties.flatMap((property) => {
    const value = effectiveValue(node, property);
    if (isEmptyValue(value) || (isJsonObject(value) && Object.keys(value).length === 0)) return [];
    const problemThere = look(property, value);
    // Visibility is tested last: most values are valid.
    return problemThere && isVisible(node, property, context) ? [problemThere] : [];
  });
}
