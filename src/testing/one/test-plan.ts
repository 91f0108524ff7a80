import type { JsonObject } from '#base';
import { parseDuration } from '#catalog';
import type { Pins, Scenario, ScenarioEvent } from '#execute';
import type { Contact, Media } from '#model';

/** Something that happens in a test, at an instant in milliseconds since 1970. */
export type TestMove = { readonly at: number } & (
  | {
      readonly reply: string;
      /** Files that come with it, such as a photo. */
      readonly media?: readonly Media[];
      readonly understood?: { readonly answer: string; readonly confidence: number };
    }
  | { readonly outputs: JsonObject; readonly edgeId?: string }
  | { readonly choice: string }
  | { readonly receipt: 'delivered' | 'undelivered' | 'refused'; readonly code?: number; readonly message?: string }
  | { readonly cancel: string }
  | { readonly wait: true }
);

/** All that a test of one contact follows from, beside the version: plain JSON. */
export interface TestPlan {
  readonly contact: Contact;
  /** When it starts, in milliseconds since 1970. */
  readonly start: number;
  /** Where random splits are drawn from. */
  readonly seed: number;
  readonly moves: readonly TestMove[];
  readonly pins?: Pins | undefined;
  readonly trigger?: Scenario['trigger'] | undefined;
  /** `none`: what becomes of messages is decided by moves. */
  readonly receipts: 'delivered' | 'none';
}

/** A test that nothing has happened in. */
export function createPlan(contact: Contact, start: number): TestPlan {
  return { contact, start, seed: 1, moves: [], receipts: 'delivered' };
}

type Opened = Pick<Scenario, 'at' | 'contact' | 'events' | 'pins' | 'receipts' | 'seed' | 'trigger' | 'until'>;

/** The test that a scenario describes, such as a case. It stands where the last event left it, or at `until`. */
export function planOfScenario(scenario: Opened): TestPlan {
  const { contact, events = [], pins, receipts = 'delivered', seed = 1, trigger, until } = scenario;
  const start = instantOf(scenario.at);
  const moves: TestMove[] = [];
  let now = start;
  for (const event of events) {
    const { after, at, ...what } = event;
    now = at === undefined ? now + millisecondsOf(after) : instantOf(at);
    moves.push({ ...what, at: now } as TestMove);
  }
  const end = until === undefined ? now : instantOf(until);
  if (end > now) moves.push({ wait: true, at: end });
  return {
    contact,
    start,
    seed,
    moves,
    ...(pins === undefined ? {} : { pins }),
    ...(trigger === undefined ? {} : { trigger }),
    // One receipt that is said says all of them.
    receipts: events.some((event) => 'receipt' in event) ? 'none' : receipts,
  };
}

/**
 * The scenario of a test: what happened in it, each so long after what came before.
 *
 * @param until where the clock stands, in milliseconds since 1970; absent once the execution is over
 */
export function scenarioOfPlan(plan: TestPlan, until?: number): Opened {
  const { contact, moves, pins, receipts, seed, start, trigger } = plan;
  const events: ScenarioEvent[] = [];
  let now = start;
  for (const move of moves) {
    // Waiting is nothing but time, which what comes next has passed anyway.
    if ('wait' in move) continue;
    const { at, ...what } = move;
    events.push({ ...what, after: writtenDuration(Math.max(0, at - now)) } as ScenarioEvent);
    now = Math.max(now, at);
  }
  return {
    at: new Date(start).toISOString(),
    contact,
    ...(events.length === 0 ? {} : { events }),
    ...(seed === 1 ? {} : { seed }),
    ...(pins === undefined || Object.keys(pins).length === 0 ? {} : { pins }),
    ...(trigger === undefined ? {} : { trigger }),
    ...(receipts === 'none' ? { receipts } : {}),
    ...(until === undefined ? {} : { until: new Date(until).toISOString() }),
  };
}

function instantOf(at: string | number): number {
  return typeof at === 'number' ? at : Date.parse(at);
}

function millisecondsOf(after: string | number | undefined): number {
  return typeof after === 'number' ? after : after === undefined ? 0 : (parseDuration(after) ?? 0);
}

/** `PT48M`; milliseconds where a duration has no notation for them. */
function writtenDuration(milliseconds: number): string | number {
  if (milliseconds % 1000 !== 0) return milliseconds;
  const seconds = milliseconds / 1000;
  const parts: readonly (readonly [count: number, unit: string])[] = [
    [Math.floor(seconds / 3600), 'H'],
    [Math.floor((seconds % 3600) / 60), 'M'],
    [seconds % 60, 'S'],
  ];
  const written = parts.map(([count, unit]) => (count > 0 ? `${count}${unit}` : '')).join('');
  return `PT${written === '' ? '0S' : written}`;
}
