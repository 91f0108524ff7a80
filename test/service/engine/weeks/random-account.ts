import { seededRandom } from '#base';
import { messagingNodeTypes } from '#catalog';
import type { WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import type { Seed } from 'pathboard-service';
import { begin } from '../starting.js';

const hour = 3_600_000;
const day = 24 * hour;
/** How long a simulation lasts. */
export const weeks = 3;

/** What people do, each at an instant of its own. */
export type Happening = { readonly at: number } & (
  | { readonly kind: 'text'; readonly contact: number; readonly text: string; readonly optsOut: boolean }
  | {
      readonly kind: 'change';
      readonly workflowId: string;
      readonly nodeId: string;
      readonly action: string;
      readonly to: string;
    }
  | { readonly kind: 'cancel'; readonly contact: number }
  | { readonly kind: 'tag'; readonly contact: number }
  | { readonly kind: 'campaign' }
  | { readonly kind: 'top-up' }
);

/** An account with random workflows, its contacts, and what people do in the weeks to come. */
export interface RandomAccount {
  readonly id: string;
  readonly seed: Seed['accounts'][number];
  readonly versions: ReadonlyMap<string, WorkflowVersion>;
  readonly contacts: readonly { readonly id: string; readonly number: string; readonly zone: string }[];
  readonly quiet?: { readonly from: number; readonly to: number };
  readonly happenings: readonly Happening[];
}

const zones = [
  'America/Los_Angeles',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'UTC',
];
const keywords = ['ONE', 'TWO', 'THREE'];
const optOuts = [
  'STOP',
  'stop',
  'Unsubscribe',
  'Please stop texting me!',
  'leave me alone',
  'no more messages',
  'take me off your list',
  'no me escriban más',
  'Bitte keine weiteren Nachrichten',
  'ne me contactez plus',
  'pare de enviar mensagens',
];

type Random = () => number;
const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

/** The same seed gives the same account. */
export function randomAccount(number: number): RandomAccount {
  const random = seededRandom(number);
  const id = `account-${number}`;
  const contacts = Array.from({ length: 3 }, (_, at) => ({
    id: `contact-${number}-${at}`,
    number: `+1510555${String(1000 + at)}`,
    zone: pick(random, zones),
  }));
  const versions = new Map(
    keywords.map((keyword, at) => [`w${at}`, randomVersion(random, `w${at}`, triggerOf(random, keyword))] as const),
  );
  const isQuiet = random() < 0.5;
  const isPaid = random() < 0.4;
  return {
    id,
    contacts,
    versions,
    ...(isQuiet ? { quiet: { from: 21, to: 8 } } : {}),
    happenings: happeningsOf(random, versions),
    seed: {
      account: {
        id,
        name: id,
        timezone: pick(random, zones),
        ...(isQuiet ? { options: { quietHours: { from: '21:00', to: '08:00' } } } : {}),
        ...(isPaid ? { balance: 6, plan: { pricing: { segment: 1 } } } : {}),
      } as Seed['accounts'][number]['account'],
      lists: [{ id: 'news', name: 'News' }],
      campaigns: [{ id: 'spring', name: 'Spring', template: 'Spring is here', filters: { list: { id: 'news' } } }],
      contacts: contacts.map((contact) => ({
        id: contact.id,
        mobile: { number: contact.number },
        timezone: contact.zone,
        valid: true,
        lists: [{ id: 'news', name: 'News', optIn: '2026-01-05T10:00:00.000Z' }],
      })),
      workflows: [...versions].map(([workflowId, version]) => ({
        id: workflowId,
        name: workflowId,
        executions: [],
        versions: [{ ...version, active: '2026-01-02T10:00:00.000Z', created: { at: '2026-01-01T10:00:00.000Z' } }],
      })),
    },
  };
}

const typeNamed = (word: string) => messagingNodeTypes.find(({ type }) => type === word) ?? {};

/** Each workflow starts by its keyword; some by a tag instead, which runs add too. */
function triggerOf(random: Random, keyword: string): WorkflowNode {
  return keyword === 'THREE' && random() < 0.6
    ? { id: 'start', type: typeNamed('trigger-tag'), config: { tags: ['vip'] } }
    : { id: 'start', type: typeNamed('trigger-keyword'), config: { keywords: [keyword] } };
}

/** A way from the trigger to the end through some steps, with paths that go elsewhere, and back after days. */
function randomVersion(random: Random, id: string, trigger: WorkflowNode): WorkflowVersion {
  const ids = Array.from({ length: 4 + Math.floor(random() * 5) }, (_, at) => `s${at}`);
  const nodes: WorkflowNode[] = [trigger];
  const edges: WorkflowEdge[] = [];
  const lead = (source: string, target: string, type = 'standard', value?: string): number =>
    edges.push({ id: `p${edges.length}`, type, source, target, ...(value === undefined ? {} : { value }) });
  lead('start', 's0');
  for (const [at, source] of ids.entries()) {
    const next = ids[at + 1] ?? 'end';
    const onward = pick(random, [...ids.slice(at + 1), 'end']);
    const elsewhere = (time: string): string =>
      time.endsWith('D') && random() < 0.25 ? pick(random, ids.slice(0, at + 1)) : onward;
    const step = randomStep(random, at);
    nodes.push({ id: source, type: typeNamed(step.type), config: step.config });
    lead(source, next, 'standard', step.path);
    if (step.timeout !== undefined) lead(source, elsewhere(step.timeout), 'timeout', step.timeout);
    if (step.type === 'office-hours-router') lead(source, onward, 'default', 'Closed');
    if (step.type === 'random-split') lead(source, onward, 'standard', '50%');
  }
  nodes.push({ id: 'end', type: typeNamed('end') });
  return { id: `${id}-v1`, name: id, definition: { nodes, edges, properties: [] } };
}

interface RandomStep {
  readonly type: string;
  readonly config: { readonly [name: string]: unknown };
  readonly path?: string;
  readonly timeout?: string;
}

function randomStep(random: Random, at: number): RandomStep {
  const draw = at === 0 ? random() * 0.4 : random();
  const timeout = pick(random, ['PT2H', 'PT12H', 'P1D', 'P2D', 'P4D']);
  const message = `Step ${at}`;
  if (draw < 0.25)
    return { type: 'send-message', config: { message }, path: 'Delivered', ...(random() < 0.5 ? { timeout } : {}) };
  if (draw < 0.4) {
    const answerType = pick(random, ['text', 'number', 'email']);
    return {
      type: 'ask-question',
      config: { message, answerType, saveTo: 'attributes.answer' },
      path: 'Answer',
      timeout,
    };
  }
  if (draw < 0.58) {
    const accept = random() < 0.3 ? { accept: 'keywords', keywords: ['yes'] } : {};
    return { type: 'wait-for-reply', config: { ...accept, timeout }, path: 'Reply', timeout };
  }
  if (draw < 0.76) {
    const duration = pick(random, ['PT10M', 'PT2H', 'PT12H', 'P1D', 'P2D', 'P4D']);
    return { type: 'delay', config: { duration, avoidNights: random() < 0.5 } };
  }
  if (draw < 0.82) {
    const date = new Date(begin + random() * weeks * 7 * day).toISOString();
    return { type: 'wait-until-date', config: { until: 'date', date } };
  }
  if (draw < 0.9)
    return { type: 'office-hours-router', config: { groups: [officeIn(pick(random, zones))] }, path: 'Open' };
  if (draw < 0.95) return { type: 'random-split', config: { sticky: random() < 0.5 }, path: '50%' };
  return { type: 'add-tag', config: { tags: ['vip'] } };
}

function officeIn(timezone: string) {
  const range = { start: { hour: 9, minute: 0 }, end: { hour: 17, minute: 0 } };
  const times = Object.fromEntries(['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((name) => [name, [range]]));
  return { id: 'office', name: 'Office', officeHours: { active: true, timezone, times } };
}

function happeningsOf(random: Random, versions: RandomAccount['versions']): readonly Happening[] {
  return Array.from({ length: 18 + Math.floor(random() * 10) }, (_, at) => {
    const instant = begin + 1000 + Math.floor(random() * weeks * 7 * day);
    return happeningAt(random, versions, instant, at);
  });
}

function happeningAt(random: Random, versions: RandomAccount['versions'], at: number, count: number): Happening {
  const draw = random();
  const contact = Math.floor(random() * 3);
  if (draw < 0.28) return { kind: 'text', at, contact, text: pick(random, keywords), optsOut: false };
  if (draw < 0.6) {
    const text = pick(random, [`yes ${count}`, `No, ${count} times`, `${count}`, `maya${count}@mail.example`]);
    return { kind: 'text', at, contact, text, optsOut: false };
  }
  if (draw < 0.65) return { kind: 'text', at, contact, text: pick(random, optOuts), optsOut: true };
  if (draw < 0.72) return { kind: 'campaign', at };
  if (draw < 0.76) return { kind: 'top-up', at };
  if (draw < 0.82) return { kind: 'tag', at, contact };
  if (draw < 0.85) return { kind: 'cancel', at, contact };
  const [workflowId, version] = pick(random, [...versions]);
  const ids = (version.definition?.nodes ?? []).map(({ id }) => id).slice(1);
  const action = pick(random, ['pause', 'pause', 'goOn', 'goOn', 'move', 'move', 'skipWait', 'takeOut']);
  return { kind: 'change', at, workflowId, nodeId: pick(random, ids), action, to: pick(random, ids) };
}
