import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { messagingNodeTypes } from 'pathboard/catalog';
import type { WorkflowVersion } from 'pathboard/core';
import { type OnPage, putOnPage } from '../editor-on-page.js';

const typeNamed = (name: string) => messagingNodeTypes.find(({ type }) => type === name) ?? {};

/** A trigger, a message, a wait with two outgoing edges, and an end. */
export const reminder: WorkflowVersion = {
  id: 'reminder_v1',
  name: 'Reminder',
  definition: {
    nodes: [
      { id: 'start', type: typeNamed('trigger-keyword'), config: { keywords: ['TRIAL'], number: '+15105550142' } },
      {
        id: 'hello',
        type: typeNamed('send-template'),
        config: { template: { id: 't', name: 'Welcome' }, sendFrom: '+15105550142' },
      },
      { id: 'wait', type: typeNamed('wait-for-reply'), config: {} },
      { id: 'tag', type: typeNamed('add-tag'), config: { tags: ['late'] } },
      { id: 'end', type: typeNamed('end') },
    ],
    edges: [
      { id: 'a', type: 'standard', source: 'start', target: 'hello' },
      { id: 'b', type: 'standard', source: 'hello', target: 'wait' },
      { id: 'c', type: 'standard', source: 'wait', target: 'end' },
      { id: 'd', type: 'timeout', source: 'wait', target: 'tag', value: 'PT2H' },
      { id: 'e', type: 'standard', source: 'tag', target: 'end' },
    ],
    properties: [],
  },
};

const open: OnPage[] = [];

/** Unmounts what `openEditor` mounted. */
export function closeEditors(): void {
  for (const one of open.splice(0)) one.remove();
}

/** Opens an editor with its first card focused by the keyboard. */
export async function openEditor(
  props: Partial<WorkflowEditorProps> = {},
  shown = /^Wait for reply, step/,
  width = 1400,
): Promise<{ readonly editor: Editor; readonly host: OnPage }> {
  let editor: Editor | undefined;
  const host = putOnPage(
    <WorkflowEditor
      defaultVersion={reminder}
      rules={{}}
      account={{ skipsSteps: true }}
      {...props}
      onMount={(made) => {
        editor = made;
      }}
    />,
    `width: ${width}px; height: 900px`,
  );
  open.push(host);
  await vi.waitFor(() => expect(editor).toBeDefined());
  await expect.element(page.getByRole('button', { name: shown }).first()).toBeInTheDocument();
  return { editor: editor as Editor, host };
}

/** The card of a node, by its title. */
export const step = (title: string) => page.getByRole('button', { name: new RegExp(`^${title}, step`) });

/** Focuses the card of a node by the keyboard. */
export async function focusNode(title: string): Promise<void> {
  await expect.element(step(title)).toBeInTheDocument();
  (step(title).element() as HTMLElement).focus();
}

/** The last polite announcement. */
export const said = (): string => (document.querySelector('[data-live="polite"]')?.textContent ?? '').trim();

/** The edges of the document: "hello>wait". */
export const paths = (editor: Editor): readonly string[] =>
  (editor.toVersion().definition?.edges ?? []).map(({ source, target }) => `${source}>${target}`);
