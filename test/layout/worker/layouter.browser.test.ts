import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createLayouter, layoutVersion } from '#layout';
import { arrangeGraph } from '../../../src/layout/arrange/arrange-graph.js';
import { planLayout } from '../../../src/layout/layout-version.js';
import { createArranger } from '../../../src/layout/worker/arranger.js';
import { startWorker } from '../../../src/layout/worker/start-worker.js';
import { largeWorkflow } from '../../support/large-workflow.js';
import { anyVersion } from '../random-version.js';

// Made anew each time: what was arranged before is not arranged again.
const large = () => largeWorkflow(1_700);
const larger = () => largeWorkflow(1_800);
const started: Worker[] = [];
const ended = new Set<Worker>();

/** Starts the real worker, or another one, and notes its beginning and its end. */
function noting(start: () => Worker | undefined): () => Worker | undefined {
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

const startNoted = noting(startWorker);
const running = (): number => started.filter((worker) => !ended.has(worker)).length;
/** A worker with other contents, as a server with a wrong file or an older build would hand out. */
const otherWorker = (code: string): (() => Worker | undefined) =>
  noting(() => new Worker(URL.createObjectURL(new Blob([code])), { type: 'module' }));

afterEach(() => {
  const left = running();
  started.length = 0;
  if (left > 0) throw new Error(`${left} workers were left running`);
});

describe('[L20] laying out in a worker', () => {
  it('gives what the engine gives on this thread, for 200 graphs', async () => {
    const arranger = createArranger({ startWorker: startNoted });
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

  it('starts no worker for what is quick, one for all that is not, and ends it', async () => {
    const layouter = createLayouter({ startWorker: startNoted });
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

  it('answers only the newest request', async () => {
    const layouter = createLayouter({ startWorker: startNoted });
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

  it('answers nothing to a request that was called off, and the next one as ever', async () => {
    const layouter = createLayouter({ startWorker: startNoted });
    const request = new AbortController();
    const answer = layouter.layout(large(), { signal: request.signal });
    setTimeout(() => request.abort(), 5);
    expect(await answer).toBeUndefined();
    expect(await layouter.layout(larger())).toEqual(layoutVersion(larger()));
    expect(started).toHaveLength(1);
    layouter.dispose();
  });

  it('answers nothing when it is disposed in the middle of the work', async () => {
    const layouter = createLayouter({ startWorker: startNoted });
    const answers = [layouter.layout(large()), layouter.layout(larger())];
    layouter.dispose();
    expect(await Promise.all(answers)).toEqual([undefined, undefined]);
  });

  it('ends a worker that has had nothing to do, and starts another when there is work again', async () => {
    const layouter = createLayouter({ startWorker: startNoted, idleTime: 20 });
    await layouter.layout(large());
    await expect.poll(running).toBe(0);
    expect(await layouter.layout(larger())).toEqual(layoutVersion(larger()));
    expect(started).toHaveLength(2);
    layouter.dispose();
  });

  it.each([
    ['cannot be found', noting(() => new Worker('/no-such-worker.js', { type: 'module' }))],
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
  ])('lays out here when the worker %s', async (_, start) => {
    const layouter = createLayouter({ startWorker: start, patience: 300 });
    const stale = layouter.layout(larger());
    expect(await layouter.layout(large())).toEqual(layoutVersion(large()));
    expect(await layouter.layout(larger())).toEqual(layoutVersion(larger()));
    expect(await stale).toBeUndefined();
    expect(started).toHaveLength(1);
    layouter.dispose();
  });
});
