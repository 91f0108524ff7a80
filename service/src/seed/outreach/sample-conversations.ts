import { isJsonObject } from '#base';
import type { Actor, ConfigUser, Contact, Message, WorkflowExecution } from '#model';
import type { SeedConversation } from '../../outreach/load-outreach.js';

const day = 86_400_000;
const hour = 3_600_000;
const pricePerSegment = 0.0079;

/** An execution with its workflow. */
export interface ConversationExecution {
  readonly workflow: { readonly id: string; readonly name: string };
  readonly execution: WorkflowExecution;
}

interface Written {
  readonly at: number;
  readonly by: Actor;
  readonly text: string;
  readonly outgoing: boolean;
  readonly status: string;
}

const answers = [
  'Thanks for letting us know. You are all set.',
  'Happy to help. See you at the club.',
  'Done. Text us any time.',
];

/**
 * The conversations of an account's executions, one for each contact: messages come from the contexts of the steps.
 * Where the contact wrote last some hours ago, the desk has answered by now.
 */
export function conversationsOf(
  executions: readonly ConversationExecution[],
  contacts: readonly Contact[],
  desk: readonly ConfigUser[],
  now: number,
): readonly SeedConversation[] {
  const written = new Map<string, Written[]>();
  const closed = new Map<string, string>();
  for (const { execution, workflow } of executions) {
    const id = contactIdOf(execution);
    const kept = written.get(id) ?? [];
    written.set(id, kept);
    kept.push(
      ...messagesOf(
        execution,
        { source: 'workflow', subSource: workflow.id, name: workflow.name },
        contacts.find((contact) => contact.id === id),
      ),
    );
    const closedAt = textAt(execution.steps?.at(-1)?.node?.context, 'conversation', 'closed');
    if (closedAt !== undefined && (closed.get(id) ?? '') < closedAt) closed.set(id, closedAt);
  }
  return contacts.flatMap((contact, index) => {
    const said = (written.get(contact.id ?? '') ?? []).toSorted((left, right) => left.at - right.at);
    const last = said.at(-1);
    if (!last) return [];
    const user = desk[index % desk.length];
    if (user && !last.outgoing && last.at < now - 3 * hour) {
      said.push({
        at: last.at + 20 * 60_000 + index * 1000,
        by: actorOf(user),
        text: answers[index % answers.length] ?? '',
        outgoing: true,
        status: 'delivered',
      });
    }
    return [conversation(contact, said, closed.get(contact.id ?? ''), now)];
  });
}

function conversation(
  contact: Contact,
  said: readonly Written[],
  closedAt: string | undefined,
  now: number,
): SeedConversation {
  const id = `cnv_${(contact.id ?? '').replace(/^con_/, '')}`;
  const number = contact.mobile?.number ?? '';
  const lastOutgoing = said.findLastIndex(({ outgoing }) => outgoing);
  const messages = said.map(({ at, by, outgoing, status, text }, index): Message => {
    const segments = Math.max(1, Math.ceil(text.length / 153));
    return {
      id: `msg_${id.slice(4)}_${index + 1}`,
      status,
      created: { at: new Date(at).toISOString(), by },
      conversation: id,
      type: 'SMS',
      message: text,
      outgoing,
      phoneNumber: number,
      price: outgoing ? Number((segments * pricePerSegment).toFixed(4)) : 0,
      segments,
      read: outgoing || index < lastOutgoing,
      media: [],
    };
  });
  const last = said.at(-1)?.at ?? now;
  const isClosed = closedAt !== undefined && Date.parse(closedAt) >= last - 60_000;
  const closed = isClosed ? closedAt : last < now - 30 * day ? new Date(last + 14 * day).toISOString() : undefined;
  return {
    conversation: {
      id,
      ...(closed === undefined ? {} : { closed }),
      unread: closed === undefined ? messages.filter(({ read }) => !read).map((message) => message.id ?? '') : [],
      type: 'SMS',
    },
    messages: closed === undefined ? messages : messages.map((message) => ({ ...message, read: true })),
  };
}

/** The messages of an execution, from the contexts of its steps. */
function messagesOf(execution: WorkflowExecution, workflow: Actor, contact: Contact | undefined): readonly Written[] {
  const person: Actor = {
    id: contact?.id,
    ...(contact?.firstName ? { firstName: contact.firstName, lastName: contact.lastName } : {}),
    source: 'contact',
  };
  const said: Written[] = [];
  for (const { end, node, start } of execution.steps ?? []) {
    const context = node?.context;
    const type = node?.type?.type ?? '';
    const outputs = partOf(partOf(context, 'outputs'), node?.id ?? '');
    const lastMessage = partOf(partOf(context, 'conversation'), 'lastMessage');
    const [began, ended] = [Date.parse(start ?? ''), Date.parse(end ?? '')];
    const sentAt =
      type === 'ask-question' ? began : type === 'send-message' || type === 'send-template' ? ended : Number.NaN;
    if (!Number.isNaN(sentAt) && typeof lastMessage?.['message'] === 'string') {
      said.push({
        at: sentAt,
        by: workflow,
        text: lastMessage['message'],
        outgoing: true,
        // Questions wait for their answer, not for news of the message.
        status: lastMessage['status'] === 'undelivered' ? 'undelivered' : 'delivered',
      });
    }
    const receivedText = type.startsWith('trigger-')
      ? outputs?.['message']
      : (outputs?.['reply'] ?? outputs?.['answer'] ?? optOutIn(context));
    if (typeof receivedText === 'string' && receivedText !== '' && !Number.isNaN(ended)) {
      said.push({
        at: type.startsWith('trigger-') ? began : ended,
        by: person,
        text: receivedText,
        outgoing: false,
        status: 'received',
      });
    }
  }
  return said;
}

/** The reply that opted out: the step that it ended leaves nothing behind. */
function optOutIn(context: unknown): string | undefined {
  const hasOptedOut = textAt(context, 'contact', 'optOut') !== undefined;
  return hasOptedOut ? textAt(context, 'conversation', 'lastReply') : undefined;
}

function contactIdOf(execution: WorkflowExecution): string {
  return textAt(execution.steps?.[0]?.node?.context, 'contact', 'id') ?? '';
}

function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  const found = path.reduce<unknown>(
    (part, key) => (isJsonObject(part) && Object.hasOwn(part, key) ? part[key] : undefined),
    value,
  );
  return typeof found === 'string' ? found : undefined;
}

function partOf(value: unknown, key: string): { readonly [name: string]: unknown } | undefined {
  const part: unknown = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return isJsonObject(part) ? part : undefined;
}

function actorOf({ email, firstName, id, lastName }: ConfigUser): Actor {
  return { id, firstName, lastName, email, source: 'app' };
}
