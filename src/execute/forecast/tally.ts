import { isTimeZone, wallClock } from '#catalog';
import { graphOf } from '#graph';
import type { WorkflowVersion } from '#model';
import { EdgeBuilder, ExecutionBuilder, type FlowSummary, NodeBuilder, quantileOf, SketchBuilder } from '#trace';
import type { Passage } from './passage.js';
import { heldFor, hourThatWouldDo, type OfficeDay, peopleStepsOf } from './people.js';
import { hoursOfWeek } from './population.js';

/** Replies that need a person: contacts who come to a step of the team. Each contact counts once. */
export interface PeopleLoad {
  /** Contacts who need a person. */
  readonly arrivals: number;
  /** Those who come outside office hours, and wait for the next opening. */
  readonly held: number;
  /** By the hour of the day, by the clock of the office: those who come while it is open. */
  readonly openByHour: readonly number[];
  /** The same for those who are held. */
  readonly heldByHour: readonly number[];
  /** Median of how long they are held, in milliseconds. */
  readonly heldP50?: number;
  /** Held ones who would not be if the office closed one hour later. */
  readonly hourLater: number;
  /** Held ones who would not be if it opened one hour earlier. */
  readonly hourEarlier: number;
  /** The hours of the office; absent where the version has none. */
  readonly office?: OfficeDay;
}

/** What a version does with many contacts. Plain JSON; its sums reconcile as those of `FlowSummary` do. */
export interface Forecast extends FlowSummary {
  /** Contacts that were led through so far; `all.executions` is the same. */
  readonly contacts: number;
  /** Messages to contacts. */
  readonly messages: number;
  /** SMS segments of all messages. */
  readonly segments: number;
  /** Within which segments of another draw lie, with 95 % confidence. */
  readonly segmentsRange: readonly [low: number, high: number];
  /** In the currency of the account; absent without prices. */
  readonly cost?: number;
  /** The same range for the cost. */
  readonly costRange?: readonly [low: number, high: number];
  /** Contacts who got at least one message. */
  readonly reached: number;
  /** Contacts whose execution ended because a message did not arrive. */
  readonly unreachable: number;
  /** Contacts who replied. */
  readonly replied: number;
  /** Contacts who opted out. */
  readonly optedOut: number;
  /** Messages by the hour of the week, from Monday at midnight, by the clock of the contact. */
  readonly messagesByHour: readonly number[];
  /** Replies that need a person. */
  readonly people: PeopleLoad;
}

type Fate = 'finished' | 'failed' | 'dropped' | 'waiting';

const fates: { readonly [status in Passage['status']]: Fate } = {
  completed: 'finished',
  failed: 'failed',
  canceled: 'dropped',
  timedOut: 'dropped',
  running: 'waiting',
  waiting: 'waiting',
};

/** A sum with what its confidence is read from. */
class Sum {
  total = 0;
  #squares = 0;
  add(value: number): void {
    this.total += value;
    this.#squares += value * value;
  }
  range(count: number): readonly [low: number, high: number] {
    if (count < 2) return [this.total, this.total];
    const variance = Math.max(0, this.#squares / count - (this.total / count) ** 2);
    const reach = 1.96 * Math.sqrt(variance * count);
    return [Math.max(0, this.total - reach), this.total + reach];
  }
}

/** Adds up what contacts did. */
export class Tally {
  readonly #nodes: ReadonlyMap<string, NodeBuilder>;
  readonly #edges: ReadonlyMap<string, EdgeBuilder>;
  readonly #elsewhere = new NodeBuilder();
  readonly #all = new ExecutionBuilder();
  readonly #segments = new Sum();
  readonly #cost = new Sum();
  readonly #counts = { messages: 0, reached: 0, unreachable: 0, replied: 0, optedOut: 0 };
  readonly #byHour = Array.from({ length: hoursOfWeek }, () => 0);
  readonly #people: PeopleTally;

  constructor(
    readonly version: WorkflowVersion,
    readonly hasPrices: boolean,
  ) {
    const graph = graphOf(version);
    this.#nodes = new Map(graph.nodes.map(({ id }) => [id, new NodeBuilder()]));
    this.#edges = new Map(graph.edges.map(({ id }) => [id, new EdgeBuilder()]));
    this.#people = new PeopleTally(version);
  }

