import { useCallback, useEffect, useState } from 'react';
import type { Answer, ContactExecution, Page } from 'pathboard/client';
import { accountId, client } from './service.js';

type Listed<Call extends (...given: never[]) => Promise<Answer<Page<unknown>>>> = Extract<
  Awaited<ReturnType<Call>>,
  { readonly ok: true }
>['data']['items'][number];
type Message = Listed<typeof client.extensions.listMessages>;
type Meeting = Listed<typeof client.meetingEvents.list>;

/** What a phone shows: its conversation with the account, oldest first, and the runs of its owner, newest first. */
interface Shown {
  readonly contactId?: string;
  readonly conversationId?: string;
  readonly messages: readonly Message[];
  readonly runs: readonly ContactExecution[];
}

/** How often the conversation is read, in milliseconds. */
const every = 1000;
const nothing: Shown = { messages: [], runs: [] };

/** A phone: what it shows, and what its owner does. */
export type PhoneState = ReturnType<typeof usePhone>;

/** A phone that texts the account: what it shows, and what its owner does. */
export function usePhone(number: string) {
  const [state, setState] = useState<Shown>(nothing);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { contactId, conversationId } = state;
  const offers = useOffers();

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
      const found = conversationId === undefined ? await findConversation(number) : {};
      if (isOver) return;
      setState((before) => ({
        ...before,
        ...found,
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
  }, [contactId, conversationId, number]);

  const act = useCallback(async (call: () => Promise<Answer<{ readonly contactId: string }>>) => {
    setBusy(true);
    const answer = await call();
    setBusy(false);
    setProblem(answer.ok ? undefined : answer.failure.message);
    if (answer.ok) setState((before) => ({ ...before, ...idsIn(answer.data) }));
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
  const press = useCallback(
    (url: string) => act(() => client.extensions.pressTestLink({ accountId, from: number, url })),
    [act, number],
  );
  const book = useCallback(
    (meetingEventId: string, start: string) =>
      act(() => client.extensions.bookMeeting({ accountId, meetingEventId, from: number, start })),
    [act, number],
  );
  return { ...state, ...offers, isBusy, problem, text, callAndHangUp, press, book };
}

function idsIn(answer: { readonly contactId: string; readonly conversationId?: string }): Partial<Shown> {
  const { contactId, conversationId } = answer;
  return { contactId, ...(conversationId === undefined ? {} : { conversationId }) };
}

/** The conversation with a number that the account began. */
async function findConversation(number: string): Promise<Partial<Shown>> {
  const recent = await client.conversations.list({ accountId, limit: 20 });
  const digits = number.replaceAll(/\D/g, '');
  const found = recent.ok
    ? recent.data.items.find(({ lastMessage }) => lastMessage?.phoneNumber?.replaceAll(/\D/g, '') === digits)
    : undefined;
  return found?.id ? { conversationId: found.id } : {};
}

/** The short links of the account as messages have them, and its meetings that can be booked. */
function useOffers(): { readonly links: readonly string[]; readonly meetings: readonly Meeting[] } {
  const [offers, setOffers] = useState<ReturnType<typeof useOffers>>({ links: [], meetings: [] });
  useEffect(() => {
    let isOver = false;
    const read = async (): Promise<void> => {
      const [links, meetings] = await Promise.all([
        client.links.list({ accountId, limit: 100 }),
        client.meetingEvents.list({ accountId }),
      ]);
      if (isOver) return;
      setOffers({
        links: links.ok
          ? links.data.items.flatMap(({ shortenedUrl }) =>
              shortenedUrl ? [shortenedUrl.replace(/^https?:\/\//i, '')] : [],
            )
          : [],
        meetings: meetings.ok ? meetings.data.items.filter(({ enabled }) => enabled !== false) : [],
      });
    };
    void read();
    return () => {
      isOver = true;
    };
  }, []);
  return offers;
}
