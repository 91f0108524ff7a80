import type { Loop, LoopIteration } from '#trace';
import { durationWords } from '../words/duration-words.js';
import { visitLook } from '../words/execution-status.js';

/** "Round 2 of 3, Failed, 2 steps, 29 s": what a cell of the strip says to those who do not see it. */
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

/** "2 steps · 29 s": what stands beside the bar of a folded round. */
export function roundWords(iteration: LoopIteration): string {
  const bad = iteration.state === 'done' ? '' : visitLook(iteration.state).label.toLowerCase();
  return [stepsWords(iteration), lengthWords(iteration), bad].filter(Boolean).join(' · ');
}

/** "3 rounds, 1 failed": a loop in a few words. */
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
