import { type LayerGraph, neighboursFrom, type RowOrder, rowOrder } from './layer-graph.js';

/**
 * Points that are added to lines, or removed, in ordered rows. Vertices keep their old names, added points come after
 * all.
 */
export interface LineChange {
  /** By vertex, removed ones included. */
  readonly row: Int32Array;
  readonly rowCount: number;
  /** 1 for removed points. */
  readonly gone?: Uint8Array;
  /** By old segment: its new end. */
  readonly to: Int32Array;
  /** By added point: the end of its only segment. */
  readonly below: Int32Array;
  /** As in the old rows, with the added points. */
  readonly next: Int32Array;
  readonly above: Int32Array;
  readonly pill: Uint8Array;
  readonly entry: Int32Array;
  /** All vertices, row by row. */
  readonly vertex: Int32Array;
}

/** The new names of vertices: their old index to their new one, −1 for removed ones. */
function renameVertices(
  { count: oldCount, down }: LayerGraph,
  { below, gone: removed }: LineChange,
): { readonly name: Int32Array; readonly count: number; readonly segments: number } {
  const name = new Int32Array(oldCount + below.length);
  let count = 0;
  let segments = 0;
  for (let v = 0; v < name.length; v++) {
    name[v] = removed?.[v] ? -1 : count++;
    if (name[v]! >= 0) segments += v < oldCount ? down.start[v + 1]! - down.start[v]! : 1;
  }
  return { name, count, segments };
}

/** Returns the rows with changed lines, in the same order. */
export function changeLines(layers: LayerGraph, change: LineChange): { layers: LayerGraph; order: RowOrder } {
  const { nodeCount } = layers;
  const { below } = change;
  const { count, name, segments: kept } = renameVertices(layers, change);
  const all = name.length;
  const row = new Int32Array(count);
  const start = new Int32Array(count + 1);
  const to = new Int32Array(kept);
  const side = new Uint8Array(kept);
  const next = new Int32Array(count - nodeCount);
  const above = new Int32Array(count - nodeCount);
  const pill = new Uint8Array(count - nodeCount);
  let segments = 0;
  for (let v = 0; v < all; v++) {
    const now = name[v]!;
    if (now < 0) continue;
    row[now] = change.row[v]!;
    if (v >= nodeCount) {
      const z = now - nodeCount;
      next[z] = name[change.next[v - nodeCount]!]!;
      above[z] = change.above[v - nodeCount]! < 0 ? -1 : name[change.above[v - nodeCount]!]!;
      pill[z] = change.pill[v - nodeCount]!;
    }
    if (v < layers.count) {
      for (let i = layers.down.start[v]!; i < layers.down.start[v + 1]!; i++) {
        to[segments] = name[change.to[i]!]!;
        side[segments++] = layers.side[i]!;
      }
    } else to[segments++] = name[below[v - layers.count]!]!;
    start[now + 1] = segments;
  }
  const vertex = new Int32Array(count);
  let filled = 0;
  for (let i = 0; i < all; i++) {
    const now = name[change.vertex[i]!]!;
    if (now >= 0) vertex[filled++] = now;
  }
  const entry = change.entry.slice();
  for (let e = 0; e < entry.length; e++) if (entry[e]! >= 0) entry[e] = name[entry[e]!]!;
  const down = { start, to };
  return {
    layers: {
      ...layers,
      count,
      rowCount: change.rowCount,
      row,
      down,
      up: neighboursFrom(down, count),
      entry,
      next,
      above,
      pill,
      side,
    },
    order: rowOrder(row, change.rowCount, vertex),
  };
}
