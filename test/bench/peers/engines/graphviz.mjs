import { instance } from '@viz-js/viz';

const points = 72;
let viz;

export const engines = {
  'Graphviz dot': {
    async begin() {
      viz = await instance();
    },
    layout({ edges, gaps, nodes }) {
      const names = new Map(nodes.map(({ id }, index) => [id, `n${index}`]));
      const inches = (pixels) => (pixels / points).toFixed(4);
      const text = [
        `digraph{rankdir=TB;nodesep=${inches(gaps.across)};ranksep=${inches(gaps.along)};splines=polyline;node[shape=box,fixedsize=true,label=""];edge[arrowhead=none];`,
        ...nodes.map(({ height, id, width }) => `${names.get(id)}[width=${inches(width)},height=${inches(height)}];`),
        ...edges.map(
          ({ source, target }, index) =>
            `${names.get(source)}->${names.get(target)}[label="",comment="${index}",id="${index}"];`,
        ),
        '}',
      ].join('');
      const drawn = viz.renderJSON(text, { engine: 'dot' });
      const places = new Map();
      const top = Number(drawn.bb.split(',')[3]);
      for (const object of drawn.objects ?? []) {
        const node = nodes[Number(object.name.slice(1))];
        const [x, y] = object.pos.split(',').map(Number);
        places.set(node.id, { x: x - node.width / 2, y: top - y - node.height / 2 });
      }
      const routes = new Map();
      for (const { id, pos } of drawn.edges ?? []) {
        // Polylines come as splines whose control points lie on the line: every third is a corner.
        const corners = (pos ?? '')
          .split(' ')
          .filter((word) => /^-?\d/.test(word))
          .filter((_, index) => index % 3 === 0);
        routes.set(
          edges[Number(id)].id,
          corners.map((word) => {
            const [x, y] = word.split(',').map(Number);
            return { x, y: top - y };
          }),
        );
      }
      return { places, routes };
    },
  },
};
