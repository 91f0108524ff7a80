import { short } from '../canvas/report.js';
import { markdownTable } from './markdown.js';
import type { Results } from './results.js';

/** The part about typing on a slower machine. */
export function typingPart({ typing }: Results): string {
  if (!typing) return '';
  return `## Typing on a slow machine

\`npm run bench -- typing\`: a sentence typed into a message of the whole \`WorkflowEditor\` with ${typing.steps} steps, a key every ${typing.gap} ms, while the browser
slows its processor down. Medians of ${typing.reps} sentences, in milliseconds; all but the last are 95th percentiles by the clock. The letter is painted first. Where
what follows from it (card, counter, preview, problems) takes longer than the frame has room for, it comes once for several letters.

${markdownTable({
  head: ['', 'frame to frame', 'key to its letter painted', 'key to the card', 'CPU per key'],
  rows: typing.results.map(({ card, cpu, frame, key, slower }) => [
    slower === 1 ? 'as it is' : `${slower} times slower`,
    ...[frame, key, card, cpu].map(short),
  ]),
})}`;
}
