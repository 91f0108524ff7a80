import { getAtPath, isJsonObject, type Json, valueWords } from '#base';
import { nodeTypeOf, propertiesOf, nodeTitle } from '#catalog';
import type { NodeProperty, ProblemFix, WorkflowNode } from '#model';
import { compareValues, isEmptyValue, plainWord, propertyVisibility, usesOwnComparator } from './compare-values.js';
import { foundWith, proposeFix } from '../fix.js';
import { isoDuration, type Measure, outOfRange, sizeWords } from './setting-size.js';
import type { NodeRule } from '../rule.js';
import { offersChoices } from './setting-kind.js';
import { problem, setFix, settingsThat } from './setting-problem.js';
import { thrownWords } from '../check/thrown-words.js';
import { settingFact } from '../decision/setting-fact.js';
import { effectiveValue, isVisible, propertyTitle, visibilityOf } from './visible-properties.js';

const chosenTypes = new Set([
  'select',
  'sender',
  'list',
  'user',
  'users',
  'group',
  'groups',
  'template',
  'form',
  'link',
  'meetingevent',
  'workflow',
  'attribute',
  'campaign',
  'checkboxes',
  'multiselect',
  'timezone',
]);

/** The properties of a type that a rule checks. Computed once per type. */
const mandatoryOf = settingsThat((property) => property.mandatory === true);
const rangedOf = settingsThat(({ max, min }) => typeof min === 'number' || typeof max === 'number');
const listedOf = settingsThat(
  (property) => Array.isArray(property.options) && property.options.length > 0 && offersChoices(property),
);

function kindsNamed(...words: readonly string[]): (property: NodeProperty) => boolean {
  const kinds = new Set(words);
  return ({ type }) => kinds.has(plainWord(type));
}

/** Returns true for a value without content: empty values, and lists or references without entries. */
function isUnset(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isEmptyValue);
  return isJsonObject(value) ? Object.values(value).every(isEmptyValue) : isEmptyValue(value);
}

const isConditions = kindsNamed('conditions', 'condition', 'filter');
/** Deeper groups count as filled in: a hostile document may nest without end. */
const deepest = 32;

/** Returns true for conditions that compare nothing: no rows, empty rows, and groups of those. */
function comparesNothing(value: unknown, depth = 0): boolean {
  if (depth > deepest) return false;
  if (Array.isArray(value)) return value.every((row: unknown) => comparesNothing(row, depth + 1));
  if (!isJsonObject(value)) return isEmptyValue(value);
  const rows = [value['conditions'], value['rules']].find(Array.isArray);
  if (rows) return rows.every((row: unknown) => comparesNothing(row, depth + 1));
  // Comparator and target are preset.
  return Object.entries(value).every(
    ([key, part]) =>
      isEmptyValue(part) ||
      key === 'path' ||
      key === 'match' ||
      key === 'comparator' ||
      key === 'operator' ||
      key === 'op' ||
      key === 'combinator',
  );
}

export const missingValueRule: NodeRule = {
  id: 'missing-value',
  scope: 'node',
  concerns: (type) => mandatoryOf(type).length > 0,
  check: (node, context) =>
    mandatoryOf(nodeTypeOf(node))
      .filter((property) => {
        const value = effectiveValue(node, property);
        return (
          (isUnset(value) || (isConditions(property) && comparesNothing(value))) && isVisible(node, property, context)
        );
      })
      .map((property) => {
        const verb = chosenTypes.has(plainWord(property.type)) ? 'Choose' : 'Fill in';
        const proposal = onlyValue(property);
        const words = settingFact(nodeTypeOf(node), property.name, proposal as Json | undefined).words;
        return problem('missing-value', 'error', node, property, {
          message: `${verb} “${propertyTitle(property)}”`,
          detail: `${nodeTitle(node, context.presentation)} cannot run without it.`,
          fixes: [proposal === undefined ? undefined : setFix(`Use “${words}”`, node, property, proposal)],
        });
      }),
};

/** Returns the most likely value of a setting: its default, else the only option, where that is in range. */
function onlyValue(property: NodeProperty): unknown {
  const [only, ...more] = Array.isArray(property.options) && offersChoices(property) ? property.options : [];
  const proposed = !isUnset(property.defaultValue)
    ? property.defaultValue
    : more.length === 0 && isJsonObject(only)
      ? only.value
      : undefined;
  return isUnset(proposed) || outOfRange(property, proposed) ? undefined : proposed;
}

