import { type LayerGraph, numberRow, type RowOrder } from './layer-graph.js';

/** The first order: as a walk meets the vertices that takes the branches of each in their order. Trees have no crossings then. */
export function followBranches(layers: LayerGraph, order: RowOrder, roots: readonly number[]): void {
  const { count, down, row, rowCount } = layers;
  const { start, vertex } = order;
  const met = new Uint8Array(count);
  const next = down.start.slice(0, count);
  const fill = start.slice(0, rowCount);
  const inside: number[] = [];
  const enter = (v: number): void => {
    met[v] = 1;
    vertex[fill[row[v]!]!++] = v;
    inside.push(v);
  };
  for (const root of roots) {
    enter(root);
    while (inside.length > 0) {
      const v = inside[inside.length - 1]!;
      if (next[v]! === down.start[v + 1]!) {
        inside.pop();
        continue;
      }
      const w = down.to[next[v]!++]!;
      if (met[w] === 0 && !joinsLine(layers, v, w)) enter(w);
    }
  }
  for (let r = 0; r < rowCount; r++) numberRow(order, r);
}

/** Whether a segment comes from the side to a line that others have begun: it does not say where that stands. */
function joinsLine({ above, nodeCount }: LayerGraph, v: number, w: number): boolean {
  return w >= nodeCount && above[w - nodeCount]! >= 0 && above[w - nodeCount] !== v;
}
