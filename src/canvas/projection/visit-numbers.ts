/** Maximum of numbers in a badge; beyond it, it shows the count and the last one. */
const maxNumbers = 4;

/** Visits of an execution for the corner of a card: "3 · 5 · 7", and "412× · 9881" beyond the maximum. */
export function visitNumbers(visits: readonly number[]): string {
  return visits.length <= maxNumbers ? visits.join(' · ') : `${visits.length}× · ${visits.at(-1)}`;
}
