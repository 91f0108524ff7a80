import { short } from '../canvas/report.js';
import { markdownTable } from './markdown.js';
import type { Results } from './results.js';

/** The part about traces and summaries of executions. */
export function tracePart({ trace }: Results): string {
  if (!trace) return '';
  const digits = (value: number): string => (value < 1 ? value.toFixed(4) : short(value));
  return `## Runs

\`npm run bench -- trace\`: one run of ${trace.steps} steps laid over a workflow of ${trace.nodes}, in milliseconds, in Node; and ${trace.runs} runs of 20 steps
summed up one after the other, parsed from text page by page, of which only the summing up counts, as time of the processor.

${markdownTable({ head: ['', 'median', 'p95'], rows: trace.timings.map(({ median, p95, row }) => [row, digits(median), digits(p95)]) })}

${Math.round(trace.perSecond)} runs a second were summed up, keeping at most ${trace.keptMegabytes.toFixed(1)} MB, a page of runs among them.`;
}
