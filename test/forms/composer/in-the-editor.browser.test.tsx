import { messagingNodeTypes } from '#catalog';
import { PropertyForm } from '#forms';
import { act, useState, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { type Editor, WorkflowEditor } from 'pathboard';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { selectWritten, writtenSelection, writtenText } from '../../../src/forms/composer/written-text.js';
import { type OnPage, putOnPage } from '../../editor/editor-on-page.js';
import { messageResources, messageType } from './composer-on-page.js';

const patience = { timeout: 15_000, interval: 5 };
const typeNamed = (name: string) => messagingNodeTypes.find((type) => type.type === name)!;
const version = {
  definition: {
    nodes: [
      { id: 'start', type: typeNamed('trigger-keyword'), config: { keywords: ['TRIAL'] } },
      { id: 'ask', type: typeNamed('ask-question'), config: { message: 'Which club?' } },
      { id: 'hello', type: typeNamed('send-message'), config: { message: 'Hi {firstName|there}' } },
    ],
    edges: [
      { id: 'e1', source: 'start', target: 'ask', type: 'standard' },
      { id: 'e2', source: 'ask', target: 'hello', type: 'standard', value: 'Answer' },
    ],
  },
};

const open: OnPage[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.remove();
});

// This test comes first: nothing has loaded the rich editor yet.
test(
  'what is typed while the editor is on its way stays, with the focus and the caret',
  { timeout: 60_000 },
  async () => {
    const reported: string[] = [];
    const Host = (): ReactElement => {
      const [message, setMessage] = useState('Hi {firstName}, ');
      return (
        <PropertyForm
          nodeType={messageType as never}
          config={{ message }}
          resources={messageResources}
          onChange={(_path, value) => {
            reported.push(String(value));
            setMessage(String(value));
          }}
        />
      );
    };
    open.push(putOnPage(<Host />, 'width: 340px'));
    const area = await vi.waitFor(() => {
      const found = document.querySelector('textarea');
      expect(found).not.toBeNull();
      return found!;
    }, patience);
    const height = area.closest<HTMLElement>('.pb-comp')!.getBoundingClientRect().height;
    area.focus();
    area.setSelectionRange(3, 3);
    document.execCommand('insertText', false, 'dear ');
    const box = await vi.waitFor(() => {
      const found = document.querySelector<HTMLElement>('.pb-comp__t');
      expect(found).not.toBeNull();
      return found!;
    }, patience);
    expect(writtenText(box)).toBe('Hi dear {firstName}, ');
    expect(document.activeElement).toBe(box);
    expect(writtenSelection(box)).toEqual([8, 8]);
    expect(box.closest<HTMLElement>('.pb-comp')!.getBoundingClientRect().height).toBeCloseTo(height, -1);
    expect(reported).toEqual(['Hi dear {firstName}, ']);
  },
);

test(
  'undo and redo belong to the editor and keep the focus and the caret in the text',
  { timeout: 60_000 },
  async () => {
    let editor: Editor | undefined;
    open.push(
      putOnPage(
        <WorkflowEditor
          defaultVersion={version as never}
          onMount={(made) => {
            editor = made;
          }}
        />,
        'width: 1400px; height: 900px',
      ),
    );
    await vi.waitFor(() => expect(editor).toBeDefined(), patience);
    act(() => editor!.select({ nodeIds: ['hello'] }));
    const box = await vi.waitFor(() => {
      const found = document.querySelector<HTMLElement>('[data-region="inspector"] .pb-comp__t');
      expect(found).not.toBeNull();
      return found!;
    }, patience);
    const stored = () => editor!.toVersion().definition?.nodes?.find(({ id }) => id === 'hello')?.config?.['message'];
    box.focus();
    selectWritten(box, 20, 20);
    await userEvent.keyboard(', see you');
    await vi.waitFor(() => expect(stored()).toBe('Hi {firstName|there}, see you'), patience);
    await userEvent.keyboard('{Control>}z{/Control}');
    await vi.waitFor(() => expect(stored()).not.toContain('see you'), patience);
    while (editor!.canUndo()) await userEvent.keyboard('{Control>}z{/Control}');
    await vi.waitFor(() => expect(writtenText(box)).toBe('Hi {firstName|there}'), patience);
    expect(document.activeElement).toBe(box);
    expect(writtenSelection(box)).toEqual([20, 20]);
    while (editor!.canRedo()) await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await vi.waitFor(() => expect(writtenText(box)).toBe('Hi {firstName|there}, see you'), patience);
    expect(document.activeElement).toBe(box);
    // Outputs of earlier nodes are offered, and marked where they may be empty.
    await userEvent.keyboard(' {{answer');
    const row = await vi.waitFor(() => {
      const found = document.querySelector('[role="option"]');
      expect(found?.textContent).toContain('Answer');
      return found!;
    }, patience);
    expect(row.querySelector('[data-certainty]')?.textContent).toBe('Always set');
    // Escape closes the list; the settings stay open.
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(document.querySelector('[role="option"]')).toBeNull(), patience);
    expect(document.activeElement).toBe(box);
  },
);

