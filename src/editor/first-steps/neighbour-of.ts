/** Returns the card that an arrow key leads to from the focused one: the nearest in that direction. */
export function neighbourOf(panel: HTMLElement | null, from: EventTarget, key: string): HTMLElement | undefined {
  const direction = directions.get(key);
  const card = (from as Element).closest?.('[data-card]');
  if (!direction || !panel || !card) return undefined;
  const here = middleOf(card);
  let nearest: { readonly card: HTMLElement; readonly distance: number } | undefined;
  for (const other of panel.querySelectorAll<HTMLElement>('[data-card]')) {
    if (other === card) continue;
    const there = middleOf(other);
    const along = (there.x - here.x) * direction.x + (there.y - here.y) * direction.y;
    const aside = Math.abs((there.x - here.x) * direction.y) + Math.abs((there.y - here.y) * direction.x);
    // What is beside counts double, so that a column is followed before the next one.
    const distance = along + 2 * aside;
    if (along > 1 && (!nearest || distance < nearest.distance)) nearest = { card: other, distance };
  }
  return nearest?.card;
}

const directions: ReadonlyMap<string, { readonly x: number; readonly y: number }> = new Map([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
]);

function middleOf(card: Element): { readonly x: number; readonly y: number } {
  const { height, left, top, width } = card.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
