import { describe, expect, test } from 'vitest';
import { describePath, type JsonPath, scanJsonText, type TextFindingKind } from '#base';
import { readFragment } from '#edit';
import { findTextLosses, readVersion } from '#model';
import { isLong, lawRuns } from '../support/long-run.js';
import { oddJsonText, type OddText } from '../support/odd-json-text.js';

const seed = 20261121;
const runs = lawRuns(10_000);
const seeds = Array.from({ length: runs }, (_, at) => seed + at);
/** Laws that build a whole document per seed take longer. */
const wholes = seeds.slice(0, isLong ? runs : 200);

interface Found {
  readonly kind: TextFindingKind;
  readonly path: JsonPath;
}

function harmfulIn(text: string, maxDepth = 100): readonly Found[] {
  const found: Found[] = [];
  scanJsonText(
    text,
    maxDepth,
    (kind, _written, pathOf) => kind !== 'reordered-key' && found.push({ kind, path: pathOf() }),
  );
  return found;
}

/** The JSON path of a loss in a document around the text; nesting that is too deep continues by the first items. */
function placeOf(around: JsonPath, loss: OddText['loss']): JsonPath {
  return [...around, ...(loss?.path ?? []), ...(loss?.kind === 'too-deep' ? Array.from({ length: 8 }, () => 0) : [])];
}