test(
  '[row 40] the list of names says what has a value always, perhaps or never at the step',
  { timeout: 60_000 },
  async () => {
    const question = typeNamed('ask-question');
    const [start, ask, hello] = version.definition.nodes;
    let editor: Editor | undefined;
    open.push(
      putOnPage(
        <WorkflowEditor
          defaultVersion={
            {
              definition: {
                nodes: [
                  start,
                  ask,
                  { id: 'size', type: question, config: { message: 'Which size?', saveTo: 'size' } },
                  hello,
                  { id: 'later', type: question, config: { message: 'Which day?' } },
                ],
                edges: [
                  { id: 'e1', source: 'start', target: 'ask', type: 'standard' },
                  { id: 'e2', source: 'ask', target: 'size', type: 'standard' },
                  { id: 'e3', source: 'ask', target: 'hello', type: 'timeout' },
                  { id: 'e4', source: 'size', target: 'hello', type: 'standard' },
                  { id: 'e5', source: 'hello', target: 'later', type: 'standard' },
                ],
              },
            } as never
          }
          presentation={{
            version: 1,
            nodes: { ask: { title: 'Club' }, size: { title: 'Size' }, later: { title: 'Day' } },
          }}
          onMount={(made) => {
            editor = made;
          }}
        />,
        'width: 1400px; height: 900px',
      ),
    );
    await vi.waitFor(() => expect(editor).toBeDefined(), patience);
    act(() => editor!.select({ nodeIds: ['hello'] }));
    const box = await vi.waitFor(() => {
      const found = document.querySelector<HTMLElement>('[data-region="inspector"] .pb-comp__t');
      expect(found).not.toBeNull();
      return found!;
    }, patience);
    box.focus();
    selectWritten(box, 20, 20);
    await userEvent.keyboard(' {{');
    const certainties = await vi.waitFor(() => {
      const rows = [...document.querySelectorAll('[role="option"]')];
      expect(rows.length).toBeGreaterThan(3);
      return Object.fromEntries(
        rows.map((row) => [
          row.querySelector('.pb-trunc')?.textContent ?? '',
          row.querySelector('[data-certainty]')?.textContent ?? '',
        ]),
      );
    }, patience);
    expect(certainties).toMatchObject({
      'Keyword received: Keyword': 'Always set',
      // A contact who does not answer goes on without an answer.
      'Club: Answered': 'Always set',
      'Club: Answer': 'May be empty here',
      'Size: Answered': 'May be empty here',
      'First name': 'May be empty here',
      'Day: Answer': 'Never set here',
    });
  },
);

test('the composer works in a shadow root, without a style element', { timeout: 60_000 }, async () => {
  const host = document.createElement('div');
  document.body.append(host);
  const shadow = host.attachShadow({ mode: 'open' });
  const place = document.createElement('div');
  shadow.append(place);
  const root = createRoot(place);
  let text = 'Hi {firstName}';
  const Host = (): ReactElement => {
    const [message, setMessage] = useState(text);
    return (
      <PropertyForm
        nodeType={messageType as never}
        config={{ message }}
        onChange={(_path, value) => {
          text = String(value);
          setMessage(text);
        }}
      />
    );
  };
  const styles = document.querySelectorAll('style').length;
  root.render(<Host />);
  const box = await vi.waitFor(() => {
    const found = shadow.querySelector<HTMLElement>('.pb-comp__t');
    expect(found).not.toBeNull();
    return found!;
  }, patience);
  box.focus();
  selectWritten(box, 14, 14);
  await userEvent.keyboard('!{{last');
  await vi.waitFor(() => expect(shadow.querySelector('[role="option"]')?.textContent).toContain('Last name'), patience);
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(text).toBe('Hi {firstName}!{lastName}'), patience);
  expect(document.querySelectorAll('style').length).toBe(styles);
  expect(shadow.querySelectorAll('style')).toHaveLength(0);
  root.unmount();
  host.remove();
});
