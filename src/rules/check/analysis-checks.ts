import type { Problem } from '#model';
import type { FlowRule, RuleContext } from '../rule.js';
import type { TrackedFlow } from '../analysis/workflow-analysis.js';
import type { FactKey } from '../analysis/name-table.js';

/** The rules about what can happen before a step, and for each step the facts that their answer rests on. */
export class FlowChecks {
  readonly #readBy = new Map<FactKey, Set<string>>();
  readonly #factsOf = new Map<string, ReadonlySet<FactKey>>();

  constructor(private readonly rules: readonly FlowRule[]) {}

  /** True where a step or path that comes or goes concerns no more steps than those whose facts it changes. */
  get restOnFlow(): boolean {
    return this.rules.every(({ restsOnFlow }) => restsOnFlow === true);
  }

  /** The steps whose answers rest on one of these facts. */
  readersOf(facts: Iterable<FactKey>): ReadonlySet<string> {
    const readers = new Set<string>();
    for (const fact of facts) for (const nodeId of this.#readBy.get(fact) ?? []) readers.add(nodeId);
    return readers;
  }

  /** Asks all rules about a step, and remembers what they looked at. A step that is gone has no problems. */
  check(nodeId: string, context: RuleContext, flow: TrackedFlow): readonly Problem[] {
    const node = context.graph.node(nodeId);
    if (!node || this.rules.length === 0) {
      this.#forget(nodeId);
      return nothing;
    }
    let value = nothing;
    const facts = flow.track(() => {
      for (const rule of this.rules) {
        const found = rule.check(node, context);
        if (found.length > 0) value = value.length > 0 ? [...value, ...found] : found;
      }
    });
    if (isSameSet(facts, this.#factsOf.get(nodeId))) return value;
    this.#forget(nodeId);
    if (!facts) return value;
    this.#factsOf.set(nodeId, facts);
    for (const fact of facts) {
      const readers = this.#readBy.get(fact);
      if (readers) readers.add(nodeId);
      else this.#readBy.set(fact, new Set([nodeId]));
    }
    return value;
  }

  #forget(nodeId: string): void {
    for (const fact of this.#factsOf.get(nodeId) ?? []) {
      const readers = this.#readBy.get(fact);
      if (readers?.delete(nodeId) && readers.size === 0) this.#readBy.delete(fact);
    }
    this.#factsOf.delete(nodeId);
  }
}

const nothing: readonly Problem[] = [];

function isSameSet(left: ReadonlySet<FactKey> | undefined, right: ReadonlySet<FactKey> | undefined): boolean {
  if (!left || !right) return left === right;
  if (left.size !== right.size) return false;
  for (const key of left) if (!right.has(key)) return false;
  return true;
}
