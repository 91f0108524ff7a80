import { useCallback, useEffect, useState } from 'react';
import type { Answer, ContactExecution, Page } from 'pathboard/client';
import { accountId, client } from './service.js';

type Listed<Call extends (...given: never[]) => Promise<Answer<Page<unknown>>>> = Extract<
  Awaited<ReturnType<Call>>,
  { readonly ok: true }
>['data']['items'][number];
type Message = Listed<typeof client.extensions.listMessages>;

/** What a phone shows: its conversation with the account, oldest first, and the runs of its owner, newest first. */
interface PhoneState {
  readonly contactId?: string;
  readonly conversationId?: string;
  readonly messages: readonly Message[];
  readonly runs: readonly ContactExecution[];
}

/** How often the conversation is read, in milliseconds. */
const every = 1000;
const nothing: PhoneState = { messages: [], runs: [] };

/** A phone that texts the account: what it shows, and what its owner does. */
export function usePhone(number: string) {
  const [state, setState] = useState<PhoneState>(nothing);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { contactId, conversationId } = state;

  useEffect(() => {
    if (contactId === undefined) return undefined;
    let isOver = false;
    const read = async (): Promise<void> => {
      const [said, ran] = await Promise.all([
        conversationId === undefined
          ? undefined
          : client.extensions.listMessages({ accountId, conversationId, limit: 100 }),
        client.extensions.listContactExecutions({ accountId, contactId, limit: 20 }),
      ]);
      if (isOver) return;
      setState((before) => ({
        ...before,
        ...(said?.ok ? { messages: said.data.items.toReversed() } : {}),
        ...(ran.ok ? { runs: ran.data.items } : {}),
      }));
    };
    void read();
    const timer = setInterval(() => void read(), every);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [contactId, conversationId]);

  const act = useCallback(async (call: () => ReturnType<typeof client.extensions.receiveTestMessage>) => {
    setBusy(true);
    const answer = await call();
    setBusy(false);
    setProblem(answer.ok ? undefined : answer.failure.message);
    if (answer.ok) setState((before) => ({ ...before, ...answer.data }));
    return answer.ok;
  }, []);
  const text = useCallback(
    (words: string) => act(() => client.extensions.receiveTestMessage({ accountId, from: number, text: words })),
    [act, number],
  );
  const callAndHangUp = useCallback(
    () => act(() => client.extensions.receiveTestCall({ accountId, from: number })),
    [act, number],
  );
  return { ...state, isBusy, problem, text, callAndHangUp };
}
