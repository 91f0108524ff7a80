import { hashJson, seededRandom } from '#base';
import { type Advance, advanceExecution, type ExecutionEvent, startExecution } from '#execute';
import type { Contact, WorkflowVersion } from '#model';
import { randomWorkflow } from '../support/random-workflow.js';

export const begin = Date.parse('2026-03-06T19:30:00Z');
const zones = [
  'America/Los_Angeles',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'UTC',
];
const replies = [
  'YES',
  'no thanks',
  'book',
  '42',
  'maya@mail.example',
  'tomorrow',
  'call me',
  'Stop',
  'YES please',
  '2',
];

export interface RandomRun {
  readonly version: WorkflowVersion;
  readonly contact: Contact;
  readonly events: readonly ExecutionEvent[];
  readonly advances: readonly Advance[];
}

/** A random workflow, a random contact, and what happens to both until nothing does. Same seed, same run. */
export function randomRun(seed: number): RandomRun {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const version = randomWorkflow(seed, 4 + Math.floor(random() * 16));
  const contact: Contact = {
    id: `contact-${seed}`,
    firstName: pick(['Maya', 'Ömer', '']),
    mobile: { number: '+15105550142', country: 'US' },
    timezone: pick(zones),
    attributes: { plan: pick(['premium', 'basic', null]), homeClub: pick(['Oakland', '']) },
    ...(random() < 0.05 ? { blocked: '2026-01-01T00:00:00Z' } : {}),
  };
  const events: ExecutionEvent[] = [];
  const advances = [startExecution({ version, contact, at: begin, seed, account: {} })];
  let at = begin;
  while (events.length < 60) {
    const { done, effects, state, wakeAt } = advances.at(-1)!;
    if (done) break;
    const event = nextEvent();
    if (!event) break;
    events.push(event);
    at = Math.max(at, event.at);
    advances.push(advanceExecution(version, state, event));

    function nextEvent(): ExecutionEvent | undefined {
      const draw = random();
      const soon = at + Math.floor(random() * 7_200_000);
      if (draw < 0.04 && state.wait) return { kind: 'reply', at: soon, text: 'Please stop texting me!' };
      const edges = version.definition?.edges?.filter(({ source }) => source === state.nodeId) ?? [];
      switch (state.wait?.for) {
        case 'edge':
        case 'outputs': {
          const edgeId = edges.length === 0 ? undefined : pick(edges).id;
          if (edgeId === undefined) return draw < 0.5 ? { kind: 'cancel', at: soon } : undefined;
          return draw < 0.5
            ? { kind: 'edge', at: soon, edgeId }
            : { kind: 'outputs', at: soon, outputs: { found: draw }, edgeId };
        }
        case 'receipt': {
          const effectId = state.wait.effectId ?? effects.at(-1)?.id ?? '';
          if (draw < 0.8) return { kind: 'receipt', at: at + 1500, effectId, status: 'delivered' };
          return draw < 0.9
            ? {
                kind: 'receipt',
                at: at + 1500,
                effectId,
                status: 'undelivered',
                error: { code: 30003, message: 'Off' },
              }
            : { kind: 'due', at: wakeAt ?? soon };
        }
        case 'reply':
          if (draw < 0.6) return { kind: 'reply', at: soon, text: pick(replies) };
          return { kind: 'due', at: wakeAt ?? soon };
        default:
          return draw < 0.1 ? { kind: 'reply', at: soon, text: pick(replies) } : { kind: 'due', at: wakeAt ?? soon };
      }
    }
  }
  return { version, contact, events, advances };
}

/** A digest of a thousand runs: what Node and browsers have to agree on. */
export function digest(): string {
  return hashJson(
    Array.from({ length: 1000 }, (_, at) => JSON.parse(JSON.stringify(randomRun(at + 1).advances)) as unknown),
  );
}

/** The digest of this release. A change of it is a change of what workflows do. */
export const knownDigest = '43e680b5766e3486';