describe('losses of parsing', () => {
  test(`[M7] the scanner finds exactly the one loss in ${runs} texts with more than 25 harmless findings (seed ${seed})`, () => {
    for (const at of seeds) {
      const { loss, text } = oddJsonText(at, true);
      const [found, ...more] = harmfulIn(text);
      expect(more, `seed ${at}`).toEqual([]);
      expect(found?.kind, `seed ${at}`).toBe(loss?.kind);
      // Nesting that is too deep is reported by its JSON path, of which the beginning is enough.
      const path = loss?.kind === 'too-deep' ? found?.path.slice(0, loss.path.length) : found?.path;
      expect(path, `seed ${at}`).toEqual(loss?.path.slice(0, loss.kind === 'too-deep' ? 8 : undefined));
    }
  });

  test(`[M7] the scanner finds nothing harmful in ${runs} texts that are only formatted differently (seed ${seed})`, () => {
    for (const at of seeds) expect(harmfulIn(oddJsonText(at, false).text), `seed ${at}`).toEqual([]);
  });

  test(`[M7] a file with one loss anywhere is refused with its JSON path, in ${wholes.length} files; others are accepted (seed ${seed})`, () => {
    for (const at of wholes) {
      const file = (text: string): string =>
        `${at % 3 === 0 ? '\ufeff' : ''}{"name":"f","definition":{"nodes":[{"id":"a","config":${text}}],"edges":[]}}`;
      const { loss, text } = oddJsonText(at, true);
      const refused = readVersion(file(text));
      const [problem] = refused.ok ? [] : refused.problems;
      expect(problem?.code, `seed ${at}`).toBe(loss?.kind);
      expect(problem?.path?.slice(0, 8), `seed ${at}`).toEqual(
        placeOf(['definition', 'nodes', 0, 'config'], loss).slice(0, 8),
      );
      if (loss?.kind !== 'too-deep')
        expect(problem?.path, `seed ${at}`).toEqual(placeOf(['definition', 'nodes', 0, 'config'], loss));
      expect(readVersion(file(oddJsonText(at, false).text)).ok, `seed ${at}`).toBe(true);
    }
  });

  test(`[M7] a clipboard with one loss anywhere is refused with its JSON path, in ${wholes.length} clipboards; others are accepted (seed ${seed})`, () => {
    for (const at of wholes) {
      const clipboard = (text: string): string =>
        `{"kind":"pathboard/fragment","version":1,"nodes":[{"id":"a","type":{"type":"t"},"config":${text}}],"edges":[]}`;
      const { loss, text } = oddJsonText(at, true);
      const refused = readFragment(clipboard(text));
      expect(refused.ok, `seed ${at}`).toBe(false);
      const message = refused.ok ? '' : refused.refusal.message;
      if (loss?.kind === 'too-deep') expect(message).toContain('too deeply');
      else expect(message, `seed ${at}`).toContain(describePath(['nodes', 0, 'config', ...(loss?.path ?? [])]));
      expect(readFragment(clipboard(oddJsonText(at, false).text)).ok, `seed ${at}`).toBe(true);
    }
  });

  test('[M7] lists of losses end after 20 and count the rest', () => {
    const many = (count: number): string => `{${Array.from({ length: count }, (_, at) => `"n${at}":1e400`).join(',')}}`;
    expect(findTextLosses(many(20), { maxDepth: 9 }).problems.at(-1)?.detail).toBe('Write it as text instead.');
    expect(findTextLosses(many(21), { maxDepth: 9 }).problems.at(-1)?.detail).toBe(
      'Write it as text instead. 1 more place could not be kept either.',
    );
    const { count, problems } = findTextLosses(many(2345), { maxDepth: 9 });
    expect([count, problems.length]).toEqual([2345, 20]);
    expect(problems.at(-1)?.detail).toBe('Write it as text instead. 2,325 more places could not be kept either.');
    const read = readVersion(many(2345));
    expect(read.ok ? [] : read.problems).toEqual(problems);
    const moved = readVersion(`{${Array.from({ length: 30 }, (_, at) => `"${30 - at}":0`).join(',')}}`);
    expect(moved.ok && moved.notices.map(({ code }) => code)).toEqual(
      Array.from({ length: 20 }, () => 'reordered-key'),
    );
    expect(moved.ok && moved.notices.at(-1)?.detail).toBe('9 more places move too.');
  });

  test('[M7] nesting beyond the limit is listed after any number of other losses', () => {
    const text = `[${'1e400,'.repeat(500)}${'['.repeat(200)}${']'.repeat(200)}]`;
    expect(findTextLosses(text, { maxDepth: 100 }).problems.some(({ code }) => code === 'too-deep')).toBe(true);
  });

  test('[M7] within an envelope only the document counts, and its key may occur only once', () => {
    const within = (text: string) =>
      findTextLosses(text, { maxDepth: 10, within: ['data'] }).problems.map(({ code, path }) => [code, path]);
    expect(within('{"trace":12345678901234567890,"x":{"a":1,"a":2},"data":{"a":1},"pagination":{"t":1e400}}')).toEqual(
      [],
    );
    expect(within('{"trace":12345678901234567890,"data":{"a":[1e400]}}')).toEqual([['inexact-number', ['a', 0]]]);
    expect(within('{"data":{"a":1},"dat\\u0061":{"a":2}}')).toEqual([['duplicate-key', []]]);
    expect(within(`{"data":${'['.repeat(12)}${']'.repeat(12)}}`)).toEqual([['too-deep', [0, 0, 0, 0, 0, 0, 0]]]);
  });

  test('[M3] the scanner never throws for text that is not JSON', () => {
    for (const text of [
      '',
      '"',
      '"\\',
      '{"a',
      '{"\\x":1,"\\x":2}',
      ']]]]}}}',
      '[[[[',
      '{,,,:',
      '-',
      '1e',
      '"\\u12"',
      `{"a":"${'\\'.repeat(999)}`,
      '\ufeff{}',
      '}{"a":1}',
    ]) {
      expect(() => harmfulIn(text), text).not.toThrow();
    }
  });

  test('[M3] a million losses are counted in little memory', () => {
    const count = isLong ? 1_000_000 : 100_000;
    const padding = 'x'.repeat(isLong ? 20 : 4);
    const text = `[${Array.from({ length: count }, () => `{"k":"${padding}","1":1e400}`).join(',')}]`;
    JSON.parse(text);
    const before = process.memoryUsage().heapUsed;
    const losses = findTextLosses(text, { maxDepth: 100 });
    // A stored finding would take hundreds of bytes; only the keys of open objects remain until they are collected.
    expect((process.memoryUsage().heapUsed - before) / count).toBeLessThan(400);
    expect([losses.count, losses.problems.length, losses.notices.length]).toEqual([count, 20, 20]);
  });
});
