'use client';
import { useMemo, useState } from 'react';
import { type Answer, callAdapter, type Failure, type WorkflowAdapter, type WorkflowSummary } from '#adapter';
import { createRandomId } from '#base';
import {
  fileName,
  type MessagesOf,
  type PageWindow,
  saveFile,
  type ToastMessage,
  useAnnounce,
  useLatest,
  useMessages,
  usePageWindow,
  useToast,
} from '#ui';
import type { DeviceDrafts, DeviceWorkflow } from '../drafts/use-device-drafts.js';
import { homeMessages } from '../home-messages.js';
import { freeName } from '../list/free-name.js';
import type { ListedWorkflow } from '../list/listed-workflow.js';
import type { WorkflowListData } from '../list/use-workflow-list.js';

/** Time in ms after which a change counts as failed, with an unknown outcome. */
const patience = 30_000;

export interface HomeActions {
  /** Deletes at once, or asks first where contacts are under way or nothing brings it back. */
  readonly remove: (listed: ListedWorkflow) => void;
  readonly duplicate: (listed: ListedWorkflow) => void;
  readonly rename: (workflow: WorkflowSummary, name: string) => void;
  readonly pause: (workflow: WorkflowSummary) => void;
  readonly resume: (workflow: WorkflowSummary) => void;
  readonly exportFile: (listed: ListedWorkflow) => void;
}

/** A question before a workflow is deleted. */
export interface DeleteQuestion {
  readonly workflow: WorkflowSummary;
  readonly answer: (underWay: 'finish' | 'end' | undefined) => void;
}

interface ActionHost {
  readonly adapter: WorkflowAdapter;
  readonly list: WorkflowListData;
  readonly drafts: DeviceDrafts;
  readonly canRestore: boolean;
  /** Moves the focus to a workflow once it is shown. */
  readonly show: (workflowId: string) => void;
}

/** Changes workflows of a list: what is shown changes first, and changes back where the service does not follow. */
export function useHomeActions(host: ActionHost): {
  readonly actions: HomeActions;
  /** Deleted here, though an earlier answer of the service may still list them. */
  readonly hidden: ReadonlySet<string>;
  readonly question: DeleteQuestion | undefined;
  readonly closeQuestion: () => void;
} {
  const toast = useToast();
  const announce = useAnnounce();
  const page = usePageWindow();
  const messages = useMessages(homeMessages);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set());
  const [question, setQuestion] = useState<DeleteQuestion>();
  const latest = useLatest({ ...host, toast, announce, messages, page });
  const actions = useMemo<HomeActions>(() => {
    const desk: Desk = {
      now: () => latest.current,
      hide: (id, isHidden) =>
        setHidden((before) => {
          const next = new Set(before);
          if (isHidden) next.add(id);
          else next.delete(id);
          return next;
        }),
      ask: setQuestion,
      tell: (message) => {
        latest.current.toast(message);
        latest.current.announce(message.text, message.kind === 'error' ? 'assertive' : 'polite');
      },
    };
    return {
      remove: (listed) => removeListed(desk, listed),
      duplicate: (listed) => void duplicate(desk, listed),
      rename: (workflow, name) => void rename(desk, workflow, name),
      pause: (workflow) => void setPaused(desk, workflow, true),
      resume: (workflow) => void setPaused(desk, workflow, false),
      exportFile: (listed) => void exportFile(desk, listed),
    };
  }, [latest]);
  return { actions, hidden, question, closeQuestion: () => setQuestion(undefined) };
}

interface Desk {
  readonly now: () => ActionHost & {
    readonly messages: MessagesOf<typeof homeMessages>;
    readonly page: () => PageWindow;
  };
  readonly hide: (id: string, isHidden: boolean) => void;
  readonly ask: (question: DeleteQuestion | undefined) => void;
  readonly tell: (message: ToastMessage) => void;
}

const call = <Data>(endpoint: string, ask: () => Promise<Answer<Data>> | undefined): Promise<Answer<Data>> =>
  callAdapter(endpoint, ask, { timeout: patience, isWrite: true });

