import { valueWords } from '#base';
import { nodeTypeOf, parseDuration, propertiesOf, stepTitle } from '#catalog';
import type { NodeProperty, Problem, WorkflowNode } from '#model';
import { compareValues, isEmptyValue, plainWord, propertyVisibility } from './compare-values.js';
import type { NodeRule } from './rule.js';
import { effectiveValue, visibleProperties } from './visible-properties.js';

const chosenTypes = new Set([
  'select', 'sender', 'list', 'user', 'users', 'group', 'groups', 'template', 'form', 'link', 'meetingevent', 'workflow', 'attribute',
]);

/** A property by the word a person sees. */
function nameOf(property: NodeProperty): string {
  return valueWords(property.label) || valueWords(property.name) || 'this setting';
}

function problem(code: string, severity: Problem['severity'], node: WorkflowNode, property: NodeProperty, message: string, detail: string): Problem {
  return { code, severity, message, detail, nodeId: node.id, path: ['config', valueWords(property.name)] };
}

export const missingValueRule: NodeRule = {
  id: 'missing-value',
  scope: 'node',
  check: (node, context) =>
    visibleProperties(node, context)
      .filter((property) => property.mandatory === true && isEmptyValue(effectiveValue(node, property)))
      .map((property) => {
        const verb = chosenTypes.has(plainWord(property.type)) ? 'Choose' : 'Fill in';
        return problem('missing-value', 'error', node, property, `${verb} “${nameOf(property)}”`, `${stepTitle(node)} cannot run without it.`);
      }),
};

/** How much of something a value is, for `min` and `max`: a number itself, minutes of a duration, length of text or list. */
function measure(property: NodeProperty, value: unknown): { readonly size: number; readonly unit: string } | undefined {
  if (typeof value === 'number') return { size: value, unit: '' };
  if (Array.isArray(value)) return { size: value.length, unit: value.length === 1 ? ' entry' : ' entries' };
  if (typeof value !== 'string') return undefined;
  const type = plainWord(property.type);
  if (type === 'duration') {
    const milliseconds = parseDuration(value);
    return milliseconds === undefined ? undefined : { size: milliseconds / 60_000, unit: ' minutes' };
  }
  if (type === 'number') return Number.isNaN(Number(value)) ? undefined : { size: Number(value), unit: '' };
  return { size: [...value].length, unit: ' characters' };
}

export const outOfRangeRule: NodeRule = {
  id: 'out-of-range',
  scope: 'node',
  check: (node, context) =>
    visibleProperties(node, context).flatMap((property) => {
      const value = effectiveValue(node, property);
      if (isEmptyValue(value)) return [];
      const measured = measure(property, value);
      if (!measured) return [];
      const { size, unit } = measured;
      const { min, max } = property;
      if (typeof min === 'number' && size < min) {
        return [problem('out-of-range', 'error', node, property, `“${nameOf(property)}” needs at least ${min}${unit}`, `It is ${size}${unit} now.`)];
      }
      if (typeof max === 'number' && size > max) {
        return [problem('out-of-range', 'error', node, property, `“${nameOf(property)}” takes at most ${max}${unit}`, `It is ${size}${unit} now.`)];
      }
      return [];
    }),
};

export const unlistedOptionRule: NodeRule = {
  id: 'unlisted-option',
  scope: 'node',
  check: (node, context) =>
    visibleProperties(node, context).flatMap((property) => {
      const options = Array.isArray(property.options) ? property.options : [];
      const value = effectiveValue(node, property);
      if (options.length === 0 || isEmptyValue(value)) return [];
      const unlisted = (Array.isArray(value) ? value : [value]).filter(
        (item) => !options.some((option) => compareValues('equals', item, option?.value)),
      );
      if (unlisted.length === 0) return [];
      const shown = valueWords(unlisted[0]);
      return [
        problem('unlisted-option', 'warning', node, property, `“${shown}” is no longer offered for “${nameOf(property)}”`, 'It is kept until you choose another.'),
      ];
    }),
};

export const unknownComparatorRule: NodeRule = {
  id: 'unknown-comparator',
  scope: 'node',
  check: (node, context) =>
    propertiesOf(nodeTypeOf(node)).flatMap((property) => {
      const { unknownComparators } = propertyVisibility(property, () => undefined, context.comparators);
      return unknownComparators.map((word) =>
        problem('unknown-comparator', 'notice', node, property, `“${nameOf(property)}” is always shown`, `Its condition “${word}” is not known here.`),
      );
    }),
};
