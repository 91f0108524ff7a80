import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import type { Json } from '#base';
import { messagingNodeTypes } from '#catalog';
import { builtInFields, NodeInspector } from '#forms';
import type { NodeType } from '#model';
import { plainWord } from '#rules';
import { createEditor, type Editor } from '#store';
import { PbRoot } from '#ui';
import { fieldRows, type FieldRow, oddValues } from './odd-values.js';
import '../../src/style.css';
import { drawn, isLong } from '../support/long-run.js';

const nothing = (): void => {};
afterEach(cleanup);

interface Setting {
  readonly name: string;
  readonly type: string;
  readonly value: Json | undefined;
}

/**
 * One setting for each property type and value in a long run; else some of the values, different ones in each row,
 * spread over the types.
 */
function settingsOf({ types, values = [] }: FieldRow, at: number): readonly Setting[] {
  // A text of twenty thousand characters takes a minute of key presses.
  const isTried = (value: Json): boolean => isLong || JSON.stringify(value).length < 500;
  const own = values.filter(
    (value, index) => isTried(value) && (isLong || index === 0 || index === at % values.length),
  );
  const every = isLong ? 1 : own.length > 0 ? Number.POSITIVE_INFINITY : 40;
  const tried = [
    undefined,
    ...own,
    ...oddValues.filter((value, index) => (index + at * 7) % every === 0 && isTried(value)),
  ];
  const pairs = isLong
    ? types.flatMap((type) => tried.map((value) => ({ type, value })))
    : tried.map((value, index) => ({ type: types[index % types.length]!, value }));
  return pairs.map((pair, index) => ({ ...pair, name: `s${index}` }));
}

const textControls =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [type="color"], [aria-hidden="true"]), [contenteditable="true"]';
const toggles = '[role="switch"], [role="checkbox"]';

/** Types and takes it back, with real key events. */
async function typeBack(control: HTMLElement): Promise<void> {
  const type = control instanceof HTMLInputElement ? control.type : '';
  control.focus();
  // A control that works only once cannot be reverted: an unlisted choice, a default that another group takes over.
  if (control.matches(toggles))
    return /Not offered|Default group/.test(control.closest('label')?.textContent ?? '')
      ? undefined
      : userEvent.keyboard('  ');
  if ((control as HTMLInputElement).readOnly) return undefined;
  if (type === 'range') return userEvent.keyboard('{ArrowRight}{ArrowLeft}');
  if (['date', 'time', 'datetime-local'].includes(type)) return userEvent.keyboard('1{Backspace}');
  if (control instanceof HTMLInputElement) {
    // A list that opens during a search is closed before the focus leaves the field.
    return userEvent.keyboard(
      `{End}x{Backspace}7{Backspace}${control.getAttribute('role') === 'combobox' ? '{Escape}' : ''}`,
    );
  }
  await userEvent.keyboard('{Control>}{End}{/Control}x{Backspace}');
  return userEvent.keyboard('{Control>}{Home}{/Control}7{Backspace}');
}

const shownBy = (control: HTMLElement): string =>
  control instanceof HTMLInputElement ? control.value : control.textContent;
const wordsOf = (option: HTMLElement): string =>
  option.querySelector('.pb-mi__text')?.textContent ?? option.textContent;
const listed = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('.pb-menu [role="option"]')].filter((option) => option.checkVisibility());