/** A call whose answer is nothing but that it was carried out. */
async function callForNothing(endpoint: string, ask: () => Promise<Answer<void>> | undefined): Promise<Answer<object>> {
  return call<object>(endpoint, async () => {
    const answer = await ask();
    return answer?.ok === true ? { ok: true, data: {} } : (answer as Answer<object>);
  });
}

function nameOf({ name }: WorkflowSummary, { messages }: ReturnType<Desk['now']>): string {
  return name.trim() === '' ? messages.unnamed : name;
}

function failed(desk: Desk, text: string, retry?: () => void): void {
  const { messages } = desk.now();
  desk.tell({ kind: 'error', text, ...(retry ? { action: { label: messages.retry, run: retry } } : {}) });
}

const whyOf = ({ message }: Failure): string => message;

/** Puts the answer of the service in place of what was shown. */
function put(list: WorkflowListData, workflow: WorkflowSummary): void {
  list.change((items) => items.map((other) => (other.id === workflow.id ? { ...other, ...workflow } : other)));
}

function removeListed(desk: Desk, { device, workflow }: ListedWorkflow): void {
  if (device) {
    void discardDraft(desk, device, workflow);
    return;
  }
  if ((workflow.underWay ?? 0) > 0 || !desk.now().canRestore)
    desk.ask({
      workflow,
      answer: (underWay) => {
        desk.ask(undefined);
        void remove(desk, workflow, underWay);
      },
    });
  else void remove(desk, workflow, undefined);
}

async function remove(desk: Desk, workflow: WorkflowSummary, underWay: 'finish' | 'end' | undefined): Promise<void> {
  const { adapter, canRestore, messages } = desk.now();
  const { id } = workflow;
  const name = nameOf(workflow, desk.now());
  desk.hide(id, true);
  const request = { workflowId: id, ...(underWay === undefined ? {} : { underWay }) };
  const done = callForNothing('deleteWorkflow', () => adapter.deleteWorkflow?.(request));
  let isUndone = false;
  desk.tell({
    text: messages.done.removed(name),
    ...(canRestore && {
      action: {
        label: messages.undo,
        run: () => {
          isUndone = true;
          void done.then((answer) => restore(desk, workflow, answer));
        },
      },
    }),
  });
  const answer = await done;
  if (isUndone) return;
  if (answer.ok || answer.failure.kind === 'notFound') {
    desk.now().list.reload();
    return;
  }
  desk.hide(id, false);
  failed(desk, messages.failed.remove(name, whyOf(answer.failure)), () => void remove(desk, workflow, underWay));
  // The outcome may be unknown: the list says what is true.
  desk.now().list.reload();
}

async function restore(desk: Desk, workflow: WorkflowSummary, removed?: Answer<object>): Promise<void> {
  const { adapter, list, messages, show } = desk.now();
  const name = nameOf(workflow, desk.now());
  // A delete that was refused or never sent leaves nothing to restore.
  const isGone = removed === undefined || removed.ok || removed.failure.kind === 'unknown';
  const answer = isGone
    ? await call('restoreWorkflow', () => adapter.restoreWorkflow?.({ workflowId: workflow.id }))
    : undefined;
  if (answer && !answer.ok) {
    failed(desk, messages.failed.restore(name, whyOf(answer.failure)), () => void restore(desk, workflow));
    return;
  }
  desk.hide(workflow.id, false);
  desk.tell({ text: messages.done.restored(name) });
  show(workflow.id);
  list.reload();
}

async function discardDraft(desk: Desk, { draftId }: DeviceWorkflow, workflow: WorkflowSummary): Promise<void> {
  const { drafts, messages } = desk.now();
  const undo = await drafts.remove(draftId);
  if (!undo) {
    failed(desk, messages.failed.draft);
    return;
  }
  desk.tell({
    text: messages.done.removed(nameOf(workflow, desk.now())),
    action: { label: messages.undo, run: () => void undo() },
  });
}

