import { equalJson } from '#base';
import type { NodeType } from '#model';
import type { NodeRule } from '../rule.js';
import type { RuleInput } from '../rule-input.js';

interface KnownType {
  readonly type: NodeType;
  readonly rules: readonly NodeRule[];
}

/** Variants kept for one `type`: each node carries its own copy, and a host may write them all by hand. */
const maxVariants = 8;

/**
 * The rules that can find problems in nodes of a type. Thousands of nodes have some dozens of types, each in its own
 * copy: equal types are tested once.
 */
export class RulesByType {
  readonly #known = new WeakMap<NodeType, readonly NodeRule[]>();
  readonly #byWord = new Map<unknown, KnownType[]>();

  constructor(
    private readonly rules: readonly NodeRule[],
    private readonly facts: Pick<RuleInput, 'account' | 'catalog' | 'comparators'>,
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
    const rules = this.rules.filter((rule) => rule.concerns?.(type, this.facts) !== false);
    if (variants.length < maxVariants) this.#byWord.set(type.type, [...variants, { type, rules }]);
    return rules;
  }
}
