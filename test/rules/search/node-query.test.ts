import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  excerptOf,
  excerptOfNote,
  filterText,
  hasFilter,
  isEmptyQuery,
  notesFound,
  readNodeQuery,
  toggleFilter,
} from '#rules';
import { foldWithOrigins, foldWords } from '../../../src/rules/search/fold-words.js';
import { graphOf } from '#graph';
import type { WorkflowNode } from '#model';

const seed = 20261121;
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc
    .array(
      fc.constantFrom(
        'wait',
        '"a b"',
        'has:error',
        'has:',
        'HAS:Note',
        'is:off',
        'type:"wait for"',
        'type:',
        '"',
        ':',
        'group:x',
        ' ',
        '10:30',
        'é',
        'İ',
        'ß',
        'ﬁ',
      ),
      { maxLength: 5 },
    )
    .map((parts) => parts.join(' ')),
);

describe('readNodeQuery', () => {
  test.each([
    ['wait  Reply', { terms: ['wait', 'reply'] }],
    ['"wait for" x', { terms: ['wait for', 'x'] }],
    ['"wait fo', { terms: ['wait fo'] }],
    ['at 10:30', { terms: ['at', '10:30'] }],
    ['has:error', { has: [['error']] }],
    ['has:p has:n', { has: [['problem'], ['note']] }],
    ['has: is: type:', {}],
    ['has:birds', { terms: ['has:birds'] }],
    ['is:off', { off: true }],
    ['is:on', { off: false }],
    ['is:o', {}],
    ['is:odd', { terms: ['is:odd'] }],
    ['type:wait type:"send message" group:Messages', { types: ['wait', 'send message'], groups: ['messages'] }],
    ['Sam’s “plan”', { terms: ["sam's", '"plan"'] }],
    ['wait wait', { terms: ['wait'] }],
  ])('reads %s', (text, expected) => {
    expect(readNodeQuery(text)).toEqual({ terms: [], has: [], types: [], groups: [], ...expected });
  });

  test('[R53] any input is a query, and adding and removing a filter restores it', () => {
    fc.assert(
      fc.property(
        typed,
        fc.constantFrom('has:error', 'has:note', 'is:off', filterText('type', 'Wait for "reply"')),
        (text, filter) => {
          const before = readNodeQuery(text);
          const hadFilter = hasFilter(text, filter);
          const once = toggleFilter(text, filter);
          // After an open quotation mark the rest is a phrase.
          fc.pre((text.match(/"/g) ?? []).length % 2 === 0 || hadFilter);
          expect(hasFilter(once, filter)).toBe(!hadFilter);
          if (!hadFilter) expect(readNodeQuery(toggleFilter(once, filter))).toEqual(before);
          if (text.trim() === '') expect(isEmptyQuery(before)).toBe(true);
        },
      ),
      { seed, numRuns: 800 },
    );
  });
});

describe('[R52] excerpts mark their matches', () => {
  test('foldWithOrigins folds a text like foldWords', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const { ends, starts, text: folded } = foldWithOrigins(text);
        expect(folded).toBe(foldWords(text));
        expect([starts.length, ends.length]).toEqual([folded.length, folded.length]);
      }),
      { seed, numRuns: 1500 },
    );
  });

  test('each marked range is one of the words, or several adjacent ones', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('Café', 'CAFE\u0301 ', ' wait', '…', 'Sam’s', 'xx', 'ß', '\n'), { maxLength: 60 }),
        fc.constantFrom('cafe', 'wait', "sam's x", 'x', '..', 'a'),
        (parts, text) => {
          const node: WorkflowNode = { id: 'n', type: { label: 'Step' }, config: { note: parts.join('') } };
          const query = readNodeQuery(text);
          const { detail, title } = excerptOf(node, query, {
            graph: graphOf({ definition: { nodes: [node], edges: [] } }),
            presentation: { version: 1 },
          });
          for (const { ranges, text: shown } of [detail, title]) {
            let last = -1;
            for (const [from, to] of ranges) {
              expect(from).toBeGreaterThan(last);
              expect(to).toBeLessThanOrEqual(shown.length);
              const marked = foldWords(shown.slice(from, to));
              expect(query.terms.some((term) => marked.includes(term) || term.includes(marked))).toBe(true);
              last = to;
            }
          }
        },
      ),
      { seed, numRuns: 600 },
    );
  });

  test('a step found by the id of a path shows the label of the path', () => {
    const node: WorkflowNode = { id: 'n', type: { label: 'Wait' }, config: {} };
    const version = {
      definition: { nodes: [node], edges: [{ id: 'e-7f3', type: 'timeout', source: 'n', target: 'z', value: 'PT2H' }] },
    };
    const scene = { graph: graphOf(version), presentation: { version: 1 as const } };
    expect(excerptOf(node, readNodeQuery('e-7f3'), scene).detail).toEqual({
      name: 'Path',
      text: '2 hours',
      ranges: [],
    });
  });

  test('a long message is cut around the match, with the label of its setting', () => {
    const node: WorkflowNode = {
      id: 'n',
      type: { label: 'Send', properties: [{ name: 'message', label: 'Message', type: 'message' }] },
      config: { message: `${'Words before it. '.repeat(30)}Bring your towel. ${'Words after. '.repeat(30)}` },
    };
    const { detail, title } = excerptOf(node, readNodeQuery('towel send'), {
      graph: graphOf({ definition: { nodes: [node], edges: [] } }),
      presentation: { version: 1 },
    });
    expect(detail.name).toBe('Message');
    expect(detail.text.startsWith('…')).toBe(true);
    expect(detail.ranges.map(([from, to]) => detail.text.slice(from, to))).toEqual(['towel']);
    expect(title.ranges).toEqual([[0, 4]]);
  });
});

test('unattached notes are found by themselves, unless a filter is for nodes', () => {
  const node: WorkflowNode = { id: 'n', type: { label: 'Step' }, config: {} };
  const graph = graphOf({ definition: { nodes: [node], edges: [] } });
  const presentation = {
    version: 1 as const,
    notes: [
      { id: 'a', text: 'Ask Ana about prices' },
      { id: 'b', text: 'Ask Ben', nodeId: 'n' },
      { id: 'c', text: 'Ask nobody', nodeId: 'gone' },
    ],
  };
  const ids = (text: string): readonly string[] =>
    notesFound(readNodeQuery(text), { graph, presentation }).map(({ id }) => id);
  expect(ids('ask')).toEqual(['a', 'c']);
  expect(ids('ana prices')).toEqual(['a']);
  expect(ids('has:note')).toEqual(['a', 'c']);
  expect(ids('has:error ask')).toEqual([]);
  expect(ids('type:wait ask')).toEqual([]);
  expect(ids('')).toEqual([]);
  expect(excerptOfNote({ id: 'a', text: 'Ask Ana' }, readNodeQuery('ana'))).toEqual({
    text: 'Ask Ana',
    ranges: [[4, 7]],
  });
});
