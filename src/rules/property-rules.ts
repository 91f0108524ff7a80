import { getAtPath, isJsonObject, type Json, valueWords } from '#base';
import { formatDuration, nodeTypeOf, parseDuration, propertiesOf, stepTitle } from '#catalog';
import type { NodeProperty, Problem, ProblemFix, WorkflowNode } from '#model';
import { compareValues, isEmptyValue, plainWord, propertyVisibility } from './compare-values.js';
import { foundWith, proposeFix } from './fix.js';
import { isoDuration } from './iso-duration.js';
import type { NodeRule } from './rule.js';
import { settingFact } from './verdict/setting-fact.js';
import { effectiveValue, propertyTitle, visibleProperties } from './visible-properties.js';

const chosenTypes = new Set([
  'select', 'sender', 'list', 'user', 'users', 'group', 'groups', 'template', 'form', 'link', 'meetingevent', 'workflow', 'attribute',
]);

function problem(
  code: string, severity: Problem['severity'], node: WorkflowNode, property: NodeProperty,
  { message, detail, fixes = [] }: { readonly message: string; readonly detail: string; readonly fixes?: readonly (ProblemFix | undefined)[] },
): Problem {
  const known = fixes.filter((fix) => fix !== undefined);
  const where = { nodeId: node.id, path: ['config', valueWords(property.name)] };
  return { code, severity, message, detail, ...where, ...(known.length === 0 ? {} : { fixes: known }) };
}

function setFix(label: string, node: WorkflowNode, property: NodeProperty, value: unknown): ProblemFix {
  const path = [valueWords(property.name)];
  return proposeFix(label, 'set-setting', { nodeId: node.id, path, value: value as Json, ...foundWith(getAtPath(node.config, path)) });
}

/** True for what says nothing to whoever runs the step: no value, and lists or references in which nothing is filled in. */
function isUnset(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isEmptyValue);
  return isJsonObject(value) ? Object.values(value).every(isEmptyValue) : isEmptyValue(value);
}

export const missingValueRule: NodeRule = {
  id: 'missing-value',
  scope: 'node',
  check: (node, context) =>
    visibleProperties(node, context)
      .filter((property) => property.mandatory === true && isUnset(effectiveValue(node, property)))
      .map((property) => {
        const verb = chosenTypes.has(plainWord(property.type)) ? 'Choose' : 'Fill in';
        const proposal = onlyValue(property);
        const words = settingFact(nodeTypeOf(node), property.name, proposal as Json | undefined).words;
        return problem('missing-value', 'error', node, property, {
          message: `${verb} “${propertyTitle(property)}”`,
          detail: `${stepTitle(node, context.presentation)} cannot run without it.`,
          fixes: [proposal === undefined ? undefined : setFix(`Use “${words}”`, node, property, proposal)],
        });
      }),
};

/** The value a setting would most likely have: its default, else the one thing that is offered for it. */
function onlyValue(property: NodeProperty): unknown {
  if (!isUnset(property.defaultValue)) return property.defaultValue;
  const [only, ...more] = Array.isArray(property.options) ? property.options : [];
  return more.length === 0 && isJsonObject(only) && !isUnset(only.value) ? only.value : undefined;
}

type Measure = 'number' | 'minutes' | 'characters' | 'entries';

const lengthTypes = new Set(['basictext', 'text', 'string', 'textarea', 'longtext', 'message', 'richmessage', 'url', 'email', 'phone']);

/**
 * How much of something a value is, for `min` and `max`, by the kind of its setting: entries of a list, minutes of a duration,
 * characters of a text, else the number itself. Where the kind is not known, by the value. Undefined where it has no size.
 */
function sizeOf(property: NodeProperty, value: unknown): { readonly size: number; readonly of: Measure } | undefined {
  if (Array.isArray(value)) return { size: value.length, of: 'entries' };
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const kind = plainWord(property.type);
  if (kind === 'duration') {
    const milliseconds = typeof value === 'number' ? value * 60_000 : parseDuration(value);
    return milliseconds === undefined ? undefined : { size: milliseconds / 60_000, of: 'minutes' };
  }
  if (kind === 'number' || (typeof value === 'number' && !lengthTypes.has(kind))) {
    return Number.isFinite(Number(value)) ? { size: Number(value), of: 'number' } : undefined;
  }
  return { size: [...String(value)].length, of: 'characters' };
}

