import { describe, expect, it } from 'vitest';
import type { ExecutionSummary } from '#adapter';
import { executionsMessages } from '../../../src/replay/executions/executions-messages.js';
import { wordMessages } from '../../../src/replay/words/word-messages.js';
import { createSummaryWords, waitLeft } from '../../../src/replay/executions/summary-words.js';

const now = Date.parse('2026-11-16T17:00:00.000Z');
const inMs = (ms: number): string => new Date(now + ms).toISOString();
const words = createSummaryWords(executionsMessages.defaults.summary, wordMessages.defaults);
const line = (execution: Partial<ExecutionSummary>): string =>
  words.line({ id: 'r', status: 'waiting', steps: 3, ...execution }, now);

describe('summary of an execution', () => {
  it.each<[string, Partial<ExecutionSummary>]>([
    ['48 m left · Wait for reply', { waitsUntil: inMs(48 * 60_000 - 20_000), lastStep: 'Wait for reply' }],
    ['Waiting · 1 h 12 m left', { waitsUntil: inMs(72 * 60_000) }],
    ['Waiting · 20 s left', { waitsUntil: inMs(19_300) }],
    ['Waiting · Wait for reply', { lastStep: 'Wait for reply' }],
    ['1 step failed · Add tag', { status: 'running', failedSteps: 1, lastStep: 'Add tag' }],
    ['1 step failed · Running', { status: 'running', failedSteps: 1 }],
    ['2 steps failed · Ended · Add tag', { status: 'completed', failedSteps: 2, lastStep: 'Add tag' }],
    ['1 step failed · Ended', { status: 'completed', failedSteps: 1, lastStep: 'End' }],
    ['1 step failed · Waiting · 5 m left', { failedSteps: 1, waitsUntil: inMs(300_000) }],
    ['Failed · Send message', { status: 'failed', failedSteps: 1, lastStep: 'Send message' }],
  ])('is “%s”', (words, execution) => expect(line(execution)).toBe(words));

  it('omits what is unknown: passed or missing times, waits that ended, zero counts', () => {
    for (const waitsUntil of [inMs(0), inMs(-60_000), 'soon', '']) expect(line({ waitsUntil })).toBe('Waiting');
    for (const status of ['completed', 'running', 'timedOut', 'odd'])
      expect(waitLeft({ id: 'r', status, steps: 1, waitsUntil: inMs(60_000) }, now)).toBeUndefined();
    expect(
      waitLeft({ id: 'r', status: 'waiting', steps: 1, waitsUntil: inMs(60_000), end: inMs(-1) }, now),
    ).toBeUndefined();
    for (const failedSteps of [0, -1, NaN, 1.5, '2' as never]) expect(line({ failedSteps })).toBe('Waiting');
  });
});

it('gives the exact duration of an ended execution, and that of an open one to the minute', () => {
  const took = (execution: Partial<ExecutionSummary>): string =>
    words.duration({ id: 'r', status: 'waiting', steps: 1, ...execution }, now);
  expect(took({ start: inMs(-200_000), end: inMs(20_000) })).toBe('3 m 40 s');
  expect(took({ start: inMs(-32 * 60_000 - 59_000) })).toBe('32 m');
  expect(took({ start: inMs(-16_000) })).toBe('16 s');
  expect([
    took({}),
    took({ start: 'soon' }),
    took({ start: inMs(60_000) }),
    took({ status: 'failed', start: inMs(-1000) }),
  ]).toEqual(['—', '—', '—', '—']);
});
