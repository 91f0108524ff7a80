import type { ExecutionEnvironment, Pin } from '#execute';
import type { WorkflowVersion } from '#model';
import { firstFrame, nextFrame, settledFrame, type TestFrame, type TestWorld } from './test-frame.js';
import type { TestMove, TestPlan } from './test-plan.js';

/** What happens next without the contact. */
export interface NextEvent {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** `timeout`: an answer is given up. `delay`: a wait is over. `held`: quiet hours end. `receipt`: no receipt came. */
  readonly kind: 'timeout' | 'delay' | 'held' | 'receipt';
}

/** A test of one contact, played until its clock. */
export interface TestRun {
  readonly world: TestWorld;
  readonly plan: TestPlan;
  /** After the last move, with what is under way. */
  readonly raw: TestFrame;
  /** As it is shown. */
  readonly frame: TestFrame;
  readonly next: NextEvent | undefined;
}

/** A move without its time: it happens now. */
export type TestAct = TestMove extends infer Each ? (Each extends TestMove ? Omit<Each, 'at'> : never) : never;

/**
 * Plays a test: the contact is led to the clock of the last move, and no further. Pure: the same input gives the same
 * result.
 */
export function playTest(version: WorkflowVersion, plan: TestPlan, environment: ExecutionEnvironment): TestRun {
  const world: TestWorld = { version, environment, isDelivered: plan.receipts !== 'none' };
  const raw = plan.moves.reduce((frame, move) => nextFrame(world, frame, move), firstFrame(world, plan));
  const frame = settledFrame(world, raw);
  return { world, plan, raw, frame, next: nextEventOf(frame) };
}

function nextEventOf({ isOver, state: { wait }, wakeAt }: TestFrame): NextEvent | undefined {
  if (isOver || wakeAt === undefined || wait === undefined) return undefined;
  const kind =
    wait.for === 'reply' ? 'timeout' : wait.for === 'receipt' ? 'receipt' : wait.note === 'held' ? 'held' : 'delay';
  return { at: wakeAt, kind };
}

/** How long a contact takes to answer, in milliseconds. */
const moment = 1000;

/** When something that happens now happens: a moment after all that has, and not after what is due. */
export function momentOf({ frame, next }: Pick<TestRun, 'frame' | 'next'>): number {
  return Math.min(frame.now + moment, next?.at ?? Infinity);
}

/** The test with something that happens now. */
export function withAct(run: TestRun, act: TestAct): TestPlan {
  const move = { ...act, at: momentOf(run) } as TestMove;
  return { ...run.plan, moves: [...run.plan.moves, move] };
}

/** The test at its next event; the same one where nothing is due. */
export function skipped({ next, plan }: TestRun): TestPlan {
  return next ? { ...plan, moves: [...plan.moves, { wait: true, at: next.at }] } : plan;
}

/** The test one event earlier. */
export function backed(plan: TestPlan): TestPlan {
  return plan.moves.length === 0 ? plan : { ...plan, moves: plan.moves.slice(0, -1) };
}

/**
 * The test at another time: later, everything due until then happens; earlier, what came after is taken back; before the
 * start, it starts then.
 *
 * @param at in milliseconds since 1970
 */
export function atTime({ frame, plan }: TestRun, at: number): TestPlan {
  if (at === frame.now) return plan;
  if (at <= plan.start) return { ...plan, start: at, moves: [] };
  return { ...plan, moves: [...plan.moves.filter((move) => move.at <= at), { wait: true, at }] };
}

/** The test before its first event: contact, start, seed and pins stay. */
export function restarted(plan: TestPlan, start = plan.start): TestPlan {
  return { ...plan, start, moves: [] };
}

/** The test with what a step leaves behind; undefined lets the step do what it does. */
export function pinned({ pins = {}, ...plan }: TestPlan, nodeId: string, pin: Pin | undefined): TestPlan {
  const { [nodeId]: _before, ...others } = pins;
  const next = pin === undefined ? others : { ...others, [nodeId]: pin };
  return Object.keys(next).length === 0 ? plan : { ...plan, pins: next };
}

const mostDraws = 64;

/**
 * The test with another draw at a random split: the first seed that leads the contact along another path there, else the
 * next one.
 *
 * @param step the number of the step that drew
 */
export function drawnAgain({ frame, plan, world: { environment, version } }: TestRun, step: number): TestPlan {
  const edgeAt = ({ decisions }: TestFrame): string | undefined =>
    decisions.find((decision) => decision.step === step && decision.edgeId !== undefined)?.edgeId;
  const before = edgeAt(frame);
  for (let by = 1; by <= mostDraws; by++) {
    const next = { ...plan, seed: plan.seed + by };
    if (edgeAt(playTest(version, next, environment).frame) !== before) return next;
  }
  return { ...plan, seed: plan.seed + 1 };
}
