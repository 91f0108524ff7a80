import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type DraftStore, type Editor, type UnsavedWork, WorkflowEditor } from 'pathboard';
import { createIndexedDbDraftStore, createMemoryAdapter, type SimulatedFailure } from 'pathboard/client';
import { builtInRules } from 'pathboard/core';
import 'pathboard/style.css';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';
import { largeWorkflow } from '../../support/large-workflow.js';

declare global {
  interface Window {
    trial?: {
      /** Renames the workflow; returns the number of the change. */
      edit(name: string): number;
      name(): string;
      /** The last report of unsaved work to the host. */
      work(): UnsavedWork | undefined;
      /** The workflow names in the stored drafts. */
      draftNames(): Promise<readonly string[]>;
      /** Milliseconds from each edit until its write was on disk. */
      latencies(): readonly number[];
      /** The newest name known to be on disk. */
      kept(): string | undefined;
      save(): void;
      unmount(): void;
    };
  }
}

const settings = new URLSearchParams(location.search);
const account = settings.get('account') ?? 'acc_1';
const size = Number(settings.get('steps') ?? 0);
const version = { ...(size > 0 ? largeWorkflow(size) : freeTrial), id: 'wf_trial_v7' };
const adapter = createMemoryAdapter({
  versions: [version],
  workflowId: 'wf_trial',
  failNext: settings.getAll('fails') as SimulatedFailure[],
});

const latencies: number[] = [];
let editedAt = 0;
let edited: string | undefined;
let kept: string | undefined;
/** The store of the browser, with its answers timed. */
function timed(store: DraftStore): DraftStore {
  return {
    ...store,
    write: async (id, change) => {
      const [began, name] = [editedAt, edited];
      editedAt = 0;
      const answer = await store.write(id, change);
      if (answer.ok) kept = name;
      if (answer.ok && began > 0) latencies.push(performance.now() - began);
      return answer;
    },
  };
}
const store = timed(createIndexedDbDraftStore());

let editor: Editor | undefined;
let work: UnsavedWork | undefined;
const root = createRoot(document.querySelector('#app')!);
const element = (
  <WorkflowEditor
    adapter={adapter}
    workflowId="wf_trial"
    theme={settings.get('theme') === 'dark' ? 'dark' : 'light'}
    locale="en-US"
    rules={Object.fromEntries(builtInRules.map(({ id }) => [id, null]))}
    drafts={settings.has('off') ? false : { host: 'e2e', account, user: 'u_1', store }}
    onMount={(made) => {
      editor = made;
    }}
    onUnsavedChange={(now) => {
      work = now;
    }}
  />
);
// Reading drafts needs no editor.
if (!settings.has('read')) root.render(settings.has('strict') ? <StrictMode>{element}</StrictMode> : element);

window.trial = {
  edit: (name) => {
    edited = name;
    if (editedAt === 0) editedAt = performance.now();
    editor?.commands.setWorkflow({ name });
    return editor?.store.getState().revision ?? 0;
  },
  name: () => String(editor?.store.getState().version.name),
  work: () => work,
  draftNames: async () => {
    const heads = await store.list(JSON.stringify(['e2e', account]).slice(0, -1));
    const drafts = await Promise.all((heads.ok ? heads.data : []).map(({ id }) => store.read(id)));
    return drafts.map((draft) =>
      draft.ok && draft.data
        ? (/"path":\["name"\][^}]*"to":"([^"]*)"/.exec(Object.values(draft.data.pieces).join('\n'))?.[1] ?? '')
        : '',
    );
  },
  latencies: () => latencies,
  kept: () => kept,
  save: () => document.querySelector<HTMLElement>('.pb-save-button')?.click(),
  unmount: () => root.unmount(),
};
