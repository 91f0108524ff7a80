import {
  advanceExecution,
  type Effect,
  type ExecutionDecision,
  type ExecutionEnvironment,
  type ExecutionEvent,
  type ExecutionState,
  notDelivered,
  type SimulatedMessage,
  startExecution,
} from '#execute';
import type { ExecutionStep, WorkflowVersion } from '#model';
import type { TestMove, TestPlan } from './test-plan.js';

/** A message of a test. */
export interface TestMessage extends SimulatedMessage {
  /** Files that were sent with it. */
  readonly media?: readonly unknown[];
}

/** A test at an instant: all that happened until then. */
export interface TestFrame {
  /** Where the clock stands, in milliseconds since 1970. */
  readonly now: number;
  readonly state: ExecutionState;
  /** The next instant at which time alone makes a difference. */
  readonly wakeAt: number | undefined;
  readonly isOver: boolean;
  readonly messages: readonly TestMessage[];
  readonly decisions: readonly ExecutionDecision[];
  readonly effects: readonly Effect[];
  /** Visits as they began and ended, in order: one that waited is there twice. */
  readonly steps: readonly ExecutionStep[];
  /** Receipts that are under way. */
  readonly receipts: readonly { readonly at: number; readonly effectId: string }[];
}

/** What frames are computed with. */
export interface TestWorld {
  readonly version: WorkflowVersion;
  readonly environment: ExecutionEnvironment;
  /** Whether messages are delivered without a move that says so. */
  readonly isDelivered: boolean;
}

/** How long a message takes, in milliseconds. */
const receiptAfter = 2000;

type Advance = ReturnType<typeof startExecution>;

/** The test as it begins: the contact stands at the first wait. */
export function firstFrame(world: TestWorld, { contact, pins, seed, start, trigger }: TestPlan): TestFrame {
  const advance = startExecution({
    ...world.environment,
    version: world.version,
    contact,
    at: start,
    seed,
    ...(trigger === undefined ? {} : { trigger }),
    ...(pins === undefined ? {} : { pins }),
  });
  const none = { messages: [], decisions: [], effects: [], steps: [], receipts: [] };
  return kept(world, { ...none, now: start, state: advance.state, wakeAt: undefined, isOver: false }, advance);
}

/** The test after a move. What was due before it happens first, at its own time. */
export function nextFrame(world: TestWorld, before: TestFrame, move: TestMove): TestFrame {
  const frame = passed(world, before, move.at, false);
  const event = eventOf(move, frame);
  const said: TestFrame = 'reply' in move ? { ...frame, messages: [...frame.messages, messageOf(move)] } : frame;
  const quiet: TestFrame =
    event?.kind === 'receipt'
      ? { ...said, receipts: said.receipts.filter(({ effectId }) => effectId !== event.effectId) }
      : said;
  const next = event ? taken(world, quiet, event) : quiet;
  return { ...next, now: Math.max(next.now, move.at) };
}

/** The test as it is shown: a message that the contact waits behind has arrived. */
export function settledFrame(world: TestWorld, raw: TestFrame): TestFrame {
  let frame = passed(world, raw, raw.now, true);
  for (;;) {
    const { wait } = frame.state;
    const receipt =
      wait?.for === 'receipt' ? frame.receipts.find(({ effectId }) => effectId === wait.effectId) : undefined;
    if (!receipt || frame.isOver) return frame;
    frame = passed(world, frame, Math.max(receipt.at, frame.now), true);
  }
}

/** Lets time pass: receipts and what is due, in order; a receipt comes before a time at the same instant. */
function passed(world: TestWorld, from: TestFrame, until: number, inclusive: boolean): TestFrame {
  let frame = from;
  for (;;) {
    const [receipt, ...later] = frame.receipts;
    const wakeAt = frame.wakeAt ?? Infinity;
    const next = Math.min(receipt?.at ?? Infinity, wakeAt);
    if (next === Infinity || next > until || (next === until && !inclusive) || frame.isOver) return frame;
    frame =
      receipt && receipt.at <= wakeAt
        ? taken(world, { ...frame, receipts: later }, { kind: 'receipt', status: 'delivered', ...receipt })
        : taken(world, frame, { kind: 'due', at: wakeAt });
    frame = { ...frame, now: Math.max(frame.now, next) };
  }
}

function taken(world: TestWorld, frame: TestFrame, event: ExecutionEvent): TestFrame {
  return kept(world, frame, advanceExecution(world.version, frame.state, event, world.environment));
}

function kept(
  world: TestWorld,
  frame: TestFrame,
  { decisions, done, effects, state, steps, wakeAt }: Advance,
): TestFrame {
  const sent = effects.flatMap((effect) => (effect.kind === 'send-message' ? [effect] : []));
  const { at } = state;
  return {
    now: frame.now,
    state,
    wakeAt,
    isOver: done !== undefined,
    decisions: [...frame.decisions, ...decisions],
    effects: [...frame.effects, ...effects],
    steps: [...frame.steps, ...steps],
    messages: [
      ...frame.messages,
      ...sent.map(({ media, nodeId, price, segments, step, text }): TestMessage => ({
        from: 'account',
        text,
        at,
        nodeId,
        step,
        segments,
        ...(price === undefined ? {} : { price }),
        ...(media.length === 0 ? {} : { media }),
      })),
    ],
    receipts: world.isDelivered
      ? [...frame.receipts, ...sent.map(({ id }) => ({ at: at + receiptAfter, effectId: id }))]
      : frame.receipts,
  };
}

function messageOf({ at, media, reply }: Extract<TestMove, { readonly reply: string }>): TestMessage {
  return { from: 'contact', text: reply, at, ...(media?.length ? { media } : {}) };
}

function eventOf(move: TestMove, { effects }: TestFrame): ExecutionEvent | undefined {
  const { at } = move;
  if ('reply' in move)
    return { kind: 'reply', at, text: move.reply, ...(move.understood ? { understood: move.understood } : {}) };
  if ('outputs' in move)
    return {
      kind: 'outputs',
      at,
      outputs: move.outputs,
      ...(move.edgeId === undefined ? {} : { edgeId: move.edgeId }),
    };
  if ('choice' in move) return { kind: 'edge', at, edgeId: move.choice };
  if ('receipt' in move) return receiptOf(move, effects);
  if ('cancel' in move) return { kind: 'cancel', at, reason: move.cancel };
  return { kind: 'due', at };
}

/** News of the message that was sent last. */
function receiptOf(
  { at, code, message, receipt }: Extract<TestMove, { readonly receipt: unknown }>,
  effects: readonly Effect[],
): ExecutionEvent | undefined {
  const sent = effects.findLast(({ kind }) => kind === 'send-message');
  if (!sent) return undefined;
  const isExplained = message !== undefined || code !== undefined;
  const error = {
    ...(code === undefined ? {} : { code }),
    message: message ?? notDelivered,
  };
  return { kind: 'receipt', at, effectId: sent.id, status: receipt, ...(isExplained ? { error } : {}) };
}
