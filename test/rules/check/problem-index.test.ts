import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSequentialId, freezeJson } from '#base';
import { nodeTitle } from '#catalog';
import { findReachable, graphOf } from '#graph';
import type { Problem, WorkflowVersion } from '#model';
import { type AccountFacts, checkFully, type Rule, type RuleInput, rulesInForce } from '#rules';
import { createEditor, type Editor } from '#store';
import { perform, randomCommand } from '../../support/random-command.js';
import { randomWorkflow } from '../../support/random-workflow.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261121;
const notice = (code: string, message: string, rest: Partial<Problem> = {}): Problem => ({
  code,
  severity: 'notice',
  message,
  ...rest,
});

/** Rules that read everything their scope permits and report all of it. */
const curiousRules: readonly Rule[] = [
  {
    id: 'curious-graph',
    scope: 'graph',
    nodeFact: (node, { presentation }) =>
      Object.hasOwn(node.config ?? {}, 'message') ? nodeTitle(node, presentation) : undefined,
    edgeFact: ({ value }) => (typeof value === 'string' ? value : undefined),
    check: ({ analysis, graph, presentation }) => {
      const nodes = graph.nodes.filter(
        (node, index) => graph.nodeIndex(node.id) === index && Object.hasOwn(node.config ?? {}, 'message'),
      );
      const edges = graph.edges.filter((edge, index) => graph.edgeIndex(edge.id) === index);
      const values = edges.map(({ value }) => (typeof value === 'string' ? value : undefined));
      return [
        notice(
          'graph',
          JSON.stringify([
            analysis.entries,
            findReachable(graph, analysis.entries).size,
            nodes.map((node) => nodeTitle(node, presentation)),
            values,
          ]),
        ),
      ];
    },
  },
  {
    id: 'curious-step',
    scope: 'node',
    check: (node, { graph, presentation }) => [
      notice(
        'step',
        JSON.stringify([node.config, nodeTitle(node, presentation), graph.outgoing(node.id), graph.incoming(node.id)]),
        { nodeId: node.id },
      ),
    ],
  },
  {
    id: 'curious-path',
    scope: 'edge',
    check: (edge, { graph, presentation }) => {
      const [from, to] = [graph.node(edge.source), graph.node(edge.target)];
      return [
        notice(
          'path',
          JSON.stringify([edge, from && nodeTitle(from, presentation), to && nodeTitle(to, presentation)]),
          {
            edgeId: edge.id,
          },
        ),
      ];
    },
  },
  {
    id: 'curious-flow',
    scope: 'analysis',
    check: (node, { analysis }) => {
      // Each node makes a few of the queries only, so that a rule that runs too rarely shows.
      const asks = Number(/\d+$/.exec(node.id)?.[0] ?? 0) % 5;
      const names = [
        'Wait for reply.reply',
        'Greeting.answer',
        'A.b.keyword',
        'attributes.y',
        'attributes.rating',
        'properties.p1',
      ];
      const answers = [
        () => names.map((name) => [analysis.resolve(name), analysis.guaranteeOf(node.id, name)]),
        () =>
          ['propertys.season', 'Greting.answer', 'attributes.yy', 'keyword'].map((name) => analysis.nearestName(name)),
        () => analysis.usagesOf({ kind: 'attribute', name: 'y' }).map((usage) => [usage.nodeId, usage.reference]),
        () => analysis.variables(node.id),
        () => [
          analysis.asksFor('s4', 'rating'),
          analysis.asksFor('s2', 'y'),
          analysis.usagesOf({ kind: 'output', nodeId: node.id }).length,
        ],
      ];
      return [notice('flow', JSON.stringify(answers[asks]?.()), { nodeId: node.id })];
    },
  },
];

const accounts: readonly AccountFacts[] = [
  {},
  { skipsSteps: true, mergeFields: ['clubName'] },
  { attributes: ['y', 'plan'], skipsSteps: true },
];

function openEditor(workflowSeed: number, account: AccountFacts, rules: readonly Rule[]): Editor {
  return createEditor({
    version: freezeJson(withRepeatedIds(randomWorkflow(workflowSeed, workflowSeed % 18), workflowSeed)),
    createId: createSequentialId('new1'),
    now: () => 0,
    account,
    rules,
  });
}

