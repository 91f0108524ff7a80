'use client';
import { useMemo } from 'react';
import {
  type Answer,
  callAdapter,
  type ContactNotMoved,
  type MovedContacts,
  type SaveOutcome,
  type VersionSummary,
  type WorkflowAdapter,
} from '#adapter';
import { versionName, type WorkflowVersion } from '#model';
import type { Editor } from '#store';
import type { ContactChoice } from '#trace';
import { type MessagesOf, useAnnounce, useMessages, useToast } from '#ui';
import { startWords, zoneOf } from '#versions';
import { useEditorContext } from '../editor-context.js';
import { liveMessages } from './live-messages.js';
import { type ScheduleStore, startOf } from './schedule-store.js';
import { hasEdits } from '../saving/has-edits.js';

/** What is to be done. */
export interface LivePlan {
  /** The version that was live until now. */
  readonly before: VersionSummary | undefined;
  /** When; ISO 8601. Absent: now. */
  readonly at?: string | undefined;
  /** What happens to contacts under way at removed steps; absent where contacts stay on their version. */
  readonly contacts?: readonly ContactChoice[] | undefined;
  /** Absent: the note of the version stays as it is. */
  readonly note?: string | undefined;
}

/** What came of it. */
export type LiveOutcome =
  | { readonly kind: 'done' }
  /** Nothing is live or scheduled. */
  | { readonly kind: 'failed'; readonly why: string }
  /** The version is live or scheduled, and something else was not done. */
  | {
      readonly kind: 'partly';
      readonly why: string;
      /** The contacts that were not moved. */
      readonly left: readonly ContactNotMoved[];
      /** Moves the contacts again. */
      readonly again?: (() => Promise<LiveOutcome>) | undefined;
    };

/** Changes which version new contacts go through. */
export interface Live {
  /**
   * Saves the edits, and makes the stored version live or schedules it, with the contacts under way and the note. A
   * message says so, and offers to go back.
   */
  make(plan: LivePlan): Promise<LiveOutcome>;
  /** Takes the stored version off: new contacts no longer go through it. A message says so, or why it failed. */
  takeOff(): Promise<void>;
  /** Cancels what is scheduled. A message says so, or why it failed. */
  cancel(version: string): Promise<void>;
}

/** Milliseconds until a call counts as lost. */
const patience = 30_000;

/** Returns the calls that make a version live; `undefined` where the adapter has none. */
export function useLive(): Live | undefined {
  const { actions, adapter, drafts, editor, props, schedule, stored, workflowId } = useEditorContext();
  const { tellLive } = drafts ?? stored?.drafts ?? {};
  const announce = useAnnounce();
  const toast = useToast();
  const messages = useMessages(liveMessages);
  const { locale, timeZone } = props;
  return useMemo(() => {
    if (!adapter?.activateVersion || workflowId === undefined) return undefined;
    return createLive({
      adapter,
      editor,
      editors: stored ? [editor, stored.draft] : [editor],
      workflowId,
      messages,
      schedule,
      tellLive,
      when: (at) => startWords(at, { locale, zone: zoneOf(timeZone) }),
      save: () => actions.save(),
      show: (text, { action, kind } = {}) => {
        toast({ ...(kind && { kind }), text, ...(action && { action }) });
        announce(text, kind === 'error' ? 'assertive' : 'polite');
      },
    });
  }, [actions, adapter, announce, editor, locale, messages, schedule, stored, tellLive, timeZone, toast, workflowId]);
}

interface LiveOptions {
  readonly adapter: WorkflowAdapter;
  readonly editor: Editor;
  /** All that show a version of the workflow. */
  readonly editors: readonly Editor[];
  readonly workflowId: string;
  readonly messages: MessagesOf<typeof liveMessages>;
  readonly schedule: ScheduleStore;
  /** Reports the change to other open editors of the workflow. */
  readonly tellLive: (() => void) | undefined;
  /** Returns a time in words. */
  readonly when: (at: string) => string;
  /** Saves the edits; `undefined` where the user has to decide something first. */
  readonly save: () => Promise<SaveOutcome | undefined>;
  readonly show: (
    text: string,
    options?: { readonly kind?: 'error'; readonly action?: { readonly label: string; readonly run: () => void } },
  ) => void;
}

