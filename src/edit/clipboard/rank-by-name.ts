import type { RepairChoice } from './repair.js';

/** Orders choices by the similarity of their names to a wanted one; equals keep their order. */
export type Ranking = (wanted: string) => readonly RepairChoice[];

/** A ranking of these choices. Their names are split once, however often it is used. */
export function rankByName(choices: readonly RepairChoice[]): Ranking {
  const entries = choices.map((choice) => ({ choice, words: [...new Set([choice.name, choice.id])].map(pairsOf) }));
  return (wanted) => {
    const parts = pairsOf(wanted);
    return entries
      .map(({ choice, words }) => ({ choice, likeness: Math.max(...words.map((pairs) => likenessOf(parts, pairs))) }))
      .sort((left, right) => right.likeness - left.likeness)
      .map(({ choice }) => choice);
  };
}

/**
 * The share of common letter pairs of two words, from 0 to 1 (Dice's coefficient). Cheap, and tolerant of swapped and
 * missing letters.
 */
function likenessOf(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): number {
  let shared = 0;
  let all = 0;
  for (const [pair, count] of left) {
    shared += Math.min(count, right.get(pair) ?? 0);
    all += count;
  }
  for (const count of right.values()) all += count;
  return all === 0 ? 0 : (2 * shared) / all;
}

function pairsOf(words: string): ReadonlyMap<string, number> {
  const pairs = new Map<string, number>();
  // // Blanks around, so that first and last letters weigh as much as the others.
  const letters = [...` ${words.toLowerCase()} `];
  for (let index = 1; index < letters.length; index++) {
    const pair = `${letters[index - 1]}${letters[index]}`;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}