/** Opens the list of a control and chooses the first matching option by keyboard; false where there is none. */
async function choose(control: HTMLElement, fits: (words: string) => boolean, search?: string): Promise<boolean> {
  control.focus();
  await vi.waitFor(
    async () => {
      // A list that has just closed still handles the key.
      if (control.getAttribute('aria-expanded') !== 'true') {
        control.focus();
        await userEvent.keyboard('{ArrowDown}');
      }
      expect(control.getAttribute('aria-expanded')).toBe('true');
    },
    { timeout: 15_000, interval: 100 },
  );
  if (search !== undefined && control instanceof HTMLInputElement) await userEvent.fill(control, search);
  else await userEvent.keyboard('{Home}');
  // A list renders, and highlights its first option, some frames later.
  for (let frames = 0; frames < 30 && listed().length === 0; frames++) await new Promise(requestAnimationFrame);
  const highlighted = (): HTMLElement | undefined => listed().find((option) => option.hasAttribute('data-highlighted'));
  let isFound = false;
  const most = search === undefined ? 3 : Math.min(8, listed().length);
  for (let steps = 0; steps < most && !isFound; steps++) {
    for (let frames = 0; frames < 5 && !highlighted(); frames++) await new Promise(requestAnimationFrame);
    const option = highlighted();
    isFound = option !== undefined && fits(wordsOf(option));
    if (!isFound) await userEvent.keyboard('{ArrowDown}');
  }
  await userEvent.keyboard(isFound ? '{Enter}' : '{Escape}');
  if (control.isConnected) await vi.waitFor(() => expect(control.getAttribute('aria-expanded')).not.toBe('true'));
  return isFound;
}

/** Selects another choice and then the former one; false where that is no longer offered. */
async function selectBack(control: HTMLElement, setting: HTMLElement, stored: () => string): Promise<boolean> {
  const shown = shownBy(control);
  const removers = new Set(buttonsNamed(setting, /^Remove /));
  const isEmpty =
    control instanceof HTMLInputElement ? shown === '' : control.querySelector('[data-placeholder]') !== null;
  if (!(await choose(control, (words) => words !== shown && words !== 'None'))) return false;
  if (control.getAttribute('placeholder')?.startsWith('Add')) {
    const fresh = (): HTMLElement | undefined =>
      buttonsNamed(setting, /^Remove /).findLast((remover) => !removers.has(remover));
    await vi.waitFor(() => expect(fresh()).toBeDefined());
    fresh()!.click();
    return true;
  }
  if (!isEmpty || !(control instanceof HTMLInputElement))
    return choose(control, (words) => words === (isEmpty ? 'None' : shown), shown);
  const chosen = stored();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}{Escape}');
  return stored() !== chosen;
}

const radios = 'input[type="radio"]';

function pressRadioBack(group: HTMLElement): boolean {
  const all = [...group.querySelectorAll<HTMLInputElement>(radios)];
  const chosen = all.find(({ checked }) => checked);
  if (!chosen || chosen.readOnly) return false;
  all.find((radio) => radio !== chosen)!.click();
  chosen.click();
  return true;
}

const buttonsNamed = (root: ParentNode, words: RegExp): readonly HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('button:not([disabled]), [role="menuitem"]')].filter((button) =>
    words.test(button.getAttribute('aria-label') ?? button.textContent),
  );

/** Adds an entry to a list by a button and removes it again. */
async function addAndRemove(button: HTMLElement, setting: HTMLElement): Promise<void> {
  const [parts, removers] = [
    new Set(setting.querySelectorAll('[data-part]')),
    new Set(buttonsNamed(setting, /^Remove /)),
  ];
  const inputs = new Set(setting.querySelectorAll('input'));
  const groups = setting.querySelectorAll('[role="option"]').length;
  button.click();
  if (button.textContent.startsWith('New group')) {
    await vi.waitFor(() => expect(setting.querySelectorAll('[role="option"]').length).toBeGreaterThan(groups));
    const menus = setting.querySelectorAll<HTMLElement>('.pb-grp__r [aria-haspopup="menu"]');
    menus[0]!.focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() =>
      expect(buttonsNamed(document, /^Remove /).some((item) => item.role === 'menuitem')).toBe(true),
    );
    buttonsNamed(document, /^Remove /)
      .find((item) => item.role === 'menuitem')!
      .click();
    await vi.waitFor(() => expect(document.querySelector('[role="menuitem"]')).toBeNull());
    return;
  }
  await vi.waitFor(() =>
    expect(buttonsNamed(setting, /^Remove /).some((remover) => !removers.has(remover))).toBe(true),
  );
  const name = [...setting.querySelectorAll('input')].find(
    (input) => !inputs.has(input) && input.placeholder === 'Name',
  );
  if (name) {
    name.focus();
    await userEvent.keyboard('zz');
  }
  const fresh = buttonsNamed(setting, /^Remove /).filter((remover) => !removers.has(remover));
  (fresh.find((remover) => !parts.has(remover.closest('[data-part]') ?? remover)) ?? fresh.at(-1))!.click();
}

