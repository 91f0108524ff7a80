import type { JsonObject } from '#base';
import { isTriggerType, nodeTitle, nodeTypeOf } from '#catalog';
import { emptyPresentation, type ExecutionStep, type WorkflowEdge, type WorkflowVersion } from '#model';
import type { Advance } from './advance.js';
import type { ExecutionAccount } from './account.js';
import type { Behaviour, Outcome, Reason, Scene } from './behaviour.js';
import { builtInBehaviours } from './behaviours/built-in.js';
import { passAlong, waitForEdge, waitForOutputs } from './behaviours/leaving.js';
import { namesOptOut } from './behaviours/opt-out.js';
import { sectionOf, withSection } from './context.js';
import { type ExecutionEnvironment, type ExecutionLimits, usualLimits } from './environment.js';
import type {
  Effect,
  ExecutionDecision,
  ExecutionEvent,
  ExecutionState,
  ExecutionWait,
  StateStatus,
} from './execution-state.js';
import { type Plan, type PlannedNode, planOf } from './plan.js';
import { withScene } from './scene.js';
import { withValue, withValues } from './with-values.js';

type Written<Value> = { -readonly [Key in keyof Value]: Value[Key] };

const noAccount: ExecutionAccount = {};

/** What the first visit of a sequence has that the later ones have not. */
interface FirstVisit {
  /** What a trigger leaves behind. */
  readonly outputs?: JsonObject | undefined;
  /** A reason that comes before all others of the visit. */
  readonly remark?: Reason;
}
const plainVisit: FirstVisit = {};

/** A copy to write in place, without the wait. A literal, so that all states are objects of one shape. */
function copyOf(state: ExecutionState): Written<Omit<ExecutionState, 'wait'>> {
  const { at, context, counts, id, left, nodeId, pins, seed, since, start, stateVersion, status } = state;
  const copy = { stateVersion, id, seed, status, start, at, nodeId, since, context, counts, left };
  return pins === undefined ? copy : { ...copy, pins };
}

/** One advance: the state as it changes, and what it brings about. */
export class Run {
  readonly #plan: Plan;
  readonly #environment: ExecutionEnvironment;
  readonly #limits: ExecutionLimits;
  readonly #records: boolean;
  readonly #steps: ExecutionStep[] = [];
  readonly #effects: Effect[] = [];
  readonly #decisions: ExecutionDecision[] = [];
  /** Its own copy, written in place; without the wait. */
  readonly #state: Written<Omit<ExecutionState, 'wait'>>;
  #wait: ExecutionWait | undefined;
  /** The node that a contact is moved away from, as its own version has it. */
  #left: PlannedNode | undefined;
  #iso: { readonly instant: number; readonly text: string } | undefined;

  constructor(version: WorkflowVersion, environment: ExecutionEnvironment, state: ExecutionState) {
    this.#plan = planOf(version, environment.presentation ?? emptyPresentation);
    this.#environment = environment;
    this.#limits = environment.limits ? { ...usualLimits, ...environment.limits } : usualLimits;
    this.#records = environment.records !== false;
    this.#state = copyOf(state);
    this.#wait = state.wait;
  }

  /** What came of it. The run is over then: the state is no longer written. */
  advance(): Advance {
    const state: Written<ExecutionState> = this.#state;
    const { status } = state;
    const wait = this.#wait;
    if (wait) state.wait = wait;
    const advance: Written<Advance> = {
      state,
      steps: this.#steps,
      effects: this.#effects,
      decisions: this.#decisions,
    };
    if (wait?.until !== undefined) advance.wakeAt = wait.until;
    if (status !== 'running' && status !== 'waiting') advance.done = status;
    return advance;
  }

