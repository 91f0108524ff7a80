import { isTimeZone } from '#catalog';
import { graphOf } from '#graph';
import type { Contact, WorkflowVersion } from '#model';
import { entryNodesOf } from '#rules';
import type { Advance } from '../advance.js';
import { instantOf } from '../behaviours/clock.js';
import { zoneOf } from '../context.js';
import type { ExecutionEnvironment } from '../environment.js';
import { advanceExecution, startExecution } from '../execute.js';
import { withValue } from '../with-values.js';
import { Chooser } from './chooser.js';
import { chance, cumulated, indexAt } from './draws.js';
import { drawnBehaviours } from './drawn-behaviours.js';
import { nextInput } from './next-input.js';
import { createPassage, type Passage, type WrittenPassage } from './passage.js';
import { type Population, usualStarts } from './population.js';

const hour = 3_600_000;
/** Events of one contact: loops of waits end. */
const maxEvents = 500;
/** Hours of the week that are tried until one is on the drawn side of office hours. */
const maxHours = 80;
/** A Monday at midnight. */
const usualWeek = Date.UTC(2026, 0, 5);

const usualContact: Contact = {
  firstName: 'Maya',
  lastName: 'Brooks',
  email: 'maya@mail.example',
  mobile: { number: '+15105550142', country: 'US' },
};

const purposes = { entry: 11, start: 12, like: 13, reply: 14 } as const;

/** Leads one contact after the other through a version. The n-th is the same however they are asked for. */
export class ContactRunner {
  readonly chooser: Chooser;
  readonly answers = new Map<string, number>();
  isSettled = false;
  readonly #environment: ExecutionEnvironment;
  readonly #entries: readonly string[];
  readonly #entryShares: readonly number[];
  readonly #starts: readonly number[];
  readonly #like: readonly Contact[];
  #index = 0;
  #moved: number | undefined;
  #passage: WrittenPassage = createPassage('', 'UTC', 0);

  constructor(
    readonly version: WorkflowVersion,
    readonly population: Population,
    environment: ExecutionEnvironment,
    readonly week = usualWeek,
  ) {
    this.chooser = new Chooser(version, population);
    this.#environment = {
      ...environment,
      records: false,
      behaviours: drawnBehaviours(version, environment.behaviours ?? {}, this),
      onLeave: (edge, at) => {
        this.#passage.edges.push(edge);
        this.#passage.times.push(at);
      },
    };
    this.#entries = entryNodesOf(graphOf(version));
    const { entries } = population;
    this.#entryShares = cumulated(this.#entries.map((id, at) => entries?.[id] ?? (entries || at > 0 ? 0 : 1)));
    const isEmpty = !population.starts.some((weight) => weight > 0);
    this.#starts = cumulated(isEmpty ? usualStarts : population.starts);
    this.#like = population.like?.length ? population.like.map(reachable) : [usualContact];
  }

  /** Leads the n-th contact to the end, or to where it waits for good. Valid until the next one. */
  run(index: number): Passage {
    this.#index = index;
    this.chooser.begin(index);
    this.isSettled = false;
    const { seed } = this.population;
    const entry = this.#entries[indexAt(this.#entryShares, chance(seed, index, 0, purposes.entry))];
    const like = this.#like[Math.floor(chance(seed, index, 0, purposes.like) * this.#like.length)]!;
    const contact: Contact = withValue(like, 'id', `forecast-${index}`);
    const zone = zoneOf(contact, this.#environment.account ?? {}, isTimeZone);
    let start = this.#startIn(zone, 0);
    for (;;) {
      this.#moved = undefined;
      this.answers.clear();
      this.#passage = createPassage(entry ?? '', zone, start);
      this.#lead(contact, entry, start);
      if (this.#moved === undefined) return this.#passage;
      start = this.#moved;
      this.isSettled = true;
      this.chooser.again();
    }
  }

  settle(): void {
    this.isSettled = true;
  }

  otherHour(at: number, fits: (instant: number) => boolean): boolean {
    const { start, zone } = this.#passage;
    for (let attempt = 1; attempt <= maxHours; attempt += 1) {
      const moved = this.#startIn(zone, attempt);
      if (!fits(at - start + moved)) continue;
      this.#moved = moved;
      return true;
    }
    return false;
  }

  #startIn(zone: string, attempt: number): number {
    const { seed } = this.population;
    const slot = indexAt(this.#starts, chance(seed, this.#index, attempt, purposes.start));
    const past = Math.floor(chance(seed, this.#index, attempt, purposes.start + 100) * hour);
    return instantOf(this.week + slot * hour + past, zone);
  }

  #lead(contact: Contact, entry: string | undefined, at: number): void {
    const { seed } = this.population;
    const id = String(contact.id);
    const trigger = entry === undefined ? {} : { trigger: { nodeId: entry } };
    let last = startExecution(
      // A spread object that grows is slow: see `withValues`.
      Object.assign({}, this.#environment, { version: this.version, contact, at, seed, id }, trigger),
    );
    this.#note(last);
    for (let events = 0; events < maxEvents && last.state.wait && !last.done; events += 1) {
      const event = nextInput(last, this.version, this.chooser, this.#passage);
      if (!event) break;
      last = advanceExecution(this.version, last.state, event, this.#environment);
      this.#note(last);
    }
    this.#passage.status = last.state.status;
    this.#passage.end = last.state.at;
  }

  #note({ effects, state }: Advance): void {
    const passage = this.#passage;
    for (const effect of effects) {
      if (effect.kind !== 'send-message') continue;
      passage.sent.push(state.at);
      passage.segments += effect.segments;
      passage.price += effect.price ?? 0;
    }
  }
}

/** Who opted out, is blocked or cannot be reached begins no workflow; whether messages arrive is a share. */
function reachable(contact: Contact): Contact {
  const { blocked: _, optOut: __, valid: ___, ...rest } = contact;
  return rest;
}
