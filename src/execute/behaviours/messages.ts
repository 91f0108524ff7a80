import { isJsonObject, type JsonObject, memoizeByIdentity } from '#base';
import { edgeKind, senderReadiness } from '#catalog';
import type { Contact, WorkflowEdge, WorkflowNode } from '#model';
import { type ComparatorTable, messageSettingsOf } from '#rules';
import { measureSegments, shortenLinks } from '#text';
import type { Behaviour, Outcome, Reason, Scene } from '../behaviour.js';
import { sectionOf, withSection } from '../context.js';
import type { ExecutionEvent, WantedEffect } from '../execution-state.js';
import { heldForQuietHours } from './clock.js';
import { durationOf } from './duration.js';
import { edgeOf, mainEdge } from './leaving.js';

const noComparators: ComparatorTable = {};
const day = 86_400_000;

/** A message that can go out, or why it cannot. */
type Prepared =
  | {
      readonly ok: true;
      readonly effect: WantedEffect;
      readonly context: JsonObject;
      readonly remarks: readonly Reason[];
      readonly segments: number;
    }
  | { readonly ok: false; readonly outcome: Outcome };

/** Why a contact gets no messages at all. */
function refusedBy(contact: JsonObject): Outcome | undefined {
  const refused = (status: 'canceled' | 'failed', code: Reason['code'], name: string): Outcome => ({
    kind: 'end',
    status,
    reason: { code, fact: { name, value: contact[name] } },
  });
  if (isFilled(contact['optOut'])) return refused('canceled', 'contact-opted-out', 'optOut');
  if (isFilled(contact['blocked'])) return refused('canceled', 'contact-blocked', 'blocked');
  return contact['valid'] === false ? refused('failed', 'contact-invalid', 'valid') : undefined;
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/** Settings and sender of the messages of nodes, by comparators. */
const sendingAt = memoizeByIdentity((comparators: ComparatorTable) =>
  memoizeByIdentity((node: WorkflowNode) => {
    const { media, sender, shortLinks } = messageSettingsOf(node, { comparators });
    return { media, sender, shortLinks, readiness: senderReadiness(sender) };
  }),
);

const failed = (reason: Reason, remarks: readonly Reason[] = []): Prepared => ({
  ok: false,
  outcome: { kind: 'end', status: 'failed', reason, remarks },
});

/** Prepares a message: whom it must not go to, who cannot send it, its text filled in, its size and price. */
export function prepareMessage(scene: Scene, text: string | undefined): Prepared {
  const { account, node, state } = scene;
  const contact = sectionOf(state.context, 'contact');
  const refusal = refusedBy(contact);
  if (refusal) return { ok: false, outcome: refusal };
  const { media, readiness, sender, shortLinks } = sendingAt(account.comparators ?? noComparators)(node);
  const { state: ready, words } = readiness;
  if (ready === 'refused' || ready === 'off' || ready === 'pending')
    return failed({ code: 'sender-not-ready', fact: { name: 'Sender', value: senderName(sender) }, rule: words });
  if (text === undefined) return failed({ code: 'resource-missing' });
  const filled = scene.fill(text);
  const remarks = filled.missing.map((name): Reason => ({ code: 'placeholder-empty', fact: { name, value: null } }));
  const sent = shortenLinks(filled.text, shortLinks);
  if (sent.trim() === '' && media.length === 0) {
    const nothingWritten = remarks.length === 0;
    return failed({ code: 'message-empty', ...(nothingWritten && { fact: { name: 'Text', value: sent } }) }, remarks);
  }
  const segments = media.length > 0 ? 0 : measureSegments(sent).segments;
  const segmentPrice = account.segmentPrice?.(contact as Contact);
  const conversation = sectionOf(state.context, 'conversation');
  const to = String(sectionOf(contact, 'mobile')['number'] ?? '');
  const price = segmentPrice === undefined ? undefined : segmentPrice * Math.max(1, segments);
  return {
    ok: true,
    remarks,
    segments,
    effect: messageEffect({ to, sender, text: sent, media, segments, price }),
    context: withSection(state.context, 'conversation', {
      attempts: Number(conversation['attempts'] ?? 0) + 1,
      lastMessage: { message: sent, status: 'sent', segments, outgoing: true },
    }),
  };
}

/** The effect of a message; its keys are in one order, whatever is absent. */
function messageEffect({
  media,
  price,
  segments,
  sender,
  text,
  to,
}: {
  readonly to: string;
  readonly sender: unknown;
  readonly text: string;
  readonly media: readonly unknown[];
  readonly segments: number;
  readonly price: number | undefined;
}): WantedEffect {
  const kind = 'send-message';
  if (sender === undefined)
    return price === undefined ? { kind, to, text, media, segments } : { kind, to, text, media, segments, price };
  return price === undefined
    ? { kind, to, from: sender, text, media, segments }
    : { kind, to, from: sender, text, media, segments, price };
}

function senderName(sender: unknown): unknown {
  return isJsonObject(sender) ? (sender['identifier'] ?? sender['number'] ?? sender['name'] ?? sender['id']) : sender;
}

/** Waits out quiet hours before anything is sent; undefined outside of them. */
export function heldOutcome(scene: Scene): Outcome | undefined {
  const { account, at, zone } = scene;
  const until = account.quietHours && heldForQuietHours(account.quietHours, at, zone);
  if (until === undefined || until <= at || refusedBy(sectionOf(scene.state.context, 'contact'))) return undefined;
  return {
    kind: 'wait',
    wait: { for: 'time', until, note: 'held' },
    reason: { code: 'held-for-quiet-hours', until, zone },
  };
}

/** The text of the template of a node: as the account has it now, else as the node stores it. */
function templateText({ account, setting }: Scene): string | undefined {
  const stored = setting('template');
  const id = isJsonObject(stored) ? stored['id'] : stored;
  const own = isJsonObject(stored) && typeof stored['template'] === 'string' ? stored['template'] : undefined;
  if (!account.templates) return own;
  return account.templates.get(String(id))?.template ?? undefined;
}

function messageOf({ setting }: Scene): string {
  const text = setting('message');
  return typeof text === 'string' ? text : '';
}

/** Sends, then waits for the receipt: along its own path where none comes in time. */
function sending(textOf: (scene: Scene) => string | undefined): Behaviour {
  const send = (scene: Scene): Outcome => {
    const { account, at, edges, effectId } = scene;
    const prepared = prepareMessage(scene, textOf(scene));
    if (!prepared.ok) return prepared.outcome;
    const { context, effect, remarks, segments } = prepared;
    const limit = timeoutOf(edgeOf(edges, 'timeout')) ?? account.receiptPatience ?? day;
    return {
      kind: 'wait',
      wait: { for: 'receipt', until: at + limit, effectId: effectId(1), note: String(segments) },
      reason: { code: 'waits', until: at + limit, rule: 'receipt' },
      remarks,
      effects: [effect],
      context,
    };
  };
  return {
    begin: (scene) => heldOutcome(scene) ?? send(scene),
    resume: (scene, event, wait) => {
      if (wait.note === 'held') return event.kind === 'due' ? (heldOutcome(scene) ?? send(scene)) : undefined;
      if (event.kind === 'due') return withoutReceipt(scene, Number(wait.note));
      return event.kind === 'receipt' && event.effectId === wait.effectId
        ? received(scene, event, Number(wait.note))
        : undefined;
    },
  };
}

function timeoutOf(edge: WorkflowEdge | undefined): number | undefined {
  return typeof edge?.value === 'string' ? durationOf(edge.value) : undefined;
}

function withoutReceipt(scene: Scene, segments: number): Outcome {
  const edge = edgeOf(scene.edges, 'timeout') ?? mainEdge(scene.edges);
  return { kind: 'leave', edge, reason: { code: 'no-receipt' }, outputs: { delivered: false, segments } };
}

function received(
  scene: Scene,
  { error, status }: Extract<ExecutionEvent, { readonly kind: 'receipt' }>,
  segments: number,
): Outcome {
  const conversation = sectionOf(scene.state.context, 'conversation');
  const lastMessage = { ...sectionOf(conversation, 'lastMessage'), status };
  const context = withSection(scene.state.context, 'conversation', { lastMessage });
  if (status === 'delivered') {
    const outputs = { delivered: true, segments };
    return { kind: 'leave', edge: mainEdge(scene.edges), reason: { code: 'message-delivered' }, outputs, context };
  }
  const outputs = { delivered: false, segments };
  const reason: Reason = {
    code: 'message-undelivered',
    fact: { name: 'Receipt', value: error?.code ?? status },
    ...(error === undefined ? {} : { rule: error.message }),
  };
  const failure = { code: error?.code ?? status, message: error?.message ?? 'The message was not delivered' };
  const known = { reason, outputs, context: { ...context, error: failure } };
  const edge = undeliveredEdge(scene);
  return edge ? { kind: 'leave', edge, ...known } : { kind: 'end', status: 'failed', ...known };
}

/** Its own edge; else the main one, where the account has executions continue. */
function undeliveredEdge({ account, edges }: Scene): WorkflowEdge | undefined {
  return (
    edges.find(({ type }) => edgeKind(type) === 'error') ??
    edgeOf(edges, 'timeout') ??
    (account.undelivered === 'continues' ? mainEdge(edges) : undefined)
  );
}

/** The behaviours of messages that are sent and not answered. */
export const messageBehaviours: readonly (readonly [string, Behaviour])[] = [
  ['send-message', sending(messageOf)],
  ['send-template', sending(templateText)],
];
