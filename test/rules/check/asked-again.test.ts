import { describe, expect, test } from 'vitest';
import { createCatalog, messagingNodeTypes } from '#catalog';
import { graphOf, nodesOf } from '#graph';
import { emptyPresentation, type Presentation, type Problem, type WorkflowNode, type WorkflowVersion } from '#model';
import {
  checkFully,
  createProblemIndex,
  type ProblemIndex,
  type Rule,
  type RuleInput,
  rulesInForce,
  type Touched,
} from '#rules';

const notice = (code: string, message: string, rest: Partial<Problem> = {}): Problem => ({
  code,
  severity: 'notice',
  message,
  ...rest,
});

/** A document with its problem index. The test changes the document and reports what it touched. */
class Bench {
  input: RuleInput;
  readonly index: ProblemIndex;
  readonly asked: string[] = [];

  constructor(version: WorkflowVersion, own: readonly Rule[] = [], presentation: Presentation = emptyPresentation) {
    this.input = {
      version,
      graph: graphOf(version),
      catalog: createCatalog(messagingNodeTypes),
      comparators: {},
      presentation,
      account: {},
    };
    const watched = (['node', 'edge', 'analysis'] as const).map((scope): Rule => ({
      id: `watch-${scope}`,
      scope,
      check: ({ id }: { readonly id: string }) => {
        this.asked.push(`${scope} ${id}`);
        return [];
      },
    }));
    this.index = createProblemIndex(this.input, [...rulesInForce(), ...watched, ...own]);
    this.asked.length = 0;
  }

  change({
    presentation = this.input.presentation,
    touched = {},
    version = this.input.version,
    ...rest
  }: Partial<Omit<RuleInput, 'graph'>> & { readonly touched?: Partial<Touched> }): void {
    this.asked.length = 0;
    this.input = { ...this.input, ...rest, version, presentation, graph: graphOf(version) };
    this.index.update(this.input, { nodeIds: new Set(), edgeIds: new Set(), structure: false, ...touched });
  }

  /** Sets the settings of a node. */
  configure(nodeId: string, config: { readonly [name: string]: unknown }): void {
    const { definition } = this.input.version;
    const nodes = nodesOf(this.input.version).map((node): WorkflowNode =>
      node.id === nodeId ? { ...node, config } : node,
    );
    this.change({
      version: { ...this.input.version, definition: { ...definition, nodes } },
      touched: { nodeIds: new Set([nodeId]) },
    });
  }

  problemsOf(nodeId: string): readonly string[] {
    return this.index
      .list()
      .filter((problem) => problem.nodeId === nodeId)
      .map(({ code }) => code);
  }
}

const step = (id: string, typeName: string, config: object = {}): WorkflowNode =>
  ({ id, type: messagingNodeTypes.find(({ type }) => type === typeName), config }) as WorkflowNode;
const path = (source: string, target: string, type = 'standard', value?: string) => ({
  id: `${source}-${target}`,
  type,
  source,
  target,
  ...(value === undefined ? {} : { value }),
});

/** A question with a timeout of two hours, a message that uses its answer, and one that does not. */
const asking: WorkflowVersion = {
  definition: {
    properties: [{ name: 'season' }],
    nodes: [
      step('start', 'trigger-manual'),
      step('ask', 'ask-question', { message: 'Well?' }),
      step('thank', 'send-message', { message: '{Ask a question.answer} {properties.season}' }),
      step('other', 'send-message', { message: 'Bye {properties.saeson|}' }),
      step('end', 'end'),
    ],
    edges: [
      path('start', 'ask'),
      path('ask', 'thank', 'standard', 'Answer'),
      { ...path('ask', 'thank', 'timeout', 'PT2H'), id: 'late' },
      path('thank', 'other'),
      path('other', 'end'),
    ],
  },
};