/** Repeats an id of a node and of an edge in some workflows. */
function withRepeatedIds(version: WorkflowVersion, workflowSeed: number): WorkflowVersion {
  const { definition } = version;
  const repeat = <Element extends { readonly id: string }>(list: readonly Element[] = []): Element[] =>
    list.map((element, index) =>
      index > 2 && index % 7 === 0 ? { ...element, id: (list[index - 2] as Element).id } : element,
    );
  if (workflowSeed % 3 > 0) return version;
  return {
    ...version,
    definition: { ...definition, nodes: repeat(definition?.nodes ?? []), edges: repeat(definition?.edges ?? []) },
  };
}

/** The problems of a full check. */
function fullCheck(editor: Editor, account: AccountFacts, rules: readonly Rule[]): readonly Problem[] {
  const { catalog, presentation, version } = editor.store.getState();
  return checkFully(
    { version, graph: graphOf(version), catalog, comparators: {}, presentation, account },
    rulesInForce(rules),
  );
}

const commands = fc.array(
  fc.oneof(randomCommand, fc.constantFrom({ name: 'undo', draws: [] }, { name: 'redo', draws: [] })),
  { maxLength: 24, minLength: 8, size: 'max' },
);

describe('the problems of an editor', () => {
  test.each([
    ['the built-in rules', []],
    ['rules that read all they may', curiousRules],
  ] as const)(
    `[R1] equal those of a full check after every command, undo and redo, with %s (seed ${seed})`,
    { timeout: 120_000 },
    (_words, rules) => {
      fc.assert(
        fc.property(fc.nat(5000), fc.constantFrom(...accounts), commands, (workflowSeed, account, sequence) => {
          const editor = openEditor(workflowSeed, account, rules);
          expect(editor.problems()).toEqual(fullCheck(editor, account, rules));
          for (const command of sequence) {
            if (command.name === 'undo') editor.undo();
            else if (command.name === 'redo') editor.redo();
            else perform(editor, command);
            expect(editor.problems(), `${command.name}(${command.draws.join(', ')})`).toEqual(
              fullCheck(editor, account, rules),
            );
          }
        }),
        { seed, numRuns: lawRuns(100) },
      );
    },
  );
});

describe('a deferred check', () => {
  test.each([
    ['the built-in rules', []],
    ['rules that read all they may', curiousRules],
  ] as const)(
    `[R40] equals a full check, whatever is edited between its slices, with %s (seed ${seed})`,
    { timeout: 120_000 },
    (_words, rules) => {
      const slices = fc.array(
        fc.tuple(fc.nat(4), fc.oneof(randomCommand, fc.constantFrom({ name: 'undo', draws: [] }))),
        { maxLength: 10 },
      );
      fc.assert(
        fc.property(fc.nat(5000), fc.constantFrom(...accounts), slices, (workflowSeed, account, sequence) => {
          const { version } = openEditor(workflowSeed, account, []).store.getState();
          const editor = createEditor({
            version,
            createId: createSequentialId('new1'),
            now: () => 0,
            account,
            rules,
            check: 'later',
          });
          for (const [looks, command] of sequence) {
            let left = looks;
            const isDone = editor.continueCheck(() => (left -= 1) < 0);
            expect(editor.store.getState().checking === undefined).toBe(isDone);
            if (isDone) expect(editor.store.getState().problems).toEqual(fullCheck(editor, account, rules));
            if (command.name === 'undo') editor.undo();
            else perform(editor, command);
          }
          expect(editor.problems()).toEqual(fullCheck(editor, account, rules));
          expect(editor.store.getState().checking).toBeUndefined();
          const checkedAtOnce = createEditor({ ...editor.store.getState(), account, rules });
          expect(editor.store.getState().missingEdges).toEqual(checkedAtOnce.store.getState().missingEdges);
        }),
        { seed, numRuns: lawRuns(100) },
      );
    },
  );

  test('[R40] reports its progress, ends with its slice, and continues there', () => {
    const editor = createEditor({ version: randomWorkflow(7, 60), check: 'later' });
    const progress = (): number => editor.store.getState().checking?.done ?? Infinity;
    expect(editor.store.getState()).toMatchObject({ problems: [], checking: { done: 0 } });
    let before = progress();
    for (let slice = 0; slice < 200 && !editor.continueCheck(() => true); slice++) {
      expect(progress()).toBeGreaterThan(before);
      before = progress();
    }
    expect(progress()).toBe(Infinity);
    expect(editor.problems()).toEqual(fullCheck(editor, {}, []));
  });
});

