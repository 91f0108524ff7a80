import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCatalog, messagingNodeTypes, readableNumber } from '#catalog';
import { graphOf } from '#graph';
import type { NodeType, WorkflowExecution, WorkflowVersion } from '#model';
import { traceExecution, type Visit, type VisitState, type Wait } from '#trace';
import { readMoments } from '../../../src/replay/playback/execution-moments.js';
import { contactOfExecution } from '../../../src/replay/words/execution-contact.js';
import { executionStatusLook, executionStatusWords, visitLook } from '../../../src/replay/words/execution-status.js';
import { createVisitSteps, type VisitStep } from '../../../src/replay/words/visit-step.js';
import {
  barWords,
  isWait,
  type LeftBy,
  leavingEdges,
  waitLook,
  waitOutcome,
} from '../../../src/replay/words/visit-words.js';
import { anyVersion, oddExecution, seed } from '../../trace/odd-executions.js';
import { english } from '../english-words.js';

const { words, failures } = english;
const hour = 3_600_000;
const timing = { group: 'timing', typeKey: 'wait-for-reply' } as VisitStep;
const question = { group: 'message', typeKey: 'ask-question' } as VisitStep;
const tag = { group: 'contact', typeKey: 'add-tag' } as VisitStep;
const visitOf = (wait?: Wait, more: Partial<Visit> = {}): Visit =>
  ({
    index: 1,
    nodeId: 'a',
    ghost: false,
    step: {},
    state: 'done',
    start: 0,
    end: 2 * hour,
    durationMs: 2 * hour,
    context: {},
    ...(wait && { wait }),
    ...more,
  }) as Visit;

describe('outcome of a wait', () => {
  it.each<readonly [string | undefined, VisitStep, Wait | undefined, LeftBy]>([
    ['Replied after 2 h', timing, { for: 'reply', endedBy: 'reply' }, {}],
    ['No reply within 2 h', timing, { for: 'reply', endedBy: 'timeout' }, {}],
    ['No reply within 2 h', timing, undefined, { kind: 'timeout', label: '2 hours' }],
    ['Replied after 2 h', timing, undefined, { kind: 'standard', label: 'Reply' }],
    ['Waited 2 h', timing, { for: 'reply' }, {}],
    ['Waited 2 h', timing, { for: 'delay', endedBy: 'time' }, {}],
    ['Waited 2 h', timing, { for: 'date', endedBy: 'time' }, {}],
    ['Opened after 2 h', timing, { for: 'officeHours', endedBy: 'officeHours' }, {}],
    ['Waited 2 h', timing, undefined, {}],
    ['Answered after 2 h', question, { for: 'reply', endedBy: 'reply' }, {}],
    ['No answer within 2 h', question, { for: 'reply', endedBy: 'timeout' }, {}],
    ['Answered after 2 h', question, undefined, {}],
    [undefined, tag, undefined, { label: 'Reply' }],
    ['Answered after 2 h', tag, { for: 'reply', endedBy: 'reply' }, {}],
  ])('reads %s', (outcome, step, wait, left) => {
    expect(waitOutcome(visitOf(wait), step, left, words)).toBe(outcome);
  });

  it.each<VisitState>(['running', 'waiting', 'failed', 'skipped', 'timedOut'])(
    'is absent for a visit that is %s',
    (state) => {
      expect(waitOutcome(visitOf({ for: 'reply' }, { state }), timing, {}, words)).toBeUndefined();
    },
  );

  it('is absent where the duration is not known', () => {
    expect(
      waitOutcome({ ...visitOf({ for: 'reply', endedBy: 'reply' }), durationMs: undefined! }, timing, {}, words),
    ).toBe(undefined);
  });
});

describe('text beside a bar', () => {
  const beside = (visit: Visit, isOpen = false, left: LeftBy = {}): string =>
    barWords({ visit, start: 0, end: 2 * hour, isOpen }, left, words, failures);

  const texts: readonly (readonly [text: string, visit: Visit, isOpen?: boolean, left?: LeftBy])[] = [
    ['2 h', visitOf()],
    ['2 h · Time was up', visitOf(), false, { kind: 'timeout' }],
    ['2 h · Replied', visitOf({ for: 'reply', endedBy: 'reply' })],
    ['Timed out after 2 h', visitOf({ for: 'reply', endedBy: 'timeout' })],
    ['2 h', visitOf({ for: 'reply' })],
    ['2 h · cut short', visitOf({ for: 'reply', endedBy: 'cut' })],
    ['2 h · Delay', visitOf({ for: 'delay', endedBy: 'time' })],
    ['2 h · The date came', visitOf({ for: 'date', endedBy: 'time' })],
    ['2 h · Office hours opened', visitOf({ for: 'officeHours', endedBy: 'officeHours' })],
    ['2 h so far · waiting for a reply', visitOf({ for: 'reply' }, { state: 'waiting' }), true],
    ['2 h so far · until office hours open', visitOf({ for: 'officeHours' }, { state: 'waiting' }), true],
    ['2 h so far · until the date comes', visitOf({ for: 'date' }, { state: 'waiting' }), true],
    ['2 h so far · delay', visitOf({ for: 'delay' }, { state: 'waiting' }), true],
    ['2 h so far · waiting', visitOf(undefined, { state: 'waiting' }), true],
    ['2 h · waiting', visitOf(undefined, { state: 'waiting' })],
    ['Skipped', visitOf(undefined, { state: 'skipped' })],
    ['Timed out after 2 h', visitOf(undefined, { state: 'timedOut' })],
    ['2 h', visitOf(undefined, { state: 'running' }), true],
    ['2 h · this step failed', visitOf(undefined, { state: 'failed' })],
    ['2 h · opted out', visitOf(undefined, { state: 'failed', context: { error: { code: 21610 } } })],
  ];
  it.each(texts.map(([text, ...bar]) => [text, bar] as const))('reads %s', (text, [visit, isOpen, left]) => {
    expect(beside(visit, isOpen, left)).toBe(text);
  });

  it('names no duration that the execution does not know', () => {
    const untimed = (more: Partial<Visit>): Visit =>
      ({ ...visitOf(undefined, more), start: undefined, end: undefined, durationMs: undefined }) as unknown as Visit;
    expect(beside(untimed({ state: 'failed' }))).toBe('this step failed');
    expect(beside(untimed({ state: 'timedOut' }))).toBe('Timed out');
    expect(beside(untimed({ state: 'waiting', wait: { for: 'reply' } }), true)).toBe('waiting for a reply');
    expect(beside(untimed({}))).toBe('');
  });
});

