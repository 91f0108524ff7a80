import type { WorkflowVersion } from '#model';

/** From so many steps or paths on, reading and checking a version takes longer than a page may stand still: mostly before its code is warm. */
const manyNodes = 500;
const manyEdges = 1000;

/** Whether a version, which need not have been read yet, is opened bit by bit. What is no list of steps or paths counts as none. */
export function isLargeVersion(version: WorkflowVersion | undefined): boolean {
  const { edges, nodes } = version?.definition ?? {};
  return countOf(nodes) >= manyNodes || countOf(edges) >= manyEdges;
}

function countOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}
