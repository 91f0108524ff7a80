import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freezeJson } from '#base';
import { planMoveNode } from '#edit';
import { edgesOf, graphOf, nodesOf } from '#graph';
import type { Presentation, WorkflowVersion } from '#model';
import { carriedOut, contextOf, path, pathsOf, step, workflowOf } from '../support/edit-context.js';
import { enough, lawRuns } from '../support/long-run.js';
import { randomWorkflow } from '../support/random-workflow.js';

const seed = 20261126;

/** start → hello → wait (Reply → tag → end; timeout → nudge → end) */
const story = workflowOf(
  [
    step('start', 'trigger-keyword'),
    step('hello', 'send-message'),
    step('wait', 'wait-for-reply'),
    step('tag', 'add-tag'),
    step('nudge', 'send-message'),
    step('end', 'end'),
  ],
  [
    path('start', 'hello'),
    path('hello', 'wait'),
    path('wait', 'tag', { value: 'Reply' }),
    path('wait', 'nudge', { type: 'timeout', value: 'PT1H' }),
    path('tag', 'end'),
    path('nudge', 'end'),
  ],
);
const moved = (version: WorkflowVersion, args: Parameters<typeof planMoveNode>[1], presentation?: Presentation) => {
  const context = contextOf(version, presentation ? { presentation } : {});
  return carriedOut(context, planMoveNode(context, args));
};
const refusal = (version: WorkflowVersion, args: Parameters<typeof planMoveNode>[1]): string | undefined => {
  const planned = planMoveNode(contextOf(version), args);
  return planned.ok ? undefined : planned.refusal.code;
};

/** Whether contacts can go round from some node. */
function goesRound(version: WorkflowVersion): boolean {
  const graph = graphOf(version);
  return graph.nodes.some(({ id }) => {
    const seen = new Set<string>();
    const ahead = graph.outgoing(id).map(({ target }) => target);
    for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
      if (at === id) return true;
      if (seen.has(at)) continue;
      seen.add(at);
      ahead.push(...graph.outgoing(at).map(({ target }) => target));
    }
    return false;
  });
}