describe('rules that run again after a change', () => {
  test('[R18] a setting: its node alone', () => {
    const bench = new Bench(asking);
    bench.configure('thank', { message: 'Thanks' });
    expect(bench.asked).toEqual(['node thank', 'analysis thank']);
    expect(bench.problemsOf('thank')).not.toContain('may-be-empty');
  });

  test('[R18] the target of an answer: the node, and the readers of the attribute', () => {
    const bench = new Bench(asking);
    bench.configure('other', { message: '{attributes.rating}' });
    bench.configure('ask', { message: 'Well?', saveTo: 'attributes.rating' });
    expect(bench.asked).toEqual(['node ask', 'analysis ask', 'analysis other']);
    expect(bench.problemsOf('other')).toContain('may-be-empty');
  });

  test('[R18] the target of an answer concerns no other node, nor does the title of the question concern its readers', () => {
    const bench = new Bench(asking);
    bench.configure('other', { message: '{attributes.rating|x}' });
    bench.configure('ask', { message: 'Well?', saveTo: 'attributes.rating' });
    bench.change({
      presentation: { version: 1, nodes: { ask: { title: 'Greeting' } } },
      touched: { nodeIds: new Set(['ask']) },
    });
    expect(bench.asked).toEqual(['node ask', 'analysis ask', 'analysis thank']);
    bench.configure('ask', { message: 'Well?', saveTo: 'attributes.other' });
    expect(bench.asked).toEqual(['node ask', 'analysis ask', 'analysis other']);
  });

  test("[R18] a disabled flag: the readers of the node's outputs and attributes", () => {
    const bench = new Bench(asking);
    bench.change({ account: { skipsSteps: true } });
    bench.configure('other', { message: '{attributes.rating}' });
    bench.configure('ask', { message: 'Well?', saveTo: 'attributes.rating' });
    bench.change({
      presentation: { version: 1, nodes: { ask: { disabled: true } } },
      touched: { nodeIds: new Set(['ask']) },
    });
    expect(bench.asked).toEqual(['node ask', 'analysis ask', 'analysis thank', 'analysis other']);
    expect(bench.problemsOf('thank')).toContain('never-set');
  });

  test('[R18] reordered nodes: names resolve in the new order', () => {
    const bench = new Bench({
      definition: { nodes: [step('a', 'ask-question'), step('b', 'ask-question')], edges: [] },
    });
    const meant = (): unknown => bench.index.analysis.resolve('Ask a question.answer');
    expect(meant()).toMatchObject({ nodeIds: ['a', 'b'] });
    bench.change({
      version: { definition: { nodes: [step('b', 'ask-question'), step('a', 'ask-question')], edges: [] } },
      touched: { structure: true },
    });
    expect(meant()).toMatchObject({ nodeIds: ['b', 'a'] });
  });

  test('[R18] nodes that come to share a title are in wire order, in whichever order they were renamed', () => {
    const bench = new Bench(
      { definition: { nodes: [step('a', 'ask-question'), step('b', 'ask-question')], edges: [] } },
      [],
      { version: 1, nodes: { a: { title: 'One' } } },
    );
    expect(bench.index.analysis.resolve('Ask a question.answer')).toMatchObject({ nodeIds: ['b'] });
    bench.change({ presentation: { version: 1 }, touched: { nodeIds: new Set(['a']) } });
    expect(bench.index.analysis.resolve('Ask a question.answer')).toMatchObject({ nodeIds: ['a', 'b'] });
  });

  test('[R18] each reader of a name is tracked by itself, until it no longer reads it', () => {
    const bench = new Bench(asking);
    bench.configure('other', { message: '{Ask a question.answer}' });
    bench.configure('other', { message: '{Ask a question.answer|x}' });
    const retitle = (title: string): void =>
      bench.change({ presentation: { version: 1, nodes: { ask: { title } } }, touched: { nodeIds: new Set(['ask']) } });
    retitle('Greeting');
    expect(bench.asked).toEqual(['node ask', 'analysis ask', 'analysis thank', 'analysis other']);
    bench.configure('other', { message: 'Bye' });
    retitle('Ask a question');
    expect(bench.asked).toEqual(['node ask', 'analysis ask', 'analysis thank']);
  });

  test('[R18] another edge kind: certainties after it are computed again', () => {
    const bench = new Bench(asking);
    expect(bench.problemsOf('thank')).toContain('may-be-empty');
    const edges = (bench.input.version.definition?.edges ?? []).map((edge) =>
      edge.id === 'late' ? { ...edge, type: 'standard' } : edge,
    );
    bench.change({
      version: { ...asking, definition: { ...asking.definition, edges } },
      touched: { edgeIds: new Set(['late']), nodeIds: new Set(['ask', 'thank']), structure: true },
    });
    expect(bench.problemsOf('thank')).not.toContain('may-be-empty');
    expect(bench.index.analysis.guaranteeOf('thank', 'Ask a question.answer')).toEqual({ kind: 'always' });
  });

  test('[R18] added and removed nodes add and remove their names', () => {
    const bench = new Bench(asking);
    const nodes = nodesOf(asking);
    const be = (steps: readonly WorkflowNode[], id: string): void =>
      bench.change({
        version: { ...asking, definition: { ...asking.definition, nodes: [...steps] } },
        touched: { nodeIds: new Set([id]), structure: true },
      });
    bench.configure('other', { message: '{Wait for reply.repli|}' });
    const proposed = (): unknown =>
      bench.index.list().find(({ code, nodeId }) => code === 'unknown-placeholder' && nodeId === 'other')?.fixes?.[0]
        ?.args?.['to'];
    expect(proposed()).toBeUndefined();
    const unsure = nodes.map((node) =>
      node.id === 'other' ? { ...node, config: { message: '{Wait for reply.repli|}' } } : node,
    );
    be([...unsure, step('wait', 'wait-for-reply')], 'wait');
    expect(proposed()).toBe('Wait for reply.reply');
    be(unsure, 'wait');
    expect(proposed()).toBeUndefined();
    be(
      unsure.filter(({ id }) => id !== 'ask'),
      'ask',
    );
    expect(bench.problemsOf('thank')).toContain('unknown-placeholder');
  });

  test('[R18] names that were looked for follow a rename', () => {
    const bench = new Bench(asking);
    bench.configure('other', { message: '{Ask a question.anwser|}' });
    const proposed = (): unknown =>
      bench.index.list().find(({ code, nodeId }) => code === 'unknown-placeholder' && nodeId === 'other')?.fixes?.[0]
        ?.args?.['to'];
    expect(proposed()).toBe('Ask a question.answer');
    const retitle = (title: string): void =>
      bench.change({ presentation: { version: 1, nodes: { ask: { title } } }, touched: { nodeIds: new Set(['ask']) } });
    retitle('Greeting');
    expect(bench.asked).toEqual(['node ask', 'analysis ask', 'analysis thank', 'analysis other']);
    expect(proposed()).toBeUndefined();
    retitle('Ask several questions');
    expect(bench.asked).toEqual(['node ask', 'analysis ask']);
    retitle('ask a question');
    expect(bench.asked.toSorted()).toEqual(['analysis ask', 'analysis other', 'analysis thank', 'node ask']);
    expect(proposed()).toBe('ask a question.answer');
  });

  test('[R18] properties can be added and removed while no node uses a name', () => {
    const bench = new Bench({ definition: { nodes: [step('start', 'trigger-manual')], edges: [], properties: [] } });
    const declare = (...names: readonly string[]): void =>
      bench.change({
        version: { definition: { ...bench.input.version.definition, properties: names.map((name) => ({ name })) } },
      });
    declare('season');
    declare();
    declare('price');
    expect(bench.asked).toEqual([]);
    expect(bench.index.analysis.resolve('properties.price').kind).toBe('property');
    expect(bench.index.analysis.resolve('properties.season').kind).toBe('unknown');
  });

  test('[R18] without rules on names the index still works', () => {
    const input: RuleInput = {
      version: asking,
      graph: graphOf(asking),
      catalog: createCatalog([]),
      comparators: {},
      presentation: emptyPresentation,
      account: {},
    };
    const index = createProblemIndex(input, []);
    index.update(input, { nodeIds: new Set(['ask']), edgeIds: new Set(['late']), structure: true });
    expect(index.list()).toEqual([]);
    expect(index.analysis.guaranteeOf('other', 'Ask a question.answer')?.kind).toBe('maybe');
  });

  test('[R18] a title: the node, and the readers of the old and the new name', () => {
    const bench = new Bench(asking);
    bench.change({
      presentation: { version: 1, nodes: { ask: { title: 'Greeting' } } },
      touched: { nodeIds: new Set(['ask']) },
    });
    expect(bench.asked).toEqual(['node ask', 'analysis ask', 'analysis thank']);
    expect(bench.problemsOf('thank')).toContain('unknown-placeholder');
    bench.configure('thank', { message: '{Greeting.answer}' });
    bench.change({
      presentation: { version: 1, nodes: { ask: { title: 'Hello' } } },
      touched: { nodeIds: new Set(['ask']) },
    });
    expect(bench.asked).toEqual(['node ask', 'analysis ask', 'analysis thank']);
    bench.change({
      presentation: { version: 1, nodes: { other: { title: 'Bye' } } },
      touched: { nodeIds: new Set(['other']) },
    });
    expect(bench.asked).toEqual(['node other', 'analysis other']);
  });

  test('[R18] the value of an edge: its ends, and the nodes whose problems mention it', () => {
    const bench = new Bench({
      ...asking,
      definition: { ...asking.definition, edges: [...(asking.definition?.edges ?? []), path('other', 'thank')] },
    });
    bench.configure('other', { message: '{Ask a question.answer}' });
    const detail = (): string | undefined =>
      bench.index.list().find(({ code, nodeId }) => code === 'may-be-empty' && nodeId === 'other')?.detail;
    expect(detail()).toBe('Contacts who come along “No answer · 2 h” of Ask a question have none.');
    const edges = (bench.input.version.definition?.edges ?? []).map((edge) =>
      edge.id === 'late' ? { ...edge, value: 'PT3H' } : edge,
    );
    bench.change({
      version: { ...bench.input.version, definition: { ...bench.input.version.definition, edges } },
      touched: { edgeIds: new Set(['late']), nodeIds: new Set(['ask', 'thank']) },
    });
    expect(bench.asked).toEqual([
      'node ask',
      'node thank',
      'edge late',
      'analysis ask',
      'analysis thank',
      'analysis other',
    ]);
    expect(detail()).toBe('Contacts who come along “No answer · 3 h” of Ask a question have none.');
  });

  test('[R18] an edge touched only with its nodes: not the nodes whose problems mention it', () => {
    const bench = new Bench(asking);
    bench.change({ touched: { edgeIds: new Set(['late']) } });
    expect(bench.asked).toEqual(['edge late']);
  });

  test('[R18] workflow properties: the readers of added and removed ones, and of names that may have meant them', () => {
    const bench = new Bench(asking);
    expect(bench.problemsOf('other')).toContain('deleted-property');
    const declare = (...names: readonly string[]): void =>
      bench.change({
        version: {
          ...bench.input.version,
          definition: { ...bench.input.version.definition, properties: names.map((name) => ({ name })) },
        },
      });
    declare('season', 'price');
    expect(bench.asked).toEqual([]);
    declare('price');
    expect(bench.asked).toEqual(['analysis thank', 'analysis other']);
    expect(bench.problemsOf('thank')).toContain('deleted-property');
    declare('saeson');
    expect(bench.asked.toSorted()).toEqual(['analysis other', 'analysis thank']);
    expect(bench.problemsOf('other')).not.toContain('deleted-property');
  });

  test('[R18] the structure: every node, by the rules that read further than the node', () => {
    const bench = new Bench(asking);
    bench.change({ touched: { structure: true } });
    expect(bench.asked.toSorted()).toEqual([
      'analysis ask',
      'analysis end',
      'analysis other',
      'analysis start',
      'analysis thank',
    ]);
  });

  test('[R18] the structure: by the rules that rest on the analysis, the nodes whose answers may change', () => {
    const input: RuleInput = {
      version: asking,
      graph: graphOf(asking),
      catalog: createCatalog(messagingNodeTypes),
      comparators: {},
      presentation: emptyPresentation,
      account: {},
    };
    const asked: string[] = [];
    const watch: Rule = {
      id: 'watch-flow',
      scope: 'analysis',
      restsOnAnalysis: true,
      check: ({ id }, { analysis }) => {
        asked.push(id);
        if (id === 'thank') analysis.guaranteeOf(id, 'Ask a question.answer');
        if (id === 'other') analysis.resolve('firstName');
        return [];
      },
    };
    const index = createProblemIndex(input, [watch]);
    asked.length = 0;
    index.update(input, { nodeIds: new Set(['end']), edgeIds: new Set(), structure: true });
    expect(asked.toSorted()).toEqual(['end', 'thank']);
  });

  test('[R18] another account, catalogue or comparators: everything', () => {
    const bench = new Bench(asking);
    for (const change of [{ account: {} }, { catalog: createCatalog([]) }, { comparators: {} }]) {
      bench.change(change);
      expect(bench.asked.length).toBe(5 + 5 + 5);
    }
    bench.change({});
    expect(bench.asked).toEqual([]);
    expect(bench.problemsOf('start')).not.toContain('unknown-node-type');
    bench.change({ touched: { everything: true } });
    expect(bench.asked.length).toBe(15);
  });

  test('[R18] a graph rule runs again only when one of its facts changes', () => {
    let asked = 0;
    const counting: Rule = {
      id: 'counting',
      scope: 'graph',
      nodeFact: ({ config }) => typeof config?.message === 'string' && config.message.length > 3,
      edgeFact: ({ value }) => value === 'loud',
      check: ({ graph }) => {
        asked += 1;
        return graph.nodes.flatMap(({ config, id }) =>
          typeof config?.message === 'string' && config.message.length > 3 ? [notice('counted', id)] : [],
        );
      },
    };
    const counted = (): readonly string[] =>
      bench.index
        .list()
        .filter(({ code }) => code === 'counted')
        .map(({ message }) => message);
    const bench = new Bench(asking, [counting]);
    const askedBy = (change: () => void): number => {
      asked = 0;
      change();
      return asked;
    };
    const write = (value: string): void => {
      const edges = (bench.input.version.definition?.edges ?? []).map((edge) =>
        edge.id === 'late' ? { ...edge, value } : edge,
      );
      bench.change({
        version: { ...bench.input.version, definition: { ...bench.input.version.definition, edges } },
        touched: { edgeIds: new Set(['late']) },
      });
    };
    expect(askedBy(() => bench.configure('ask', { message: 'Well then?' }))).toBe(0);
    expect(counted()).toEqual(['ask', 'thank', 'other']);
    expect(askedBy(() => bench.configure('ask', { message: 'No' }))).toBe(1);
    expect(counted()).toEqual(['thank', 'other']);
    expect(askedBy(() => bench.configure('ask', { message: 'Yes' }))).toBe(0);
    expect(askedBy(() => write('soft'))).toBe(0);
    expect(askedBy(() => write('loud'))).toBe(1);
    expect(askedBy(() => bench.change({ touched: { structure: true } }))).toBe(1);
    expect(askedBy(() => bench.change({ touched: { everything: true } }))).toBe(1);
  });
});

