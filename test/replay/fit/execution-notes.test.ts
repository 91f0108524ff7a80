import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { traceExecution } from '#trace';
import { emptyWords, executionNotes } from '../../../src/replay/fit/execution-notes.js';
import { anyVersion, oddExecution, seed } from '../../trace/odd-executions.js';
import { english } from '../english-words.js';

const time = (second: number): string => new Date(Date.UTC(2026, 10, 16, 17, 0, second)).toISOString();
const version: WorkflowVersion = {
  id: 'wf_v7',
  name: 'Trial',
  definition: {
    nodes: [{ id: 'a', type: { type: 'add-tag' } }, { id: 'b', type: { type: 'delay' } }, { id: 'c' }],
    edges: [{ id: 'ab', source: 'a', target: 'b', type: 'standard' }],
  },
};
const notesOf = (execution: WorkflowExecution, given?: WorkflowVersion) => {
  const trace = traceExecution(execution, given);
  return executionNotes(trace, (index) => `Step ${trace.visits[index - 1]?.nodeId}`, english.notes, english.words);
};
const at = (id: string, start: number | undefined, end: number | undefined, own: object = {}) => ({
  id: `s-${id}`,
  ...(start === undefined ? {} : { start: time(start) }),
  ...(end === undefined ? {} : { end: time(end) }),
  node: { id, context: {}, ...own },
});

describe('notes on an execution', () => {
  it('are absent on the version that ran', () => {
    expect(
      notesOf(
        {
          status: 'completed',
          version: { id: 'wf_v7' },
          start: time(0),
          end: time(3),
          steps: [at('a', 0, 1), at('b', 2, 3)],
        },
        version,
      ),
    ).toEqual([]);
  });

  it('report a missing or different version, and its differences', () => {
    const execution: WorkflowExecution = {
      status: 'completed',
      version: { id: 'wf_v6' },
      steps: [at('a', 0, 1, { type: { type: 'send-message' } }), at('gone', 2, 3), at('c', 4, 5)],
    };
    expect(notesOf(execution)[0]?.text).toBe(
      'The version of this run (v6) is not available. Its steps are drawn in the order the run took.',
    );
    const [note] = notesOf(execution, version);
    expect(note?.text).toBe('This run went through v6, and is drawn on v7.');
    expect(note?.details).toEqual([
      { text: 'Not in this version: Step gone. What the run did there is in the timeline.', at: [2] },
      { text: 'Step a is of another kind now: it was send-message and is add-tag.', at: [1] },
      { text: 'One move follows no path of this version.', at: [3] },
    ]);
  });

  it('report contradictory times per visit, and none that sound executions have', () => {
    const odd = notesOf(
      {
        status: 'completed',
        version: { id: 'wf_v7' },
        start: time(0),
        end: time(9),
        steps: [at('a', 5, 3), at('b', undefined, 6), at('b', 8, undefined)],
      },
      version,
    );
    expect(odd.map(({ kind }) => kind)).toEqual(['times']);
    expect(odd[0]?.details.map(({ at: places, text }) => [text, places])).toEqual(
      expect.arrayContaining([
        ['One step ended before it began.', [1]],
        ['One step does not say when it began.', [2]],
        ['One step does not say when it ended.', [3]],
      ]),
    );
    expect(
      notesOf({ status: 'completed', version: { id: 'wf_v7' }, steps: [at('a', 0, 1), at('b', 0, 1)] }, version),
    ).toEqual([]);
    expect(notesOf({ version: { id: 'wf_v7' }, steps: [at('a', undefined, undefined)] }, version)[0]?.text).toMatch(
      /^This run has no times/,
    );
  });

  it('report long gaps without an open visit', () => {
    const [note] = notesOf(
      {
        status: 'completed',
        version: { id: 'wf_v7' },
        start: time(0),
        end: time(300),
        steps: [at('a', 0, 1), at('b', 200, 300)],
      },
      version,
    );
    expect(note).toEqual({
      kind: 'gaps',
      text: 'For a while no step was under way.',
      details: [{ text: '3 m 19 s between steps 1 and 2.', at: [1] }],
    });
  });

  it('describe executions without visits', () => {
    expect(emptyWords(traceExecution({ status: 'running', steps: [] }), english.notes)).toMatch(
      /not come to its first step yet/,
    );
    expect(emptyWords(traceExecution({ status: 'failed', steps: [] }), english.notes)).toMatch(/ended before/);
    expect(notesOf({ steps: [] })).toEqual([]);
  });

  it('exist for any execution, and name existing visits only', () => {
    fc.assert(
      fc.property(oddExecution, fc.option(anyVersion, { nil: undefined }), (execution, given) => {
        const trace = traceExecution(execution, given as WorkflowVersion | undefined);
        for (const { details, text } of executionNotes(
          trace,
          (index) => trace.visits[index - 1]!.nodeId,
          english.notes,
          english.words,
        )) {
          expect(text).not.toMatch(/undefined|NaN|\[object/);
          for (const detail of details) {
            expect(detail.text).not.toMatch(/undefined|NaN|\[object/);
            expect(detail.at.every((index) => trace.visits[index - 1] !== undefined)).toBe(true);
          }
        }
      }),
      { seed, numRuns: 200 },
    );
  });
});
