/** From so many steps on, reading and checking a version takes longer than a page may stand still: mostly before its code is warm. */
const largeFrom = 500;

/** Whether a version is opened bit by bit. What is no list of steps is not. */
export function isLargeVersion(nodes: unknown): boolean {
  return Array.isArray(nodes) && nodes.length >= largeFrom;
}
