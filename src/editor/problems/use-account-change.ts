'use client';
import { useCallback, useState } from 'react';
import { type Answer, callAdapter } from '#adapter';
import { useToast, useMessages } from '#ui';
import { useEditorContext, useRefreshAccount } from '../editor-context.js';
import { problemMessages } from './problem-messages.js';

/** Milliseconds until a call counts as lost. */
const patience = 30_000;

/** A change to the account. */
export interface AccountChange {
  readonly endpoint: string;
  readonly call: () => Promise<Answer<unknown>> | undefined;
  /** What is shown and announced afterwards. */
  readonly done: string;
  /** Takes the change back; absent where it cannot be. */
  readonly undo?: () => Promise<Answer<unknown>> | undefined;
}

/** Returns a function that changes the account and loads its facts again, and why the last change failed. */
export function useAccountChange(): {
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  /** Resolves with whether the change was made. */
  readonly change: (what: AccountChange) => Promise<boolean>;
} {
  const { actions } = useEditorContext();
  const { account: messages } = useMessages(problemMessages);
  const refresh = useRefreshAccount();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const change = useCallback(
    async ({ call, done, endpoint, undo }: AccountChange): Promise<boolean> => {
      setBusy(true);
      setFailure(undefined);
      const answer = await callAdapter(endpoint, call, { timeout: patience, isWrite: true });
      if (answer.ok) {
        const takeBack = async (): Promise<void> => {
          const undone = await callAdapter(endpoint, () => undo?.(), { timeout: patience, isWrite: true });
          await refresh();
          toast(
            undone.ok
              ? { text: messages.undone }
              : {
                  text: undone.failure.message,
                  kind: 'error',
                  action: { label: messages.retry, run: () => void takeBack() },
                },
          );
        };
        toast({ text: done, ...(undo ? { action: { label: messages.undo, run: () => void takeBack() } } : {}) });
        actions.say(done);
        await refresh();
      } else setFailure(answer.failure.message);
      setBusy(false);
      return answer.ok;
    },
    [actions, messages, refresh, toast],
  );
  return { isBusy, failure, change };
}
