/** True in the mutation check, where each property is tried for a moment only and proves what it can. */
const isShortened = process.env['PATHBOARD_SHORT'] === '1';

/** How often something has to have happened for a property to have proved anything. */
export function enough(often: number): number {
  return isShortened ? 0 : often;
}