  add(passage: Passage, number: number): void {
    this.#addVisits(passage, number);
    const { counts, sent } = { counts: this.#counts, sent: passage.sent };
    counts.messages += sent.length;
    if (sent.length > (passage.isUnreachable ? 1 : 0)) counts.reached += 1;
    if (passage.isUnreachable) counts.unreachable += 1;
    if (passage.replies > 0) counts.replied += 1;
    if (passage.optedOut) counts.optedOut += 1;
    this.#segments.add(passage.segments);
    this.#cost.add(passage.price);
    for (const at of sent) {
      const { day, minute } = wallClock(at, passage.zone);
      this.#byHour[((day + 6) % 7) * 24 + Math.floor(minute / 60)]! += 1;
    }
    const fate = fates[passage.status];
    this.#all.add(fate, fate === 'waiting' ? NaN : passage.end - passage.start);
  }

  #addVisits({ edges, end, entryId, start, status, times }: Passage, number: number): void {
    let node = this.#enter(entryId, number);
    node.started += 1;
    let since = start;
    this.#people.begin();
    this.#people.arrive(entryId, since);
    for (const [index, { id, target }] of edges.entries()) {
      const at = times[index] as number;
      node.left += 1;
      node.times.add(at - since);
      const edge = this.#edges.get(id);
      if (edge) {
        edge.entered += 1;
        if (edge.lastExecution !== number) {
          edge.lastExecution = number;
          edge.contacts += 1;
        }
        edge.times.add(at - since);
      }
      node = this.#enter(target, number);
      since = at;
      this.#people.arrive(target, at);
    }
    const fate = fates[status];
    node[fate] += 1;
    if (fate === 'failed') {
      node.errors += 1;
      node.fail('Forecast');
    }
    if (fate !== 'waiting') node.times.add(end - since);
  }

  #enter(nodeId: string, number: number): NodeBuilder {
    const node = this.#nodes.get(nodeId) ?? this.#elsewhere;
    node.entered += 1;
    if (node.lastExecution !== number) {
      node.lastExecution = number;
      node.contacts += 1;
    }
    return node;
  }

  build(): Forecast {
    const nodes = Object.create(null) as { [id: string]: ReturnType<NodeBuilder['build']> };
    const edges = Object.create(null) as { [id: string]: ReturnType<EdgeBuilder['build']> };
    for (const [id, builder] of this.#nodes) nodes[id] = builder.build();
    for (const [id, builder] of this.#edges) edges[id] = builder.build();
    const all = this.#all.build();
    const { id } = this.version;
    return {
      ...(typeof id === 'string' && id !== '' ? { versionId: id } : {}),
      all,
      nodes,
      edges,
      elsewhere: this.#elsewhere.build(),
      otherVersions: {},
      furtherVersions: 0,
      contacts: all.executions,
      ...this.#counts,
      segments: this.#segments.total,
      segmentsRange: this.#segments.range(all.executions),
      ...(this.hasPrices && { cost: this.#cost.total, costRange: this.#cost.range(all.executions) }),
      messagesByHour: [...this.#byHour],
      people: this.#people.build(),
    };
  }
}

/** Adds up arrivals at steps of the team. */
class PeopleTally {
  readonly #steps;
  readonly #open = Array.from({ length: 24 }, () => 0);
  readonly #held = Array.from({ length: 24 }, () => 0);
  readonly #times = new SketchBuilder();
  #arrivals = 0;
  #heldCount = 0;
  #later = 0;
  #earlier = 0;
  #isCounted = false;
  readonly #zone: string;

  constructor(version: WorkflowVersion) {
    this.#steps = peopleStepsOf(version);
    const zone = this.#steps.office?.timezone;
    this.#zone = isTimeZone(zone) ? zone : 'UTC';
  }

  begin(): void {
    this.#isCounted = false;
  }

  arrive(nodeId: string, at: number): void {
    const hours = this.#steps.hours.get(nodeId);
    if (!hours || this.#isCounted) return;
    this.#isCounted = true;
    this.#arrivals += 1;
    const clock = Math.floor(wallClock(at, this.#zone).minute / 60);
    const held = heldFor(hours, at);
    if (held === 0) {
      this.#open[clock]! += 1;
      return;
    }
    this.#held[clock]! += 1;
    this.#heldCount += 1;
    this.#times.add(held);
    const wouldDo = hourThatWouldDo(hours, at);
    if (wouldDo === 'later') this.#later += 1;
    if (wouldDo === 'earlier') this.#earlier += 1;
  }

  build(): PeopleLoad {
    const heldP50 = quantileOf(this.#times.build(), 0.5);
    const { office } = this.#steps;
    return {
      arrivals: this.#arrivals,
      held: this.#heldCount,
      openByHour: [...this.#open],
      heldByHour: [...this.#held],
      ...(heldP50 === undefined ? {} : { heldP50 }),
      hourLater: this.#later,
      hourEarlier: this.#earlier,
      ...(office ? { office } : {}),
    };
  }
}
