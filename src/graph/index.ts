/**
 * Pure questions about a definition: who is where, what leads to what, what can be reached, where loops are, and what every
 * way to a step has to pass.
 * It must never know what a step does, nor change anything.
 */
export type { Arcs } from './arcs.js';
export { contractGroups, type Contraction, type NodeGroup } from './contract-groups.js';
export { type Detours, findDetours } from './detour.js';
export { type Dominance, findDominators } from './dominance.js';
export { edgesOf, followStructure, type Graph, graphOf, nodesOf, rebuildGraph, shareStructure } from './graph.js';
export { type Region, type RegionFault, regionOf } from './region.js';
export { indexReach, type ReachIndex } from './reach-index.js';
export { type Exit, type SplitGraph, splitGraph, type Vertex } from './split-graph.js';
export {
  findBackEdges,
  findLeadingTo,
  findLoops,
  findReachable,
  type Reached,
  reachFrom,
  readingOrder,
} from './traverse.js';
