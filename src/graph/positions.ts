interface Named {
  readonly id: string;
}

/**
 * The position of each element of a list by id; where ids repeat, the first. A list with elements appended or removed
 * at the end shares the map of the earlier list, so an edit costs what it changes.
 */
export class Positions {
  readonly #known: ReadonlyMap<string, number>;
  /** Elements appended since the shared map was built. */
  readonly #added: ReadonlyMap<string, number>;
  /** True where all ids are unique. */
  readonly areUnique: boolean;

  private constructor(known: ReadonlyMap<string, number>, added: ReadonlyMap<string, number>, areUnique: boolean) {
    this.#known = known;
    this.#added = added;
    this.areUnique = areUnique;
  }

  static of(elements: readonly Named[]): Positions {
    const known = new Map<string, number>();
    for (let at = 0; at < elements.length; at++) {
      const { id } = elements[at] as Named;
      if (!known.has(id)) known.set(id, at);
    }
    return new Positions(known, none, known.size === elements.length);
  }

  /** Returns the position in `elements`, which must be the list of these positions; −1 when there is none. */
  get(id: string, elements: readonly Named[]): number {
    const known = this.#known.get(id);
    if (known !== undefined && elements[known]?.id === id) return known;
    const added = this.#added.get(id);
    return added !== undefined && elements[added]?.id === id ? added : -1;
  }

  /** Returns the positions of another list; undefined where it does not extend the earlier one, or differs too much. */
  follow(before: readonly Named[], after: readonly Named[]): Positions | undefined {
    if (!this.areUnique) return undefined;
    const common = Math.min(before.length, after.length);
    for (let at = 0; at < common; at++)
      if (before[at] !== after[at] && before[at]?.id !== after[at]?.id) return undefined;
    if (after.length <= before.length) return this;
    if (after.length - common + this.#added.size > maxAdded) return undefined;
    const added = new Map(this.#added);
    for (let at = common; at < after.length; at++) {
      const { id } = after[at] as Named;
      if (this.get(id, before) >= 0 || (added.get(id) ?? -1) >= common) return undefined;
      added.set(id, at);
    }
    return new Positions(this.#known, added, true);
  }
}

/** Beyond this a new map is cheaper: the appended elements are copied with each edit. */
const maxAdded = 128;

const none: ReadonlyMap<string, number> = new Map();
