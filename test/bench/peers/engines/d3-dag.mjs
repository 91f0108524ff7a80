import { coordGreedy, decrossTwoLayer, graph as makeGraph, layeringSimplex, sugiyama } from 'd3-dag';
import { withoutCycles } from './without-cycles.mjs';

const made = (operator) => ({
  layout({ edges, gaps, nodes }) {
    const graph = makeGraph();
    const byId = new Map(nodes.map((node) => [node.id, graph.node(node)]));
    // It takes acyclic graphs only: edges that close a cycle are reversed before, and restored after.
    for (const { edge, source, target } of withoutCycles(nodes, edges))
      graph.link(byId.get(source), byId.get(target), edge);
    operator()
      .nodeSize(({ data }) => [data.width, data.height])
      .gap([gaps.across, gaps.along])(graph);
    return {
      places: new Map(
        [...graph.nodes()].map(({ data, x, y }) => [data.id, { x: x - data.width / 2, y: y - data.height / 2 }]),
      ),
      routes: new Map(
        [...graph.links()].map(({ data: edge, points, source }) => {
          // Its lines end in the centre of a node; ours and those of others at its border.
          const inner = points.slice(1, -1).map(([x, y]) => ({ x, y }));
          return [edge.id, source.data.id === edge.source ? inner : inner.reverse()];
        }),
      ),
    };
  },
});

export const engines = {
  'd3-dag': made(() => sugiyama()),
  'd3-dag greedy': made(() => sugiyama().layering(layeringSimplex()).decross(decrossTwoLayer()).coord(coordGreedy())),
};
