import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeSummary, nodeTitle } from '#catalog';
import { graphOf } from '#graph';
import type { Presentation, WorkflowNode, WorkflowVersion } from '#model';
import { distinctTitle } from '#rules';
import { createEditor } from '#store';
import { largeWorkflow } from '../../support/large-workflow.js';
import { lawRuns } from '../../support/long-run.js';

const long = 'Your trial at Fernway begins on Monday at nine, and';
const texts = fc.constantFrom(
  '',
  'Hi',
  'Hello {firstName}',
  `${long} A`,
  `${long} B`,
  long.slice(0, 40),
  `${long.slice(0, 40)}…`,
);
const titles = fc.constantFrom(undefined, 'Welcome', 'Nudge');
const types = fc.constantFrom('send-message', 'ask-question', 'unknown');
const drawn = fc.array(fc.tuple(types, texts, titles), { minLength: 1, maxLength: 8 });

function workflow(nodes: readonly (readonly [string, string, string | undefined])[]) {
  const version = {
    definition: {
      nodes: nodes.map(([type, message], at) => ({ id: `n${at}`, type: { type, label: type }, config: { message } })),
      edges: [],
    },
  } as unknown as WorkflowVersion;
  const presentation: Presentation = {
    version: 1,
    nodes: Object.fromEntries(nodes.flatMap(([, , title], at) => (title === undefined ? [] : [[`n${at}`, { title }]]))),
  };
  return { version, presentation };
}

const textOf = (node: WorkflowNode): string =>
  nodeSummary(node)
    .map(({ text }) => text)
    .join('')
    .trim();

describe('[R70] the name of a node in a sentence', () => {
  test('is its title alone where no other node has it, and two nodes of one name have one title and one summary', () => {
    fc.assert(
      fc.property(drawn, (nodes) => {
        const { presentation, version } = workflow(nodes);
        const graph = graphOf(version);
        const facts = graph.nodes.map((node) => ({
          title: nodeTitle(node, presentation),
          summary: textOf(node),
          name: distinctTitle(graph, node, presentation),
        }));
        for (const one of facts) {
          const alike = facts.filter(({ title }) => title === one.title);
          if (alike.length === 1) expect(one.name).toBe(one.title);
          else expect(one.name.startsWith(one.title)).toBe(true);
          for (const other of facts)
            if (other.name === one.name) expect([other.title, other.summary]).toEqual([one.title, one.summary]);
        }
      }),
      { seed: 20261126, numRuns: lawRuns(500) },
    );
  });

  test('is shortened where that still tells the nodes apart', () => {
    const { presentation, version } = workflow([
      ['send-message', 'Gentle nudge', undefined],
      ['send-message', `${long} A`, undefined],
    ]);
    const graph = graphOf(version);
    expect(graph.nodes.map((node) => distinctTitle(graph, node, presentation))).toEqual([
      'send-message, Gentle nudge',
      `send-message, ${long.slice(0, 40)}…`,
    ]);
  });

  test('follows edits inside nodes, titles and undo, as if it were counted anew', () => {
    const edit = fc.tuple(fc.nat(7), texts, titles, fc.constantFrom('text', 'title', 'undo', 'type', 'remove'));
    fc.assert(
      fc.property(drawn, fc.array(edit, { maxLength: 8 }), (nodes, edits) => {
        const editor = createEditor(workflow(nodes));
        for (const [at, text, title, what] of edits) {
          const nodeId = `n${at}`;
          if (what === 'text') editor.commands.setConfig({ nodeId, path: ['message'], value: text });
          else if (what === 'title') editor.commands.renameNode({ nodeId, title: title ?? '' });
          else if (what === 'type') editor.commands.replaceNodeType({ nodeId, type: 'delay' });
          else if (what === 'remove') editor.commands.removeElements({ nodeIds: [nodeId], edgeIds: [] });
          else editor.undo();
          const { presentation, version } = editor.store.getState();
          const copy = structuredClone({ presentation, version });
          const [graph, anew] = [graphOf(version), graphOf(copy.version)];
          expect(graph.nodes.map((node) => distinctTitle(graph, node, presentation))).toEqual(
            anew.nodes.map((node) => distinctTitle(anew, node, copy.presentation)),
          );
        }
      }),
      { seed: 20261126, numRuns: lawRuns(200) },
    );
  });

  test('recounts one title of 10,000 after a keystroke', () => {
    const editor = createEditor({ version: largeWorkflow(10_000) });
    let read = 0;
    const nodes = new Proxy(
      {},
      {
        getOwnPropertyDescriptor: () => {
          read += 1;
          return undefined;
        },
      },
    );
    const nameNow = (): string => {
      const graph = graphOf(editor.store.getState().version);
      return distinctTitle(graph, graph.node('s1') as WorkflowNode, { version: 1, nodes });
    };
    nameNow();
    expect(read).toBeGreaterThan(9_999);
    read = 0;
    editor.commands.setConfig({ nodeId: 's1', path: ['message'], value: 'Hello again' });
    nameNow();
    expect(read).toBeLessThan(10);
  });
});
