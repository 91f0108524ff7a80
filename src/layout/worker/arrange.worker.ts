import { type Arrangement, arrangeGraph } from '../arrange/arrange-graph.js';
import type { ArrangeReply, ArrangeRequest } from './arranger.js';

// The engine alone, on a thread of its own. Nothing but flat arrays comes and goes.
self.onmessage = ({ data }: MessageEvent<ArrangeRequest>) => {
  let arrangement: Arrangement;
  try {
    arrangement = arrangeGraph(data.graph, data.metrics);
  } catch {
    reply({ kind: 'failed', id: data.id });
    return;
  }
  reply({ kind: 'arranged', id: data.id, arrangement }, buffersOf(arrangement));
};
reply({ kind: 'ready' });

function reply(message: ArrangeReply, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

/** Handed over instead of copied. Several arrays may share one buffer, which can be handed over only once. */
function buffersOf(arrangement: Arrangement): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const part of Object.values(arrangement) as unknown[]) {
    if (ArrayBuffer.isView(part) && part.buffer instanceof ArrayBuffer) buffers.add(part.buffer);
  }
  return [...buffers];
}
