import type { Point } from '#layout';

/** Maximum reach of a pill from its centre: the area repainted around it. */
export const pillReach: Point = { x: 104, y: 18 };

/** Whether edge labels are painted: from the zoom at which those of elements show. */
export function paintsWords(zoom: number): boolean {
  return zoom >= 0.4;
}
