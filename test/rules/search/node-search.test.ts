import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeSummary, nodeTitle } from '#catalog';
import { graphOf } from '#graph';
import {
  notesIn,
  type Presentation,
  type Problem,
  type WorkflowEdge,
  type WorkflowNode,
  type WorkflowVersion,
} from '#model';
import { labelOfEdge, readNodeQuery, type SearchScene, NodeSearch } from '#rules';
import { largeWorkflow } from '../../support/large-workflow.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261121;
const never = (): boolean => false;

const pieces = [
  'wait',
  'Waiting',
  'café',
  'CAFE\u0301',
  'Sam’s',
  "sam's",
  'a',
  '10:30',
  '{firstName|there}',
  '+1510',
  'Ünï',
  'ΟΔΟΣ',
  'x  y',
  'x\ny',
  'z…',
  '“so”',
  '\u200d',
  '2 hours',
  'PT2H',
];
const words = fc.array(fc.constantFrom(...pieces), { maxLength: 4 }).map((found) => found.join(' '));
const value: fc.Arbitrary<unknown> = fc.oneof(
  words,
  fc.integer({ min: 0, max: 30 }),
  fc.boolean(),
  fc.constant(null),
  fc.array(words, { maxLength: 2 }),
  fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), words, { maxKeys: 2 }),
);
const typeOf = fc.constantFrom<unknown>(
  {
    type: 'wait-for-reply',
    label: 'Wait for reply',
    group: 'Timing',
    properties: [{ name: 'message', label: 'Message', type: 'message' }],
  },
  { type: 'send-message', name: 'Café', group: 'Messages' },
  { type: 'x' },
  'odd',
  null,
  undefined,
);
const node = (id: string): fc.Arbitrary<WorkflowNode> =>
  fc
    .record({
      type: typeOf,
      config: fc.oneof(
        fc.dictionary(fc.constantFrom('message', 'time', 'constructor'), value, { maxKeys: 3 }),
        fc.constant(null),
      ),
    })
    .map((rest) => ({ id, ...rest }) as unknown as WorkflowNode);
const ids = ['n0', 'n1', '__proto__', 'constructor', 'wait'];
const nodes = fc.tuple(...ids.map(node));
const edges = fc
  .array(
    fc.record({
      source: fc.constantFrom(...ids, 'gone'),
      target: fc.constantFrom(...ids, 'gone'),
      type: fc.constantFrom('standard', 'timeout', 'own', null),
      value,
    }),
    { maxLength: 5 },
  )
  .map((found) => found.map((edge, index) => ({ ...edge, id: `e${index}` }) as unknown as WorkflowEdge));
const presentation = fc
  .record({
    nodes: fc.dictionary(
      fc.constantFrom(...ids),
      fc.record({ title: words, disabled: fc.boolean() }, { requiredKeys: [] }),
      { maxKeys: 3 },
    ),
    notes: fc.oneof(
      fc.array(fc.record({ id: words, text: words, nodeId: fc.constantFrom(...ids) }), { maxLength: 2 }),
      fc.constant('odd'),
    ),
    groups: fc.array(fc.record({ id: words, title: words, nodeIds: fc.subarray(ids) }), { maxLength: 2 }),
  })
  .map((found) => ({ version: 1, ...found }) as unknown as Presentation);
const problems = fc
  .array(fc.record({ nodeId: fc.constantFrom(...ids), severity: fc.constantFrom('error', 'warning', 'notice') }), {
    maxLength: 3,
  })
  .map((found) => found.map((problem): Problem => ({ code: 'odd', message: 'Odd', ...problem }) as Problem));
const scene: fc.Arbitrary<SearchScene> = fc
  .record({ nodes, edges, presentation, problems })
  .map(({ edges: paths, nodes: steps, presentation: look, problems: wrong }) =>
    sceneOf({ definition: { nodes: steps, edges: paths } }, look, wrong),
  );

