import type { WorkflowVersion } from '#model';

/**
 * From this many nodes or edges on, parsing and checking a version would block the page noticeably, above all before
 * the code is warm.
 */
const manyNodes = 500;
const manyEdges = 1000;

/** Whether a version, parsed or not, is opened in slices. A value that is no list of nodes or edges counts as empty. */
export function isLargeVersion(version: WorkflowVersion | undefined): boolean {
  const { edges, nodes } = version?.definition ?? {};
  return countOf(nodes) >= manyNodes || countOf(edges) >= manyEdges;
}

function countOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}