/** Completes an entry by typing and removes it by its key or its button. */
async function enterAndTakeBack(input: HTMLInputElement, setting: HTMLElement): Promise<void> {
  const removers = new Set(buttonsNamed(setting, /^Remove /));
  const fresh = (): readonly HTMLElement[] =>
    buttonsNamed(setting, /^Remove /).filter((remover) => !removers.has(remover));
  await vi.waitFor(
    async () => {
      // A field that was just reverted may still restore the focus.
      if (fresh().length === 0) {
        input.focus();
        await userEvent.keyboard('zz@x.example{Enter}');
      }
      expect(fresh().length, `after ${input.outerHTML}`).toBeGreaterThan(0);
    },
    { timeout: 15_000, interval: 200 },
  );
  fresh().at(-1)!.click();
}

interface Trial {
  readonly altered: readonly string[];
  readonly controls: number;
  readonly writes: number;
}

const textOf = (editor: Editor): string => JSON.stringify(editor.toVersion());

async function tryRow(row: FieldRow, at: number): Promise<Trial> {
  const settings = settingsOf(row, at);
  const type: NodeType = {
    type: 'odd',
    label: 'Odd',
    properties: settings.map((setting, index) => ({
      type: setting.type,
      name: setting.name,
      label: `Setting ${index}`,
      ...row.property,
    })),
  };
  const config = Object.fromEntries(
    settings.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
  );
  // Time stands still, so that an edit and its reversal are one history entry on any machine.
  const editor = createEditor({
    version: { definition: { nodes: [{ id: 'a', type, config }], edges: [] } },
    now: () => 0,
  });
  const before = textOf(editor);
  const altered: string[] = [];
  const check = (what: string): void => {
    const entries = editor.history().done.length;
    if (textOf(editor) !== before) {
      const now = editor.toVersion().definition!.nodes![0]!.config as { readonly [name: string]: unknown };
      const changed = settings
        .filter(({ name, value }) => JSON.stringify(value) !== JSON.stringify(now[name]))
        .map(
          ({ name, type: word, value }) =>
            `${word} ${JSON.stringify(value)?.slice(0, 120) ?? 'absent'} became ${JSON.stringify(now[name])?.slice(0, 120) ?? 'absent'}`,
        );
      altered.push(`${changed.join(', ') || `order ${Object.keys(now).join()}`} ${what}`);
    } else if (entries > 0 && row.isEntryAtOnce !== true) altered.push(`${entries} entries of the history ${what}`);
    while (editor.canUndo()) editor.undo();
    if (textOf(editor) !== before) throw new Error(`${row.types[0]}: undo does not lead back ${what}`);
  };
  const screen = await render(
    <PbRoot label="Host">
      <button type="button" data-before>
        Before
      </button>
      <div style={{ width: 900 }}>
        <NodeInspector
          editor={editor}
          nodeId="a"
          resources={row.resources}
          onClose={nothing}
          onConnect={nothing}
          onOpenNode={nothing}
        />
      </div>
      <button type="button" data-behind>
        Behind
      </button>
    </PbRoot>,
  );
  const { lateControl } = row;
  if (lateControl !== undefined)
    await vi.waitFor(() => expect(screen.container.querySelector(lateControl)).not.toBeNull());
  if (row.press !== undefined)
    for (const button of screen.container.querySelectorAll<HTMLElement>(row.press)) button.click();
  check('by being opened');
  const form = screen.container.querySelector<HTMLElement>('.pb-form')!;
  const behind = screen.container.querySelector<HTMLElement>('[data-behind]')!;
  screen.container.querySelector<HTMLElement>('[data-before]')!.focus();
  // Twenty key presses at a time may lead past it and around.
  let isThrough = false;
  behind.addEventListener(
    'focus',
    () => {
      isThrough = true;
    },
    { once: true },
  );
  for (let presses = 0; !isThrough && presses < 5000; presses += 20) await userEvent.keyboard('{Tab>20/}');
  expect(isThrough).toBe(true);
  check('by being tabbed through');
  let writes = 0;
  editor.onChange(() => void (writes += 1));
  const each = async (
    selector: string,
    what: string,
    act: (control: HTMLElement, setting: HTMLElement) => Promise<boolean | void> | boolean | void,
  ): Promise<number> => {
    const controls = [...form.querySelectorAll<HTMLElement>(selector)];
    for (const control of controls) {
      if (!control.isConnected) continue;
      const setting = control.closest<HTMLElement>('[data-setting]')!;
      const called = `${settings.find(({ name }) => name === setting.dataset['setting'])?.type} ${control.getAttribute('aria-label') ?? control.tagName} ${control.getAttribute('type') ?? ''}`;
      const isBack = await act(control, setting);
      // A value that cannot be selected again, such as an unlisted choice, is only undone.
      if (isBack === false) while (editor.canUndo()) editor.undo();
      check(`${what} ${called}`);
    }
    return controls.length;
  };
  let controls = await each(`${textControls}, ${toggles}`, 'by typing and typing back', typeBack);
  controls += await each('[role="combobox"]:not([readonly])', 'by selecting and selecting back', (control, setting) =>
    selectBack(control, setting, () => textOf(editor)),
  );
  controls += await each('[role="radiogroup"]', 'by selecting and selecting back', (group) =>
    group.querySelector(radios) ? pressRadioBack(group) : undefined,
  );
  controls += await each('.pb-tokens__input', 'by adding an entry and removing it', (input, setting) =>
    enterAndTakeBack(input as HTMLInputElement, setting),
  );
  controls += await each('button', 'by adding an entry and removing it', (button, setting) =>
    /^(Add |New )/.test(button.textContent) ? addAndRemove(button, setting) : undefined,
  );
  behind.focus();
  check('by being left');
  await screen.unmount();
  check('by being closed');
  editor.destroy();
  return { altered, controls, writes };
}