type Change = 'activateVersion' | 'deactivateVersion';

function createLive(options: LiveOptions): Live {
  const { adapter, editor, messages, save, show } = options;
  const calls = createCalls(options);
  const revert = async (before: VersionSummary | undefined, versionId: string): Promise<void> => {
    const why = await (before
      ? calls.change('activateVersion', before.id)
      : calls.change('deactivateVersion', versionId));
    if (why !== undefined) show(messages.failed(why), { kind: 'error' });
    else if (before) show(messages.isLive(nameOf(before, messages)));
    else show(messages.isOff(await calls.nameOfStored(versionId, messages)));
  };
  const cancel = async (version: string): Promise<void> => {
    const why = await calls.cancelSchedule();
    if (why === undefined) show(messages.isCanceled(version));
    else show(messages.failed(why), { kind: 'error' });
  };
  return {
    cancel,
    make: async (plan) => {
      const isEdited = hasEdits(editor.store.getState().save, adapter);
      if (isEdited) {
        const saved = await save();
        if (!saved) return failed(messages.decideFirst);
        if (!saved.ok)
          return failed(messages.notSaved('failure' in saved ? saved.failure.message : saved.refusal.message));
      }
      const versionId = editor.store.getState().save.base?.id;
      if (versionId === undefined) return failed(messages.decideFirst);
      if (plan.at !== undefined)
        return scheduleIt(options, calls, { ...plan, at: plan.at, versionId, isEdited }, cancel);
      const why = await calls.change('activateVersion', versionId);
      if (why !== undefined) return failed(isEdited ? messages.savedNotLive(why) : messages.notLive(why));
      return finish(options, calls, { ...plan, versionId }, revert);
    },
    takeOff: async () => {
      const versionId = editor.store.getState().save.base?.id;
      if (versionId !== undefined) await revert(undefined, versionId);
    },
  };
}

type Calls = ReturnType<typeof createCalls>;

/** The calls of the adapter. Those that change something return why it failed. */
function createCalls({ adapter, editors, schedule, tellLive, workflowId }: LiveOptions) {
  const call = <Data>(name: string, run: () => Promise<Answer<Data>> | undefined): Promise<Answer<Data>> =>
    callAdapter(name, run, { timeout: patience });
  const find = async (isWanted: (version: VersionSummary) => boolean): Promise<VersionSummary | undefined> => {
    if (!adapter.listVersions) return undefined;
    const answer = await call('listVersions', () => adapter.listVersions?.({ workflowId, limit: 50 }));
    return answer.ok ? answer.data.items.find(isWanted) : undefined;
  };
  return {
    /** Changes a version, and takes over what the service says of the opened ones. */
    change: async (name: Change, versionId: string): Promise<string | undefined> => {
      const answer = await call(name, () => adapter[name]?.({ workflowId, versionId }));
      if (!answer.ok) return answer.failure.message;
      for (const { saving, store } of editors) {
        const { save: state, version } = store.getState();
        saving.assign(state.base?.id === versionId ? answer.data : notLive(version));
      }
      if (schedule.getState()?.versionId === versionId) schedule.setState(undefined, true);
      tellLive?.();
      return undefined;
    },
    schedule: async (
      versionId: string,
      at: string,
      contacts: readonly ContactChoice[] | undefined,
    ): Promise<string | undefined> => {
      const answer = await call('scheduleVersion', () =>
        adapter.scheduleVersion?.({ workflowId, versionId, at, ...(contacts && { contacts }) }),
      );
      if (!answer.ok) return answer.failure.message;
      schedule.setState(startOf(answer.data), true);
      tellLive?.();
      return undefined;
    },
    cancelSchedule: async (): Promise<string | undefined> => {
      const answer = await call('cancelSchedule', () => adapter.cancelSchedule?.({ workflowId }));
      if (!answer.ok) return answer.failure.message;
      schedule.setState(undefined, true);
      tellLive?.();
      return undefined;
    },
    move: (
      fromVersionId: string,
      versionId: string,
      contacts: readonly ContactChoice[],
    ): Promise<Answer<MovedContacts>> =>
      call('moveContacts', () => adapter.moveContacts?.({ workflowId, fromVersionId, versionId, contacts })),
    describe: async (versionId: string, note: string | undefined): Promise<string | undefined> => {
      if (note === undefined || !adapter.describeVersion) return undefined;
      const answer = await call('describeVersion', () => adapter.describeVersion?.({ workflowId, versionId, note }));
      return answer.ok ? undefined : answer.failure.message;
    },
    nameOfStored: async (versionId: string, messages: Named): Promise<string> =>
      nameOf(await find(({ id }) => id === versionId), messages),
  };
}