describe('[R44] [E58] moving a connected node', () => {
  test('moves down into another path: what it left is joined, its main path leads on', () => {
    expect(pathsOf(moved(story, { nodeId: 'hello', onEdge: 'tag-end' }))).toEqual([
      'start -standard-> wait',
      'hello -standard-> end',
      'wait -standard-> tag',
      'wait -timeout-> nudge',
      'tag -standard-> hello',
      'nudge -standard-> end',
    ]);
  });

  test('keeps its labelled paths, and the value of its main one', () => {
    const after = moved(story, { nodeId: 'wait', onEdge: 'start-hello' });
    expect(pathsOf(after)).toEqual([
      'start -standard-> wait',
      'hello -standard-> tag',
      'wait -standard-> hello',
      'wait -timeout-> nudge',
      'tag -standard-> end',
      'nudge -standard-> end',
    ]);
    expect(edgesOf(after.version).find(({ id }) => id === 'wait-tag')?.value).toBe('Reply');
  });

  test('onto a missing path: the main path ends, and what led to it goes on', () => {
    const open = workflowOf(
      nodesOf(story),
      edgesOf(story).filter(({ type }) => type !== 'timeout'),
    );
    const after = moved(open, { nodeId: 'tag', after: { nodeId: 'wait', edgeType: 'timeout' } });
    expect(pathsOf(after).toSorted()).toEqual([
      'hello -standard-> wait',
      'nudge -standard-> end',
      'start -standard-> hello',
      'wait -standard-> end',
      'wait -timeout-> tag',
    ]);
  });

  test('after a node whose paths are used up it goes into the path that leaves it', () => {
    const { version } = moved(story, { nodeId: 'hello', after: { nodeId: 'tag' } });
    expect(version).toEqual(moved(story, { nodeId: 'hello', onEdge: 'tag-end' }).version);
  });

  test('the place it has, its own paths and itself change nothing', () => {
    for (const place of [
      { onEdge: 'hello-wait' },
      { onEdge: 'wait-tag' },
      { after: { nodeId: 'hello' } },
      { after: { nodeId: 'wait' } },
      {},
    ])
      expect(refusal(story, { nodeId: 'wait', ...place })).toBe('nothing-changed');
  });

  test('a path of its own that leads there is refused, and so are unknown ids, triggers and ends', () => {
    expect(refusal(story, { nodeId: 'wait', onEdge: 'nudge-end' })).toBe('into-own-branch');
    expect(refusal(story, { nodeId: 'absent', onEdge: 'nudge-end' })).toBe('unknown-node');
    expect(refusal(story, { nodeId: 'wait', onEdge: 'absent' })).toBe('unknown-edge');
    expect(refusal(story, { nodeId: 'wait', after: { nodeId: 'absent' } })).toBe('unknown-node');
    expect(refusal(story, { nodeId: 'start', onEdge: 'tag-end' })).toBe('into-trigger');
    expect(refusal(story, { nodeId: 'end', onEdge: 'start-hello' })).toBe('no-outgoing-edge');
    const twice = workflowOf([...nodesOf(story), step('tag', 'delay')], edgesOf(story));
    expect(refusal(twice, { nodeId: 'tag', onEdge: 'start-hello' })).toBe('id-repeated');
  });

  test('its position is dropped and its title, note and region stay while it moves inside the region', () => {
    const presentation: Presentation = {
      version: 1,
      nodes: { hello: { title: 'Hi', x: 4, dy: 7 } },
      notes: [{ id: 'n', text: 'Look', nodeId: 'hello', x: 3, y: 4 }],
      groups: [{ id: 'g', nodeIds: ['hello', 'wait', 'tag'], collapsed: false }],
    };
    const inside = moved(story, { nodeId: 'hello', onEdge: 'wait-tag' }, presentation).presentation;
    expect(inside).toEqual({ ...presentation, nodes: { hello: { title: 'Hi' } } });
    const outside = moved(story, { nodeId: 'hello', onEdge: 'nudge-end' }, presentation).presentation;
    expect(outside.groups).toEqual([{ id: 'g', nodeIds: ['wait', 'tag'], collapsed: false }]);
    expect(outside.notes).toEqual(presentation.notes);
  });

  test('moved up by one place and down again it is where it was', () => {
    const up = moved(story, { nodeId: 'wait', onEdge: 'start-hello' }).version;
    expect(pathsOf(moved(up, { nodeId: 'wait', after: { nodeId: 'hello' } }))).toEqual(
      pathsOf(contextOf(story).document),
    );
  });

  test(`only edges around it change, the nodes stay, and nothing new goes round (seed ${seed})`, () => {
    let carried = 0;
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(9999), fc.nat(9999), (workflowSeed, a, b) => {
        const version = freezeJson(randomWorkflow(workflowSeed, 2 + (workflowSeed % 14)));
        const nodes = nodesOf(version);
        const before = edgesOf(version);
        const nodeId = nodes[a % nodes.length]!.id;
        const place =
          b % 3 && before.length > 0
            ? { onEdge: before[b % before.length]!.id }
            : { after: { nodeId: nodes[b % nodes.length]!.id } };
        const context = contextOf(version);
        const planned = planMoveNode(context, { nodeId, ...place });
        if (!planned.ok) return;
        carried += 1;
        const { version: after } = carriedOut(context, planned);
        expect(nodesOf(after)).toEqual(nodes);
        const known = new Map(edgesOf(after).map((edge) => [edge.id, edge]));
        expect(edgesOf(after).filter(({ id }) => !before.some((edge) => edge.id === id)).length).toBeLessThan(2);
        for (const edge of before) {
          const now = known.get(edge.id);
          const isAround = edge.source === nodeId || edge.target === nodeId || now?.target === nodeId;
          if (!isAround) expect(now).toEqual(edge);
          // What is kept keeps its kind, its value and where it comes from.
          else if (now) expect({ ...now, target: edge.target }).toEqual(edge);
        }
        expect(edgesOf(after).some(({ target }) => target === nodeId)).toBe(true);
        if (!goesRound(version)) expect(goesRound(after)).toBe(false);
      }),
      { seed, numRuns: lawRuns(800) },
    );
    expect(carried).toBeGreaterThanOrEqual(enough(100));
  });
});
