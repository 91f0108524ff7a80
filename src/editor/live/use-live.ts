'use client';
import { useMemo } from 'react';
import { type Answer, callAdapter, type SaveOutcome, type VersionSummary, type WorkflowAdapter } from '#adapter';
import { versionName, type WorkflowVersion } from '#model';
import type { Editor } from '#store';
import { type MessagesOf, useAnnounce, useMessages, useToast } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { liveMessages } from './live-messages.js';
import { hasEdits } from '../saving/has-edits.js';

/** Changes which version new contacts go through. */
export interface Live {
  /** Returns the version that is live now; `undefined` without one, and where the adapter lists no versions. */
  current(): Promise<VersionSummary | undefined>;
  /**
   * Saves the edits, and makes the stored version live. A message says so, and offers to go back.
   *
   * @param before the version that was live until now
   * @returns why it is not live; `undefined` once it is
   */
  make(before: VersionSummary | undefined): Promise<string | undefined>;
  /** Takes the stored version off: new contacts no longer go through it. A message says so, or why it failed. */
  takeOff(): Promise<void>;
}

/** Milliseconds until a call counts as lost. */
const patience = 30_000;

/** Returns the calls that make a version live; `undefined` where the adapter has none. */
export function useLive(): Live | undefined {
  const { actions, adapter, editor, workflowId } = useEditorContext();
  const announce = useAnnounce();
  const toast = useToast();
  const messages = useMessages(liveMessages);
  return useMemo(() => {
    if (!adapter?.activateVersion || workflowId === undefined) return undefined;
    return createLive({
      adapter,
      editor,
      workflowId,
      messages,
      save: () => actions.save(),
      show: (text, { action, kind } = {}) => {
        toast({ ...(kind && { kind }), text, ...(action && { action }) });
        announce(text, kind === 'error' ? 'assertive' : 'polite');
      },
    });
  }, [actions, adapter, announce, editor, messages, toast, workflowId]);
}

interface LiveOptions {
  readonly adapter: WorkflowAdapter;
  readonly editor: Editor;
  readonly workflowId: string;
  readonly messages: MessagesOf<typeof liveMessages>;
  /** Saves the edits; `undefined` where the user has to decide something first. */
  readonly save: () => Promise<SaveOutcome | undefined>;
  readonly show: (
    text: string,
    options?: { readonly kind?: 'error'; readonly action?: { readonly label: string; readonly run: () => void } },
  ) => void;
}

type Change = 'activateVersion' | 'deactivateVersion';

function createLive({ adapter, editor, messages, save, show, workflowId }: LiveOptions): Live {
  const call = <Data>(name: string, run: () => Promise<Answer<Data>> | undefined): Promise<Answer<Data>> =>
    callAdapter(name, run, { timeout: patience });
  /** Changes a version, and takes over what the service says of the opened one. Returns why it failed. */
  const change = async (name: Change, versionId: string): Promise<string | undefined> => {
    const answer = await call(name, () => adapter[name]?.({ workflowId, versionId }));
    if (!answer.ok) return answer.failure.message;
    const { save: state, version } = editor.store.getState();
    editor.saving.assign(state.base?.id === versionId ? answer.data : notLive(version));
    return undefined;
  };
  const find = async (isWanted: (version: VersionSummary) => boolean): Promise<VersionSummary | undefined> => {
    if (!adapter.listVersions) return undefined;
    const answer = await call('listVersions', () => adapter.listVersions?.({ workflowId, limit: 50 }));
    return answer.ok ? answer.data.items.find(isWanted) : undefined;
  };
  const revert = async (before: VersionSummary | undefined, versionId: string): Promise<void> => {
    const why = await (before ? change('activateVersion', before.id) : change('deactivateVersion', versionId));
    if (why !== undefined) show(messages.failed(why), { kind: 'error' });
    else if (before) show(messages.isLive(nameOf(before, messages)));
    else show(messages.isOff(nameOf(await find(({ id }) => id === versionId), messages)));
  };
  return {
    current: () => find(({ active }) => typeof active === 'string'),
    make: async (before) => {
      const isEdited = hasEdits(editor.store.getState().save, adapter);
      if (isEdited) {
        const saved = await save();
        if (!saved) return messages.decideFirst;
        if (!saved.ok) return messages.notSaved('failure' in saved ? saved.failure.message : saved.refusal.message);
      }
      const versionId = editor.store.getState().save.base?.id;
      if (versionId === undefined) return messages.decideFirst;
      const why = await change('activateVersion', versionId);
      if (why !== undefined) return isEdited ? messages.savedNotLive(why) : messages.notLive(why);
      const isOther = before !== undefined && before.id !== versionId;
      show(messages.isLive(nameOf(await find(({ id }) => id === versionId), messages)), {
        ...((isOther || adapter.deactivateVersion) && {
          action: {
            label: isOther ? messages.putBack(nameOf(before, messages)) : messages.takeOff,
            run: () => void revert(isOther ? before : undefined, versionId),
          },
        }),
      });
      return undefined;
    },
    takeOff: async () => {
      const versionId = editor.store.getState().save.base?.id;
      if (versionId !== undefined) await revert(undefined, versionId);
    },
  };
}

/** The name of a version for users: never its id. */
export function nameOf(version: VersionSummary | undefined, { thisVersion }: LiveOptions['messages']): string {
  return (version && versionName(version.id, version.number)) ?? thisVersion;
}

/** The opened version once another one is live, or none. */
function notLive(version: WorkflowVersion): WorkflowVersion {
  return typeof version.active === 'string' ? { ...version, active: null } : version;
}
