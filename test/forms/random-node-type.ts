import { seededRandom } from '#base';
import { builtInFields } from '#forms';
import type { NodeProperty, NodeType } from '#model';

const comparators = [
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'in',
  'notIn',
  'greaterThan',
  'gte',
  'lt',
  'lessOrEqual',
  'isSet',
  'notExists',
  'isTrue',
  'isFalse',
  'resembles',
];
const types = [...builtInFields.keys(), 'nobody_knows', 'Multi-Select', 'PHONE NUMBER', ''];
const words = [
  '',
  'a',
  'Hello',
  '12',
  '2.5',
  '2026-12-01',
  'PT2H',
  '#4C5FD5',
  'ana@fernway.example',
  'https://fernway.example',
  '+15105550142',
  'Europe/Berlin',
  'DE',
  '{firstName}',
  '09:30',
  'é🎉ש',
  '__proto__',
  '2026-12-01/2026-12-24',
];

/** A random node type with settings that may or may not fit. Same seed, same type. */
export function randomNodeType(seed: number): {
  readonly nodeType: NodeType;
  readonly config: { readonly [name: string]: unknown };
} {
  const random = seededRandom(seed);
  const upTo = (most: number): number => Math.floor(random() * most);
  const pick = <Item>(items: readonly Item[]): Item => items[upTo(items.length)] as Item;
  const value = (depth = 0): unknown => {
    switch (upTo(depth > 2 ? 5 : 9)) {
      case 0:
        return pick(words);
      case 1:
        return upTo(500) - 50;
      case 2:
        return random() * 100;
      case 3:
        return pick([true, false, null]);
      case 4:
        return pick(words);
      case 5:
        return Array.from({ length: upTo(4) }, () => value(depth + 1));
      case 6:
        return Array.from({ length: upTo(3) }, () => ({
          name: pick(words),
          value: value(depth + 2),
          percentage: upTo(100),
          url: pick(words),
          id: pick(words),
        }));
      case 7:
        return {
          match: pick(['all', 'any', 'odd']),
          conditions: Array.from({ length: upTo(3) }, () => ({
            attribute: pick(words),
            comparator: pick(comparators),
            value: value(depth + 1),
          })),
        };
      default:
        return Object.fromEntries(
          Array.from({ length: upTo(4) }, (_, index) => [
            pick(['start', 'end', 'hour', 'minute', 'id', 'name', `k${index}`, 'constructor']),
            value(depth + 1),
          ]),
        );
    }
  };
  const count = 1 + upTo(3);
  const names = Array.from({ length: count }, (_, index) =>
    pick([`p${index}`, `p${index}`, `p${index}`, 'p0', 'toString']),
  );
  const properties = names.map(
    (name): NodeProperty =>
      ({
        type: pick(types),
        name,
        label: pick(['', `Setting ${name}`, 'A']),
        helperText: pick(['', 'Some help.']),
        link: pick(['', 'https://help.example', 'javascript:alert(1)']),
        mandatory: random() < 0.3,
        ...(random() < 0.4 && {
          options: Array.from({ length: upTo(5) }, () => ({ value: value(2), label: pick(words) })),
        }),
        ...(random() < 0.3 && {
          args: [
            pick([
              'resource:lists',
              'lists',
              'step:0.5',
              'column:a:number',
              'match',
              'image',
              'maxSize:1MB',
              'odd',
              'country:DE',
              '',
            ]),
          ],
        }),
        ...(random() < 0.3 && { min: upTo(5) - 2 }),
        ...(random() < 0.3 && { max: upTo(20) }),
        ...(random() < 0.3 && { defaultValue: value(1) }),
        // Includes circles: a setting may depend on itself, or on one that depends on it.
        ...(random() < 0.3 && {
          conditions: [{ property: pick(names), comparator: pick(comparators), value: value(2) }],
        }),
      }) as NodeProperty,
  );
  const config = Object.fromEntries(
    [...names, 'undeclared'].filter(() => random() < 0.7).map((name) => [name, value()]),
  );
  return { nodeType: { type: `t${seed}`, label: 'Any', properties }, config };
}
