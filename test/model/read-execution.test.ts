import { describe, expect, test } from 'vitest';
import { getAtPath, type JsonPath, scanJsonText } from '#base';
import {
  asWrittenOf,
  parseExecution,
  readExecution,
  type WorkflowExecution,
  writeExecution,
  writtenInside,
  writtenNumber,
} from '#model';
import { oddJsonText } from '../support/odd-json-text.js';
import { seededRandom } from '../support/seeded-random.js';
import { lawRuns } from '../support/long-run.js';

const seed = 20261122;
const runs = lawRuns(400, 5_000);

const digits = [
  '12345678901234567890',
  '-9007199254740993',
  '1e400',
  '-1e400',
  '-0',
  '0.1234567890123456789',
  '1e-400',
  '98765432109876543210.5',
];

/** An execution with unusual numbers at known JSON paths, in contexts and elsewhere. */
function oddExecution(at: number): {
  readonly text: string;
  readonly numbers: readonly (readonly [JsonPath, string])[];
} {
  const random = seededRandom(at);
  const numbers: (readonly [JsonPath, string])[] = [];
  const number = (path: JsonPath): string => {
    const written = digits[Math.floor(random() * digits.length)] as string;
    numbers.push([path, written]);
    return written;
  };
  const count = 1 + Math.floor(random() * 4);
  const steps = Array.from({ length: count }, (_, step) => {
    const context = (key: JsonPath): string =>
      `{"plain":7,"__proto__":{"n":${number([...key, '__proto__', 'n'])}},"list":[1,[${number([...key, 'list', 1, 0])},"x"]],"rest":${oddJsonText(at + step, false).text}}`;
    const place = ['steps', step, 'node', 'context'] as const;
    return `{"id":"s${step}","weight":${number(['steps', step, 'weight'])},"node":{"id":"n","context":${context(place)}}}`;
  });
  return { text: `{"id":"r","trace":${number(['trace'])},"steps":[${steps.join(',')}]}`, numbers };
}

/** The digits kept for a JSON path: by its execution step, or else by the execution. */
function writtenAt(execution: WorkflowExecution, path: JsonPath): string | undefined {
  const step = path[0] === 'steps' ? execution.steps?.[Number(path[1])] : undefined;
  const inside = step ? path.slice(2) : path;
  const known = inside.reduce<ReturnType<typeof writtenInside>>(writtenInside, asWrittenOf(step ?? execution)?.numbers);
  return writtenNumber(getAtPath(execution, path), known);
}

const inexactIn = (text: string): readonly string[] => {
  const found: string[] = [];
  scanJsonText(
    text,
    100,
    (kind, written, pathOf) => kind === 'inexact-number' && found.push(`${JSON.stringify(pathOf())} ${written}`),
  );
  return found;
};

function read(text: string): WorkflowExecution {
  const outcome = readExecution(text);
  if (!outcome.ok) throw new Error(outcome.problems[0]?.message);
  return outcome.execution;
}

