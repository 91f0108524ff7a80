import type { JsonObject } from '#base';
import { isTimeZone } from '#catalog';
import { type Contact, emptyPresentation, type WorkflowVersion } from '#model';
import { entryNodesOf } from '#rules';
import type { Advance } from './advance.js';
import { leftIn, startContext, withKnown, zoneOf } from './context.js';
import type { ExecutionEnvironment } from './environment.js';
import type { ExecutionEvent, ExecutionState, Pins } from './execution-state.js';
import { planOf } from './plan.js';
import { Run } from './run.js';

/** What an execution begins with. */
export interface StartInput extends ExecutionEnvironment {
  /** The version to go through. */
  readonly version: WorkflowVersion;
  /** The contact; what happens to them is written to a copy. */
  readonly contact: Contact;
  /** When it begins, in milliseconds since 1970. */
  readonly at: number;
  /** The node that it begins at, and what that leaves behind. @default the first trigger, and nothing */
  readonly trigger?: { readonly nodeId?: string; readonly outputs?: JsonObject };
  /**
   * What is known beside the contact, such as the outputs of earlier nodes: `{ outputs: { ask: { answer: '5' } } }`. The values
   * of its objects take the place of those that an execution begins with. @default nothing
   */
  readonly context?: JsonObject;
  /** Where random splits are drawn from. @default 1 */
  readonly seed?: number;
  /** The id of the execution. @default execution */
  readonly id?: string;
  /** Edges and outputs that take the place of what nodes do. */
  readonly pins?: Pins;
}

/**
 * Begins an execution and leads the contact to the first wait, or to the end. Pure: the same input gives the same result,
 * everywhere.
 *
 * @example
 * ```ts
 * import { startExecution, type Contact, type WorkflowVersion } from 'pathboard/core';
 *
 * export function firstMessages(version: WorkflowVersion, contact: Contact): readonly string[] {
 *   const { effects } = startExecution({ version, contact, at: Date.parse('2026-12-01T17:00:00Z') });
 *   return effects.flatMap((effect) => (effect.kind === 'send-message' ? [effect.text] : []));
 * }
 * ```
 */
export function startExecution(input: StartInput): Advance {
  const { at, contact, context, id = 'execution', pins, seed = 1, trigger = {}, version } = input;
  const zone = zoneOf(contact, input.account ?? {}, isTimeZone);
  const entry = trigger.nodeId ?? entryNodesOf(planOf(version, input.presentation ?? emptyPresentation).graph)[0];
  const known = contact['timezone'] !== undefined || input.account?.contactTimeZone || input.account?.timeZone;
  const state: ExecutionState = {
    stateVersion: 1,
    id,
    seed,
    status: 'running',
    start: at,
    at,
    nodeId: entry ?? null,
    since: at,
    context: withKnown(startContext(contact, version, { id, start: at, zone: known ? zone : undefined }), context),
    counts: { steps: 0, messages: 0, effects: 0, sinceWait: 0 },
    left: context ? leftIn(context) : {},
    ...(pins === undefined ? {} : { pins }),
  };
  const run = new Run(version, input, state);
  if (entry === undefined) run.end('failed', { code: 'no-entry' }, '');
  else run.arrive(entry, trigger.outputs);
  return run.advance();
}

/**
 * Goes on with an execution after an event. What was due before it happens first; a reply at the very instant of a timeout
 * counts before it.
 *
 * @param version the version that the execution began with
 * @param environment account, limits, behaviours and titles; the same at each event
 */
export function advanceExecution(
  version: WorkflowVersion,
  state: ExecutionState,
  event: ExecutionEvent,
  environment: ExecutionEnvironment = {},
): Advance {
  const run = new Run(version, environment, state);
  run.take(event);
  return run.advance();
}
