import type { Loop, LoopIteration } from '#trace';
import { durationWords } from '../words/duration-words.js';
import { visitLook } from '../words/execution-status.js';

/** The accessible name of a cell: "Round 2 of 3, Failed, 2 steps, 29 s". */
export function roundName(loop: Loop, iteration: LoopIteration): string {
  return [
    `Round ${iteration.number} of ${loop.iterations.length}`,
    visitLook(iteration.state).label,
    stepsWords(iteration),
    lengthWords(iteration),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The text beside the bar of a folded round: "2 steps · 29 s". */
export function roundWords(iteration: LoopIteration): string {
  const bad = iteration.state === 'done' ? '' : visitLook(iteration.state).label.toLowerCase();
  return [stepsWords(iteration), lengthWords(iteration), bad].filter(Boolean).join(' · ');
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

function lengthWords({ start, end }: LoopIteration): string {
  return start === undefined || end === undefined || end < start ? '' : durationWords(end - start);
}
