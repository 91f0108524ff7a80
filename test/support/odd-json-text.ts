import type { JsonPath } from '#base';
import { seededRandom } from './seeded-random.js';

/** The text of a JSON value that is written oddly throughout, with at most one place that parsing would lose or change. */
export interface OddText {
  readonly text: string;
  /** The kind and position of a loss; absent if values are only spelled differently. */
  readonly loss?: { readonly kind: 'duplicate-key' | 'inexact-number' | 'too-deep'; readonly path: JsonPath };
}

type Tree =
  | { readonly kind: 'plain'; text: string }
  | { readonly kind: 'list'; readonly items: Tree[] }
  | { readonly kind: 'object'; readonly members: { readonly key: string; readonly value: Tree }[] };

/** Written differently by `JSON.stringify`, and the same value. */
const harmlessNumbers = [
  '1.0',
  '1e2',
  '0',
  '0.0',
  '-5',
  '1.50',
  '9007199254740991',
  '-9007199254740992',
  '1E+3',
  '0.000001',
  '1e-7',
  '5e-324',
  '1.7976931348623157e308',
  '0.1',
  '100000000000000000000',
  '0e999999',
];
const harmfulNumbers = [
  '12345678901234567890',
  '9007199254740993',
  '-9007199254740993',
  '1e400',
  '-1e400',
  '1e-400',
  '-0',
  '-0.0',
  '-0e5',
  '0.1234567890123456789',
  '1.00000000000000000001',
  '0.30000000000000004441',
  '123456789.12345678901',
  '1e99999999999999999999',
  '3.141592653589793238462643',
  '184467440737095516150e-1',
];
const harmlessTexts = [
  '""',
  '"\\u0061"',
  '"\\ud83d"',
  '"\\ude00\\ud83d"',
  '"\\/"',
  '"\\\\"',
  '"\\\\\\""',
  '"}]{[,:"',
  '"-0 1e400"',
  '"{\\"a\\":1,\\"a\\":2}"',
  '"\u2028\u200d"',
  '"\\u0000"',
  '"é\\n"',
];
const keys = [
  'a',
  'b',
  'a b',
  '',
  '__proto__',
  'constructor',
  'toString',
  'phoneNumbers?',
  '\u0000',
  '"',
  '\\',
  'ключ',
  '🙂',
  '\ud83d',
  '007',
  '1.5',
  '-1',
  '4294967295',
  '12345678901',
];

/**
 * Returns a random text for a seed. It begins with more than 25 keys that parsing reorders, so that a reader that stops
 * at the first findings misses the loss after them.
 */
export function oddJsonText(seed: number, isHarmful: boolean): OddText {
  const random = seededRandom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const one = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const spot: { readonly tree: Tree; readonly path: JsonPath }[] = [];

  const grow = (path: JsonPath, depth: number): Tree => {
    const dice = random();
    const tree: Tree =
      depth > 5 || dice < 0.3
        ? {
            kind: 'plain',
            text: random() < 0.5 ? one(harmlessNumbers) : one([...harmlessTexts, 'true', 'false', 'null']),
          }
        : dice < 0.6
          ? { kind: 'list', items: Array.from({ length: below(4) }, (_, at) => grow([...path, at], depth + 1)) }
          : {
              kind: 'object',
              members: someKeys(below(5)).map((key) => ({ key, value: grow([...path, key], depth + 1) })),
            };
    spot.push({ tree, path });
    return tree;
  };
  /** Different keys, the number-like ones among them anywhere. */
  const someKeys = (count: number): readonly string[] => [
    ...new Set(Array.from({ length: count }, () => (random() < 0.4 ? String(below(30)) : one(keys)))),
  ];

  const moved: Tree = {
    kind: 'object',
    members: [
      { key: 'first', value: { kind: 'plain', text: '1' } },
      ...Array.from({ length: 26 }, (_, at) => ({
        key: String(26 - at),
        value: { kind: 'plain', text: one(harmlessNumbers) } as Tree,
      })),
    ],
  };
  const members = ['before', 'place', 'behind'].map((key) => ({ key, value: grow([key], 1) }));
  const root: Tree = { kind: 'object', members: [{ key: 'moved', value: moved }, ...members] };
  let loss: OddText['loss'];
  if (isHarmful) {
    const { path, tree } = one(spot);
    if (tree.kind === 'object' && tree.members.length > 0 && random() < 0.7) {
      const { key } = one(tree.members);
      tree.members.push({ key, value: { kind: 'plain', text: one(['1', 'null', '"again"', '{}']) } });
      loss = { kind: 'duplicate-key', path: [...path, key] };
    } else if (tree.kind === 'list') {
      tree.items.splice(below(tree.items.length + 1), 0, { kind: 'plain', text: '' });
      const at = tree.items.findIndex((item) => item.kind === 'plain' && item.text === '');
      const isDeep = random() < 0.3;
      tree.items[at] = { kind: 'plain', text: isDeep ? `${'['.repeat(120)}${']'.repeat(120)}` : one(harmfulNumbers) };
      loss = isDeep ? { kind: 'too-deep', path: [...path, at] } : { kind: 'inexact-number', path: [...path, at] };
    } else {
      const number: Tree = { kind: 'plain', text: one(harmfulNumbers) };
      root.members.splice(1 + below(root.members.length), 0, { key: 'bad number', value: number });
      loss = { kind: 'inexact-number', path: ['bad number'] };
    }
  }

  const space = (): string => (random() < 0.15 ? one([' ', '\n', '\r\n', '\t', '  ']) : '');
  /** A key as JSON, at times with a letter that is escaped though it need not be. */
  const quoted = (key: string): string => {
    const plain = JSON.stringify(key);
    const letter = /[a-z0-9]/.exec(key)?.[0];
    return letter === undefined || plain.includes('\\') || random() < 0.7
      ? plain
      : plain.replace(letter, `\\u00${letter.charCodeAt(0).toString(16)}`);
  };
  const write = (tree: Tree): string => {
    if (tree.kind === 'plain') return tree.text;
    if (tree.kind === 'list')
      return `[${space()}${tree.items.map((item) => `${write(item)}${space()}`).join(`,${space()}`)}]`;
    return `{${space()}${tree.members.map(({ key, value }) => `${quoted(key)}${space()}:${space()}${write(value)}${space()}`).join(`,${space()}`)}}`;
  };
  return { text: write(root), ...(loss ? { loss } : {}) };
}
