interface Named {
  readonly id: string;
}

/**
 * Where each element of a list stands, by its id; where ids repeat, the first. A list that goes on from another, with elements
 * added to or taken from its end, shares what is known of that one: an edit then costs what it changes, not a map of everything.
 */
export class Positions {
  readonly #known: ReadonlyMap<string, number>;
  /** Elements that came after those that are known. */
  readonly #added: ReadonlyMap<string, number>;
  /** True where no two elements have one id. */
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

  /** The position in `elements`, which have to be those that these positions are of. */
  get(id: string, elements: readonly Named[]): number {
    const known = this.#known.get(id);
    if (known !== undefined && elements[known]?.id === id) return known;
    const added = this.#added.get(id);
    return added !== undefined && elements[added]?.id === id ? added : -1;
  }

  /** The positions in another list; undefined where that does not begin as the list before does, or has become too different. */
  follow(before: readonly Named[], after: readonly Named[]): Positions | undefined {
    if (!this.areUnique) return undefined;
    const common = Math.min(before.length, after.length);
    for (let at = 0; at < common; at++)
      if (before[at] !== after[at] && before[at]?.id !== after[at]?.id) return undefined;
    if (after.length <= before.length) return this;
    if (after.length - common + this.#added.size > mostAdded) return undefined;
    const added = new Map(this.#added);
    for (let at = common; at < after.length; at++) {
      const { id } = after[at] as Named;
      if (this.get(id, before) >= 0 || (added.get(id) ?? -1) >= common) return undefined;
      added.set(id, at);
    }
    return new Positions(this.#known, added, true);
  }
}

/** With more than this, a map of everything is due: the added ones are copied with each edit. */
const mostAdded = 128;

const none: ReadonlyMap<string, number> = new Map();
