import {
  CurveFactory,
  Edge,
  EdgeRoutingMode,
  GeomEdge,
  GeomGraph,
  GeomNode,
  Graph,
  layoutGeomGraph,
  LayerDirectionEnum,
  Node,
  Point,
  SugiyamaLayoutSettings,
} from '@msagl/core';

export const engines = {
  MSAGL: {
    layout({ edges, gaps, nodes }) {
      const graph = new Graph();
      const geometry = new GeomGraph(graph);
      const byId = new Map();
      for (const { height, id, width } of nodes) {
        const node = new Node(id);
        graph.addNode(node);
        new GeomNode(node).boundaryCurve = CurveFactory.createRectangle(width, height, new Point(0, 0));
        byId.set(id, node);
      }
      for (const { source, target } of edges) new GeomEdge(new Edge(byId.get(source), byId.get(target)));
      const settings = new SugiyamaLayoutSettings();
      settings.layerDirection = LayerDirectionEnum.TB;
      settings.nodeSeparation = gaps.across;
      settings.LayerSeparation = gaps.along;
      // Its curved routes are many times slower and cannot be compared as polylines.
      settings.commonSettings.edgeRoutingSettings.EdgeRoutingMode = EdgeRoutingMode.StraightLine;
      geometry.layoutSettings = settings;
      layoutGeomGraph(geometry);
      return {
        places: new Map(
          nodes.map(({ height, id, width }) => {
            const { x, y } = GeomNode.getGeom(byId.get(id)).center;
            return [id, { x: x - width / 2, y: -y - height / 2 }];
          }),
        ),
      };
    },
  },
};
