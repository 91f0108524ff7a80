/** A stretch of equal lines: the first that is drawn, and the first after it that is not. */
export interface LineWindow {
  readonly from: number;
  readonly to: number;
}

/**
 * Which of many equal lines are drawn: those in view, and some to spare on both sides. It moves in jumps, so that most scrolling draws
 * nothing anew.
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
