import { frames } from '../../support/real-hand.js';

/** The card of a node, while it is an element. */
export const cardOf = (nodeId: string): Element | null =>
  document.querySelector(`.pb-flow [data-node="${CSS.escape(nodeId)}"]`);

/** The label of an edge, or its path where it has none. */
export const labelOf = (edgeId: string): Element | null =>
  document.querySelector(`.pb-flow [data-edge="${CSS.escape(edgeId)}"]`) ??
  document.querySelector(`.pb-flow [data-insert="${CSS.escape(edgeId)}"]`);

/**
 * Returns what hides an element, at nine points of its rectangle as measured: what the browser finds there instead of
 * the canvas. Empty where it is wholly in the free area.
 *
 * @param reach px of its border that may be hidden; how far it goes to either side of its middle, and above its element
 */
export function hidingPlaces(
  element: Element | null,
  { across, inset, up = 0 }: { readonly inset: number; readonly across?: number; readonly up?: number } = { inset: 3 },
): readonly string[] {
  if (!element) return ['not drawn'];
  const box = element.getBoundingClientRect();
  const middle = (box.left + box.right) / 2;
  const reach = Math.max(across ?? 0, box.width / 2);
  const [left, right, top, bottom] = [middle - reach, middle + reach, box.top - up, box.bottom];
  const flow = element.closest('.pb-flow');
  return [left + inset, (left + right) / 2, right - inset].flatMap((x) =>
    [top + inset, (top + bottom) / 2, bottom - inset].flatMap((y) => {
      const hit = document.elementFromPoint(x, y);
      if (hit && flow?.contains(hit) && !hit.closest('.react-flow__panel')) return [];
      const area = flow?.getBoundingClientRect();
      return [
        `${Math.round(x - (area?.left ?? 0))},${Math.round(y - (area?.top ?? 0))}: ${hit?.closest('[class]')?.className.toString().slice(0, 40) ?? 'outside'}`,
      ];
    }),
  );
}

/** The position of the camera. */
export const camera = (): string => document.querySelector<HTMLElement>('.react-flow__viewport')?.style.transform ?? '';

/** Waits until the camera and the cards rest for some frames. */
export async function rested(): Promise<void> {
  let before = '';
  for (let still = 0, tries = 0; still < 4 && tries < 300; tries++) {
    await frames(1);
    const now = camera();
    still = now === before ? still + 1 : 0;
    before = now;
  }
}

/** Turns the wheel over the canvas, as a user who looks elsewhere. */
export async function wheelAway(by: number): Promise<void> {
  const pane = document.querySelector('.pb-flow');
  pane?.dispatchEvent(new WheelEvent('wheel', { deltaY: by, bubbles: true, cancelable: true }));
  await frames(2);
}
