import { layoutIndexOf, type Layout } from '#layout';
import type { EdgeLook, RenderList, NodeLook } from '../../../src/canvas/paint/render-list.js';

export const plainNode: NodeLook = {
  group: 'message',
  shape: 'step',
  title: 'Send message',
  disabled: false,
  unknown: false,
  goal: false,
  errors: 0,
  warnings: 0,
  mark: undefined,
  visits: [],
  dim: false,
  selected: false,
};
export const plainEdge: EdgeLook = { kind: 'standard', mark: undefined, dim: false, selected: false };

/** Nodes in rows and columns, each connected to the one below it and to that one's right neighbour. */
export function gridLayout(columns: number, rows: number): Layout {
  const nodes: { [id: string]: Layout['nodes'][string] } = Object.create(null) as object as never;
  const edges: { [id: string]: Layout['edges'][string] } = Object.create(null) as object as never;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column * 240, row * 120];
      nodes[`s${row * columns + column}`] = { x, y, width: 216, height: 60 };
      if (row + 1 === rows) continue;
      const from = { x: x + 108, y: y + 60 };
      edges[`down${row * columns + column}`] = { points: [from, { x: from.x, y: y + 120 }] };
      if (column + 1 === columns) continue;
      edges[`right${row * columns + column}`] = {
        points: [from, { x: from.x, y: y + 76 }, { x: from.x + 240, y: y + 76 }, { x: from.x + 240, y: y + 120 }],
      };
    }
  }
  return { nodes, edges, width: columns * 240 - 24, height: rows * 120 - 60 };
}

/** Render list of a layout in which all parts look alike except the given ones. */
export function renderListOf(
  layout: Layout,
  steps: { readonly [id: string]: Partial<NodeLook> } = {},
  paths: { readonly [id: string]: Partial<EdgeLook> } = {},
  rest: Partial<RenderList> = {},
): RenderList {
  return {
    layout,
    index: layoutIndexOf(layout),
    nodeLook: (id) => ({ ...plainNode, ...steps[id] }),
    edgeLook: (id) => ({ ...plainEdge, ...paths[id] }),
    exceptNodes: new Set(),
    exceptEdges: new Set(),
    marked: false,
    ...rest,
  };
}
