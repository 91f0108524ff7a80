import type { Loop, LoopIteration } from '#trace';
import type { TimelineMessages } from '../timeline/timeline-messages.js';
import { durationWords } from '../words/duration-words.js';
import type { WordMessages } from '../words/word-messages.js';

type RoundMessages = TimelineMessages['rounds'];

/** Returns the accessible name of a cell: "Round 2 of 3, Failed, 2 steps, 29 s". */
export function roundName(loop: Loop, iteration: LoopIteration, messages: RoundMessages, words: WordMessages): string {
  return [
    messages.round(iteration.number, loop.iterations.length),
    words.status[iteration.state],
    messages.steps(iteration.visits.length),
    lengthWords(iteration, words),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Returns the text beside the bar of a folded round: "2 steps · 29 s". */
export function roundWords(iteration: LoopIteration, messages: RoundMessages, words: WordMessages): string {
  const bad = iteration.state === 'done' ? '' : words.status[iteration.state].toLowerCase();
  return [messages.steps(iteration.visits.length), lengthWords(iteration, words), bad].filter(Boolean).join(' · ');
}

/** Returns a loop in short: "3 rounds, 1 failed". */
export function loopWords({ iterations }: Loop, messages: RoundMessages): string {
  const failed = iterations.filter(({ failedAt }) => failedAt !== undefined).length;
  return messages.summary(iterations.length, failed);
}

function lengthWords({ start, end }: LoopIteration, words: WordMessages): string {
  return start === undefined || end === undefined || end < start ? '' : durationWords(end - start, words);
}