const query = fc.oneof(
  fc.constantFrom(...pieces, ...pieces.map((piece) => piece.slice(1)), ...pieces.map((piece) => piece.slice(0, -1))),
  fc
    .array(
      fc.constantFrom(
        ...pieces,
        'has:error',
        'has:w',
        'has:note',
        'has:',
        'is:off',
        'is:o',
        'type:wait',
        'group:time',
        'group:timing',
        '"x y"',
        '"wait for',
      ),
      { maxLength: 3 },
    )
    .map((found) => found.join(' ')),
);

function sceneOf(
  version: WorkflowVersion,
  look: Presentation = { version: 1 },
  wrong: readonly Problem[] = [],
): SearchScene {
  const graph = graphOf(version);
  return { graph, presentation: look, problems: wrong, order: graph.nodes.map(({ id }) => id) };
}

function find(search: NodeSearch, where: SearchScene, text: string, isTimeUp = never): readonly string[] {
  const run = search.begin(where, readNodeQuery(text));
  while (!run.carryOn(isTimeUp));
  return run.found();
}

/** The oracle: a linear search through every word, without caches. */
function scan({ graph, presentation: look, problems: wrong }: SearchScene, text: string): ReadonlySet<string> {
  const { groups, has, off, terms, types } = readNodeQuery(text);
  const plain = (word: string): string =>
    word
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .replace(/[‘’‛]/g, "'")
      .replace(/[“”„]/g, '"')
      .replace(/[‐‑–—]/g, '-')
      .replaceAll('…', '...')
      .split(/\s+/)
      .filter(Boolean)
      .join(' ');
  const leaves = (item: unknown): readonly string[] =>
    typeof item === 'object' && item !== null
      ? Object.values(item).flatMap(leaves)
      : item === null || item === undefined
        ? []
        : [String(item)];
  const list = (item: unknown): readonly { [key: string]: unknown }[] => (Array.isArray(item) ? item : []);
  return new Set(
    graph.nodes
      .filter((step) => {
        const type = (typeof step.type === 'object' && step.type !== null ? step.type : {}) as {
          [key: string]: unknown;
        };
        const own = Object.hasOwn(look.nodes ?? {}, step.id) ? look.nodes?.[step.id] : undefined;
        const counts = wrong.filter(({ nodeId }) => nodeId === step.id).map(({ severity }) => severity as string);
        const isIn = (word: string): boolean =>
          word === 'note'
            ? notesIn(look).some(({ nodeId }) => nodeId === step.id)
            : word === 'problem'
              ? counts.includes('error') || counts.includes('warning')
              : counts.includes(word);
        if (!has.every((some) => some.some(isIn)) || (off !== undefined && (own?.disabled === true) !== off))
          return false;
        const typeNames = [nodeTitle({ id: '', type }), type['name'], type['type']]
          .filter((name) => typeof name === 'string')
          .map(plain);
        if (types.length > 0 && !types.some((word) => typeNames.some((name) => name.includes(word)))) return false;
        if (
          groups.length > 0 &&
          !groups.some(
            (word) =>
              plain(String(type['group'] ?? '')).startsWith(word) ||
              (word === 'timing' && type['group'] === 'Timing') ||
              (word === 'flow' && !type['group']),
          )
        )
          return false;
        const leaving = graph.outgoing(step.id);
        const all = [
          nodeTitle(step, look),
          ...typeNames,
          nodeSummary(step, leaving)
            .map((part) => part.text)
            .join(''),
          ...leaves(step.config),
          step.id,
          ...leaving.flatMap((edge) => [
            labelOfEdge(graph, edge) ?? '',
            ...leaves(edge.value),
            edge.type ?? '',
            edge.id,
          ]),
          ...notesIn(look)
            .filter(({ nodeId }) => nodeId === step.id)
            .map(({ text: note }) => note),
          ...list(look.groups)
            .filter(({ nodeIds }) => (nodeIds as string[]).includes(step.id))
            .map(({ title }) => String(title)),
        ].map(plain);
        return terms.every((term) => all.some((word) => word.includes(term)));
      })
      .map(({ id }) => id),
  );
}

