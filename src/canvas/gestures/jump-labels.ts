/** In the order of reach: those under the fingers first. Without I, L and O, which look like others. */
const letters = [...'FJDKSAGHREUWNVTMBCYXPQZ'];

/** So many steps get letters; of more, those read first. */
export const maxJumps = letters.length ** 2;

/** Letters for as many steps: one each where they suffice, else two each, so that none begins another. */
export function jumpLabels(count: number): readonly string[] {
  if (count <= letters.length) return letters.slice(0, count);
  const labels: string[] = [];
  // The second letter changes slowest, so that neighbours begin differently and what is left after one letter is spread out.
  for (const second of letters) for (const first of letters) if (labels.length < count) labels.push(first + second);
  return labels;
}
