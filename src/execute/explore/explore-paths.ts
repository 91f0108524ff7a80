import { type Json, seededRandom } from '#base';
import { graphOf } from '#graph';
import type { Contact, WorkflowVersion } from '#model';
import { decisionWords } from '../decision-words.js';
import type { ExecutionEnvironment } from '../environment.js';
import type { Advance } from '../advance.js';
import { advanceExecution, startExecution } from '../execute.js';
import type { ExecutionDecision, ExecutionEvent } from '../execution-state.js';
import type { ScenarioEvent } from '../simulate.js';
import type { WorkflowCase } from '../cases/workflow-case.js';
import { type InputPools, inputPools, withField } from './input-pools.js';

/** How a version is explored. */
export interface ExploreOptions extends ExecutionEnvironment {
  /** The contact that is varied. @default one who can be texted */
  readonly contact?: Contact;
  /** The begin of the week whose hours are tried, in milliseconds since 1970. @default a Tuesday in March */
  readonly at?: number;
  /** The most executions that are tried. @default 2,000 */
  readonly runs?: number;
  /** The same seed tries the same. @default 1 */
  readonly seed?: number;
  /** Edges that are covered already. @default none */
  readonly covered?: readonly string[];
  /** The edges that are looked for; the first one that is reached ends it. @default all, until each is reached */
  readonly target?: readonly string[];
}

/** An edge that no try reached. */
export interface Unreached {
  /** The id of the edge. */
  readonly edgeId: string;
  /** What happened at its step instead, in a sentence. */
  readonly why: string;
}

/** Inputs that lead along the edges of a version. */
export interface Exploration {
  /** Few cases that together take every edge that was reached. */
  readonly cases: readonly WorkflowCase[];
  /** Edges that were not reached. */
  readonly unreached: readonly Unreached[];
}

/** What is chosen for an execution: from it alone the execution follows. */
interface Input {
  readonly at: number;
  readonly contact: Contact;
  readonly events: readonly ScenarioEvent[];
}

interface Try {
  readonly input: Input;
  readonly edges: readonly string[];
}

const tuesday = Date.UTC(2026, 2, 3, 18);
const someone: Contact = { firstName: 'Maya', mobile: { number: '+15105550142', country: 'US' } };
const usualRuns = 2000;
const mostEvents = 40;

/**
 * Finds contacts, times and replies that lead along every edge of a version, by trying inputs that its conditions name,
 * and varying those that reached something new. Bounded and repeatable. What is not found is reported with what happened
 * instead; that is no proof that there is nothing.
 *
 * @param options whom and when to try, how often, and the environment of the executions
 *
 * @example
 * ```ts
 * import { explorePaths, type WorkflowVersion } from 'pathboard/core';
 *
 * export const uncovered = (version: WorkflowVersion): readonly string[] =>
 *   explorePaths(version).unreached.map(({ edgeId, why }) => `${edgeId}: ${why}`);
 * ```
 */
export function explorePaths(version: WorkflowVersion, options: ExploreOptions = {}): Exploration {
  const explorer = startExploring(version, options);
  explorer.go();
  return explorer.found();
}

/** An exploration that is done in parts, so that a page handles input in between. */
export interface Explorer {
  /**
   * Goes on until nothing is left to try, or time is up.
   *
   * @param isTimeUp is asked after each try
   * @returns whether it is done
   */
  go(isTimeUp?: () => boolean): boolean;
  /** The share of the tries that were made, from 0 to 1. */
  readonly progress: number;
  /** What was found until now. */
  found(): Exploration;
}

/**
 * Begins to explore a version; `explorePaths` does all of it at once. In any parts it finds the same.
 *
 * @param options whom and when to try, how often, and the environment of the executions
 */
export function startExploring(version: WorkflowVersion, options: ExploreOptions = {}): Explorer {
  return new PathExplorer(version, options);
}

