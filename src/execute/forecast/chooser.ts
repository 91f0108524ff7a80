import type { WorkflowVersion } from '#model';
import { choiceNodesOf, usualSharesAt } from './choice-nodes.js';
import { chance, evenly } from './draws.js';
import type { Population } from './population.js';

/** The edges of a node with the sum of shares up to each; what is left over ends there. */
interface Choice {
  readonly list: number;
  readonly edges: readonly (readonly [edgeId: string, upTo: number])[];
  /** Contacts that came here for the first time. */
  arrivals: number;
}

const nearlyAll = 1 - 1e-9;

/**
 * Draws which way contacts take. First visits of a node take numbers that fill its shares evenly; further visits of the
 * same contact take numbers of their own, so that loops are left as often as chance would have it.
 */
export class Chooser {
  readonly #choices = new Map<string, Choice>();
  /** What was drawn for this contact, by node and visit. */
  readonly #drawn = new Map<string, (string | null)[]>();
  /** Visits of this contact by node. */
  readonly #visits = new Map<string, number>();
  #last = 0;
  #contact = 0;

  constructor(
    version: WorkflowVersion,
    readonly population: Population,
  ) {
    let list = 2;
    for (const [id, node] of choiceNodesOf(version)) {
      list += 1;
      const shares = population.shares[id] ?? usualSharesAt(node);
      let sum = 0;
      const edges = node.edges.map((edge) => [edge.id, (sum += Math.max(0, shares[edge.id] ?? 0))] as const);
      const whole = sum > nearlyAll ? sum : 1;
      this.#choices.set(id, {
        list,
        edges: edges.map(([edge, upTo]) => [edge, upTo / whole >= nearlyAll ? 1 : upTo / whole]),
        arrivals: 0,
      });
    }
  }

  /** A new contact. */
  begin(contact: number): void {
    this.#contact = contact;
    this.#drawn.clear();
    this.again();
  }

  /** The same contact once more: it takes the same ways. */
  again(): void {
    this.#visits.clear();
  }

  /** A number in [0, 1) for the last choice of this contact. */
  numberAt(purpose: number): number {
    return chance(this.population.seed, this.#contact, this.#last, purpose);
  }

  /** The edge to take at a node; null where the contact ends there, undefined where nothing is drawn. */
  choose(nodeId: string): string | null | undefined {
    const choice = this.#choices.get(nodeId);
    if (!choice) return undefined;
    const visit = this.#visits.get(nodeId) ?? 0;
    this.#visits.set(nodeId, visit + 1);
    this.#last = choice.list + 1000 * visit;
    let drawn = this.#drawn.get(nodeId);
    if (!drawn) this.#drawn.set(nodeId, (drawn = []));
    const known = drawn[visit];
    if (known !== undefined) return known;
    const place =
      visit > 0
        ? chance(this.population.seed, this.#contact, visit, choice.list)
        : evenly(this.population.seed, choice.list, choice.arrivals++);
    return (drawn[visit] = choice.edges.find(([, upTo]) => place < upTo)?.[0] ?? null);
  }
}
