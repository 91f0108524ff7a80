import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freezeJson } from '#base';
import {
  type CommandContext,
  copyFragment,
  type EditedDocument,
  type Fragment,
  planCut,
  planDuplicate,
  planPaste,
  type PasteOptions,
} from '#edit';
import { edgesOf, graphOf, nodesOf } from '#graph';
import type { WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { arbitraryJson } from '../support/arbitrary-json.js';
import { carriedOut, contextOf, path, pathsOf, step, workflowOf } from '../support/edit-context.js';
import { countPathProblems } from '../support/edge-problems.js';
import { randomWorkflow } from '../support/random-workflow.js';
import { enough, lawRuns } from '../support/long-run.js';

const seed = 20261121;
const copyOf = (document: EditedDocument, nodeIds: readonly string[]): Fragment => {
  const copied = copyFragment(document, { nodeIds });
  if (!copied.ok) throw new Error(copied.refusal.message);
  return copied.document;
};
const fragmentOf = (nodes: readonly WorkflowNode[], edges: readonly WorkflowEdge[] = []): Fragment =>
  copyOf(
    contextOf(workflowOf(nodes, edges)).document,
    nodes.map(({ id }) => id),
  );
const pasted = (context: CommandContext, fragment: unknown, options?: PasteOptions) => {
  const planned = planPaste(context, fragment, options);
  if (!planned.ok) throw new Error(planned.refusal.message);
  return { ...planned, document: carriedOut(context, planned) };
};

describe('planPaste', () => {
  const target = workflowOf([step('x', 'delay'), step('y', 'end')], [path('x', 'y')]);

  test('[E23] adds the nodes and edges under new ids, with titles and colours', () => {
    const presentation = {
      version: 1,
      nodes: { a: { title: 'Hello', color: 'teal', dx: 9 }, b: { disabled: true } },
    } as const;
    const { document: source } = contextOf(
      workflowOf([step('a', 'delay'), step('b', 'end')], [path('a', 'b', { value: 'v' })]),
      { presentation },
    );
    const { change, document, nodeIds } = pasted(contextOf(target), copyOf(source, ['a', 'b']));
    expect(nodeIds).toEqual(['new-1', 'new-2']);
    expect(nodesOf(document.version).slice(2)).toEqual([
      { ...step('a', 'delay'), id: 'new-1' },
      { ...step('b', 'end'), id: 'new-2' },
    ]);
    expect(edgesOf(document.version)).toEqual([
      path('x', 'y'),
      { id: 'new-3', type: 'standard', source: 'new-1', target: 'new-2', value: 'v' },
    ]);
    expect(document.presentation.nodes).toEqual({
      'new-1': { title: 'Hello', color: 'teal' },
      'new-2': { disabled: true },
    });
    expect(change).toMatchObject({ label: 'Pasted 2 steps', command: 'paste' });
    expect(pasted(contextOf(target), copyOf(source, ['a'])).change.label).toBe('Pasted Hello');
  });

  test('[E23] pastes from text and into an empty document', () => {
    const { document } = pasted(
      contextOf({}),
      JSON.stringify(fragmentOf([step('a', 'delay'), step('b', 'end')], [path('a', 'b')])),
    );
    expect(pathsOf(document)).toEqual(['new-1 -standard-> new-2']);
  });

  test(`[E23] pasted elements have the copied shape and unique ids, and change nothing else (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        fc.nat(3000),
        fc.nat(3000),
        fc.array(fc.nat(30), { minLength: 1, maxLength: 8 }),
        (from, to, picks) => {
          const source = freezeJson(randomWorkflow(from, 1 + (from % 14)));
          const here = freezeJson(randomWorkflow(to, to % 9));
          const nodes = nodesOf(source);
          const fragment = freezeJson(
            copyOf(
              { version: source, presentation: { version: 1, nodes: { s0: { title: 'First' } } } },
              picks.map((at) => nodes[at % nodes.length]?.id ?? ''),
            ),
          );
          const context = contextOf(here);
          const { document, nodeIds } = pasted(context, fragment);
          const after = nodesOf(document.version);
          const added = after.slice(nodesOf(here).length);
          expect(added.map(({ id }) => id)).toEqual(nodeIds);
          expect(after.slice(0, nodesOf(here).length)).toEqual(nodesOf(here));
          const ids = [...after.map(({ id }) => id), ...edgesOf(document.version).map(({ id }) => id)];
          expect(new Set(ids).size).toBe(ids.length);
          const oldId = new Map(nodeIds.map((id, index) => [id, fragment.nodes[index]?.id ?? '']));
          expect(added.map((node) => ({ ...node, id: oldId.get(node.id) }))).toEqual(fragment.nodes);
          const addedEdges = edgesOf(document.version).slice(edgesOf(here).length);
          expect(edgesOf(document.version).slice(0, edgesOf(here).length)).toEqual(edgesOf(here));
          expect(
            addedEdges.map((edge, index) => ({
              ...edge,
              id: fragment.edges[index]?.id,
              source: oldId.get(edge.source),
              target: oldId.get(edge.target),
            })),
          ).toEqual(fragment.edges);
        },
      ),
      { seed, numRuns: lawRuns(400) },
    );
  });

  test(`[E24] an invalid or damaged copy neither throws nor changes the document (seed ${seed})`, () => {
    const good = fragmentOf([step('a', 'delay'), step('b', 'end')], [path('a', 'b')]);
    const keys = fc.constantFrom('kind', 'version', 'nodes', 'edges', 'presentation', 'properties');
    const context = contextOf(freezeJson(target));
    fc.assert(
      fc.property(
        fc.oneof(
          arbitraryJson,
          fc.tuple(keys, arbitraryJson).map(([key, value]) => ({ ...good, [key]: value })),
        ),
        arbitraryJson,
        (fragment, odd) => {
          const planned = planPaste(context, fragment, { repairs: odd as never });
          if (planned.ok) carriedOut(context, planned);
          else expect(planned.refusal.message).toMatch(/[.]$/);
        },
      ),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test('[E24] a refused paste gives its reason', () => {
    expect(planPaste(contextOf(target), 'Hello')).toEqual({
      ok: false,
      refusal: { code: 'not-a-fragment', message: 'This cannot be pasted: it is text, not a copy of steps.' },
    });
  });
});

describe('pasting into an edge', () => {
  const here = workflowOf(
    [step('x', 'delay'), step('y', 'end'), step('w', 'wait-for-reply')],
    [path('x', 'y', { id: 'p', value: 'kept' })],
  );
  const into = (fragment: Fragment, options: PasteOptions = { onEdge: 'p' }, version: WorkflowVersion = here) =>
    pathsOf(pasted(contextOf(version), fragment, options).document);
  const refusal = (fragment: Fragment, options: PasteOptions = { onEdge: 'p' }, version: WorkflowVersion = here) => {
    const planned = planPaste(contextOf(version), fragment, options);
    return planned.ok ? undefined : planned.refusal;
  };

  test('[E27] the edge leads to the entry node and a new one continues from the exit node', () => {
    const fragment = fragmentOf([step('a', 'delay'), step('b', 'send-message')], [path('a', 'b')]);
    expect(into(fragment)).toEqual(['x -standard-> new-1', 'new-1 -standard-> new-2', 'new-2 -standard-> y']);
    const { document } = pasted(contextOf(here), fragment, { onEdge: 'p' });
    expect(edgesOf(document.version)[0]).toEqual({
      id: 'p',
      type: 'standard',
      source: 'x',
      target: 'new-1',
      value: 'kept',
    });
    expect(edgesOf(document.version)[2]).toEqual({
      id: 'new-4',
      type: 'standard',
      value: 'Delivered',
      source: 'new-2',
      target: 'y',
    });
    expect(into(fragmentOf([step('a', 'wait-for-reply')]))).toEqual(['x -standard-> new-1', 'new-1 -standard-> y']);
  });

  test('[E27] continues from the node without outgoing edges, although another node lacks an edge', () => {
    const fragment = fragmentOf(
      [step('a', 'wait-for-reply'), step('b', 'send-message')],
      [path('a', 'b', { value: 'Reply' })],
    );
    expect(into(fragment)).toEqual(['x -standard-> new-1', 'new-1 -standard-> new-2', 'new-2 -standard-> y']);
    const free = fragmentOf(
      [step('a', 'wait-for-reply'), { id: 'b', type: { type: 'free' } }],
      [path('a', 'b', { value: 'Reply' })],
    );
    expect(into(free).at(-1)).toBe('new-2 -standard-> y');
  });

  test('[E27] continues by the missing edge where every route reaches an end', () => {
    expect(
      into(fragmentOf([step('a', 'wait-for-reply'), step('b', 'end')], [path('a', 'b', { value: 'Reply' })])),
    ).toEqual(['x -standard-> new-1', 'new-1 -standard-> new-2', 'new-1 -timeout-> y']);
  });

  test('[E27] after a node it is pasted on a free edge kind, or else into the outgoing edge', () => {
    const closed = fragmentOf([step('a', 'delay'), step('b', 'end')], [path('a', 'b')]);
    expect(into(closed, { after: { nodeId: 'w' } })).toEqual([
      'x -standard-> y',
      'new-1 -standard-> new-2',
      'w -standard-> new-1',
    ]);
    expect(into(closed, { after: { nodeId: 'w', edgeType: 'timeout' } }).at(-1)).toBe('w -timeout-> new-1');
    expect(into(fragmentOf([step('a', 'delay')]), { after: { nodeId: 'x' } })).toEqual([
      'x -standard-> new-1',
      'new-1 -standard-> y',
    ]);
    expect(refusal(closed, { after: { nodeId: 'x' } })).toEqual({
      code: 'no-exit',
      message: 'None of the copied steps can have another path.',
    });
    expect(refusal(closed, { after: { nodeId: 'absent' } })).toEqual({
      code: 'unknown-node',
      message: 'There is no step “absent” here.',
    });
  });

  test('[E27] needs no exit where the edge has no target', () => {
    const lost = workflowOf([step('x', 'delay')], [path('x', 'lost', { id: 'p' })]);
    expect(into(fragmentOf([step('a', 'delay'), step('b', 'end')], [path('a', 'b')]), { onEdge: 'p' }, lost)).toEqual([
      'x -standard-> new-1',
      'new-1 -standard-> new-2',
    ]);
  });

  test('[E27] a node with an edge to itself is both entry and exit, and continues by its mandatory edge', () => {
    expect(into(fragmentOf([step('a', 'branch')], [path('a', 'a', { value: 'again' })]))).toEqual([
      'x -standard-> new-1',
      'new-1 -standard-> new-1',
      'new-1 -default-> y',
    ]);
  });

  test('[E27] a copied trigger is no second entry', () => {
    expect(
      into(fragmentOf([step('t', 'trigger-keyword'), step('a', 'delay'), step('b', 'end')], [path('t', 'b')])),
    ).toContain('x -standard-> new-2');
  });

  test.each<[string, Fragment, string, string]>([
    [
      'two entries',
      fragmentOf([step('a', 'delay'), step('b', 'delay')]),
      'several-entries',
      'What was copied begins at 2 steps. A path can lead to only one of them.',
    ],
    [
      'a trigger as the only entry',
      fragmentOf([step('t', 'trigger-keyword'), step('b', 'delay')], [path('t', 'b')]),
      'into-trigger',
      'A trigger can’t have a step before it.',
    ],
    [
      'a cycle without an entry',
      fragmentOf([step('a', 'branch'), step('b', 'branch')], [path('a', 'b'), path('b', 'a')]),
      'no-entry',
      'The copied steps form a loop, so no path can lead to a first step.',
    ],
    [
      'two exits',
      fragmentOf([step('a', 'branch'), step('b', 'delay'), step('c', 'delay')], [path('a', 'b'), path('a', 'c')]),
      'several-exits',
      'What was copied ends at 2 steps. A path can go on from only one of them.',
    ],
    [
      'no exit',
      fragmentOf([step('a', 'delay'), step('b', 'end')], [path('a', 'b')]),
      'no-exit',
      'None of the copied steps can have another path.',
    ],
    [
      'an end node alone',
      fragmentOf([step('a', 'end')]),
      'no-outgoing-edge',
      'Contacts leave the workflow at End; it cannot be inside a path.',
    ],
  ])('[E27] is refused for %s', (_, fragment, code, message) => {
    expect(refusal(fragment)).toEqual({ code, message });
  });

  test('[E27] is refused for an unknown edge', () => {
    expect(refusal(fragmentOf([step('a', 'delay')]), { onEdge: 'absent' })).toEqual({
      code: 'unknown-edge',
      message: 'There is no path “absent” here.',
    });
  });

  test(`[E23] [E27] adds no edge problem, and undo restores the document byte for byte (seed ${seed})`, () => {
    let done = 0;
    fc.assert(
      fc.property(
        fc.nat(3000),
        fc.nat(3000),
        fc.array(fc.nat(30), { minLength: 1, maxLength: 3 }),
        fc.nat(40),
        (from, to, picks, at) => {
          const source = randomWorkflow(from, 1 + (from % 14));
          const version = freezeJson(randomWorkflow(to, 2 + (to % 9)));
          const nodes = nodesOf(source);
          const fragment = copyOf(
            { version: source, presentation: { version: 1 } },
            picks.map((pick) => nodes[pick % nodes.length]?.id ?? ''),
          );
          const context = contextOf(version);
          const edges = edgesOf(version);
          const where =
            at % 2
              ? { after: { nodeId: nodesOf(version)[at % nodesOf(version).length]?.id ?? '' } }
              : { onEdge: edges[at % Math.max(1, edges.length)]?.id ?? '' };
          const planned = planPaste(context, fragment, where);
          if (!planned.ok) return;
          done += 1;
          const own = workflowOf(fragment.nodes, fragment.edges);
          expect(countPathProblems(carriedOut(context, planned).version)).toBeLessThanOrEqual(
            countPathProblems(version) + countPathProblems(own),
          );
        },
      ),
      { seed, numRuns: lawRuns(600) },
    );
    expect(done).toBeGreaterThanOrEqual(enough(100));
  });
});

describe('cut and duplicate', () => {
  const version = workflowOf(
    [step('a', 'delay'), step('b', 'delay'), step('c', 'end')],
    [path('a', 'b'), path('b', 'c')],
  );
  const presentation = { version: 1, nodes: { b: { title: 'Pause', dx: 3 } } } as const;

  test('[E28] cut copies the nodes, removes them and joins their neighbours in one change', () => {
    const context = contextOf(version, { presentation });
    const planned = planCut(context, { nodeIds: ['b'] }, { workflowId: 'w' });
    expect(planned).toMatchObject({ ok: true, joined: 1, change: { label: 'Cut Pause', command: 'cut' } });
    expect(planned.ok && planned.document).toEqual({ ...copyOf(context.document, ['b']), source: { workflowId: 'w' } });
    const document = carriedOut(context, planned);
    expect(pathsOf(document)).toEqual(['a -standard-> c']);
    expect(document.presentation.nodes).toEqual({});
    const both = planCut(context, { nodeIds: ['b', 'c'] });
    expect(both).toMatchObject({ joined: 0, change: { label: 'Cut 2 steps' } });
    expect(planCut(context, { nodeIds: [] })).toEqual({
      ok: false,
      refusal: { code: 'nothing-selected', message: 'Select the steps to copy first.' },
    });
  });

  test('[E28] cut nodes can be pasted back into the joined edge', () => {
    const context = contextOf(version, { presentation });
    const cut = planCut(context, { nodeIds: ['b'] });
    const without = carriedOut(context, cut);
    const back = pasted(contextOf(without.version, { presentation: without.presentation }), cut.ok && cut.document, {
      onEdge: 'a-b',
    });
    expect(pathsOf(back.document)).toEqual(['a -standard-> new-1', 'new-1 -standard-> c']);
    expect(back.document.presentation.nodes).toEqual({ 'new-1': { title: 'Pause' } });
  });

  test('[E28] duplicate adds copies of the nodes and of the edges among them', () => {
    const context = contextOf(version, { presentation });
    const planned = planDuplicate(context, { nodeIds: ['a', 'b'] });
    expect(planned).toMatchObject({
      ok: true,
      nodeIds: ['new-1', 'new-2'],
      change: { label: 'Duplicated 2 steps', command: 'duplicate' },
    });
    const document = carriedOut(context, planned);
    expect(pathsOf(document)).toEqual(['a -standard-> b', 'b -standard-> c', 'new-1 -standard-> new-2']);
    expect(document.presentation.nodes).toEqual({ b: { title: 'Pause', dx: 3 }, 'new-2': { title: 'Pause' } });
    expect(planDuplicate(context, { nodeIds: ['b'] })).toMatchObject({ change: { label: 'Duplicated Pause' } });
    expect(planDuplicate(context, { nodeIds: ['x'] })).toMatchObject({
      ok: false,
      refusal: { code: 'nothing-selected' },
    });
    expect(graphOf(document.version).nodes[3]?.config).toEqual(graphOf(version).nodes[0]?.config);
  });
});
