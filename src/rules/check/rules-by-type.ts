import { equalJson } from '#base';
import type { NodeType } from '#model';
import type { NodeRule } from '../rule.js';
import type { RuleInput } from '../rule-input.js';

interface KnownType {
  readonly type: NodeType;
  readonly rules: readonly NodeRule[];
}

/** Of the types that go by one word, so many are told apart; every step brings its own copy, and a host may write them all by hand. */
const mostVariants = 8;

/**
 * Which rules can find anything in steps of a type. Documents of thousands of steps have some dozens of types, but each step
 * comes with a copy of its own: those that say the same are asked about once.
 */
export class RulesByType {
  readonly #known = new WeakMap<NodeType, readonly NodeRule[]>();
  readonly #byWord = new Map<unknown, KnownType[]>();

  constructor(
    private readonly rules: readonly NodeRule[],
    private readonly told: Pick<RuleInput, 'account' | 'catalog' | 'comparators'>,
  ) {}

  of(type: NodeType): readonly NodeRule[] {
    let rules = this.#known.get(type);
    if (!rules) {
      rules = this.#find(type);
      this.#known.set(type, rules);
    }
    return rules;
  }

  #find(type: NodeType): readonly NodeRule[] {
    const variants = this.#byWord.get(type.type) ?? [];
    const same = variants.find((variant) => equalJson(variant.type, type));
    if (same) return same.rules;
    const rules = this.rules.filter((rule) => rule.concerns?.(type, this.told) !== false);
    if (variants.length < mostVariants) this.#byWord.set(type.type, [...variants, { type, rules }]);
    return rules;
  }
}
