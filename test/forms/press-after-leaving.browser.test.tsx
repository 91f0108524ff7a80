import { afterEach, describe, expect, test, vi } from 'vitest';
import { useState, type ReactElement } from 'react';
import { type Editor, PropertyForm, WorkflowEditor } from 'pathboard';
import type { NodeProperty } from 'pathboard/core';
import { resources } from '../../stories/forms/account-resources.js';
import { strictNodeTypes, trialDraft } from '../../stories/editor/trial-draft.js';
import { type OnPage, putOnPage } from '../editor/editor-on-page.js';
import { frames, middleOf } from '../support/real-hand.js';
import { realPointer } from '../support/real-pointer.js';
import { drawn, isLong } from '../support/long-run.js';

let shown: OnPage | undefined;
afterEach(() => shown?.remove());

const pointer = realPointer();

const settings: readonly NodeProperty[] = [
  { type: 'basictext', name: 'name', label: 'Name', mandatory: true },
  { type: 'number', name: 'worth', label: 'Worth' },
  { type: 'boolean', name: 'on', label: 'On' },
  {
    type: 'select',
    name: 'one',
    label: 'One',
    options: [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ],
  },
  {
    type: 'radio',
    name: 'few',
    label: 'Few',
    options: [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ],
  },
  { type: 'duration', name: 'long', label: 'How long' },
  {
    type: 'checkboxes',
    name: 'several',
    label: 'Several',
    options: [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ],
  },
  { type: 'url', name: 'address', label: 'Address' },
  { type: 'slider', name: 'share', label: 'Share', max: 100 },
  { type: 'phone', name: 'phone', label: 'Phone' },
  { type: 'color', name: 'color', label: 'Colour' },
  { type: 'date', name: 'day', label: 'Day' },
  { type: 'keywords', name: 'words', label: 'Words' },
  { type: 'keyvalue', name: 'pairs', label: 'Pairs' },
  { type: 'rows', name: 'rows', label: 'Rows', args: ['column:amount:number:Amount', 'column:what:text:What'] },
  { type: 'conditions', name: 'conditions', label: 'Conditions' },
  { type: 'media', name: 'media', label: 'Media' },
  { type: 'percentagesplit', name: 'split', label: 'Split' },
  { type: 'officehours', name: 'hours', label: 'Hours' },
  { type: 'json', name: 'json', label: 'JSON' },
  { type: 'message', name: 'message', label: 'Message' },
  { type: 'textarea', name: 'note', label: 'Note' },
];
const filled: { readonly [name: string]: unknown } = {
  name: 'Trial',
  worth: 12,
  share: 40,
  on: true,
  one: 'a',
  several: ['a'],
  few: 'b',
  day: '2026-12-01',
  long: 'PT2H',
  address: 'https://fernway.example',
  phone: '+15105550142',
  color: '#4C5FD5',
  words: ['TRIAL', 'FREE'],
  pairs: { a: 'b' },
  rows: [{ amount: 2, what: 'cups' }],
  conditions: [{ attribute: 'plan', comparator: 'equals', value: ['premium'], path: 'Premium' }],
  media: ['https://fernway.example/a.png'],
  split: [
    { name: 'A', percentage: 60 },
    { name: 'B', percentage: 40 },
  ],
  hours: {
    active: true,
    timezone: 'Europe/Berlin',
    times: { mon: [{ start: { hour: 9, minute: 0 }, end: { hour: 18, minute: 0 } }] },
  },
  json: { a: [1] },
  message: 'Hi',
  note: 'Ask Ann',
};

function Form({ onSave }: { readonly onSave?: (config: object) => void }): ReactElement {
  const [config, setConfig] = useState(filled);
  return (
    <>
      <PropertyForm
        theme="light"
        nodeType={{ type: 'all', label: 'All settings', properties: [...settings] }}
        config={config}
        resources={resources}
        onChange={([name], value) => setConfig((before) => ({ ...before, [String(name)]: value }))}
      />
      {/* The element most often pressed after the last field belongs to the host. */}
      <button type="button" id="save" style={{ display: 'block', height: 20 }} onClick={() => onSave?.(config)}>
        Save
      </button>
    </>
  );
}