describe('appearance of a wait', () => {
  it.each<readonly [ReturnType<typeof waitLook>, Wait | undefined, VisitState]>([
    ['reply', { for: 'reply', endedBy: 'reply' }, 'done'],
    ['timeout', { for: 'reply', endedBy: 'timeout' }, 'done'],
    ['timeout', undefined, 'timedOut'],
    ['delay', { for: 'date' }, 'waiting'],
    ['delay', { for: 'delay' }, 'done'],
    ['officeHours', { for: 'officeHours' }, 'done'],
    ['delay', undefined, 'waiting'],
    [undefined, undefined, 'done'],
    [undefined, undefined, 'failed'],
  ])('is %s', (look, wait, state) => {
    expect(waitLook({ visit: visitOf(wait, { state }), start: 0, end: 1, isOpen: false })).toBe(look);
  });
});

describe('words of any visit', () => {
  it(`have a title, and nothing that is no word (seed ${seed})`, () => {
    const catalog = createCatalog(messagingNodeTypes);
    fc.assert(
      fc.property(oddExecution, anyVersion, fc.boolean(), (execution, version, isLive) => {
        const trace = traceExecution(execution, version);
        const graph = graphOf(trace.version);
        const stepOf = createVisitSteps(graph, catalog, words);
        const leftBy = leavingEdges(trace, graph);
        for (const moment of readMoments(trace, isLive, Date.UTC(2026, 10, 16, 18)).moments) {
          const { visit } = moment;
          const step = stepOf(visit);
          const left = leftBy(visit.index);
          const outcome = waitOutcome(visit, step, left, words);
          expect(step.title).not.toBe('');
          expect([step.title, step.line, barWords(moment, left, words, failures), outcome ?? ''].join(' ')).not.toMatch(
            /undefined|NaN|\[object|null/,
          );
          if (outcome !== undefined)
            expect([visit.state, isWait(step) || visit.wait !== undefined]).toEqual(['done', true]);
          expect(stepOf(visit)).toBe(step);
        }
      }),
      { seed, numRuns: 200 },
    );
  });
});

describe('node of a visit', () => {
  const stepsOf = (version: WorkflowVersion, steps: readonly object[], nodeTypes: readonly NodeType[] = []) => {
    const trace = traceExecution({ status: 'completed', steps } as WorkflowExecution, version);
    const read = createVisitSteps(graphOf(trace.version), createCatalog(nodeTypes), words);
    return trace.visits.map((visit) => read(visit));
  };
  const own: NodeType = { type: 'own', label: 'Our step', group: 'Messages' } as NodeType;
  const version = { definition: { nodes: [{ id: 'a', type: { type: 'own' } }], edges: [] } } as WorkflowVersion;

  it('has the type of the version where it has a name, else of the execution, else of the catalog', () => {
    const named = { definition: { nodes: [{ id: 'a', type: own }], edges: [] } } as WorkflowVersion;
    const brought = { node: { id: 'a', type: { type: 'own', label: 'As it ran' } } };
    expect(stepsOf(named, [brought])[0]?.title).toBe('Our step');
    expect(stepsOf(version, [brought], [own])[0]?.title).toBe('As it ran');
    expect(stepsOf(version, [{ node: { id: 'a' } }], [own])[0]?.title).toBe('Our step');
  });

  it('has its id as the title where nothing else is known, and "Unknown step" without an id', () => {
    expect(stepsOf(version, [{ node: { id: 'gone' } }, { node: {} }, {}]).map(({ title }) => title)).toEqual([
      'gone',
      'Unknown step',
      'Unknown step',
    ]);
  });

  it('reads the type of a node that the version lacks anew for each visit', () => {
    const titles = stepsOf(version, [
      { node: { id: 'gone', type: { type: 'x', label: 'Before' } } },
      { node: { id: 'gone', type: { type: 'x', label: 'After' } } },
    ]).map(({ title }) => title);
    expect(titles).toEqual(['Before', 'After']);
  });
});

describe('status', () => {
  const states: readonly VisitState[] = ['done', 'running', 'waiting', 'failed', 'skipped', 'timedOut'];

  it('of each known name has the same look in any spelling', () => {
    const spellings = fc.constantFrom(
      'running',
      'waiting',
      'completed',
      'failed',
      'canceled',
      'cancelled',
      'timedOut',
      'skipped',
    );
    const separators = fc.constantFrom('', '_', '-', ' ', '.');
    fc.assert(
      fc.property(spellings, separators, fc.infiniteStream(fc.boolean()), (status, separator, upper) => {
        const spelled = [...status]
          .map((letter) => (letter === 'O' ? `${separator}${letter}` : letter))
          .map((letter) => (upper.next().value ? letter.toUpperCase() : letter.toLowerCase()))
          .join('');
        expect(executionStatusLook(` ${spelled} `)).toBe(executionStatusLook(status));
        expect(executionStatusWords(spelled, words)).toBe(executionStatusWords(status, words));
        expect(executionStatusLook(status).icon).not.toBe(executionStatusLook('odd').icon);
      }),
      { seed, numRuns: 200 },
    );
  });

  it('of each visit has a look and a word, and only the ended ones end an execution', () => {
    for (const state of states) {
      expect(visitLook(state).icon).not.toBe('');
      expect(words.status[state]).not.toBe('');
    }
    expect(states.filter((state) => visitLook(state).isEnded !== true)).toEqual(['running', 'waiting']);
    expect(states.filter((state) => visitLook(state).isBusy === true)).toEqual(['running']);
  });

  it('that is unknown is shown as written, cut where it is long, and is not final', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 80 }), fc.jsonValue()), (status) => {
        const shown = executionStatusWords(status, words);
        expect(shown).not.toBe('');
        expect(shown.length).toBeLessThanOrEqual(41);
        if (executionStatusLook(status).icon === 'circle-question-mark')
          expect(executionStatusLook(status).isEnded).toBeUndefined();
      }),
      { seed, numRuns: 300 },
    );
    expect(executionStatusWords('x'.repeat(50), words)).toBe(`${'x'.repeat(40)}…`);
    for (const odd of [undefined, null, 7, {}, [], '', '  '])
      expect(executionStatusWords(odd, words)).toBe('Status not known');
    // "done" is a state of visits only.
    expect(executionStatusWords('done', words)).toBe('done');
  });
});