  /** Takes an event: what was due before it happens first. */
  take(event: ExecutionEvent): void {
    const { at, status } = this.#state;
    if (status !== 'waiting') return;
    if (event.at < at) this.#decide({ code: 'clock-went-back' });
    const now = Math.max(event.at, at);
    this.#pass(now, event.kind === 'due');
    if (this.#state.status !== 'waiting') return;
    this.#state.at = now;
    if (event.kind !== 'due') this.#happen({ ...event, at: now });
  }

  /** Lets time pass: each wait that is over ends at its own instant. */
  #pass(now: number, inclusive: boolean): void {
    for (;;) {
      const until = this.#wait?.until;
      if (until === undefined || (inclusive ? until > now : until >= now)) return;
      this.#state.at = Math.max(until, this.#state.at);
      if (this.#state.at - this.#state.start > this.#limits.time) return this.end('timedOut', { code: 'limit-time' });
      this.#resume({ kind: 'due', at: this.#state.at });
    }
  }

  #happen(event: Exclude<ExecutionEvent, { readonly kind: 'due' }>): void {
    switch (event.kind) {
      case 'cancel':
        return this.end('canceled', {
          code: 'canceled',
          ...(event.reason === undefined ? {} : { rule: event.reason }),
        });
      case 'reply':
        if (namesOptOut(event.text)) return this.#optOut(event.text);
        this.#state.context = withSection(this.#state.context, 'conversation', { lastReply: event.text });
        this.#takeAsDelivered();
        return this.#state.status === 'waiting' ? this.#resume(event) : undefined;
      case 'receipt':
        if (event.invalid) this.#markInvalid();
        return this.#resume(event);
      case 'edge':
      case 'outputs':
        return this.#choose(event);
    }
  }

