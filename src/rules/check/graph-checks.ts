import type { Problem } from '#model';
import { keepSame } from './problem-list.js';
import type { AnalysisRule, GraphRule, RuleContext } from '../rule.js';
import type { RuleInput } from '../rule-input.js';
import type { TrackedAnalysis } from '../analysis/workflow-analysis.js';
import type { FactKey } from '../analysis/name-table.js';

/** A graph rule with its problems. */
interface Check {
  readonly rule: GraphRule;
  found: readonly Problem[];
}

interface Touched {
  readonly nodeIds: ReadonlySet<string>;
  readonly edgeIds: ReadonlySet<string>;
  readonly structure: boolean;
}

/** The graph rules, each run again only when a fact it depends on has changed. */
export class GraphChecks {
  readonly #checks: readonly Check[];
  #found: readonly Problem[] = [];

  constructor(rules: readonly GraphRule[]) {
    this.#checks = rules.map((rule) => ({ rule, found: [] }));
  }

  get count(): number {
    return this.#checks.length;
  }

  /** The problems of all rules, in their order. */
  found(): readonly Problem[] {
    return this.#found;
  }

  /** Runs one rule unconditionally. */
  check(position: number, context: RuleContext): void {
    const check = this.#checks[position];
    if (check && ask(check, context)) this.#gather();
  }

  /**
   * Runs the rules that these nodes and edges concern; all of them after a structural change. Facts are compared
   * between the old and the new document, so that nothing has to be stored for the rest.
   *
   * @returns true where the problems changed
   */
  update(before: RuleContext, context: RuleContext, touched: Touched): boolean {
    let isAnother = false;
    for (const check of this.#checks) {
      if ((touched.structure || hasOtherFacts(check.rule, before, context, touched)) && ask(check, context))
        isAnother = true;
    }
    if (isAnother) this.#gather();
    return isAnother;
  }

  #gather(): void {
    this.#found = this.#checks.flatMap(({ found }) => found);
  }
}

/** Runs a rule; returns true where its problems changed. */
function ask(check: Check, context: RuleContext): boolean {
  const before = check.found;
  check.found = keepSame(before, check.rule.check(context));
  return check.found !== before;
}

/** Returns true when a fact that a rule depends on has changed. */
function hasOtherFacts(
  rule: GraphRule,
  before: RuleContext,
  context: RuleContext,
  { edgeIds, nodeIds }: Touched,
): boolean {
  const nodeFact = (id: string, input: RuleInput): unknown => {
    const node = input.graph.node(id);
    return node && rule.nodeFact?.(node, input);
  };
  const edgeFact = (id: string, input: RuleInput): unknown => {
    const edge = input.graph.edge(id);
    return edge && rule.edgeFact?.(edge, input);
  };
  if (rule.nodeFact) for (const id of nodeIds) if (!Object.is(nodeFact(id, before), nodeFact(id, context))) return true;
  if (rule.edgeFact) for (const id of edgeIds) if (!Object.is(edgeFact(id, before), edgeFact(id, context))) return true;
  return false;
}

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