describe('an execution that was read from text', () => {
  test(`[M8] has the digits of every number that no double represents, in ${runs} executions (seed ${seed})`, () => {
    for (let at = seed; at < seed + runs; at++) {
      const { numbers, text } = oddExecution(at);
      const execution = read(text);
      for (const [path, written] of numbers) {
        expect(writtenAt(execution, path), `seed ${at} ${path.join('.')}`).toBe(written);
        expect(Number.isFinite(getAtPath(execution, path)), `seed ${at}`).toBe(true);
      }
      // No digits are kept for other numbers, and the written text has the digits of the one read.
      expect(inexactIn(writeExecution(execution)), `seed ${at}`).toEqual(inexactIn(text));
      expect(parseExecution(JSON.parse(JSON.stringify(execution))).ok, `seed ${at}`).toBe(true);
    }
  });

  test('[M8] keeps the digits through copies, JSON and shortened lists of steps', () => {
    const execution = read(
      '{"steps":[{"node":{"context":{"a":1}}},{"node":{"context":{"balance":12345678901234567890}}}]}',
    );
    for (const copy of [
      structuredClone(execution),
      JSON.parse(JSON.stringify(execution)) as WorkflowExecution,
      { ...execution, steps: execution.steps?.map((step) => ({ ...step })) } as WorkflowExecution,
    ]) {
      expect(writtenAt(copy, ['steps', 1, 'node', 'context', 'balance'])).toBe('12345678901234567890');
      const later = { ...copy, steps: copy.steps?.slice(1) } as WorkflowExecution;
      expect(writtenAt(later, ['steps', 0, 'node', 'context', 'balance'])).toBe('12345678901234567890');
      expect(writeExecution(later)).toBe('{"steps":[{"node":{"context":{"balance":12345678901234567890}}}]}');
    }
  });

  test('[M8] equals JSON.parse of its text where no digits were lost', () => {
    const text = '{"id":"r","steps":[{"node":{"context":{"a":1.0,"b":1e2,"c":9007199254740991,"2":0,"1":0}}}]}';
    expect(read(text)).toEqual(JSON.parse(text));
    expect(writeExecution(read(text))).toBe(JSON.stringify(JSON.parse(text)));
  });

  test('[M8] ignores digits that belong to no present value', () => {
    const execution = read('{"steps":[{"node":{"context":{"n":12345678901234567890}}}]}') as {
      steps: { node: { context: { n: number } } }[];
    };
    (execution.steps[0] as (typeof execution.steps)[0]).node.context.n = 5;
    expect(writeExecution(execution as WorkflowExecution)).toBe('{"steps":[{"node":{"context":{"n":5}}}]}');
    const lies = [
      ['99', 5],
      ['5 or so', 5],
      ['"5"', 5],
      ['0x5', 5],
      [' 5', 5],
      [5, 5],
      ['5', '5'],
      ['1e400', 5],
      [null, 5],
    ] as const;
    for (const [written, value] of lies)
      expect(writtenNumber(value, written as never), String(written)).toBeUndefined();
    expect(writtenNumber(Number.MAX_VALUE, '1e400')).toBe('1e400');
  });

  test('[M8] lists duplicate keys on their execution step', () => {
    const outcome = readExecution(
      '{"status":"done","st\\u0061tus":"running","steps":[{"node":{"context":{"a":12345678901234567890,"a":{"b":1,"b":2}}}}]}',
    );
    expect(outcome).toMatchObject({ ok: true, execution: { status: 'running' } });
    if (!outcome.ok) return;
    expect(outcome.notices.map(({ code, path, severity }) => [code, severity, path])).toEqual([
      ['duplicate-key', 'notice', ['status']],
      ['duplicate-key', 'notice', ['steps', 0, 'node', 'context', 'a']],
      ['duplicate-key', 'notice', ['steps', 0, 'node', 'context', 'a', 'b']],
    ]);
    expect(asWrittenOf(outcome.execution)).toEqual({ repeatedKeys: [['status']] });
    expect(asWrittenOf(outcome.execution.steps?.[0])).toEqual({
      repeatedKeys: [
        ['node', 'context', 'a'],
        ['node', 'context', 'a', 'b'],
      ],
    });
  });

  test('[M3] is refused where it cannot be read, without throwing', () => {
    expect(readExecution('{"steps":')).toMatchObject({ ok: false, problems: [{ code: 'not-json' }] });
    expect(readExecution(`{"steps":${'['.repeat(200)}${']'.repeat(200)}}`)).toMatchObject({
      ok: false,
      problems: [{ code: 'too-deep' }],
    });
    for (const text of [
      '12345678901234567890',
      '[1e400]',
      'null',
      '{"steps":[1e400]}',
      '{"steps":{"0":1e400}}',
      '{"steps":[[1e400]]}',
      '{"x-as-written":{"numbers":1e400}}',
    ]) {
      expect(() => readExecution(text), text).not.toThrow();
    }
    expect(({} as { n?: unknown }).n).toBeUndefined();
  });
});
