import { isElement } from '#ui';

/** Parts of the canvas that can be focused. Their elements carry view ids as data attributes. */
export type CanvasPart = 'node' | 'edge' | 'stub';

/** Returns the part an event came from. */
export function partOf(
  target: EventTarget | null,
): { readonly part: CanvasPart; readonly viewId: string; readonly element: HTMLElement } | undefined {
  if (!isElement(target)) return undefined;
  const element = target.closest<HTMLElement>('[data-node], [data-edge], [data-insert], [data-stub]');
  const { node, edge, insert, stub } = element?.dataset ?? {};
  if (!element) return undefined;
  if (node !== undefined) return { part: 'node', viewId: node, element };
  const edgeId = edge ?? insert;
  if (edgeId !== undefined) return { part: 'edge', viewId: edgeId, element };
  return stub === undefined ? undefined : { part: 'stub', viewId: stub, element };
}

/** Focuses a part without scrolling: the camera moves, not the page. */
export function focusPart(stage: HTMLElement | null, part: CanvasPart, viewId: string): boolean {
  const element = partElement(stage, part, viewId);
  element?.focus({ preventScroll: true });
  return element !== null;
}

/** Returns the element of a part; null while it is not mounted. */
export function partElement(stage: HTMLElement | null, part: CanvasPart, viewId: string): HTMLElement | null {
  return stage?.querySelector<HTMLElement>(`[data-${part}="${CSS.escape(viewId)}"]`) ?? null;
}
