import { type Arrangement, arrangeGraph } from '../arrange/arrange-graph.js';
import type { ArrangeReply, ArrangeRequest } from './arranger.js';

// The engine on a thread of its own. Messages are flat arrays.
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

/** Transferred instead of copied. Several arrays may share one buffer, which can be transferred only once. */
function buffersOf(arrangement: Arrangement): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const part of Object.values(arrangement) as unknown[]) {
    if (ArrayBuffer.isView(part) && part.buffer instanceof ArrayBuffer) buffers.add(part.buffer);
  }
  return [...buffers];
}