describe(
  'a setting that is opened, tabbed through, changed and changed back',
  { timeout: isLong ? 3_600_000 : 120_000 },
  () => {
    it('every property type has a row here', () => {
      const tried = new Set(fieldRows.flatMap(({ types }) => types));
      const known = [
        ...builtInFields.keys(),
        ...messagingNodeTypes.flatMap(({ properties }) => (properties ?? []).map(({ type }) => plainWord(type))),
      ];
      expect(known.filter((word) => !tried.has(word))).toEqual([]);
      // A row tests one field; types without a field have a row too.
      expect(fieldRows.filter(({ types }) => new Set(types.map((word) => builtInFields.get(word))).size !== 1)).toEqual(
        [],
      );
      expect([...tried].some((word) => !builtInFields.has(word))).toBe(true);
    });

    it.each(
      drawn(
        fieldRows.map((row, at) => [`${row.types.join(', ')} (row ${at})`, row, at] as const),
        3,
      ),
    )('%s: the same JSON text, and no entry of the history', async (_, row, at) => {
      const { altered, controls, writes } = await tryRow(row, at);
      expect(altered).toEqual([]);
      // A test that writes nothing would prove nothing.
      if (row.isFinished !== true && row.types[0] !== 'radio')
        expect(
          [controls, writes].every((count) => count > 0),
          `${controls} controls, ${writes} changes`,
        ).toBe(true);
    });
  },
);