describe('contact of an execution', () => {
  const contactOf = (...contexts: readonly unknown[]) =>
    contactOfExecution(
      traceExecution({ steps: contexts.map((context) => ({ node: { id: 'a', context } })) } as WorkflowExecution, {}),
    );

  it.each<readonly [object, ReturnType<typeof contactOf>]>([
    [{ firstName: ' Maya ', lastName: 'Torres' }, { name: 'Maya Torres' }],
    [{ lastName: 'Torres' }, { name: 'Torres' }],
    [{ name: 'Maya' }, { name: 'Maya' }],
    [{ firstName: '  ', name: 'Maya' }, { name: 'Maya' }],
    [{ mobile: '+15105550139' }, { number: '(510) 555-0139' }],
    [{ mobile: { number: '+491701234567' } }, { number: '+491701234567' }],
    [{ mobile: {}, number: '+15105550139' }, { number: '(510) 555-0139' }],
    [{ phone: '12' }, { number: '12' }],
    [{ firstName: 7, mobile: { number: 15105550139 } }, undefined],
    [{}, undefined],
  ])('%j reads %j', (contact, read) => {
    expect(contactOf({ contact })).toEqual(read);
  });

  it('is that of the first context that has one', () => {
    expect(contactOf({}, null, { contact: [] }, { contact: { name: 'Maya' } }, { contact: { name: 'Devon' } })).toEqual(
      {
        name: 'Maya',
      },
    );
    expect(contactOf(JSON.parse('{"__proto__":{"contact":{"name":"Eve"}}}'))).toBeUndefined();
  });

  it('is short, whatever the context holds', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('firstName', 'lastName', 'name', 'mobile', 'number', 'phone'),
          fc.oneof(fc.jsonValue(), fc.string({ minLength: 100, maxLength: 400 })),
        ),
        (contact) => {
          const { name = 'x', number = 'x' } = contactOf({ contact }) ?? {};
          expect(name.trim()).not.toBe('');
          expect(name.length).toBeLessThanOrEqual(241);
          expect(number.length).toBeLessThanOrEqual(120);
        },
      ),
      { seed, numRuns: 200 },
    );
  });

  it('has a number in the national form where that is certain', () => {
    expect(['+15105550139', '+1510555013', '+151055501399', '+4415105550139', 'x'].map(readableNumber)).toEqual([
      '(510) 555-0139',
      '+1510555013',
      '+151055501399',
      '+4415105550139',
      'x',
    ]);
  });
});
