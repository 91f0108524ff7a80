import {
  type Advance,
  advanceExecution,
  type Effect,
  type ExecutionEnvironment,
  type ExecutionState,
  startExecution,
} from '#execute';
import type { ExecutionStep, WorkflowVersion } from '#model';
import type { Queries } from '../database/database.js';
import type { ReadVersion } from './live-versions.js';
import type { RunEvent, StartEvent } from './run-event.js';
import type { Scene } from './run-scenes.js';
import { heldUntil, takeEvent } from './take-event.js';

/** How far a run is. */
export interface Progress {
  readonly state: ExecutionState;
  readonly steps: readonly ExecutionStep[];
  readonly effects: readonly Effect[];
  readonly wakeAt: number | undefined;
}

/** What the interpreter needs besides a scene. */
export interface GoingOn {
  readonly version: WorkflowVersion;
  readonly environment: ExecutionEnvironment;
  readonly now: number;
  readonly readVersion: ReadVersion;
}

/** Leads a run through its events, and through what is due by now. Undefined where there is nothing to do. */
export async function goOn(queries: Queries, scene: Scene, going: GoingOn): Promise<Progress | undefined> {
  const { environment, now, readVersion, version } = going;
  const { events, key, run } = scene;
  let state = run.state === null ? undefined : (JSON.parse(run.state) as ExecutionState);
  let wakeAt = run.due_at === null ? undefined : Date.parse(run.due_at);
  const steps: ExecutionStep[] = [];
  const effects: Effect[] = [];
  const keep = (advance: Advance): void => {
    ({ state, wakeAt } = advance);
    steps.push(...advance.steps);
    effects.push(...advance.effects);
  };
  for (const [at, event] of events.entries()) {
    // Up to a move, the version that it leaves counts.
    const left = leftAfter(events, at);
    const current = left === undefined ? version : await readVersion(queries, key, left);
    const held = heldUntil(events, at);
    if (event.kind === 'start') {
      keep(begin(scene, current, { ...event, at: held ?? event.at }, environment));
      continue;
    }
    if (!state) continue;
    const from = event.kind === 'move' ? await readVersion(queries, key, event.fromVersionId) : current;
    for (const advance of takeEvent({ version: current, from, state, event, held, environment })) keep(advance);
  }
  let isNew = events.length > 0;
  while (state && wakeAt !== undefined && wakeAt <= now) {
    isNew = true;
    keep(advanceExecution(version, state, { kind: 'due', at: wakeAt }, environment));
  }
  return isNew && state ? { state, steps, effects, wakeAt } : undefined;
}

/** The version that the next move after an event leaves. */
function leftAfter(events: readonly RunEvent[], at: number): string | undefined {
  const next = events.slice(at + 1).find((event) => event.kind === 'move');
  return next?.fromVersionId;
}

function begin(
  { contact, key, run }: Scene,
  version: WorkflowVersion,
  { at, context, trigger }: StartEvent,
  environment: ExecutionEnvironment,
): Advance {
  const { executionId: id } = key;
  return startExecution({
    ...environment,
    version,
    contact: contact ?? { id: run.contact_id },
    seed: seedOf(id),
    id,
    at,
    trigger,
    ...(context === undefined ? {} : { context }),
  });
}

/** Random splits of an execution are drawn from its id. */
export function seedOf(executionId: string): number {
  let hash = 2166136261;
  for (const letter of executionId) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619);
  return hash >>> 0;
}