describe('[R50] a search finds what a linear search would', () => {
  test('in any workflow', () => {
    fc.assert(
      fc.property(scene, query, (where, text) => {
        if (readNodeQuery(text).terms.length + text.trim().length === 0) return;
        const { groups, has, off, terms, types } = readNodeQuery(text);
        const isEmpty = terms.length + has.length + groups.length + types.length === 0 && off === undefined;
        expect(new Set(find(new NodeSearch(), where, text))).toEqual(isEmpty ? new Set() : scan(where, text));
      }),
      { seed, numRuns: lawRuns(1500) },
    );
  });

  test('by title, words of messages, merge fields, senders, values of edges, notes, groups, filters and ids', () => {
    const version = largeWorkflow(40);
    const where = sceneOf(version, {
      version: 1,
      nodes: { s2: { title: 'Ask for the club', disabled: true } },
      notes: [{ id: 'a', text: 'Talk to Ana first', nodeId: 's4' }],
      groups: [{ id: 'g', title: 'Welcome', nodeIds: ['s1', 's2'] }],
    });
    const search = new NodeSearch();
    expect(find(search, where, 'ask for the club')[0]).toBe('s2');
    expect(find(search, where, 'attributes.homeClub')).toContain('s2');
    expect(find(search, where, '(510) trial')[0]).toBe('s0');
    expect(find(search, where, '"lap-3"')).toHaveLength(1);
    expect(find(search, where, 'silver')).toHaveLength(1);
    expect(find(search, where, 'talk ana')).toEqual(['s4']);
    expect(find(search, where, 'welcome')).toEqual(['s1', 's2']);
    expect(find(search, where, 'is:off')).toEqual(['s2']);
    expect(find(search, where, 'has:note')).toEqual(['s4']);
    expect(find(search, where, 'type:wait 2 hours').length).toBeGreaterThan(2);
    expect(find(search, where, 'type:"wait for reply"').length).toBe(find(search, where, 'type:wait').length);
    expect(find(search, where, 's7')[0]).toBe('s7');
    expect(find(search, where, 'nowhere at all')).toEqual([]);
    expect(find(search, where, '')).toEqual([]);
  });

  test('best first: the whole title, its beginning, a word in it, the type, then other texts', () => {
    const steps = [
      ['a', 'Other', 'then delay'],
      ['b', 'Long delay', ''],
      ['c', 'Delay the mail', ''],
      ['d', 'Delay', ''],
      ['e', 'Undelayed', ''],
    ].map(([id, , message]): WorkflowNode => ({
      id: id as string,
      type: { type: 'x', label: 'Step' },
      config: { message: message as string },
    }));
    const look: Presentation = {
      version: 1,
      nodes: {
        a: { title: 'Other' },
        b: { title: 'Long delay' },
        c: { title: 'Delay the mail' },
        d: { title: 'Delay' },
        e: { title: 'Undelayed' },
      },
    };
    expect(find(new NodeSearch(), sceneOf({ definition: { nodes: steps, edges: [] } }, look), 'delay')).toEqual([
      'd',
      'c',
      'b',
      'e',
      'a',
    ]);
  });
});

describe('[R51] a continued search', () => {
  test('finds what a new one would, after edits and in slices', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(scene, fc.array(query, { minLength: 1, maxLength: 4 })), { minLength: 1, maxLength: 3 }),
        fc.array(fc.boolean(), { maxLength: 5 }),
        (turns, times) => {
          const search = new NodeSearch();
          let at = 0;
          for (const [where, texts] of turns) {
            for (const text of texts) {
              // The query grows letter by letter, as in typing.
              for (let length = 1; length <= text.length; length++) {
                const typed = text.slice(0, length);
                expect(find(search, where, typed, () => times[at++ % Math.max(1, times.length)] ?? false)).toEqual(
                  find(new NodeSearch(), where, typed),
                );
              }
            }
          }
        },
      ),
      { seed, numRuns: lawRuns(150) },
    );
  });

  test('in slices of a large workflow', () => {
    const where = sceneOf(largeWorkflow(400));
    const run = new NodeSearch().begin(where, readNodeQuery('club'));
    let slices = 1;
    while (!run.carryOn(() => true)) slices += 1;
    expect(slices).toBeGreaterThan(10);
    expect(run.found()).toEqual(find(new NodeSearch(), where, 'club'));
  });
});
