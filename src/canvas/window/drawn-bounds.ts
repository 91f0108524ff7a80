import { memoizeByIdentity } from '#base';
import { type Rect, boundsOf } from './camera.js';

const noteBounds: (notes: readonly Rect[]) => { readonly rect: Rect | undefined } = memoizeByIdentity(
  (notes: readonly Rect[]) => ({ rect: boundsOf(notes) }),
);

/** Bounds of nodes, edges and notes; undefined for an empty drawing. The notes are walked once per list. */
export function drawnBounds(nodes: Rect | undefined, notes: readonly Rect[] | undefined): Rect | undefined {
  const around = notes && notes.length > 0 ? noteBounds(notes).rect : undefined;
  return nodes && around ? boundsOf([nodes, around]) : (nodes ?? around);
}
