import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Editor, type Resources, WorkflowEditor } from 'pathboard';
import type { WorkflowVersion } from '#model';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';
import { type OnPage, putOnPage } from '../../editor/editor-on-page.js';
import { formOnPage } from '../form-on-page.js';

const open: OnPage[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.remove();
});

const sender = (number: string, channels: object) => ({
  value: number,
  label: number,
  facts: { identifier: number, channels } as never,
});
const registered = (key: string) => ({ sms: { active: true, regulatory: { [key]: '2026-02-01T00:00:00Z' } } });
const senders = [
  sender('+15105550140', registered('rejected')),
  sender('+15105550141', { sms: { active: false } }),
  sender('+15105550142', registered('submitted')),
  sender('+15105550143', registered('approved')),
  sender('+15105550144', {}),
];

const rows = (): readonly (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('.pb-mi[role="option"], .pb-mi__group')].map((row) =>
    row.classList.contains('pb-mi__group')
      ? `# ${row.textContent}`
      : [...row.querySelectorAll('.pb-mi__text, .pb-mi__note')].map(({ textContent }) => textContent).join(' · ') +
        (row.dataset['dim'] === undefined ? '' : ' (dim)'),
  );

test('senders that can send come first, refused ones last and dim, with the reason', async () => {
  const form = await formOnPage({ type: 'sender', name: 'sendFrom', label: 'Send from' }, { resources: { senders } });
  await userEvent.click(page.getByRole('combobox', { name: 'Send from' }));
  await vi.waitFor(() =>
    expect(rows()).toEqual([
      '+15105550143',
      '+15105550144',
      '+15105550142',
      '+15105550140 · Registration refused (dim)',
      '+15105550141 · Text messages are off (dim)',
    ]),
  );
  const [first, refused] = ['+15105550143', '+15105550140'].map((name) =>
    getComputedStyle(page.getByText(name, { exact: true }).element()),
  );
  expect(refused!.color).not.toBe(first!.color);
  await userEvent.click(page.getByText('+15105550140'));
  expect(form.reported).toEqual(['+15105550140']);
  await form.unmount();
});

/** Shows the settings of a node. */
async function openSettings(nodeId: string, resources: Resources, version: WorkflowVersion): Promise<void> {
  let editor: Editor | undefined;
  open.push(
    putOnPage(
      <WorkflowEditor
        defaultVersion={version}
        resources={resources}
        onMount={(made) => {
          editor = made;
        }}
      />,
      'width: 1400px; height: 900px',
    ),
  );
  await vi.waitFor(() => expect(editor).toBeDefined());
  editor!.select({ nodeIds: [nodeId] });
}

const sends = (id: string, sendFrom?: string) => ({
  id,
  type: {
    type: 'send',
    label: 'Send',
    group: 'Messages',
    properties: [{ type: 'sender', name: 'sendFrom', label: 'Send from' }],
  },
  config: sendFrom === undefined ? {} : { sendFrom },
});
const version = {
  ...freeTrial,
  definition: {
    nodes: [
      sends('a', '+15105550144'),
      sends('b', '+15105550142'),
      sends('c', '+15105550142'),
      sends('d', '+15105550140'),
      sends('e', '+15105550143'),
    ],
    edges: [],
  },
} as unknown as WorkflowVersion;

test('values that other steps use come first under a heading, the most used before the others', async () => {
  await openSettings('e', { senders }, version);
  await userEvent.click(page.getByRole('combobox', { name: 'Send from' }));
  await vi.waitFor(() =>
    expect(rows()).toEqual([
      '# Used in this workflow',
      '+15105550142',
      '+15105550144',
      '# Others',
      '+15105550143',
      '+15105550140 · Registration refused (dim)',
      '+15105550141 · Text messages are off (dim)',
    ]),
  );
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.clear(page.getByRole('combobox', { name: 'Send from' }));
  await userEvent.type(page.getByRole('combobox', { name: 'Send from' }), '0143');
  await vi.waitFor(() => expect(rows()).toEqual(['# Others', '+15105550143']));
});

test('a long list has the headings too, and no row covers another', async () => {
  const many = Array.from({ length: 300 }, (_, at) => sender(`+1510556${String(at).padStart(4, '0')}`, {}));
  await openSettings('e', { senders: [...many, ...senders] }, version);
  await userEvent.click(page.getByRole('combobox', { name: 'Send from' }));
  await userEvent.keyboard('{Home}');
  document.querySelector('.pb-menu--options')!.scrollTop = 0;
  await vi.waitFor(() =>
    expect(rows().slice(0, 4)).toEqual(['# Used in this workflow', '+15105550142', '+15105550144', '# Others']),
  );
  const boxes = [...document.querySelectorAll('.pb-mi[role="option"], .pb-mi__group')].map((row) =>
    row.getBoundingClientRect(),
  );
  for (const [at, { top }] of boxes.entries())
    if (at > 0) expect(top).toBeGreaterThanOrEqual(boxes[at - 1]!.bottom - 0.5);
});
