import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldWords, nodeSummary } from '#catalog';
import { parsePlaceholders } from '#text';

const seed = 20261116;

/** Texts dense in the characters of the grammar. */
const message = fc
  .array(
    fc.constantFrom('{', '}', '|', '\n', ' ', 'a', 'firstName', '{firstName}', '{lastName|there}', '{a|}', 'é', '😀'),
  )
  .map((pieces) => pieces.join(''));

describe('parsePlaceholders', () => {
  it('finds fields with and without a fallback', () => {
    expect(parsePlaceholders('Hi {firstName|there}, see {attributes.homeClub}.')).toEqual([
      { kind: 'text', raw: 'Hi ' },
      { kind: 'field', raw: '{firstName|there}', path: 'firstName', fallback: 'there' },
      { kind: 'text', raw: ', see ' },
      { kind: 'field', raw: '{attributes.homeClub}', path: 'attributes.homeClub' },
      { kind: 'text', raw: '.' },
    ]);
  });

  it('distinguishes an empty fallback from none, and trims only the path', () => {
    expect(parsePlaceholders('{ firstName | you }{lastName|}')).toEqual([
      { kind: 'field', raw: '{ firstName | you }', path: 'firstName', fallback: ' you ' },
      { kind: 'field', raw: '{lastName|}', path: 'lastName', fallback: '' },
    ]);
  });

  it.each([
    ['', []],
    ['{}', [{ kind: 'text', raw: '{}' }]],
    ['{ |x}', [{ kind: 'text', raw: '{ |x}' }]],
    ['{firstName', [{ kind: 'text', raw: '{firstName' }]],
    ['a}b', [{ kind: 'text', raw: 'a}b' }]],
    ['{first\nName}', [{ kind: 'text', raw: '{first\nName}' }]],
    [
      '{{a}}',
      [
        { kind: 'text', raw: '{' },
        { kind: 'field', raw: '{a}', path: 'a' },
        { kind: 'text', raw: '}' },
      ],
    ],
    ['{Wait for reply.reply}', [{ kind: 'field', raw: '{Wait for reply.reply}', path: 'Wait for reply.reply' }]],
  ])('parses stray braces as text: %j', (text, parts) => {
    expect(parsePlaceholders(text)).toEqual(parts);
  });

  it('loses nothing: the joined parts are the message', () => {
    fc.assert(
      fc.property(fc.oneof(message, fc.string()), (text) => {
        const parts = parsePlaceholders(text);
        expect(parts.map((part) => part.raw).join('')).toBe(text);
        for (const [index, part] of parts.entries()) {
          expect(part.raw).not.toBe('');
          expect([part.kind, parts[index + 1]?.kind]).not.toEqual(['text', 'text']);
          const path = part.kind === 'field' ? part.path : '';
          expect(path.trim()).toBe(path);
        }
      }),
      { seed, numRuns: 2000 },
    );
  });

  it('takes linear time for any text', () => {
    const start = performance.now();
    parsePlaceholders('{'.repeat(200_000));
    parsePlaceholders('{a|'.repeat(200_000));
    parsePlaceholders(`{${'a'.repeat(1_000_000)}`);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('[C7] agrees with nodeSummary on what is a placeholder', () => {
    fc.assert(
      fc.property(message, (text) => {
        fc.pre(text.length <= 160);
        const node = { id: 'a', type: { type: 'send-message' }, config: { message: text } };
        const inSummary = nodeSummary(node)
          .filter((part) => part.kind === 'field')
          .map((part) => part.text);
        const inText = parsePlaceholders(text).flatMap((part) =>
          part.kind === 'field' ? [fieldWords(part.path)] : [],
        );
        expect(inSummary).toEqual(inText);
      }),
      { seed, numRuns: 1000 },
    );
  });
});
