import dagre from '@dagrejs/dagre';

const made = (more) => ({
  layout({ edges, gaps, nodes }) {
    const graph = new dagre.graphlib.Graph({ multigraph: true });
    graph.setGraph({ rankdir: 'TB', nodesep: gaps.across, ranksep: gaps.along, ...more });
    graph.setDefaultEdgeLabel(() => ({}));
    for (const { height, id, width } of nodes) graph.setNode(id, { width, height });
    for (const { id, source, target } of edges) graph.setEdge(source, target, {}, id);
    dagre.layout(graph);
    return {
      places: new Map(
        nodes.map(({ height, id, width }) => {
          const { x, y } = graph.node(id);
          return [id, { x: x - width / 2, y: y - height / 2 }];
        }),
      ),
      routes: new Map(edges.map(({ id, source, target }) => [id, graph.edge(source, target, id).points ?? []])),
    };
  },
});

export const engines = { dagre: made({}), 'dagre tight tree': made({ ranker: 'tight-tree' }) };
