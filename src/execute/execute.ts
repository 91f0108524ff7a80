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
  else run.arrive(entry, { outputs: trigger.outputs });
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

/** What moving an execution depends on beside the version that it goes on in. */
export interface MoveEnvironment extends ExecutionEnvironment {
  /**
   * The version that the execution leaves. The step that ends is written with the node type that it has there, and the reason names
   * it by its title there.
   *
   * @default the version that it goes on in
   */
  readonly from?: WorkflowVersion;
}

/**
 * Goes on with a waiting execution at another node, of another version or of the same one: for a contact at a step that a new version
 * no longer has. The wait ends without any of its paths; a visit begins at the node with what the execution knows, and counts as any
 * other. The context keeps outputs, properties and conversation, and its `edgeId` is null until the next edge is taken. The first decision is `moved`.
 *
 * What is due by then has to be taken before, in the version that it leaves: `advanceExecution` with a `due` event. An execution that
 * is over stays as it is. A node that the version does not have fails the execution with `node-gone`. A receipt of a message that was
 * sent before changes nothing afterwards.
 *
 * @param version the version to go on in; later events are taken with it
 * @param nodeId the node of that version to go on at
 * @param at when it is moved, in milliseconds since 1970; one from before the latest event counts as the same instant
 * @param environment account, limits, behaviours and titles; and the version that is left
 *
 * @example
 * ```ts
 * import { moveExecution, type ExecutionState, type WorkflowVersion } from 'pathboard/core';
 *
 * export function moved(state: ExecutionState, from: WorkflowVersion, to: WorkflowVersion, nodeId: string, at: number): ExecutionState {
 *   const { effects, state: next } = moveExecution(to, state, nodeId, at, { from });
 *   for (const effect of effects) console.log(effect.id, effect.kind);
 *   return next;
 * }
 * ```
 */
export function moveExecution(
  version: WorkflowVersion,
  state: ExecutionState,
  nodeId: string,
  at: number,
  environment: MoveEnvironment = {},
): Advance {
  const run = new Run(version, environment, state);
  run.move(nodeId, at, environment.from ?? version);
  return run.advance();
}