/** Fields that act on blur, and what is typed for it. */
const left: readonly (readonly [selector: string, text: string])[] = [
  ['[data-setting="name"] input', ''],
  ['[data-setting="worth"] input', 'twelve'],
  ['[data-setting="long"] input', 'soon'],
  ['[data-setting="address"] input', 'nowhere'],
  ['[data-setting="phone"] input[type="tel"]', '12'],
  [
    '[data-setting="words"] input',
    'one long keyword, another long keyword, a third one that needs a line, and a fourth that needs another',
  ],
  ['[data-setting="rows"] [data-part="amount"] input', 'two'],
  [
    '[data-setting="conditions"] .pb-tokens__input',
    'one long value, another long value, a third one that needs a line, and a fourth that needs another',
  ],
  ['[data-setting="media"] input[id$="-add"]', 'https://fernway.example/b.png'],
  ['[data-setting="hours"] .pb-tm', 'from nine'],
  ['[data-setting="hours"] .pb-tm', '9am–10am, 11am–12pm, 1pm–2pm, 3pm–4pm'],
  ['[data-setting="json"] textarea', '{'],
];

const controlSelector = [
  'button',
  'input',
  'textarea',
  'select',
  'a[href]',
  '[role="combobox"]',
  '[role="slider"]',
  '[role="option"]',
  '[role="switch"]',
  '[role="checkbox"]',
  '[role="radio"]',
  '[contenteditable="true"]',
  '[data-track]',
]
  .map((one) => `${one}:not([disabled], [tabindex="-1"][aria-hidden])`)
  .join(', ');

/** The pressable controls of a part of the page, in order. */
function controlsIn(part: Element): readonly HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(controlSelector)].filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      one.getBoundingClientRect().width > 1 &&
      one.closest('.pb-vh, .pb-visually-hidden') === null,
  );
}

/** Types into a field and keeps the focus in it. */
function write(selector: string, text: string): HTMLElement {
  const field = document.querySelector<HTMLInputElement>(selector)!;
  field.focus({ preventScroll: true });
  field.select();
  if (text === '') document.execCommand('delete');
  else document.execCommand('insertText', false, text);
  return field;
}

/** Presses an element with the real mouse, as slowly as a hand does; returns what is wrong, if anything. */
async function pressSlowly(control: HTMLElement): Promise<string | undefined> {
  control.scrollIntoView({ block: 'center' });
  const name =
    control.getAttribute('aria-label') ??
    control.closest('[data-setting]')?.getAttribute('data-setting') ??
    control.textContent;
  const { x, y } = middleOf(control);
  const hit = document.elementFromPoint(x, y);
  // An element below another one cannot be pressed in its middle.
  if (!hit || !(control.contains(hit) || hit.contains(control))) return undefined;
  let clicked: EventTarget | null | undefined;
  const listen = (event: MouseEvent): void => {
    clicked = event.composedPath()[0];
    // A new tab would take the animation frames of the page away.
    if (clicked instanceof Element && clicked.closest('a')) event.preventDefault();
  };
  document.addEventListener('click', listen, { capture: true, once: true });
  await pointer.mouse('mousePressed', x, y);
  await frames(1);
  const down = control.getBoundingClientRect();
  await pointer.mouse('mouseReleased', x, y);
  document.removeEventListener('click', listen, true);
  // Lists open on pointer down and cover their trigger.
  if (control.getAttribute('aria-expanded') === 'true') return undefined;
  if (clicked instanceof Node && (control.contains(clicked) || clicked === hit)) return undefined;
  return `${control.localName} “${name}”: ${clicked instanceof Element ? `the click went to ${clicked.localName}.${clicked.className}` : 'no click'}, it moved by ${Math.round(down.top + down.height / 2 - y)}`;
}

const ready = (): Promise<void> =>
  vi.waitFor(() =>
    expect(
      document.querySelectorAll(
        '.pb-phonefield [role="combobox"], [data-setting="hours"] .pb-tm, .pb-comp__rich [role="textbox"]',
      ).length,
    ).toBe(3),
  );