describe('rules that declare their types', () => {
  test(`[R41] report nothing at nodes of other types (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        fc.nat(5000),
        fc.constantFrom(...accounts, { resources: { tag: [], sender: [] } }),
        commands,
        (workflowSeed, account, sequence) => {
          const editor = openEditor(workflowSeed, account, []);
          for (const command of sequence)
            if (command.name !== 'undo' && command.name !== 'redo') perform(editor, command);
          const { catalog, presentation, version } = editor.store.getState();
          const input: RuleInput = {
            version,
            graph: graphOf(version),
            catalog,
            comparators: {},
            presentation,
            account,
          };
          const askAlways = rulesInForce().map((rule): Rule => {
            if (rule.scope !== 'node') return rule;
            const { concerns: _concerns, ...always } = rule;
            return always;
          });
          expect(checkFully(input, rulesInForce())).toEqual(checkFully(input, askAlways));
        },
      ),
      { seed, numRuns: lawRuns(100) },
    );
  });
});

describe('host rules that throw', () => {
  const fail = (): never => {
    throw new Error('no luck');
  };
  const failing: readonly Rule[] = [
    { id: 'f-graph', scope: 'graph', nodeFact: fail, edgeFact: fail, check: fail },
    { id: 'f-step', scope: 'node', concerns: fail, check: (node) => (node.id.endsWith('3') ? fail() : []) },
    { id: 'f-path', scope: 'edge', check: fail },
    { id: 'f-flow', scope: 'analysis', check: (node, { analysis }) => (analysis.variables(node.id), fail()) },
    { id: 'f-list', scope: 'graph', check: () => undefined as never },
  ];

  test(
    `[R25] lose no answer of another, in a check at once, in slices and after edits (seed ${seed})`,
    { timeout: 120_000 },
    () => {
      fc.assert(
        fc.property(fc.nat(5000), fc.array(randomCommand, { maxLength: 8 }), (workflowSeed, sequence) => {
          const all = [...failing, ...curiousRules];
          const editor = openEditor(workflowSeed, {}, all);
          const later = createEditor({ ...editor.store.getState(), rules: all, check: 'later' });
          for (let slice = 0; slice < 500 && !later.continueCheck(() => true); slice++);
          expect(later.store.getState().checking).toBeUndefined();
          expect(later.store.getState().problems).toEqual(editor.problems());
          for (const command of sequence) perform(editor, command);
          expect(editor.problems()).toEqual(fullCheck(editor, {}, all));
          expect(editor.problems().filter(({ code }) => code !== 'rule-failed')).toEqual(
            fullCheck(editor, {}, curiousRules),
          );
        }),
        { seed, numRuns: lawRuns(60) },
      );
    },
  );

  test('[R25] are reported with a message at their element, whatever they throw', () => {
    const version: WorkflowVersion = { definition: { nodes: [{ id: 'a', type: { type: 'end' } }], edges: [] } };
    const said = (thrown: unknown): unknown => {
      const rule: Rule = {
        id: 'mine',
        scope: 'node',
        check: () => {
          throw thrown;
        },
      };
      return createEditor({ version, rules: [rule] })
        .problems()
        .find(({ code }) => code === 'rule-failed');
    };
    expect(said(new Error('no luck'))).toMatchObject({
      severity: 'warning',
      nodeId: 'a',
      detail: 'The rule “mine” stopped with: no luck',
    });
    expect(said('words')).toMatchObject({ detail: 'The rule “mine” stopped with: words' });
    expect(said(Object.create(null))).toMatchObject({ detail: 'The rule “mine” stopped with: an error without words' });
  });
});