  /** Who answers has got the message, although its receipt is still on its way: the answer is for the step that follows. */
  #takeAsDelivered(): void {
    const { effectId, for: awaited } = this.#wait ?? {};
    if (awaited !== 'receipt' || effectId === undefined) return;
    this.#resume({ kind: 'receipt', at: this.#state.at, effectId, status: 'delivered' });
  }

  #optOut(text: string): void {
    const heard = withSection(this.#state.context, 'conversation', { lastReply: text });
    this.#state.context = withSection(heard, 'contact', { optOut: new Date(this.#state.at).toISOString() });
    this.#want([{ kind: 'change-contact', optOut: true }]);
    this.end('canceled', { code: 'opted-out', fact: { name: 'Reply', value: text } });
  }

  #markInvalid(): void {
    this.#state.context = withSection(this.#state.context, 'contact', { valid: false });
    this.#want([{ kind: 'change-contact', valid: false }]);
  }

  /** Takes the chosen edge, or what was left behind elsewhere. */
  #choose(event: Extract<ExecutionEvent, { readonly kind: 'edge' | 'outputs' }>): void {
    const here = this.#here();
    if (!here) return;
    const awaited = this.#wait?.for;
    if (awaited !== 'edge' && awaited !== 'outputs') return this.#ignore(event);
    const edge = here.edges.find(({ id }) => id === event.edgeId);
    const outputs = event.kind === 'outputs' ? { outputs: event.outputs } : {};
    if (edge) return this.#follow({ kind: 'leave', edge, reason: { code: 'chosen' }, ...outputs }, here);
    if (event.kind === 'outputs') this.#follow(passAlong(here.edges, here.node, event.outputs), here);
  }

  #ignore(event: ExecutionEvent): void {
    this.#decide({
      code: 'event-ignored',
      fact: { name: event.kind, value: event.kind === 'reply' ? event.text : '' },
    });
  }

  #resume(event: ExecutionEvent): void {
    const here = this.#here();
    const wait = this.#wait;
    if (!here || !wait) return;
    const behaviour = this.#behaviourOf(here);
    const outcome = behaviour?.resume && this.#inScene(here, (scene) => behaviour.resume?.(scene, event, wait));
    if (outcome) this.#follow(outcome, here);
    else if (event.kind === 'due') this.#wait = { for: wait.for };
    // News of a message that no step waits for is no event of the run.
    else if (event.kind !== 'receipt') this.#ignore(event);
  }

  /** Ends the wait, and goes on at another node with what is known. */
  move(nodeId: string, at: number, from: WorkflowVersion): void {
    if (this.#state.status !== 'waiting') return;
    if (at < this.#state.at) this.#decide({ code: 'clock-went-back' });
    this.#state.at = Math.max(at, this.#state.at);
    const left = this.#nodeToLeave(from);
    this.#left = left;
    if (this.#state.at - this.#state.start > this.#limits.time) return this.end('timedOut', { code: 'limit-time' });
    this.#state.context = withValue(this.#state.context, 'edgeId', null);
    this.#wait = undefined;
    if (!this.#plan.node(nodeId)) return this.#failWithout(nodeId);
    this.#note(left, this.#state.at);
    this.#left = undefined;
    this.#countWait();
    const title = nodeTitle(left.node, this.#plan.presentation);
    this.arrive(nodeId, { remark: { code: 'moved', fact: { name: 'Step', value: title } } });
  }

  /** Where the contact waits: as the version has it that is left, else as this one does, else by its id alone. */
  #nodeToLeave(from: WorkflowVersion): PlannedNode {
    const id = this.#state.nodeId ?? '';
    const known = planOf(from, this.#plan.presentation).node(id) ?? this.#plan.node(id);
    return known ?? { node: { id }, type: '', edges: [], typeInStep: {} };
  }

  #failWithout(nodeId: string): void {
    this.end('failed', { code: 'node-gone', fact: { name: 'Step', value: nodeId } }, nodeId);
  }

  /** Visits a node, and all after it until one waits or ends. */
  arrive(nodeId: string, first = plainVisit): void {
    let next: string | undefined = nodeId;
    let { outputs, remark } = first;
    while (next !== undefined) {
      const here = this.#plan.node(next);
      if (!here) return this.#failWithout(next);
      const { at, context, counts } = this.#state;
      // An error belongs to the step where it happened.
      if (Object.hasOwn(context, 'error')) {
        const { error: _, ...others } = context;
        this.#state.context = others;
      }
      this.#state.status = 'running';
      this.#state.nodeId = next;
      this.#state.since = at;
      const { messages, sinceWait, steps } = counts;
      this.#state.counts = { steps: steps + 1, messages, effects: 0, sinceWait: sinceWait + 1 };
      if (remark) this.#decide(remark);
      remark = undefined;
      const limit = this.#limitReached();
      if (limit) return this.end('failed', { code: limit });
      const outcome = this.#outcomeAt(here, outputs);
      outputs = undefined;
      next = this.#carryOut(outcome, here);
    }
  }

  #limitReached(): 'limit-steps' | 'limit-without-wait' | 'limit-messages' | undefined {
    const { messages, sinceWait, steps } = this.#state.counts;
    if (steps > this.#limits.steps) return 'limit-steps';
    if (sinceWait > this.#limits.withoutWait) return 'limit-without-wait';
    return messages > this.#limits.messages ? 'limit-messages' : undefined;
  }

  #outcomeAt(here: PlannedNode, triggerOutputs: JsonObject | undefined): Outcome {
    const { edges, node } = here;
    const pin = this.#state.pins?.[node.id];
    if (pin) {
      const edge = edges.find(({ id }) => id === pin.edgeId);
      const left = pin.outputs ?? {};
      if (edge) return { kind: 'leave', edge, outputs: left, reason: { code: 'pinned' } };
      return { ...passAlong(edges, node, left), reason: { code: 'pinned' } };
    }
    if (this.#isSkipped(node.id)) return { ...passAlong(edges, node), reason: { code: 'skipped' } };
    const behaviour = this.#behaviourOf(here);
    if (behaviour) return this.#inScene(here, (scene) => behaviour.begin(scene));
    if (isTriggerType(nodeTypeOf(node))) return passAlong(edges, node, triggerOutputs);
    return waitForOutputs(here.type);
  }

  #inScene<Result>(here: PlannedNode, call: (scene: Scene) => Result): Result {
    return withScene(this.#plan, here, this.#state, this.#environment.account ?? noAccount, call);
  }

  #isSkipped(nodeId: string): boolean {
    const own = this.#plan.presentation.nodes?.[nodeId];
    return this.#environment.account?.skipsSteps === true && own?.disabled === true;
  }

  #behaviourOf({ type }: PlannedNode): Behaviour | undefined {
    const own = this.#environment.behaviours;
    return own && Object.hasOwn(own, type) ? own[type] : builtInBehaviours.get(type);
  }

  /** Goes on after an event, from the node where the contact waits. */
  #follow(outcome: Outcome, here: PlannedNode): void {
    this.#countWait();
    const next = this.#carryOut(outcome, here);
    if (next !== undefined) this.arrive(next);
  }

  /** Visits are counted anew where time has passed at a node. */
  #countWait(): void {
    const { at, counts, since } = this.#state;
    if (at <= since) return;
    const { effects, messages, steps } = counts;
    this.#state.counts = { steps, messages, effects, sinceWait: 0 };
  }

  /** Returns the node to go on to. */
  #carryOut(outcome: Outcome, here: PlannedNode): string | undefined {
    for (const remark of outcome.remarks ?? []) this.#decide(remark);
    if (outcome.effects) this.#want(outcome.effects);
    const { context = this.#state.context, outputs } = outcome;
    const { id } = here.node;
    if (outputs) this.#state.left = withValue(this.#state.left, id, this.#state.counts.steps);
    if (outcome.kind === 'leave' && outcome.edge) {
      const edgeId = outcome.edge.id;
      this.#state.context = outputs
        ? withValues(context, { outputs: withValue(sectionOf(context, 'outputs'), id, outputs), edgeId })
        : withValue(context, 'edgeId', edgeId);
      return this.#leave(outcome.edge, outcome.reason, here);
    }
    this.#state.context = outputs ? withSection(context, 'outputs', { [id]: outputs }) : context;
    if (outcome.kind === 'end') {
      this.end(outcome.status, outcome.reason);
      return undefined;
    }
    // A path that is missing has to be chosen.
    const waiting = outcome.kind === 'leave' ? waitForEdge(outcome.reason) : outcome;
    this.#decide(waiting.reason);
    this.#state.status = 'waiting';
    this.#wait = waiting.wait;
    this.#note(here, undefined);
    return undefined;
  }

  /** Returns the node to go on to; undefined where the node was tried alone. */
  #leave(edge: WorkflowEdge, reason: Reason, here: PlannedNode): string | undefined {
    this.#wait = undefined;
    this.#environment.onLeave?.(edge, this.#state.at);
    this.#decide(reason, edge.id);
    this.#note(here, this.#state.at);
    if (this.#environment.alone !== true) return edge.target;
    this.#state.status = 'completed';
    this.#state.nodeId = null;
    return undefined;
  }

  end(status: Exclude<StateStatus, 'running' | 'waiting'>, reason: Reason, nodeId = this.#state.nodeId ?? ''): void {
    this.#decide(reason, undefined, nodeId);
    const here = this.#here();
    this.#wait = undefined;
    const { context: known } = this.#state;
    if (status === 'failed' && !Object.hasOwn(known, 'error'))
      this.#state.context = { ...known, error: { code: reason.code, message: reason.rule ?? reason.code } };
    this.#state.status = status;
    // A visit that the limit of time interrupts has not ended.
    if (here) this.#note(here, status === 'timedOut' ? undefined : this.#state.at);
    this.#state.nodeId = null;
  }

  #here(): PlannedNode | undefined {
    const { nodeId } = this.#state;
    return nodeId === null ? undefined : (this.#left ?? this.#plan.node(nodeId));
  }

  #want(effects: Outcome['effects'] & {}): void {
    const { counts, id, nodeId } = this.#state;
    let { effects: number, messages } = counts;
    for (const effect of effects) {
      const named = { id: `${id}/${counts.steps}/${(number += 1)}`, nodeId: nodeId ?? '', step: counts.steps };
      this.#effects.push(Object.assign({}, effect, named) as Effect);
      if (effect.kind === 'send-message') messages += 1;
    }
    const { sinceWait, steps } = counts;
    this.#state.counts = { steps, messages, effects: number, sinceWait };
  }

  #decide(reason: Reason, edgeId?: string, nodeId = this.#state.nodeId ?? ''): void {
    if (!this.#records) return;
    const { at, counts } = this.#state;
    const decision: Written<ExecutionDecision> = { ...reason, nodeId, step: counts.steps, at };
    if (edgeId !== undefined) decision.edgeId = edgeId;
    this.#decisions.push(decision);
  }

  /** Writes down the visit as the interface has it. */
  #note({ node, typeInStep }: PlannedNode, end: number | undefined): void {
    if (!this.#records) return;
    const { context, counts, id, since } = this.#state;
    const start = this.#isoOf(since);
    const visited = { id: node.id, type: typeInStep, context };
    const step: ExecutionStep =
      end === undefined
        ? { id: `${id}-${counts.steps}`, start, node: visited }
        : { id: `${id}-${counts.steps}`, start, end: this.#isoOf(end), node: visited };
    this.#steps.push(step);
  }

  /** Most steps begin and end at one instant. */
  #isoOf(instant: number): string {
    if (this.#iso?.instant !== instant) this.#iso = { instant, text: new Date(instant).toISOString() };
    return this.#iso.text;
  }
}
