import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createLayouter, layoutVersion } from '#layout';
import { arrangeGraph } from '../../../src/layout/arrange/arrange-graph.js';
import { planLayout } from '../../../src/layout/layout-version.js';
import { createArranger } from '../../../src/layout/worker/arranger.js';
import { startWorker } from '../../../src/layout/worker/start-worker.js';
import { largeWorkflow } from '../../support/large-workflow.js';
import { anyVersion } from '../random-version.js';

// A new version each time, since a layout is computed once per version.
const large = () => largeWorkflow(1_700);
const larger = () => largeWorkflow(1_800);
const started: Worker[] = [];
const ended = new Set<Worker>();

/** Starts a worker and records its start and its end. */
function recorded(start: () => Worker | undefined): () => Worker | undefined {
  return () => {
    const worker = start();
    if (!worker) return undefined;
    started.push(worker);
    const terminate = worker.terminate.bind(worker);
    worker.terminate = () => {
      ended.add(worker);
      terminate();
    };
    return worker;
  };
}

const startRecorded = recorded(startWorker);
const running = (): number => started.filter((worker) => !ended.has(worker)).length;
/** A worker with other code, as from a server with a wrong file or an older build. */
const otherWorker = (code: string): (() => Worker | undefined) =>
  recorded(() => new Worker(URL.createObjectURL(new Blob([code])), { type: 'module' }));

afterEach(() => {
  const left = running();
  started.length = 0;
  if (left > 0) throw new Error(`${left} workers were left running`);
});

describe('[L20] laying out in a worker', () => {
  it('returns the layouts of the engine on this thread, for 200 graphs', async () => {
    const arranger = createArranger({ startWorker: startRecorded });
    await fc.assert(
      fc.asyncProperty(anyVersion, fc.constantFrom('down', 'right'), async (version, direction) => {
        const plan = planLayout(version, { direction });
        expect(await arranger.arrange(() => plan)).toEqual(arrangeGraph(plan.graph, plan.metrics));
      }),
      { seed: 20_261_121, numRuns: 200 },
    );
    expect(started).toHaveLength(1);
    arranger.dispose();
  });

  it('starts no worker for small versions, one for all large ones, and terminates it', async () => {
    const layouter = createLayouter({ startWorker: startRecorded });
    await layouter.layout(largeWorkflow(300));
    expect(started).toHaveLength(0);
    expect(await layouter.layout(large())).toEqual(layoutVersion(large()));
    expect(await layouter.layout(larger())).toEqual(layoutVersion(larger()));
    expect(started).toHaveLength(1);
    layouter.dispose();
    expect(running()).toBe(0);
    expect(await layouter.layout(large())).toBeUndefined();
    expect(started).toHaveLength(1);
  });

  it('resolves only the newest request', async () => {
    const layouter = createLayouter({ startWorker: startRecorded });
    const answers = [
      layouter.layout(large()),
      layouter.layout(larger()),
      layouter.layout(large()),
      layouter.layout(larger()),
    ];
    const sizes = (await Promise.all(answers)).map((layout) => layout && Object.keys(layout.nodes).length);
    expect(sizes).toEqual([undefined, undefined, undefined, larger().definition?.nodes?.length]);
    layouter.dispose();
  });

  it('resolves a cancelled request without a layout, and the next one with its layout', async () => {
    const layouter = createLayouter({ startWorker: startRecorded });
    const request = new AbortController();
    const answer = layouter.layout(large(), { signal: request.signal });
    setTimeout(() => request.abort(), 5);
    expect(await answer).toBeUndefined();
    expect(await layouter.layout(larger())).toEqual(layoutVersion(larger()));
    expect(started).toHaveLength(1);
    layouter.dispose();
  });

  it('resolves without a layout when it is disposed during the work', async () => {
    const layouter = createLayouter({ startWorker: startRecorded });
    const answers = [layouter.layout(large()), layouter.layout(larger())];
    layouter.dispose();
    expect(await Promise.all(answers)).toEqual([undefined, undefined]);
  });

  it('terminates an idle worker, and starts another for the next request', async () => {
    const layouter = createLayouter({ startWorker: startRecorded, idleTime: 20 });
    await layouter.layout(large());
    await expect.poll(running).toBe(0);
    expect(await layouter.layout(larger())).toEqual(layoutVersion(larger()));
    expect(started).toHaveLength(2);
    layouter.dispose();
  });

  it.each([
    ['cannot be found', recorded(() => new Worker('/no-such-worker.js', { type: 'module' }))],
    ['breaks while it loads', otherWorker('throw new Error("broken");')],
    ['never says that it has loaded', otherWorker('self.onmessage = () => {};')],
    [
      'fails at its work',
      otherWorker(
        'self.onmessage = ({ data }) => self.postMessage({ kind: "failed", id: data.id }); self.postMessage({ kind: "ready" });',
      ),
    ],
    [
      'breaks at its work',
      otherWorker('self.onmessage = () => { throw new Error("broken"); }; self.postMessage({ kind: "ready" });'),
    ],
  ])('lays out on this thread when the worker %s', async (_, start) => {
    const layouter = createLayouter({ startWorker: start, patience: 300 });
    const stale = layouter.layout(larger());
    expect(await layouter.layout(large())).toEqual(layoutVersion(large()));
    expect(await layouter.layout(larger())).toEqual(layoutVersion(larger()));
    expect(await stale).toBeUndefined();
    expect(started).toHaveLength(1);
    layouter.dispose();
  });
});
