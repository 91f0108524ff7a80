import { describe, expect, it } from 'vitest';
import { graphOf } from '#graph';
import { traceExecution } from '#trace';
import { aftermathOf, failureOf } from '../../../src/replay/inspector/failure-words.js';
import { createLens } from '../../../src/replay/privacy/lens.js';
import { createPrivacy } from '../../../src/replay/privacy/privacy.js';
import { contactOfExecution } from '../../../src/replay/words/execution-contact.js';
import { executionStatusLook, executionStatusWords } from '../../../src/replay/words/execution-status.js';
import { createTimeWords } from '../../../src/replay/words/time-words.js';
import { leavingEdges } from '../../../src/replay/words/visit-words.js';
import { english } from '../english-words.js';

const { words } = english;
const noon = Date.parse('2025-10-14T19:00:00Z');

describe('time words', () => {
  const times = createTimeWords({ locale: 'en-US', timeZone: 'America/Los_Angeles' }, words);

  it('follow the zone', () => {
    expect(times.clock(noon + 62_000)).toBe('12:01:02 PM');
    expect(times.hourAndMinute(noon)).toBe('12:00 PM');
    expect(times.tick(noon)).toBe('12:00:00');
    expect(times.range(noon, noon + 2000)).toMatch(/^12:00:00 – 12:00:02 PM$/);
    expect(times.range(noon, noon + 86_400_000)).toMatch(/Oct 14.*–.*Oct 15/);
    expect(createTimeWords({ locale: 'de', timeZone: 'Europe/Berlin' }, words).clock(noon)).toBe('21:00:00');
  });

  it('name today and yesterday by local midnight', () => {
    expect(times.day(noon, noon)).toBe('Today');
    expect(times.day(Date.parse('2025-10-14T06:59:00Z'), noon)).toBe('Yesterday');
    expect(times.day(Date.parse('2025-10-01T12:00:00Z'), noon)).toBe('Wed, Oct 1');
    expect(times.day(Date.parse('2021-10-01T12:00:00Z'), noon)).toBe('Oct 1, 2021');
  });

  it('return a dash for invalid times, and never throw', () => {
    for (const odd of [undefined, NaN, 1e20]) expect([times.clock(odd), times.range(odd, odd)]).toEqual(['—', '—']);
    expect(times.range(noon, noon - 1)).toBe('12:00:00 PM');
    expect(createTimeWords({ locale: 'not a locale', timeZone: 'Mars/Base' }, words).clock(noon)).toMatch(/\d/);
  });
});

describe('status words', () => {
  it('know the usual statuses in any spelling, and show others verbatim', () => {
    expect(executionStatusLook('timed_out')).toMatchObject({ kind: 'wait', isEnded: true });
    expect(executionStatusWords('timed_out', words)).toBe('Timed out');
    expect(executionStatusLook('Completed')).toMatchObject({ kind: 'ok' });
    expect(executionStatusLook('paused-by-admin')).toMatchObject({ kind: 'mute' });
    expect(executionStatusWords('paused-by-admin', words)).toBe('paused-by-admin');
    expect(executionStatusWords(undefined, words)).toBe('Status not known');
    expect(executionStatusWords('constructor', words)).toBe('constructor');
  });
});

describe('failure words', () => {
  const run = (error: unknown, rest: object[] = []): ReturnType<typeof traceExecution> =>
    traceExecution(
      {
        status: 'completed',
        steps: [
          {
            id: '1',
            end: '2025-10-14T19:00:00Z',
            node: { id: 'a', context: { contact: { firstName: 'Maya' }, error } },
          },
          ...rest,
        ],
      } as never,
      {},
    );

  it('say what happened, whom it affected and what followed', () => {
    const trace = run({ code: 30007, message: 'the carrier filtered this message as spam' }, [
      { id: '2', end: '2025-10-14T19:00:00Z', node: { id: 'b' } },
    ]);
    expect(failureOf(trace.visits[0]!, english.failures)).toMatchObject({
      title: 'The carrier filtered this message as spam',
      code: '30007',
    });
    expect(aftermathOf(trace.visits[0]!, trace, true, english.failures)).toBe(
      'The contact didn’t get it. The run carried on to the next step.',
    );
    expect(aftermathOf(trace.visits[0]!, trace, true, english.failures, createLens(createPrivacy(null)))).toBe(
      'Maya didn’t get it. The run carried on to the next step.',
    );
  });

  it('accept incomplete errors', () => {
    expect(failureOf(run('no credit left').visits[0]!, english.failures)).toEqual({
      title: 'No credit left',
      brief: 'no credit left',
    });
    expect(failureOf(run({ odd: 1 }).visits[0]!, english.failures)).toEqual({
      title: 'This step failed',
      brief: 'this step failed',
    });
    expect(failureOf(run({ code: 30003 }).visits[0]!, english.failures)?.title).toBe('The phone could not be reached');
    expect(failureOf(run(null).visits[0]!, english.failures)).toBeUndefined();
    expect(aftermathOf(run('x').visits[0]!, run('x'), false, english.failures)).toBe('The run ended here.');
  });
});

describe('contact of an execution', () => {
  it('is read from the first context that has one', () => {
    const trace = traceExecution(
      {
        steps: [
          { node: { id: 'a', context: {} } },
          {
            node: {
              id: 'b',
              context: { contact: { firstName: 'Maya', lastName: 'Torres', mobile: { number: '+15105550139' } } },
            },
          },
        ],
      } as never,
      {},
    );
    expect(contactOfExecution(trace)).toEqual({ name: 'Maya Torres', number: '(510) 555-0139' });
    expect(
      contactOfExecution(traceExecution({ steps: [{ node: { id: 'a', context: { contact: 7 } } }] } as never, {})),
    ).toBeUndefined();
  });
});

describe('outgoing edge of a visit', () => {
  it('is the incoming edge of the next visit from there', () => {
    const version = {
      definition: {
        nodes: [{ id: 'a' }, { id: 'b' }],
        edges: [{ id: 'e', source: 'a', target: 'b', type: 'timeout', value: 'PT2H' }],
      },
    };
    const left = leavingEdges(
      traceExecution({ status: 'completed', steps: [{ node: { id: 'a' } }, { node: { id: 'b' } }] } as never, version),
      graphOf(version),
    );
    expect(left(1)).toEqual({ kind: 'timeout', label: '2 hours' });
    expect(left(2)).toEqual({});
  });
});
