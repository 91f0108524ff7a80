import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import {
  Avatar,
  defineMessages,
  fileName,
  isButton,
  isElement,
  isHTMLElement,
  isInput,
  isInside,
  isNode,
  isShadowRoot,
  isTextControl,
  isTypedInto,
  MarkedText,
  saveFile,
} from '#ui';
import { mergeMessages } from '../../src/ui/messages/define-messages.js';
import { lawRuns } from '../support/long-run.js';

const seed = 20261123;

describe('a text with search matches', () => {
  const ranges = fc
    .tuple(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.uniqueArray(fc.nat(20), { maxLength: 8 }))
    .map(([text, cuts]) => {
      const places = cuts.filter((at) => at <= text.length).sort((one, other) => one - other);
      const pairs = places.flatMap((from, at) =>
        at % 2 === 0 && places[at + 1] !== undefined ? [[from, places[at + 1]!] as const] : [],
      );
      return { text, ranges: pairs };
    });

  test(`[U7] has the text only, with exactly the matches marked (seed ${seed})`, () => {
    fc.assert(
      fc.property(ranges, (props) => {
        const seen = partsOf(renderToStaticMarkup(createElement(MarkedText, props)));
        expect(seen.map(({ text }) => text).join('')).toBe(props.text);
        expect(seen.flatMap(({ isMarked, text }) => (isMarked ? [text] : []))).toEqual(
          props.ranges.map(([from, to]) => props.text.slice(from, to)),
        );
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  /** The spans and marks of markup, with their text. */
  function partsOf(markup: string): readonly { readonly isMarked: boolean; readonly text: string }[] {
    const entities: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
    const parts = [...markup.matchAll(/<(span|mark)>(.*?)<\/\1>/gs)];
    expect(parts.map(([whole]) => whole).join('')).toBe(markup);
    return parts.map(([, name, inside = '']) => ({
      isMarked: name === 'mark',
      text: inside.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, entity: string) => entities[entity] as string),
    }));
  }
});

describe('initials', () => {
  const drawn = (name: string): string =>
    /<span[^>]*>(.*)<\/span>/s.exec(renderToStaticMarkup(createElement(Avatar, { name })))?.[1] ?? '';
  test.each([
    ['Maya Torres', 'MT'],
    ['maya', 'M'],
    ['Ana María de la Cruz', 'AC'],
    ['  Jo   Park  ', 'JP'],
    ['Kim (sales) Lee', 'KL'],
    ['Élodie Øst', 'ÉØ'],
    ['ßeta', 'SS'],
    ['李 小龙', '李小'],
    ['𝒜lan', '𝒜'],
    ['+1 510 555 0142', '#'],
    ['🙂', '#'],
    ['', '#'],
  ])('[U7] of %o are %o', (name, initials) => {
    expect(drawn(name)).toBe(initials);
  });

  test('[U7] have a deterministic hue for their name, from 0 to 359', () => {
    const hueOf = (name: string): number =>
      Number(/--h:(-?\d+)/.exec(renderToStaticMarkup(createElement(Avatar, { name })))?.[1]);
    const names = ['Maya Torres', 'Devon Price', 'Ana Whitfield', 'Jo Park', 'x'.repeat(10_000), '🙂', ''];
    expect(names.map(hueOf)).toEqual(names.map(hueOf));
    expect(names.map(hueOf).every((hue) => hue >= 0 && hue < 360)).toBe(true);
    expect(new Set(names.map(hueOf)).size).toBeGreaterThan(4);
  });
});

describe('a file', () => {
  test.each([
    ['Free trial', 'Free trial'],
    ['../../etc/passwd', 'etcpasswd'],
    ['a\\b:c*d?e"f<g>h|i', 'abcdefghi'],
    [' Übung_2 – Entwurf ', 'Übung_2  Entwurf'],
    ['con\u0000trol\r\nname', 'controlname'],
    ['你好', '你好'],
    ['हिन्दी में', 'हिन्दी में'],
    ['ทดลองใช้ฟรี', 'ทดลองใช้ฟรี'],
    ['Love ❤️', 'Love'],
    ['...', 'workflow'],
    ['🙂', 'workflow'],
    ['', 'workflow'],
  ])('[U8] with the title %o has the name %o', (title, name) => {
    expect(fileName(title, 'workflow')).toBe(name);
  });

  test(`[U8] has a name without special characters of file systems, for any title (seed ${seed})`, () => {
    const title = fc.array(fc.oneof(fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff })), { maxLength: 30 });
    const allowed = /^(?! )[\p{L}\p{M}\p{N} _-]+(?<! )$/u;
    fc.assert(
      fc.property(title, (characters) => {
        const name = fileName(String.fromCodePoint(...characters), 'workflow');
        expect(allowed.test(name), name).toBe(true);
        expect(fileName(name, 'workflow')).toBe(name);
      }),
      { seed, numRuns: lawRuns(2000) },
    );
  });

  test('[U8] is not reported as saved in a sandbox, and its object URL is revoked after a minute', () => {
    vi.useFakeTimers();
    const [given, revoked, clicked]: [unknown[], string[], object[]] = [[], [], []];
    const pageWith = (click: (link: object) => void) =>
      ({
        Blob,
        URL: {
          createObjectURL: (blob: Blob) => (given.push([blob.size, blob.type]), 'blob:1'),
          revokeObjectURL: (address: string) => revoked.push(address),
        },
        document: {
          createElement: () => {
            const link = { click: () => click(link) };
            return link;
          },
        },
      }) as unknown as Parameters<typeof saveFile>[0];
    const file = { name: 'Trial.csv', text: 'a,ä', type: 'text/csv' };
    expect(
      saveFile(
        pageWith((link) => clicked.push({ ...link })),
        file,
      ),
    ).toBe(true);
    expect(given).toEqual([[4, 'text/csv']]);
    expect(clicked).toMatchObject([{ href: 'blob:1', download: 'Trial.csv' }]);
    expect(revoked).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(revoked).toEqual(['blob:1']);
    const refuse = (): never => {
      throw new Error('sandboxed');
    };
    expect(saveFile(pageWith(refuse), file)).toBe(false);
    expect(saveFile({} as Parameters<typeof saveFile>[0], file)).toBe(false);
    vi.useRealTimers();
  });
});

describe('checks of elements', () => {
  const html = (localName: string, more: object = {}) => ({
    nodeType: 1,
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    localName,
    ...more,
  });
  const checks = { isNode, isElement, isHTMLElement, isInput, isTextControl, isTypedInto, isButton, isShadowRoot };
  const passedBy = (value: unknown): readonly string[] =>
    Object.entries(checks).flatMap(([name, is]) => (is(value) ? [name] : []));

  // Plain objects, since elements of another window are instances of none of this window's classes.
  test.each([
    ['an input', html('input'), ['isNode', 'isElement', 'isHTMLElement', 'isInput', 'isTextControl', 'isTypedInto']],
    ['a text area', html('textarea'), ['isNode', 'isElement', 'isHTMLElement', 'isTextControl', 'isTypedInto']],
    ['a select', html('select'), ['isNode', 'isElement', 'isHTMLElement', 'isTypedInto']],
    [
      'an editable block',
      html('div', { isContentEditable: true }),
      ['isNode', 'isElement', 'isHTMLElement', 'isTypedInto'],
    ],
    ['a button', html('button'), ['isNode', 'isElement', 'isHTMLElement', 'isButton']],
    [
      'an SVG element',
      { nodeType: 1, namespaceURI: 'http://www.w3.org/2000/svg', localName: 'input' },
      ['isNode', 'isElement'],
    ],
    ['a text', { nodeType: 3 }, ['isNode']],
    ['a shadow root', { nodeType: 11, host: html('div') }, ['isNode', 'isShadowRoot']],
    ['a fragment', { nodeType: 11 }, ['isNode']],
    ['a window', { document: {}, nodeType: undefined }, []],
    ['no value', null, []],
    ['a string', 'input', []],
  ])('[U9] recognise %s of any window', (_, value, expected) => {
    expect(passedBy(value)).toEqual(expected);
  });

  test('[U9] report a target that is not a node, or a missing element, as outside', () => {
    const inner = html('b');
    const outer = html('p', { contains: (other: unknown) => other === inner }) as unknown as Node;
    expect(isInside(outer, inner)).toBe(true);
    for (const value of [null, undefined, {}, 'b', html('i')]) expect(isInside(outer, value)).toBe(false);
    for (const element of [null, undefined]) expect(isInside(element, inner)).toBe(false);
  });
});

describe('[M1] overrides of any shape', () => {
  const set = defineMessages('editor.palette', {
    search: 'Search steps',
    found: (count: number) => `${count} steps`,
    empty: { title: 'No step', deeper: { hint: () => 'Another word?' } },
  });
  /** The types of a table's entries, by name. */
  const kindsOf = (entry: unknown): unknown =>
    typeof entry === 'object' && entry !== null
      ? Object.fromEntries(Object.entries(entry).map(([name, inside]) => [name, kindsOf(inside)]))
      : typeof entry;

  test(`keep the shape of the English table, whose functions return text and do not throw (seed ${seed})`, () => {
    const entry = fc.letrec<{ any: unknown }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 4, depthSize: 'small' },
        fc.constantFrom(
          'text',
          5,
          null,
          undefined,
          [],
          () => 'words',
          () => undefined,
          () => {
            throw new Error('no plural');
          },
        ),
        fc.dictionary(
          fc.constantFrom(
            'editor',
            'palette',
            'search',
            'found',
            'empty',
            'title',
            'deeper',
            'hint',
            '__proto__',
            'constructor',
          ),
          tie('any'),
          { maxKeys: 4 },
        ),
      ),
    })).any;
    fc.assert(
      fc.property(entry, (palette) => {
        const table = mergeMessages(set, { editor: { palette } }, () => {});
        expect(kindsOf(table)).toEqual(kindsOf(set.defaults));
        expect([table.found(2), table.empty.deeper.hint()].every((words) => typeof words === 'string')).toBe(true);
        expect(({} as { search?: unknown }).search).toBeUndefined();
      }),
      { seed, numRuns: lawRuns(2000) },
    );
  });
});
