/** A half-open range of row or column indexes. */
export interface LineWindow {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the rendered range: items in view with overscan. It moves in jumps, so that most scroll events render
 * nothing.
 */
export function windowOf(
  scrolled: number,
  room: number,
  { size, count, jump }: { readonly size: number; readonly count: number; readonly jump: number },
): LineWindow {
  const first = Math.floor(Math.max(0, scrolled) / size / jump) * jump;
  const last = Math.ceil((Math.max(0, scrolled) + Math.max(size, room)) / size / jump) * jump;
  return { from: Math.min(count, Math.max(0, first - jump)), to: Math.max(0, Math.min(count, last + jump)) };
}
