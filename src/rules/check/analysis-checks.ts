import type { Problem } from '#model';
import type { AnalysisRule, RuleContext } from '../rule.js';
import type { TrackedAnalysis } from '../analysis/workflow-analysis.js';
import type { FactKey } from '../analysis/name-table.js';

/** The rules with scope `analysis`, and for each node the facts that their answer depends on. */
export class AnalysisChecks {
  readonly #readBy = new Map<FactKey, Set<string>>();
  readonly #factsOf = new Map<string, ReadonlySet<FactKey>>();

  constructor(private readonly rules: readonly AnalysisRule[]) {}

  /** True where an added or removed node or edge affects only the nodes whose facts it changes. */
  get restOnAnalysis(): boolean {
    return this.rules.every(({ restsOnAnalysis }) => restsOnAnalysis === true);
  }

  /** The nodes whose answers depend on one of these facts. */
  readersOf(facts: Iterable<FactKey>): ReadonlySet<string> {
    const readers = new Set<string>();
    for (const fact of facts) for (const nodeId of this.#readBy.get(fact) ?? []) readers.add(nodeId);
    return readers;
  }

  /** Runs all rules on a node and stores the facts they used. A missing node has no problems. */
  check(nodeId: string, context: RuleContext, analysis: TrackedAnalysis): readonly Problem[] {
    const node = context.graph.node(nodeId);
    if (!node || this.rules.length === 0) {
      this.#forget(nodeId);
      return nothing;
    }
    let value = nothing;
    const facts = analysis.track(() => {
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