export const outOfRangeRule: NodeRule = {
  id: 'out-of-range',
  scope: 'node',
  concerns: (type) => rangedOf(type).length > 0,
  check: (node, context) =>
    rangedOf(nodeTypeOf(node)).flatMap((property) => {
      const value = effectiveValue(node, property);
      const found = outOfRange(property, value);
      if (!found || !isVisible(node, property, context)) return [];
      const { bound, isBelow, of, size } = found;
      return [
        problem('out-of-range', 'error', node, property, {
          message: `“${propertyTitle(property)}” ${isBelow ? 'needs at least' : 'takes at most'} ${sizeWords(bound, of)}`,
          detail: `It is ${sizeWords(size, of)} now.`,
          fixes: [clampFix(node, property, { value, bound, of })],
        }),
      ];
    }),
};

/** Only numbers can be clamped; what to cut from a text or a list is the user's decision. */
function clampFix(
  node: WorkflowNode,
  property: NodeProperty,
  { value, bound, of }: { readonly value: unknown; readonly bound: number; readonly of: Measure },
): ProblemFix | undefined {
  if (of !== 'number' && of !== 'minutes') return undefined;
  const { min, max } = property;
  if (
    (typeof min === 'number' && bound < min) ||
    (typeof max === 'number' && bound > max) ||
    (of === 'minutes' && bound < 0)
  )
    return undefined;
  const text = of === 'minutes' ? isoDuration(bound) : String(bound);
  return setFix(`Set to ${sizeWords(bound, of)}`, node, property, typeof value === 'number' ? bound : text);
}

export const unlistedOptionRule: NodeRule = {
  id: 'unlisted-option',
  scope: 'node',
  concerns: (type) => listedOf(type).length > 0,
  check: (node, context) =>
    listedOf(nodeTypeOf(node)).flatMap((property) => {
      const value = effectiveValue(node, property);
      if (isEmptyValue(value)) return [];
      const items = entriesOf(value);
      const listed = items.filter((item) => isListed(property, item));
      if (listed.length === items.length || !isVisible(node, property, context)) return [];
      const unlisted = items.find((item) => !isListed(property, item));
      return [
        problem('unlisted-option', 'warning', node, property, {
          message: `“${valueWords(unlisted)}” is no longer offered for “${propertyTitle(property)}”`,
          detail: 'It is kept until you choose another.',
          fixes: [unlistFix(node, property, listed)],
        }),
      ];
    }),
};

function entriesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function isListed({ options }: NodeProperty, item: unknown): boolean {
  if (!Array.isArray(options)) return false;
  // Values are mostly identical to an option's value.
  return (
    options.some((option) => option?.value === item) ||
    options.some((option) => compareValues('equals', item, option?.value) === true)
  );
}

/**
 * Keeps the offered options, or clears the setting. A default cannot be cleared, and a fix must not cause another
 * problem.
 */
function unlistFix(node: WorkflowNode, property: NodeProperty, listed: readonly unknown[]): ProblemFix | undefined {
  const path = [valueWords(property.name)];
  const found = getAtPath(node.config, path);
  if (found === undefined) return undefined;
  const { defaultValue, mandatory } = property;
  const rest = listed.length > 0 ? listed : defaultValue;
  if ((mandatory === true && isUnset(rest)) || outOfRange(property, rest)) return undefined;
  if (listed.length > 0) return setFix('Keep only what is offered', node, property, listed);
  if (!isEmptyValue(defaultValue) && !entriesOf(defaultValue).every((item) => isListed(property, item)))
    return undefined;
  return proposeFix(`Clear “${propertyTitle(property)}”`, 'clear-setting', {
    nodeId: node.id,
    path,
    ...foundWith(found),
  });
}

export const unknownComparatorRule: NodeRule = {
  id: 'unknown-comparator',
  scope: 'node',
  concerns: (type, { comparators }) =>
    propertiesOf(type).some(
      (property) =>
        usesOwnComparator(property, comparators) ||
        propertyVisibility(property, () => undefined, comparators).unknownComparators.length > 0,
    ),
  check: (node, context) =>
    propertiesOf(nodeTypeOf(node)).flatMap((property) => {
      const { failures, unknownComparators } = visibilityOf(node, property, context);
      const title = propertyTitle(property);
      return [
        ...unknownComparators.map((word) =>
          problem('unknown-comparator', 'notice', node, property, {
            message: `“${title}” is always shown`,
            detail: `Its condition “${word}” is not known here.`,
          }),
        ),
        ...failures.map(({ comparator, error }) =>
          problem('rule-failed', 'warning', node, property, {
            message: `Whether “${title}” is to be shown is not known`,
            detail: `The comparison “${comparator}” in its condition stopped with: ${thrownWords(error)}`,
          }),
        ),
      ];
    }),
};
