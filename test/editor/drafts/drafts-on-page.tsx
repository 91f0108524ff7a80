import { StrictMode } from 'react';
import { createIndexedDbDraftStore, createMemoryAdapter, type DraftStore, type MemoryAdapter } from 'pathboard/client';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { builtInRules, type RuleTable } from '#rules';
import { vi } from 'vitest';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';
import { type OnPage, putOnPage } from '../editor-on-page.js';

export const version = { ...freeTrial, id: 'wf_trial_v7' };

/** Problems of the workflow must not block the save here. */
const noRules: RuleTable = Object.fromEntries(builtInRules.map(({ id }) => [id, null]));

/** A name no other test uses, since the browser keeps what a test stores. */
export function ownName(about: string): string {
  return `${about} ${crypto.randomUUID()}`;
}

export interface DraftPage extends OnPage {
  readonly editor: () => Editor;
  readonly props: WorkflowEditorProps;
}

export interface DraftPageOptions extends Partial<WorkflowEditorProps> {
  /** Editors with one `where` share their drafts. */
  readonly where: string;
  readonly strict?: boolean;
}

export const memoryOf = (options: Parameters<typeof createMemoryAdapter>[0] = {}): MemoryAdapter =>
  createMemoryAdapter({ versions: [version], workflowId: 'wf_trial', ...options });

/** Opens an editor as a host does, with drafts in IndexedDB. */
export async function openWithDrafts({ strict = false, where, ...more }: DraftPageOptions): Promise<DraftPage> {
  let mounted: Editor | undefined;
  const props: WorkflowEditorProps = {
    adapter: memoryOf(),
    workflowId: 'wf_trial',
    theme: 'light',
    rules: noRules,
    locale: 'en-US',
    drafts: { host: 'https://texting.example.com', account: where, user: 'u_1' },
    ...more,
    onMount: (editor) => {
      mounted = editor;
    },
  };
  const element = <WorkflowEditor {...props} />;
  const onPage = putOnPage(strict ? <StrictMode>{element}</StrictMode> : element);
  await vi.waitFor(
    () => {
      if (!mounted || !onPage.container.querySelector('.pb-frame')) throw new Error('The editor is not there yet.');
    },
    { timeout: 20_000 },
  );
  return { ...onPage, editor: () => mounted as Editor, props };
}

/** Waits until the top bar reports the draft as stored. */
export async function untilKept({ container }: OnPage): Promise<void> {
  await vi.waitFor(
    () => {
      if (!container.querySelector('.pb-save[data-status="draft-kept"]')) throw new Error('The draft is not kept yet.');
    },
    { timeout: 20_000 },
  );
}

/** Reads what the store holds for an account. */
export async function draftsOf(where: string, store: DraftStore = createIndexedDbDraftStore()): Promise<number> {
  const found = await store.list(`${JSON.stringify(['https://texting.example.com', where]).slice(0, -1)},`);
  return found.ok ? found.data.length : -1;
}
