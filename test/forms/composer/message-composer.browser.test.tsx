import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { selectWritten, writtenSelection, writtenText } from '../../../src/forms/composer/written-text.js';
import { composerOnPage, type ComposerOnPage } from './composer-on-page.js';
import { TextModel } from './text-model.js';

const seed = 20261121;
const patience = { timeout: 8_000, interval: 5 };
const listed = (): readonly string[] =>
  [...document.querySelectorAll('[role="option"]')].map((row) => row.querySelector('.pb-trunc')?.textContent ?? '');
const last = (composer: ComposerOnPage): void => {
  composer.box().focus();
  selectWritten(composer.box(), composer.text().length, composer.text().length);
};
/** Text as the keyboard types it: braces are doubled. */
const typed = (text: string): string => text.replaceAll('{', '{{').replaceAll('[', '[[');
const until = (composer: ComposerOnPage, text: string) =>
  vi.waitFor(() => expect(composer.text()).toBe(text), patience);

interface ImeSession {
  send(
    method: 'Input.imeSetComposition',
    args: { text: string; selectionStart: number; selectionEnd: number },
  ): Promise<unknown>;
  send(method: 'Input.insertText', args: { text: string }): Promise<unknown>;
}

describe('MessageComposer', { timeout: 90_000 }, () => {
  it('shows chips for placeholders and reports no change', async () => {
    const composer = await composerOnPage(
      'Hi {firstName|there}, our {attributes.homeClub} club: fern.fit/t8Kq \nReply STOP',
    );
    expect(composer.shown()).toBe('Hi First nameor “there”, our Home club club: Trial booking \nReply STOP');
    expect(writtenText(composer.box())).toBe(
      'Hi {firstName|there}, our {attributes.homeClub} club: fern.fit/t8Kq \nReply STOP',
    );
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await composer.unmount();
    expect(composer.reported).toEqual([]);
  });

  it('keeps any text byte for byte and reports no change', async () => {
    const composer = await composerOnPage('');
    const texts = fc.sample(
      fc
        .array(
          fc.oneof(
            fc.constantFrom(
              '{',
              '}',
              '|',
              '{a}',
              '{a|b}',
              '\n',
              '\r\n',
              '\r',
              '🎉',
              '\ud83c',
              'مرحبا ',
              '\u200f',
              '\ufeff',
              '\t',
            ),
            fc.string({ maxLength: 3 }),
          ),
          { maxLength: 14 },
        )
        .map((parts) => parts.join('')),
      { seed, numRuns: 60 },
    );
    for (const text of texts) {
      await composer.store(text);
      await vi.waitFor(() => expect(writtenText(composer.box())).toBe(text), patience);
    }
    expect(composer.reported).toEqual([]);
    await composer.unmount();
  });

  it('types and deletes around chips like a plain list of characters and chips', async () => {
    const composer = await composerOnPage('Hi {firstName|there}🎉!');
    last(composer);
    const model = new TextModel(['H', 'i', ' ', '{firstName|there}', '🎉', '!']);
    const words: readonly (readonly [string, readonly string[]])[] = [
      ['x', ['x']],
      ['{lastName}', ['{lastName}']],
      ['}', ['}']],
      [' ', [' ']],
    ];
    const nodes = fc.sample(fc.constantFrom('type', 'back', 'remove', 'left', 'left', 'right', 'type', 'line'), {
      seed,
      numRuns: 90,
    });
    for (const [at, node] of nodes.entries()) {
      if (node === 'type') {
        const [keys, items] = words[at % words.length]!;
        await userEvent.keyboard(typed(keys));
        model.insert(items);
      } else if (node === 'line') {
        if (model.hasSelectedChip) continue;
        await userEvent.keyboard('{Enter}');
        model.insert(['\n']);
      } else {
        await userEvent.keyboard(
          { back: '{Backspace}', remove: '{Delete}', left: '{ArrowLeft}', right: '{ArrowRight}' }[node],
        );
        model[node]();
      }
      await vi.waitFor(() => {
        expect([node, writtenText(composer.box())]).toEqual([node, model.text]);
        expect([node, writtenSelection(composer.box())]).toEqual([node, model.selection]);
      }, patience);
    }
    await until(composer, model.text);
    await composer.unmount();
  });

  it('offers names after a brace and finds them by a few letters', async () => {
    const composer = await composerOnPage('Hi ');
    last(composer);
    await userEvent.keyboard('{{fst');
    await vi.waitFor(() => expect(listed()).toEqual(['First name']), patience);
    expect(composer.box().getAttribute('aria-activedescendant')).toBe(document.querySelector('[role="option"]')!.id);
    await userEvent.keyboard('{Enter}');
    await until(composer, 'Hi {firstName}');
    await userEvent.keyboard('!');
    await until(composer, 'Hi {firstName}!');
    await userEvent.keyboard('{Control>}/{/Control}');
    await vi.waitFor(() => expect(listed()).toEqual(['First name', 'Home club', 'Trial booking']), patience);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await until(composer, 'Hi {firstName}!fern.fit/t8Kq');
    expect(composer.shown()).toContain('Trial booking');
    // Escape closes the list and nothing else.
    await userEvent.keyboard('{{zz');
    await vi.waitFor(() => expect(document.querySelector('.pb-names__none')?.textContent).toContain('zz'), patience);
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(document.querySelector('.pb-names__none')).toBeNull(), patience);
    await until(composer, 'Hi {firstName}!fern.fit/t8Kq{zz');
    expect(document.activeElement).toBe(composer.box());
    await composer.unmount();
  });

  it('edits the fallback of a placeholder at its chip', async () => {
    const composer = await composerOnPage('Hi {firstName}!');
    composer.box().focus();
    selectWritten(composer.box(), 3, 14);
    await userEvent.keyboard('{Enter}');
    const field = page.getByRole('textbox', { name: 'If it is empty, write' });
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('there');
    await until(composer, 'Hi {firstName|there}!');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(document.activeElement).toBe(composer.box()), patience);
    await userEvent.keyboard('{Backspace}');
    await until(composer, 'Hi !');
    await composer.unmount();
  });

  it('pastes and copies raw text', async () => {
    const composer = await composerOnPage('');
    composer.box().focus();
    const paste = new DataTransfer();
    paste.setData('text/plain', 'Hi {firstName|there},\nsee fern.fit/t8Kq');
    paste.setData('text/html', '<b onclick="x">Hi</b>');
    composer
      .box()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: paste, bubbles: true, cancelable: true }));
    await until(composer, 'Hi {firstName|there},\nsee fern.fit/t8Kq');
    expect(composer.box().querySelectorAll('.pb-merge')).toHaveLength(2);
    selectWritten(composer.box(), 1, 25);
    const copy = new DataTransfer();
    composer.box().dispatchEvent(new ClipboardEvent('copy', { clipboardData: copy, bubbles: true, cancelable: true }));
    expect(copy.getData('text/plain')).toBe('i {firstName|there},\nsee');
    expect(copy.types).toEqual(['text/plain']);
    await composer.unmount();
  });

  it('applies outside changes, puts the caret at the change and ignores late echoes', async () => {
    const composer = await composerOnPage('Hi {firstName}, welcome');
    last(composer);
    await userEvent.keyboard('!!');
    await until(composer, 'Hi {firstName}, welcome!!');
    await composer.store('Hi {firstName|you}, welcome!!');
    await vi.waitFor(() => expect(writtenText(composer.box())).toBe('Hi {firstName|you}, welcome!!'), patience);
    expect(document.activeElement).toBe(composer.box());
    expect(composer.reported).toEqual(['Hi {firstName}, welcome!', 'Hi {firstName}, welcome!!']);
    await composer.unmount();
  });

  it('supports IME composition next to chips', async () => {
    const composer = await composerOnPage('Hi {firstName}');
    last(composer);
    const ime = cdp() as unknown as ImeSession;
    await ime.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
    await ime.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
    await ime.send('Input.insertText', { text: '日本' });
    await until(composer, 'Hi {firstName}日本');
    await vi.waitFor(() => expect(composer.shown()).toBe('Hi First name日本'), patience);
    await composer.unmount();
  });

  it('shows raw text on request, and for texts too long for chips', async () => {
    const composer = await composerOnPage('Hi {firstName}\r\nBye');
    last(composer);
    await userEvent.click(page.getByRole('button', { name: 'Show as raw text' }));
    const area = await vi.waitFor(() => {
      const found = document.querySelector('textarea');
      expect(found?.value).toBe('Hi {firstName}\nBye');
      return found!;
    }, patience);
    await userEvent.click(area);
    await userEvent.keyboard('{Control>}{End}{/Control}!');
    await until(composer, 'Hi {firstName}\r\nBye!');
    await userEvent.click(page.getByRole('button', { name: 'Show as raw text' }));
    await vi.waitFor(() => expect(composer.shown()).toBe('Hi First name\nBye!'), patience);
    const long = 'Long {firstName} '.repeat(2_000);
    await composer.store(long);
    await vi.waitFor(() => expect(document.querySelector('textarea')?.value).toBe(long), { timeout: 30_000 });
    await expect.element(page.getByText('This text is too long to show its fields as chips.')).toBeVisible();
    expect(composer.reported).toEqual(['Hi {firstName}\r\nBye!']);
    await composer.unmount();
  });

  it('marks splits and forcing characters, and replaces them', async () => {
    const composer = await composerOnPage(`“Hi” ${'a'.repeat(70)}`);
    await vi.waitFor(() => expect(composer.box().querySelectorAll('.pb-split')).toHaveLength(1), patience);
    expect([...composer.box().querySelectorAll('.pb-dear')].map((mark) => mark.textContent)).toEqual(['“', '”']);
    await userEvent.click(page.getByRole('button', { name: 'Use plain characters' }));
    await until(composer, `"Hi" ${'a'.repeat(70)}`);
    await vi.waitFor(() => expect(composer.box().querySelectorAll('.pb-split, .pb-dear')).toHaveLength(0), patience);
    await composer.unmount();
  });

  it('inserts an emoji without a request', async () => {
    const composer = await composerOnPage('Hi ');
    last(composer);
    const asked: string[] = [];
    const fetched = globalThis.fetch;
    vi.stubGlobal('fetch', (input: unknown) => {
      asked.push(String(input));
      return fetched(input as never);
    });
    await userEvent.click(page.getByRole('button', { name: 'Insert emoji' }));
    const search = page.getByRole('searchbox', { name: 'Search emoji' }).or(page.getByLabelText('Search emoji'));
    await expect.element(search.first(), patience).toBeVisible();
    // All are rendered before the search. Some measure the size of one; results follow those.
    await vi.waitFor(() => expect(document.querySelectorAll('.pb-emoji__one').length).toBeGreaterThan(0), patience);
    await userEvent.fill(search.first(), 'party popper');
    await vi.waitFor(
      () => expect([...document.querySelectorAll('.pb-emoji__one')].at(-1)?.textContent).toBe('🎉'),
      patience,
    );
    await userEvent.keyboard('{Enter}');
    await until(composer, 'Hi 🎉');
    vi.unstubAllGlobals();
    expect(asked).toEqual([]);
    await composer.unmount();
  });
});
