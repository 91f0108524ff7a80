/**
 * Pure questions about a definition: index, neighbours, order, cycles, reach, dominance. It must never know what a node
 * does, and changes nothing.
 */
export type { Arcs } from './arcs.js';
export { contractGroups, type Contraction, type NodeGroup } from './regions.js';
export { type Detours, findDetours } from './split-graph.js';
export { type Dominance, findDominators } from './dominance.js';
export { edgesOf, followStructure, type Graph, graphOf, nodesOf, rebuildGraph, shareStructure } from './graph.js';
export { type Region, type RegionFault, regionOf } from './regions.js';
export { type ReadingPlaces, readingPlaces } from './reading-places.js';
export { indexReach, type ReachIndex } from './reach-index.js';
export { type Exit, type SplitGraph, splitGraph, type Vertex } from './split-graph.js';
export {
  findBackEdges,
  findLeadingTo,
  findLoops,
  findReachable,
  type Reached,
  reachFrom,
  levelOrder,
} from './traverse.js';
