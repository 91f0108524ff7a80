/**
 * Pure questions about a definition: who is where, what leads to what, what can be reached, where loops are.
 * It must never know what a step does, nor change anything.
 */
export { edgesOf, type Graph, graphOf, nodesOf, rebuildGraph, shareStructure } from './graph.js';
export { findBackEdges, findLoops, findReachable, readingOrder } from './traverse.js';
