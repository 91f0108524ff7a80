import { describe, expect, it } from 'vitest';
import type { Failure } from '#adapter';
import { type LinkState, linkWords } from '../../../src/replay/live/link-state.js';
import { liveMessages } from '../../../src/replay/live/live-messages.js';
import { isOver } from '../../../src/replay/live/use-followed-execution.js';

const words = liveMessages.defaults;
/** Why following stopped, as the user reads it; all kinds, so that a new one has to be decided on. */
const stopped: { readonly [Kind in Failure['kind']]: keyof typeof words.stopped } = {
  notFound: 'gone',
  unauthorized: 'noAccess',
  notSent: 'failed',
  rejected: 'failed',
  conflict: 'failed',
  unknown: 'failed',
  aborted: 'failed',
  badAnswer: 'failed',
};
const kinds = Object.keys(stopped) as readonly Failure['kind'][];
const link = (status: 'lost' | 'stopped', kind: Failure['kind']): LinkState => ({
  status,
  failure: { kind, code: 'x', message: 'secret address', endpoint: '' },
});

describe('the connection to an open execution', () => {
  it('has no words while it is live, or none is known', () => {
    expect(linkWords(undefined, words)).toBeUndefined();
    expect(linkWords({ status: 'live' }, words)).toBeUndefined();
  });

  it.each(kinds)('reports after a %s failure which data is still displayed and whether it is retried', (kind) => {
    expect(linkWords(link('lost', kind), words)).toEqual(words.lost);
    expect(linkWords(link('stopped', kind), words)).toEqual({
      short: words.stopped.short,
      long: words.stopped[stopped[kind]],
    });
    expect(words.stopped[stopped[kind]]).toMatch(/last known state/);
    expect(words.lost.long).toMatch(/retried automatically/);
  });
});

describe('an execution', () => {
  it.each<[string, object, boolean]>([
    ['with an end', { end: '2026-11-16T17:00:00Z', status: 'running' }, true],
    ['with an end that is no date', { end: 'soon', status: 'running' }, true],
    ['with an empty end', { end: '', status: 'running' }, false],
    ['with an end of another type', { end: 5, status: 'waiting' }, false],
    ['that completed without an end', { status: 'completed' }, true],
    ['that timed out, spelled by another service', { status: 'TIMED_OUT' }, true],
    ['that was cancelled', { status: 'Cancelled' }, true],
    ['that failed', { status: 'failed' }, true],
    ['that runs', { status: 'running' }, false],
    ['that waits', { status: 'waiting' }, false],
    ['with an unknown status', { status: 'paused' }, false],
    ['without a status', {}, false],
    ['with a status of another type', { status: { is: 'failed' } }, false],
  ])('%s is over: %o', (_, own, is) => expect(isOver({ id: 'r', steps: [], ...own } as never)).toBe(is));
});
