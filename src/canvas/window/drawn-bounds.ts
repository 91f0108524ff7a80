import { memoizeByIdentity } from '#base';
import { type Rect, boundsOf } from './camera.js';

const noteBounds: (notes: readonly Rect[]) => { readonly rect: Rect | undefined } = memoizeByIdentity(
  (notes: readonly Rect[]) => ({ rect: boundsOf(notes) }),
);

/** The rectangle around steps, paths and notes; undefined where there are none. The notes are walked once for each list. */
export function drawnBounds(nodes: Rect | undefined, notes: readonly Rect[] | undefined): Rect | undefined {
  const around = notes && notes.length > 0 ? noteBounds(notes).rect : undefined;
  return nodes && around ? boundsOf([nodes, around]) : (nodes ?? around);
}
