import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { defineMessages, MessagesProvider, useMessages } from '#ui';
import { mergeMessages } from '../../../src/ui/messages/define-messages.js';

const messages = defineMessages('editor.palette', {
  search: 'Search steps',
  found: (count: number) => `${count} steps`,
  empty: { title: 'No step', hint: 'Another word?' },
});

const ignore = (): void => undefined;

describe('[M1] overrides', () => {
  test('replace the entries they name, and no other', () => {
    const { search, found, empty } = mergeMessages(
      messages,
      { editor: { palette: { search: 'Schritte suchen', empty: { title: 'Keiner' } } }, forms: { search: 'x' } },
      ignore,
    );
    expect([search, found(2), empty]).toEqual([
      'Schritte suchen',
      '2 steps',
      { title: 'Keiner', hint: 'Another word?' },
    ]);
  });

  test.each([undefined, null, 5, 'text', [], { editor: 7 }, { editor: { palette: null } }])(
    'that are no table change nothing: %j',
    (overrides) => expect(mergeMessages(messages, overrides, ignore).empty).toEqual(messages.defaults.empty),
  );

  test.each([{ search: () => 'x' }, { search: 7 }, { found: 'x' }, { empty: 'x' }, { search: undefined }])(
    'of another kind than the English entry change nothing: %o',
    (palette) => {
      const { search, found, empty } = mergeMessages(messages, { editor: { palette } }, ignore);
      expect([search, found(1), empty]).toEqual(['Search steps', '1 steps', messages.defaults.empty]);
    },
  );

  test('that throw are reported once, and the English text takes their place', () => {
    const reported: unknown[] = [];
    const problem = new Error('no plural');
    const found = (): string => {
      throw problem;
    };
    const table = mergeMessages(messages, { editor: { palette: { found } } }, (error) => reported.push(error));
    expect([table.found(3), table.found(4), reported]).toEqual(['3 steps', '4 steps', [problem]]);
  });
});

describe('[M2] a table', () => {
  const tables: unknown[] = [];
  function Search(): ReactElement {
    const table = useMessages(messages);
    tables.push(table);
    return createElement('p', null, table.search);
  }

  test('is the default one without a provider, and one object below a provider', () => {
    const german = { editor: { palette: { search: 'Suchen' } } };
    const both = createElement(MessagesProvider, { messages: german }, createElement(Search), createElement(Search));
    expect(renderToStaticMarkup(createElement(Search))).toBe('<p>Search steps</p>');
    expect(renderToStaticMarkup(both)).toBe('<p>Suchen</p><p>Suchen</p>');
    expect(tables[0]).toBe(messages.defaults);
    expect(tables[1]).toBe(tables[2]);
  });

  test('of an inner provider without messages is that of the outer one', () => {
    const inner = createElement(MessagesProvider, {}, createElement(Search));
    const outer = createElement(MessagesProvider, { messages: { editor: { palette: { search: 'Suchen' } } } }, inner);
    expect(renderToStaticMarkup(outer)).toBe('<p>Suchen</p>');
  });
});