async function duplicate(desk: Desk, { device, workflow }: ListedWorkflow, id = createRandomId()): Promise<void> {
  const { adapter, list, messages, show } = desk.now();
  const before = nameOf(workflow, desk.now());
  const taken = list.items.map(({ name }) => name);
  const name = freeName(before, taken, messages.copyOf, false);
  const answer = device
    ? await call('createWorkflow', () => adapter.createWorkflow?.({ id, name, version: { ...device.version, name } }))
    : await call('duplicateWorkflow', () => adapter.duplicateWorkflow?.({ workflowId: workflow.id, id, name }));
  if (!answer.ok) {
    const again = (): void => void duplicate(desk, { device, workflow, isOnDevice: false } as ListedWorkflow, id);
    failed(desk, messages.failed.duplicate(before, whyOf(answer.failure)), again);
    return;
  }
  const copy = answer.data;
  // Beside the original until the list is loaded again.
  desk.now().list.change((items) => {
    const at = items.findIndex((other) => other.id === workflow.id);
    const others = items.filter((other) => other.id !== copy.id);
    return [...others.slice(0, at + 1), copy, ...others.slice(at + 1)];
  });
  show(copy.id);
  desk.tell({ text: messages.done.duplicated(copy.name) });
  desk.now().list.reload();
}

async function rename(desk: Desk, workflow: WorkflowSummary, name: string): Promise<void> {
  const { adapter, list, messages } = desk.now();
  put(list, { ...workflow, name });
  const answer = await call('renameWorkflow', () => adapter.renameWorkflow?.({ workflowId: workflow.id, name }));
  const { list: now } = desk.now();
  if (!answer.ok) {
    now.change((items) => items.map((other) => (other.id === workflow.id ? { ...other, name: workflow.name } : other)));
    const text = messages.failed.rename(nameOf(workflow, desk.now()), whyOf(answer.failure));
    failed(desk, text, () => void rename(desk, workflow, name));
    return;
  }
  put(now, answer.data);
  desk.tell({
    text: messages.done.renamed(answer.data.name),
    action: { label: messages.undo, run: () => void rename(desk, answer.data, workflow.name) },
  });
}

async function setPaused(desk: Desk, workflow: WorkflowSummary, isPaused: boolean): Promise<void> {
  const { adapter, messages } = desk.now();
  const name = nameOf(workflow, desk.now());
  const request = { workflowId: workflow.id };
  const answer = isPaused
    ? await call('pauseWorkflow', () => adapter.pauseWorkflow?.(request))
    : await call('resumeWorkflow', () => adapter.resumeWorkflow?.(request));
  if (!answer.ok) {
    const text = messages.failed[isPaused ? 'pause' : 'resume'](name, whyOf(answer.failure));
    failed(desk, text, () => void setPaused(desk, workflow, isPaused));
    return;
  }
  const { list } = desk.now();
  list.change((items) => items.map((other) => (other.id === workflow.id ? answer.data : other)));
  const back = isPaused ? adapter.resumeWorkflow : adapter.pauseWorkflow;
  desk.tell({
    text: messages.done[isPaused ? 'paused' : 'resumed'](name),
    ...(back && { action: { label: messages.undo, run: () => void setPaused(desk, answer.data, !isPaused) } }),
  });
  list.reload();
}

/** Saves the newest version as the editor saves it: the whole version, as JSON. */
async function exportFile(desk: Desk, listed: ListedWorkflow): Promise<void> {
  const { adapter, messages, page } = desk.now();
  const { device, workflow } = listed;
  const name = nameOf(workflow, desk.now());
  const request = {
    workflowId: workflow.id,
    ...(workflow.newestVersionId === undefined ? {} : { versionId: workflow.newestVersionId }),
  };
  const answer = device
    ? ({ ok: true, data: device.version } as const)
    : await callAdapter('loadVersion', () => adapter.loadVersion?.(request), { timeout: patience });
  if (!answer.ok) {
    const again = (): void => void exportFile(desk, listed);
    failed(desk, messages.failed.exportFile(name, whyOf(answer.failure)), again);
    return;
  }
  const text = JSON.stringify(answer.data, null, 2);
  if (saveFile(page(), { name: `${fileName(name, 'workflow')}.json`, text }))
    desk.tell({ text: messages.done.exported(name) });
  else failed(desk, messages.failed.exportFile(name, messages.failed.noFile));
}