function sizeWords(size: number, of: Measure): string {
  if (of === 'minutes') return formatDuration(isoDuration(size));
  if (of === 'number') return String(size);
  if (size === 1) return of === 'entries' ? '1 entry' : '1 character';
  return `${size} ${of}`;
}

export const outOfRangeRule: NodeRule = {
  id: 'out-of-range',
  scope: 'node',
  check: (node, context) =>
    visibleProperties(node, context).flatMap((property) => {
      const value = effectiveValue(node, property);
      const measured = isEmptyValue(value) ? undefined : sizeOf(property, value);
      if (!measured) return [];
      const { size, of } = measured;
      const { min, max } = property;
      const isBelow = typeof min === 'number' && size < min;
      const isAbove = typeof max === 'number' && size > max;
      if (!isBelow && !isAbove) return [];
      const bound = (isBelow ? min : max) as number;
      return [
        problem('out-of-range', 'error', node, property, {
          message: `“${propertyTitle(property)}” ${isBelow ? 'needs at least' : 'takes at most'} ${sizeWords(bound, of)}`,
          detail: `It is ${sizeWords(size, of)} now.`,
          fixes: [clampFix(node, property, { value, bound, of })],
        }),
      ];
    }),
};

/** Only a number can be moved to the bound; what to leave out of a text or a list is for a person to say. */
function clampFix(
  node: WorkflowNode, property: NodeProperty, { value, bound, of }: { readonly value: unknown; readonly bound: number; readonly of: Measure },
): ProblemFix | undefined {
  if (of !== 'number' && of !== 'minutes') return undefined;
  const { min, max } = property;
  if ((typeof min === 'number' && bound < min) || (typeof max === 'number' && bound > max) || (of === 'minutes' && bound < 0)) return undefined;
  const text = of === 'minutes' ? isoDuration(bound) : String(bound);
  return setFix(`Set to ${sizeWords(bound, of)}`, node, property, typeof value === 'number' ? bound : text);
}

export const unlistedOptionRule: NodeRule = {
  id: 'unlisted-option',
  scope: 'node',
  check: (node, context) =>
    visibleProperties(node, context).flatMap((property) => {
      const options = Array.isArray(property.options) ? property.options : [];
      const value = effectiveValue(node, property);
      if (options.length === 0 || isEmptyValue(value)) return [];
      const isListed = (item: unknown): boolean => options.some((option) => compareValues('equals', item, option?.value) === true);
      const items: readonly unknown[] = Array.isArray(value) ? value : [value];
      const unlisted = items.find((item) => !isListed(item));
      if (unlisted === undefined) return [];
      return [
        problem('unlisted-option', 'warning', node, property, {
          message: `“${valueWords(unlisted)}” is no longer offered for “${propertyTitle(property)}”`,
          detail: 'It is kept until you choose another.',
          fixes: [unlistFix(node, property, items.filter(isListed))],
        }),
      ];
    }),
};

/** Nothing can be cleared while only the default stands there, which the type itself does not offer. */
function unlistFix(node: WorkflowNode, property: NodeProperty, listed: readonly unknown[]): ProblemFix | undefined {
  const path = [valueWords(property.name)];
  const found = getAtPath(node.config, path);
  if (found === undefined) return undefined;
  if (listed.length > 0) return setFix('Keep only what is offered', node, property, listed);
  // Cleared, a setting that must be filled in would only be wrong in another way.
  if (property.mandatory === true && isEmptyValue(property.defaultValue)) return undefined;
  return proposeFix(`Clear “${propertyTitle(property)}”`, 'clear-setting', { nodeId: node.id, path, ...foundWith(found) });
}

export const unknownComparatorRule: NodeRule = {
  id: 'unknown-comparator',
  scope: 'node',
  check: (node, context) =>
    propertiesOf(nodeTypeOf(node)).flatMap((property) => {
      const { unknownComparators } = propertyVisibility(property, () => undefined, context.comparators);
      return unknownComparators.map((word) =>
        problem('unknown-comparator', 'notice', node, property, {
          message: `“${propertyTitle(property)}” is always shown`,
          detail: `Its condition “${word}” is not known here.`,
        }),
      );
    }),
};