describe('the list of problems', () => {
  test('[R19] unchanged results keep their identity', () => {
    const bench = new Bench(asking);
    const before = bench.index.list();
    bench.configure('other', { message: 'Bye {properties.saeson|} for now' });
    expect(bench.index.list()).toBe(before);
    bench.change({ touched: { structure: true } });
    expect(bench.index.list()).toBe(before);
    bench.change({ touched: { everything: true } });
    expect(bench.index.list()).toBe(before);
    bench.configure('other', { message: '' });
    const after = bench.index.list();
    expect(after).not.toBe(before);
    const kept = before.filter(({ nodeId }) => nodeId !== 'other');
    expect(kept.length).toBeGreaterThan(1);
    for (const problem of kept) expect(after).toContain(problem);
  });

  test('[R19] the order is workflow, nodes, edges, also after many changes at once', () => {
    const count = 200;
    const version: WorkflowVersion = {
      definition: {
        properties: [{ name: 'x' }],
        nodes: Array.from({ length: count }, (_, index) =>
          step(`n${index}`, 'send-message', { message: '{properties.x}' }),
        ),
        edges: Array.from({ length: count }, (_, index) => path(`n${index}`, index % 2 ? 'gone' : `n${index}`)),
      },
    };
    const bench = new Bench(version);
    const expectInOrder = (): void => expect(bench.index.list()).toEqual(checkFully(bench.input, rulesInForce()));
    expectInOrder();
    bench.change({ version: { definition: { ...version.definition, properties: [] } } });
    expect(bench.index.list().filter(({ code }) => code === 'deleted-property')).toHaveLength(count);
    expectInOrder();
    bench.change({ version });
    expectInOrder();
  });

  test('the analysis of the index follows changes', () => {
    const bench = new Bench(asking);
    expect(bench.index.analysis.resolve('properties.season').kind).toBe('property');
    bench.change({ version: { ...asking, definition: { ...asking.definition, properties: [] } } });
    expect(bench.index.analysis.resolve('properties.season').kind).toBe('unknown');
  });
});