class PathExplorer implements Explorer {
  readonly #random: () => number;
  readonly #pools: InputPools;
  readonly #wanted: ReadonlySet<string>;
  /** Edges that any try took, wanted or not: what leads to new places is varied. */
  readonly #taken = new Set<string>();
  readonly #reached = new Set<string>();
  readonly #runs: number;
  #run = 0;
  readonly #tries: Try[] = [];
  /** The last decision at each node. */
  readonly #seen = new Map<string, ExecutionDecision>();

  constructor(
    private readonly version: WorkflowVersion,
    private readonly options: ExploreOptions,
  ) {
    const graph = graphOf(version);
    this.#random = seededRandom(options.seed ?? 1);
    this.#pools = inputPools(version, options.at ?? tuesday);
    this.#runs = options.runs ?? usualRuns;
    const covered = new Set(options.covered ?? []);
    const target = options.target && new Set(options.target);
    this.#wanted = new Set(
      graph.edges
        .filter(({ id, source }) => graph.node(source) && !covered.has(id) && (target?.has(id) ?? true))
        .map(({ id }) => id),
    );
  }

  get progress(): number {
    return this.#isDone ? 1 : this.#run / this.#runs;
  }

  get #isDone(): boolean {
    if (this.#run >= this.#runs || this.#reached.size === this.#wanted.size) return true;
    return this.options.target !== undefined && this.#reached.size > 0;
  }

  go(isTimeUp?: () => boolean): boolean {
    while (!this.#isDone) {
      this.#try(this.#run++);
      if (isTimeUp?.() === true) break;
    }
    return this.#isDone;
  }

  found(): Exploration {
    const isAny = this.options.target !== undefined && this.#reached.size > 0;
    const unreached = isAny ? [] : [...this.#wanted].filter((id) => !this.#reached.has(id));
    return { cases: this.#fewest(), unreached: unreached.map((edgeId) => ({ edgeId, why: this.#why(edgeId) })) };
  }

  /** Tries an input of its own, or one that reached something new with a change in it. */
  #try(run: number): void {
    const base = this.#tries.length > 0 && this.#random() < 0.6 ? this.#pick(this.#tries).input : undefined;
    const contact = this.#contactFrom(
      base?.contact ?? { ...(this.options.contact ?? someone), id: `contact-${run}` },
      run,
    );
    const at = base && this.#random() < 0.7 ? base.at : this.#pick(this.#pools.starts);
    const kept = base ? base.events.slice(0, Math.floor(this.#random() * (base.events.length + 1))) : [];
    const tried = this.#lead({ at, contact, events: kept });
    if (tried.edges.every((id) => this.#taken.has(id))) return;
    for (const id of tried.edges) {
      this.#taken.add(id);
      if (this.#wanted.has(id)) this.#reached.add(id);
    }
    this.#tries.push(tried);
  }

  #contactFrom(contact: Contact, run: number): Contact {
    let next = contact;
    for (const [name, values] of this.#pools.fields)
      if (this.#random() < 0.5) next = withField(next, name, this.#pick<Json | undefined>(values));
    // Sticky splits are drawn from the id.
    return this.#random() < 0.3 ? { ...next, id: `contact-${run}` } : next;
  }

  /** Leads a contact through the version: by the kept events first, then by chance. */
  #lead(input: Input): Try {
    const { at, contact } = input;
    const edges: string[] = [];
    const events: ScenarioEvent[] = [];
    const note = (advance: Advance): Advance => {
      for (const decision of advance.decisions) {
        if (decision.edgeId !== undefined) edges.push(decision.edgeId);
        if (decision.edgeId !== undefined || !this.#seen.has(decision.nodeId))
          this.#seen.set(decision.nodeId, decision);
      }
      return advance;
    };
    let last = note(startExecution({ ...this.options, version: this.version, contact, at, seed: 1 }));
    let now = at;
    const kept = [...input.events];
    while (!last.done && events.length < mostEvents) {
      const event = kept.shift() ?? this.#chance(last);
      if (!event) break;
      events.push(event);
      now = event.at === undefined ? now : Number(event.at);
      last = note(advanceExecution(this.version, last.state, eventOf(event, last), this.options));
    }
    return { input: { at, contact, events }, edges: [...new Set(edges)] };
  }

  /** Something that could happen now. Its time is absolute, so that it can be kept while what comes after it changes. */
  #chance({ state, wakeAt }: Advance): ScenarioEvent | undefined {
    const { at, nodeId, wait } = state;
    const soon = at + Math.floor(this.#random() * 3_600_000);
    const due: ScenarioEvent | undefined = wakeAt === undefined ? undefined : { at: wakeAt, wait: true };
    switch (wait?.for) {
      case 'receipt':
        if (this.#random() < 0.8) return { at: at + 2000, receipt: 'delivered' };
        return this.#random() < 0.5 ? { at: at + 2000, receipt: 'undelivered' } : due;
      case 'reply':
        return this.#random() < 0.75 ? { at: soon, reply: this.#pick(this.#pools.replies) } : due;
      case 'time':
        return due;
      default: {
        const edges = nodeId === null ? [] : graphOf(this.version).outgoing(nodeId);
        return edges.length === 0 ? undefined : { at: soon, outputs: {}, edgeId: this.#pick(edges).id };
      }
    }
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)] as Item;
  }

  /** The tries that take most of what is left, until nothing is. */
  #fewest(): readonly WorkflowCase[] {
    const left = new Set(this.#reached);
    const chosen: Try[] = [];
    while (left.size > 0 && this.#tries.length > 0) {
      const gain = ({ edges }: Try): number => edges.filter((id) => left.has(id)).length;
      const best = this.#tries.reduce((one, other) => (gain(other) > gain(one) ? other : one));
      if (gain(best) === 0) break;
      chosen.push(best);
      for (const id of best.edges) left.delete(id);
    }
    return chosen.map(({ input }, at) => {
      const { path, until } = this.#again(input);
      const { contact, events } = input;
      const name = `Path ${at + 1}`;
      return { name, at: new Date(input.at).toISOString(), contact, events, receipts: 'none', until, expect: { path } };
    });
  }

  /** The edges in the order in which they are taken, with those that are taken again, and when the last event was. */
  #again({ at, contact, events }: Input): { readonly path: readonly string[]; readonly until: number } {
    const path: string[] = [];
    const note = (advance: Advance): Advance => {
      for (const { edgeId } of advance.decisions) if (edgeId !== undefined) path.push(edgeId);
      return advance;
    };
    let last = note(startExecution({ ...this.options, version: this.version, contact, at, seed: 1 }));
    for (const event of events)
      last = note(advanceExecution(this.version, last.state, eventOf(event, last), this.options));
    return { path, until: last.state.at };
  }

  #why(edgeId: string): string {
    const graph = graphOf(this.version);
    const source = graph.edge(edgeId)?.source ?? '';
    const words = (decision: ExecutionDecision): string =>
      decisionWords(decision, this.version, this.options.presentation);
    const decision = this.#seen.get(source);
    if (decision) return `No contact that was tried takes it. ${words(decision)}`;
    // The nearest step before it that was reached, where the way parts.
    const known = new Set([source]);
    for (const nodeId of known) {
      const seen = this.#seen.get(nodeId);
      if (seen) return `No contact that was tried gets to its step. ${words(seen)}`;
      for (const { source: before } of graph.incoming(nodeId)) known.add(before);
    }
    return 'No contact that was tried gets to its step.';
  }
}

/** The event of an execution that an event of a scenario is. */
function eventOf(event: ScenarioEvent, { state }: Advance): ExecutionEvent {
  const at = event.at === undefined ? state.at : Number(event.at);
  if ('reply' in event) return { kind: 'reply', at, text: event.reply };
  if ('outputs' in event)
    return {
      kind: 'outputs',
      at,
      outputs: event.outputs,
      ...(event.edgeId === undefined ? {} : { edgeId: event.edgeId }),
    };
  if ('choice' in event) return { kind: 'edge', at, edgeId: event.choice };
  if ('receipt' in event) return { kind: 'receipt', at, effectId: state.wait?.effectId ?? '', status: event.receipt };
  if ('cancel' in event) return { kind: 'cancel', at, reason: event.cancel };
  return { kind: 'due', at };
}
