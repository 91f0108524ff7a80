/** Ordered by reach: home row first. Without I, L and O, which resemble other characters. */
const letters = [...'FJDKSAGHREUWNVTMBCYXPQZ'];

/** Maximum of labelled nodes; beyond it, the first in reading order get labels. */
export const maxJumps = letters.length ** 2;

/**
 * Returns labels for this many nodes: one letter each where they suffice, else two, so that no label is a prefix of
 * another.
 */
export function jumpLabels(count: number): readonly string[] {
  if (count <= letters.length) return letters.slice(0, count);
  const labels: string[] = [];
  // The second letter varies slowest: neighbours begin differently, and what is left after one letter is spread out.
  for (const second of letters) for (const first of letters) if (labels.length < count) labels.push(first + second);
  return labels;
}