describe('leaving a field by a press loses no click', () => {
  /**
   * Every twelfth control, each with another field that loses the focus; in a long run every control with each of them.
   */
  test('any control of a form with every kind of setting', async () => {
    const open = async (): Promise<readonly HTMLElement[]> => {
      shown?.remove();
      shown = putOnPage(<Form />, 'width: 420px; margin-bottom: 600px');
      await ready();
      return controlsIn(shown.container);
    };
    const { length } = await open();
    const wrong: string[] = [];
    let pressed = 0;
    for (let at = 0; at < length; at += isLong ? 1 : 12) {
      for (const [selector, text] of isLong ? left : [left[at % left.length]!]) {
        const controls = await open();
        expect(controls.length).toBe(length);
        const field = write(selector, text);
        const control = controls[at]!;
        if (control === field || !control.isConnected) continue;
        const trouble = await pressSlowly(control);
        pressed += 1;
        if (trouble !== undefined) wrong.push(`${selector} “${text.slice(0, 12)}” → ${trouble}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(pressed).toBeGreaterThan(length / 15);
  }, 1_800_000);

  test.each(drawn(left, 3))('the control below %s, and the host’s button below the form', async (selector, text) => {
    for (const which of ['next', 'host'] as const) {
      shown?.remove();
      shown = putOnPage(<Form />, 'width: 420px; margin-bottom: 600px');
      await ready();
      const field = write(selector, text);
      const setting = field.closest('[data-setting]:not([data-setting] *)')!;
      const below = [...shown.container.querySelectorAll('.pb-form > [data-setting]')].filter(
        (one) => setting.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
      );
      const [control] = which === 'host' ? [document.querySelector<HTMLElement>('#save')!] : below.flatMap(controlsIn);
      const height = setting.getBoundingClientRect().height;
      expect(await pressSlowly(control!)).toBeUndefined();
      // It may move later.
      await vi.waitFor(() =>
        expect(setting.getBoundingClientRect().height, `${selector} grows once it was left`).toBeGreaterThan(height),
      );
    }
  });

  test('a value stored on blur is stored before the click that follows', async () => {
    const saved: { readonly [name: string]: unknown }[] = [];
    shown = putOnPage(<Form onSave={(config) => saved.push(config as never)} />, 'width: 420px; margin-bottom: 600px');
    await ready();
    for (const [selector, text] of [
      ['[data-setting="json"] textarea', '{"b": 2}'],
      ['[data-setting="words"] input', 'NEW'],
      ['[data-setting="media"] input[id$="-add"]', 'https://fernway.example/b.png'],
    ] as const) {
      write(selector, text);
      expect(await pressSlowly(document.querySelector<HTMLElement>('#save')!)).toBeUndefined();
    }
    expect(
      saved.map(({ json, media, words }) => ({
        json,
        media: (media as unknown[]).length,
        words: (words as unknown[]).length,
      })),
    ).toEqual([
      { json: { b: 2 }, media: 1, words: 2 },
      { json: { b: 2 }, media: 1, words: 3 },
      { json: { b: 2 }, media: 2, words: 3 },
    ]);
  });

  test.each([
    ['a step', { nodeIds: ['wait'] }, '.pb-insp .pb-duration input'],
    ['a path', { edgeIds: ['wait-nudge'] }, '.pb-insp .pb-duration input'],
  ] as const)(
    'any control of the settings of %s',
    async (_of, selection, selector) => {
      const open = async (): Promise<readonly HTMLElement[]> => {
        shown?.remove();
        let editor: Editor | undefined;
        shown = putOnPage(
          <WorkflowEditor
            theme="light"
            nodeTypes={strictNodeTypes}
            defaultVersion={trialDraft}
            resources={resources}
            drafts={false}
            onMount={(made) => {
              editor = made;
            }}
          />,
          'width: 1300px; height: 860px; position: fixed; inset: 0',
        );
        await vi.waitFor(() => expect(document.querySelector('.pb-frame:has(.pb-top__l) .pb-pc')).not.toBeNull());
        editor!.select(selection);
        await vi.waitFor(() => expect(document.querySelector(selector)).not.toBeNull());
        return controlsIn(document.querySelector('.pb-insp')!);
      };
      const { length } = await open();
      const wrong: string[] = [];
      for (let at = 0; at < length; at += isLong ? 1 : 4) {
        const control = (await open())[at]!;
        if (write(selector, 'soon') === control) continue;
        const trouble = await pressSlowly(control);
        if (trouble !== undefined) wrong.push(trouble);
      }
      expect(wrong).toEqual([]);
      expect(length).toBeGreaterThan(4);
    },
    120_000,
  );
});
