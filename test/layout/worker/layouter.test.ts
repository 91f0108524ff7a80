import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLayouter, type Layout, layoutsAtOnce, layoutVersion } from '#layout';
import { arrangeGraph } from '../../../src/layout/arrange/arrange-graph.js';
import { planLayout } from '../../../src/layout/layout-version.js';
import { createArranger } from '../../../src/layout/worker/arranger.js';
import { largeWorkflow } from '../../support/large-workflow.js';
import { anyVersion } from '../random-version.js';
import { lawRuns } from '../../support/long-run.js';

// A new version each time, since a layout is computed once per version.
const large = () => largeWorkflow(1_700);
const larger = () => largeWorkflow(1_800);
const broken = (): never => {
  throw new Error('blocked by a policy');
};

describe('[L20] laying out without a worker, as in Node', () => {
  it('returns the layout of a small version at once', () => {
    const layouter = createLayouter();
    const version = largeWorkflow(200);
    expect(layoutsAtOnce(version)).toBe(true);
    expect(layouter.layout(version, { density: 'compact' })).toEqual(layoutVersion(version, { density: 'compact' }));
    layouter.dispose();
  });

  it.each([
    ['there is none', undefined],
    ['none is started', () => undefined],
    ['it may not be started', broken],
  ])('resolves with the same layout of a large version when %s', async (_, startWorker) => {
    const layouter = createLayouter(startWorker ? { startWorker } : {});
    expect(layoutsAtOnce(large())).toBe(false);
    const previous = layoutVersion(large());
    const answer = layouter.layout(large(), { previous });
    expect(answer).toBeInstanceOf(Promise);
    expect(await answer).toBe(previous);
    layouter.dispose();
  });

  it('returns an earlier layout at once, also one computed elsewhere', async () => {
    const layouter = createLayouter();
    const version = large();
    const layout = await layouter.layout(version);
    const moved = { version: 1, nodes: { s5: { dx: 40 } } } as const;
    expect(layoutsAtOnce(version)).toBe(true);
    expect(layoutsAtOnce(version, { density: 'compact' })).toBe(false);
    expect(createLayouter().layout(version, { previous: layout! })).toBe(layout);
    expect(layouter.layout(version, { presentation: moved })).toEqual(layoutVersion(large(), { presentation: moved }));
    layouter.dispose();
  });

  it('resolves only the newest request', async () => {
    const layouter = createLayouter();
    const answers = [
      layouter.layout(large()),
      layouter.layout(larger()),
      layouter.layout(large()),
      layouter.layout(larger()),
    ];
    expect((await Promise.all(answers)).map((layout) => layout && Object.keys(layout.nodes).length)).toEqual([
      undefined,
      undefined,
      undefined,
      larger().definition?.nodes?.length,
    ]);
    const stale = layouter.layout(large());
    const newest = layouter.layout(largeWorkflow(60)) as Layout;
    expect(Object.keys(newest.nodes)).toHaveLength(largeWorkflow(60).definition?.nodes?.length ?? 0);
    expect(await stale).toBeUndefined();
    layouter.dispose();
  });

  it('resolves without a layout when the signal aborts, before or after the request, or the request is cancelled', async () => {
    const layouter = createLayouter();
    expect(await layouter.layout(large(), { signal: AbortSignal.abort() })).toBeUndefined();
    const request = new AbortController();
    const answer = layouter.layout(large(), { signal: request.signal });
    request.abort();
    expect(await answer).toBeUndefined();
    const other = layouter.layout(large());
    layouter.cancel();
    expect(await other).toBeUndefined();
    expect(await layouter.layout(large())).toEqual(layoutVersion(large()));
    layouter.dispose();
  });

  it('resolves without a layout after dispose', async () => {
    const layouter = createLayouter();
    const answer = layouter.layout(large());
    layouter.dispose();
    layouter.dispose();
    expect(await answer).toBeUndefined();
    expect(await layouter.layout(large())).toBeUndefined();
  });

  it('lays out any graph as the engine does, whatever requests were dropped before', async () => {
    const arranger = createArranger();
    await fc.assert(
      fc.asyncProperty(anyVersion, anyVersion, async (dropped, version) => {
        const other = planLayout(dropped, {});
        const plan = planLayout(version, {});
        const stale = arranger.arrange(() => other);
        const answer = arranger.arrange(() => plan);
        expect(await answer).toEqual(arrangeGraph(plan.graph, plan.metrics));
        expect(await stale).toBeUndefined();
      }),
      { seed: 20_261_121, numRuns: lawRuns(60) },
    );
    arranger.dispose();
  });

  it('lays out on this thread when a worker never responds, and does not use it again', async () => {
    const asked: unknown[] = [];
    let ended = 0;
    const silent = (): Worker => {
      const worker = {
        onmessage: null as ((event: { readonly data: unknown }) => void) | null,
        postMessage: (request: unknown) => {
          asked.push(request);
        },
        terminate: () => {
          ended += 1;
        },
      };
      queueMicrotask(() => worker.onmessage?.({ data: { kind: 'ready' } }));
      return worker as unknown as Worker;
    };
    const plan = planLayout(large(), {});
    const arranger = createArranger({ startWorker: silent, maxJobTime: 10 });
    const stale = arranger.arrange(() => plan);
    expect(await Promise.all([stale, arranger.arrange(() => plan)])).toEqual([
      undefined,
      arrangeGraph(plan.graph, plan.metrics),
    ]);
    expect(await arranger.arrange(() => plan)).toEqual(arrangeGraph(plan.graph, plan.metrics));
    expect([asked.length, ended]).toEqual([1, 1]);
    arranger.dispose();
  });
});
