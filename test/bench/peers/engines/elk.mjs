import ELK from 'elkjs/lib/elk.bundled.js';

const made = (more) => ({
  async layout({ edges, gaps, nodes }) {
    const laidOut = await new ELK().layout({
      id: 'root',
      layoutOptions: {
        'elk.algorithm': 'layered',
        'elk.direction': 'DOWN',
        'elk.spacing.nodeNode': String(gaps.across),
        'elk.layered.spacing.nodeNodeBetweenLayers': String(gaps.along),
        ...more,
      },
      children: nodes.map(({ height, id, width }) => ({ id, width, height })),
      edges: edges.map(({ id, source, target }) => ({ id, sources: [source], targets: [target] })),
    });
    return {
      places: new Map(laidOut.children.map(({ id, x, y }) => [id, { x, y }])),
      routes: new Map(
        laidOut.edges.map(({ id, sections = [] }) => [
          id,
          sections.flatMap(({ bendPoints = [], endPoint, startPoint }) => [startPoint, ...bendPoints, endPoint]),
        ]),
      ),
    };
  },
});

export const engines = {
  'elk layered': made({}),
  'elk model order': made({ 'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES' }),
};