type Named = Pick<LiveOptions['messages'], 'thisVersion'>;

async function scheduleIt(
  { messages, show, when }: LiveOptions,
  calls: Calls,
  plan: LivePlan & { readonly at: string; readonly versionId: string; readonly isEdited: boolean },
  cancel: (version: string) => Promise<void>,
): Promise<LiveOutcome> {
  const { at, contacts, isEdited, note, versionId } = plan;
  const why = await calls.schedule(versionId, at, contacts);
  if (why !== undefined) return failed(isEdited ? messages.savedNotScheduled(why) : messages.notScheduled(why));
  const name = await calls.nameOfStored(versionId, messages);
  const noteWhy = await calls.describe(versionId, note);
  if (noteWhy !== undefined)
    return { kind: 'partly', why: messages.scheduledNoteNotKept(name, when(at), noteWhy), left: [] };
  show(messages.isScheduled(name, when(at)), { action: { label: messages.cancel, run: () => void cancel(name) } });
  return { kind: 'done' };
}

/** What follows once a version is live: its contacts, its note, and the way back. */
async function finish(
  options: LiveOptions,
  calls: Calls,
  plan: LivePlan & { readonly versionId: string },
  revert: (before: VersionSummary | undefined, versionId: string) => Promise<void>,
): Promise<LiveOutcome> {
  const { adapter, messages, show } = options;
  const { before, contacts, note, versionId } = plan;
  const name = await calls.nameOfStored(versionId, messages);
  const isOther = before !== undefined && before.id !== versionId;
  const moved = isOther && contacts ? await calls.move(before.id, versionId, contacts) : undefined;
  const noteWhy = await calls.describe(versionId, note);
  const again = (): Promise<LiveOutcome> => finish(options, calls, plan, revert);
  if (moved && !moved.ok)
    return { kind: 'partly', why: messages.noneMoved(name, moved.failure.message), left: [], again };
  const counts = moved?.data;
  const left = counts?.failed ?? [];
  if (counts && left.length > 0) {
    const all = counts.carriedOn + counts.moved + counts.ended + left.length;
    return { kind: 'partly', why: messages.someNotMoved(name, left.length, all), left, again };
  }
  if (noteWhy !== undefined) return { kind: 'partly', why: messages.noteNotKept(name, noteWhy), left: [] };
  const more = counts ? messages.withContacts(counts.carriedOn + counts.moved, counts.ended) : '';
  show([messages.isLive(name), more].filter(Boolean).join('. '), {
    ...((isOther || adapter.deactivateVersion) && {
      action: {
        label: isOther ? messages.putBack(nameOf(before, messages)) : messages.takeOff,
        run: () => void revert(isOther ? before : undefined, versionId),
      },
    }),
  });
  return { kind: 'done' };
}

function failed(why: string): LiveOutcome {
  return { kind: 'failed', why };
}

/** The name of a version for users: never its id. */
export function nameOf(version: VersionSummary | undefined, { thisVersion }: Named): string {
  return (version && versionName(version.id, version.number)) ?? thisVersion;
}

/** The opened version once another one is live, or none. */
function notLive(version: WorkflowVersion): WorkflowVersion {
  return typeof version.active === 'string' ? { ...version, active: null } : version;
}
