'use client';
import type { Result } from '#base';
import type { Editor } from '#store';
import { useAnnounce, useMessages, useToast } from '#ui';
import { historyMessages } from './history-messages.js';
import type { History, ViewedVersion } from './history.js';
import { restoreChanges, restoreWhole } from './restore.js';
import type { PickedNodes } from '#compare';
import { nameOf } from '#versions';

/** Puts a viewed version, or steps of it, into the draft, leads back to the draft, and says what happened. */
export interface Restore {
  /** All of it, in place of what the draft holds. */
  readonly restore: () => void;
  /** The same after the draft was saved as a version. */
  readonly saveFirst: () => Promise<void>;
  /** Steps of it. */
  readonly restorePicked: (picked: PickedNodes, names: string, count: number) => void;
}

export function useRestore(editor: Editor, history: History, viewed: ViewedVersion): Restore {
  const { picking, restoring: words, ...messages } = useMessages(historyMessages);
  const announce = useAnnounce();
  const toast = useToast();
  const name = nameOf(viewed.summary, messages);
  const say = (text: string, isError = false, undo?: () => void): void => {
    toast({ text, ...(isError && { kind: 'error' }), ...(undo && { action: { label: words.undo, run: undo } }) });
    announce(text, isError ? 'assertive' : 'polite');
  };
  const leave = (): void => {
    history.leave();
    history.show(false);
  };
  const report = (done: Result<object> | undefined, said: { readonly done: string; readonly same: string }): void => {
    if (done === undefined) return say(said.same);
    if (!done.ok) return say(words.failed(name, done.refusal.message), true);
    return say(said.done, false, () => void editor.undo());
  };
  const restore = (): void => {
    leave();
    const restored = restoreWhole(editor, viewed.document, words.label(name));
    report(restored, { done: words.done(name), same: words.same(name) });
  };
  const saveFirst = async (): Promise<void> => {
    leave();
    return (await history.saveDraft()) ? restore() : say(words.notSaved, true);
  };
  const restorePicked = ({ changes }: PickedNodes, names: string, count: number): void => {
    leave();
    const label = picking.label(count, name);
    report(restoreChanges(editor, changes, label), { done: picking.done(names, name), same: picking.same(names) });
  };
  return { restore, restorePicked, saveFirst };
}
