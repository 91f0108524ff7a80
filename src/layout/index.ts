/**
 * Positions of nodes and routes of edges, computed from the version alone. It never knows what a node does or how it is
 * rendered.
 */
export { type LayoutDensity, type LayoutDirection, reachOfWords, type Size, nodeSize } from './layout-metrics.js';
export type { LaidOutEdge, LaidOutNode, Layout, Point, Rect } from './layout.js';
export { turnedCard, turnedPoint } from './turn.js';
export { placeNode, presentationOf } from './draw/place-nodes.js';
export { besideNode, noteHeight, noteWidth, type PlacedNote, placeNotes } from './draw/place-notes.js';
export {
  type Alignment,
  alignNodes,
  type Distribution,
  distributeNodes,
  type ShownPositions,
} from './by-hand/align-nodes.js';
export { type HelperLine, helperLines, movedBy, type Snap, snapToNear } from './by-hand/snap-to-near.js';
export { automaticIn, type AutomaticPositions, isMadeFor } from './automatic-positions.js';
export {
  type AutomaticPositionsOptions,
  automaticPositions,
  type LayoutOptions,
  layoutIfArranged,
  layoutVersion,
  redrawLayout,
} from './layout-version.js';
export { type LayoutIndex, layoutIndexOf } from './index/layout-index.js';
export { createLayouter, type Layouter, type LayouterOptions, layoutsAtOnce } from './worker/layouter.js';
export { provisionalLayout, type ProvisionalOptions } from './draw/provisional-layout.js';
export {
  distanceToEdge,
  drawRounded,
  edgeCourse,
  type EdgeShape,
  edgeShape,
  reroute,
  roundedLine,
} from './draw/edge-geometry.js';
export { drawnAlike } from './draw/keep-unchanged.js';
