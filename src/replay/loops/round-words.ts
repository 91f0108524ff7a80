import type { Loop, LoopIteration } from '#trace';
import { durationWords } from '../words/duration-words.js';
import type { WordMessages } from '../words/word-messages.js';

/** The accessible name of a cell: "Round 2 of 3, Failed, 2 steps, 29 s". */
export function roundName(loop: Loop, iteration: LoopIteration, words: WordMessages): string {
  return [
    `Round ${iteration.number} of ${loop.iterations.length}`,
    words.status[iteration.state],
    stepsWords(iteration),
    lengthWords(iteration, words),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The text beside the bar of a folded round: "2 steps · 29 s". */
export function roundWords(iteration: LoopIteration, words: WordMessages): string {
  const bad = iteration.state === 'done' ? '' : words.status[iteration.state].toLowerCase();
  return [stepsWords(iteration), lengthWords(iteration, words), bad].filter(Boolean).join(' · ');
}

/** A loop in short: "3 rounds, 1 failed". */
export function loopWords(loop: Loop): string {
  const failed = loop.iterations.filter(({ failedAt }) => failedAt !== undefined).length;
  const rounds = loop.iterations.length;
  return failed === 0 ? `${rounds} rounds` : `${rounds} rounds, ${failed} failed`;
}

function stepsWords({ visits }: LoopIteration): string {
  return visits.length === 1 ? '1 step' : `${visits.length} steps`;
}

function lengthWords({ start, end }: LoopIteration, words: WordMessages): string {
  return start === undefined || end === undefined || end < start ? '' : durationWords(end - start, words);
}
