/** A badge shows so many numbers; a step that was visited more often shows how often, and the last of them. */
const maxNumbers = 4;

/** What a card's corner says of the visits of a run: "3 · 5 · 7", and "412× · 9881" where they would not fit. */
export function visitNumbers(visits: readonly number[]): string {
  return visits.length <= maxNumbers ? visits.join(' · ') : `${visits.length}× · ${visits.at(-1)}`;
}
