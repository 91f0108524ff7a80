import type { Point } from '#layout';

/**
 * Distance of nodes that are moved as one group. Only its subscribers learn of it: moving hundreds of nodes renders
 * nothing.
 */
export interface GroupMotion {
  by(): Point;
  move(by: Point): void;
  subscribe(listener: () => void): () => void;
}

export function createGroupMotion(): GroupMotion {
  const listeners = new Set<() => void>();
  let now: Point = { x: 0, y: 0 };
  return {
    by: () => now,
    move(by) {
      if (by.x === now.x && by.y === now.y) return;
      now = by;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
