import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkflowExecution } from '#model';
import { type Trace, traceExecution } from '#trace';
import { aftermathOf, failureOf } from '../../../src/replay/inspector/failure-words.js';
import { messageOf, type SentMessage } from '../../../src/replay/inspector/sent-message.js';
import { createLens } from '../../../src/replay/privacy/lens.js';
import { createPrivacy } from '../../../src/replay/privacy/privacy.js';
import { seed } from '../../trace/odd-executions.js';
import { english } from '../english-words.js';

const at = (second: number): string => new Date(Date.UTC(2026, 4, 1, 12, 0, second)).toISOString();
const traceOf = (contexts: readonly unknown[], more: object = {}): Trace =>
  traceExecution(
    {
      status: 'completed',
      start: at(0),
      end: at(contexts.length),
      steps: contexts.map((context, index) => ({
        id: `s${index}`,
        start: at(index),
        end: at(index + 1),
        node: { id: `n${index}`, context },
      })),
      ...more,
    } as WorkflowExecution,
    {},
  );
const clear = createLens(createPrivacy(null));

describe('failure of a visit', () => {
  const wordsOf = (error: unknown, lens = clear) => failureOf(traceOf([{ error }]).visits[0]!, english.failures, lens);

  it.each(Object.entries(english.failures.codes))(
    'of code %s has words of its own, as a number and as text',
    (code, known) => {
      const words = { title: known.title, brief: known.brief, detail: known.help, code };
      expect(wordsOf({ code })).toEqual(words);
      expect(wordsOf({ code: Number(code) })).toEqual(words);
      // The service explains its failure better than a table does.
      expect(wordsOf({ code, message: 'out of service' })).toEqual({ ...words, title: 'Out of service' });
      expect(wordsOf({ code, detail: 'Since Monday.' })).toEqual({ ...words, detail: 'Since Monday.' });
    },
  );

  it.each<readonly [unknown, object]>([
    [{ code: 'constructor' }, { title: 'This step failed', brief: 'this step failed', code: 'constructor' }],
    [{ code: '__proto__' }, { title: 'This step failed', brief: 'this step failed', code: '__proto__' }],
    [{ code: NaN }, { title: 'This step failed', brief: 'this step failed' }],
    [{ message: ' ' }, { title: 'This step failed', brief: 'this step failed' }],
    [
      { message: 'x', details: 'y' },
      { title: 'X', brief: 'x', detail: 'y' },
    ],
    ['A sentence that is too long to stand beside a bar', { brief: 'failed' }],
    [404, { title: '404', brief: '404' }],
  ])('is read from %j', (error, words) => {
    expect(wordsOf(error)).toMatchObject(words);
  });

  it(`is short and made of words, whatever the error is (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.record(
            {
              code: fc.oneof(fc.jsonValue(), fc.constantFrom(...Object.keys(english.failures.codes))),
              message: fc.oneof(fc.jsonValue(), fc.string({ minLength: 200, maxLength: 2000 })),
              detail: fc.jsonValue(),
            },
            { requiredKeys: [] },
          ),
        ),
        (error) => {
          const trace = traceOf([{ error }]);
          for (const visit of trace.visits) {
            const words = failureOf(visit, english.failures, clear);
            expect(words !== undefined).toBe(visit.state === 'failed');
            if (!words) continue;
            expect(words.title).not.toBe('');
            expect(words.brief).not.toBe('');
            for (const text of Object.values(words)) expect((text as string).length).toBeLessThanOrEqual(301);
            expect(Object.values(words).join()).not.toMatch(/\[object|undefined/);
          }
        },
      ),
      { seed, numRuns: 300 },
    );
  });

  it('hides an address and a number even where its text is cut in the middle of them', () => {
    const usual = createLens(createPrivacy());
    const contact = { firstName: 'Maya', email: 'maya@example.org', mobile: { number: '+15105550139' } };
    for (const secret of ['maya@example.org', '+15105550139'])
      for (let before = 280; before <= 305; before++) {
        const message = `${'x'.repeat(before - 1)} ${secret} is out of reach`;
        for (const error of [message, { message }, { message: 'No', detail: message }]) {
          const visit = traceOf([{ contact, error }]).visits[0]!;
          const shown = JSON.stringify(failureOf(visit, english.failures, usual));
          expect(shown).not.toMatch(/maya@|5105|xm|x m/);
        }
      }
  });
});

describe('what followed a failure', () => {
  const error = { message: 'No', stepId: 's0' };
  const contact = { firstName: 'Maya' };
  const after = (trace: Trace, sendsMessage = false, lens = clear): string =>
    aftermathOf(trace.visits[0]!, trace, sendsMessage, english.failures, lens);

  it('is that the run carried on, ended, or has not gone on', () => {
    expect(after(traceOf([{ error }, {}]))).toBe('The run carried on to the next step.');
    expect(after(traceOf([{ error }], { status: 'failed' }))).toBe('The run ended here.');
    expect(after(traceOf([{ error }], { status: 'running', end: undefined }))).toBe('The run has not gone on since.');
  });

  it('names who did not get a message, unless the name is hidden or unknown', () => {
    const trace = traceOf([{ error, contact }], { status: 'failed' });
    expect(after(trace, true)).toBe('Maya didn’t get it. The run ended here.');
    expect(after(trace, true, createLens(createPrivacy()))).toBe('The contact didn’t get it. The run ended here.');
    for (const odd of [{ firstName: 7 }, {}, null, 'Maya', { firstName: {} }])
      expect(after(traceOf([{ error, contact: odd }]), true)).toMatch(/^(The contact|7) didn’t get it/);
    expect(after(traceOf([{ error, contact: { name: 'Devon' } }]), true)).toMatch(/^Devon didn’t/);
  });
});

describe('message of a visit', () => {
  const messageIn = (contexts: readonly unknown[], sendsMessage = true): SentMessage | undefined => {
    const { visits } = traceOf(contexts);
    return messageOf(visits.at(-1)!, visits.at(-2), sendsMessage, english.inspector.message);
  };
  const sent = (lastMessage: unknown): object => ({ conversation: { lastMessage } });

  it.each<readonly [string, readonly unknown[], Partial<SentMessage> | undefined]>([
    ['is the one it sent', [{}, sent({ message: 'Hi' })], { text: 'Hi', isOutgoing: true, hasFailed: false }],
    ['is the one of the first visit too', [sent({ message: 'Hi' })], { text: 'Hi' }],
    [
      'is read from its other key',
      [sent({ message: ' ', text: 'Hi' })],
      { path: ['conversation', 'lastMessage', 'text'] },
    ],
    ['is not that of the visit before', [sent({ message: 'Hi' }), sent({ message: 'Hi' })], undefined],
    [
      'is news where its status changed',
      [sent({ message: 'Hi' }), sent({ message: 'Hi', status: 'sent' })],
      { note: 'Sent' },
    ],
    [
      'is a reply that came in',
      [sent({ message: 'Hi' }), sent({ message: 'Yes', outgoing: false })],
      { isOutgoing: false },
    ],
    [
      'is the last reply',
      [{}, { conversation: { lastReply: 'Yes' } }],
      { text: 'Yes', path: ['conversation', 'lastReply'] },
    ],
    [
      'is not the reply of the visit before',
      [{ conversation: { lastReply: 'Yes' } }, { conversation: { lastReply: 'Yes' } }],
      undefined,
    ],
    [
      'is a reply before a message',
      [{}, { conversation: { lastReply: 'Yes', lastMessage: { message: 'Hi' } } }],
      { isOutgoing: false },
    ],
    ['is absent where it is empty', [sent({ message: ' ' })], undefined],
    ['is absent where it is no text', [sent({ message: { a: 1 } })], undefined],
    ['is absent where the conversation is none', [{ conversation: 'Hi' }], undefined],
  ])('%s', (_title, contexts, message) => {
    if (message) expect(messageIn(contexts)).toMatchObject(message);
    else expect(messageIn(contexts)).toBeUndefined();
  });

  it('is not that of a node that sends none, unless it came in', () => {
    expect(messageIn([sent({ message: 'Hi' })], false)).toBeUndefined();
    expect(messageIn([sent({ message: 'Yes', outgoing: false })], false)).toMatchObject({ text: 'Yes' });
    expect(messageIn([{ conversation: { lastReply: 'Yes' } }], false)).toMatchObject({ text: 'Yes' });
  });

  it.each<readonly [object, string | undefined, boolean]>([
    [{ status: 'delivered', segments: 2 }, 'Delivered · 2 segments', false],
    [{ status: 'undelivered', segments: 1 }, 'Not delivered · 1 segment', true],
    [{ status: 'FAILED' }, 'Not delivered', true],
    [{ status: 'rejected' }, 'Not delivered', true],
    [{ status: 'not failed' }, 'Not failed', false],
    [{ segments: 0 }, undefined, false],
    [{ segments: '2', status: 4 }, undefined, false],
    [{}, undefined, false],
  ])('with %j is noted as %s', (more, note, hasFailed) => {
    const message = messageIn([sent({ message: 'Hi', ...more })]);
    expect([message?.note, message?.hasFailed]).toEqual([note, hasFailed]);
  });

  it('is cut where it is very long', () => {
    expect(messageIn([sent({ message: 'x'.repeat(5000) })])?.text).toBe(`${'x'.repeat(1600)}…`);
    expect(messageIn([{ conversation: { lastReply: 'x'.repeat(1600) } }])?.text).toBe('x'.repeat(1600));
  });

  it(`is text at its JSON path, whatever the conversation is (seed ${seed})`, () => {
    const anyMessage = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          message: fc.jsonValue(),
          text: fc.string(),
          outgoing: fc.boolean(),
          status: fc.jsonValue(),
          segments: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
    );
    const conversations = fc.oneof(
      fc.jsonValue(),
      fc.record({ lastMessage: anyMessage, lastReply: fc.jsonValue() }, { requiredKeys: [] }),
    );
    fc.assert(
      fc.property(conversations, conversations, fc.boolean(), (before, now, sendsMessage) => {
        const message = messageIn([{ conversation: before }, { conversation: now }], sendsMessage);
        if (!message) return;
        let value: unknown = { conversation: now };
        for (const key of message.path) value = (value as Record<string | number, unknown>)[key];
        expect(value).toBe(message.text);
        expect(message.text.trim()).not.toBe('');
        expect(message.note).not.toBe('');
        if (message.isOutgoing) expect(sendsMessage).toBe(true);
      }),
      { seed, numRuns: 300 },
    );
  });
});
