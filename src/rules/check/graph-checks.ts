import type { Problem } from '#model';
import { keepSame } from './problem-list.js';
import type { GraphRule, RuleContext } from '../rule.js';
import type { RuleInput } from '../rule-input.js';

/** A rule about the whole graph, and what it found. */
interface Check {
  readonly rule: GraphRule;
  found: readonly Problem[];
}

interface Touched {
  readonly nodeIds: ReadonlySet<string>;
  readonly edgeIds: ReadonlySet<string>;
  readonly structure: boolean;
}

/** The rules about the whole graph, each asked again only when something it looks at has changed. */
export class GraphChecks {
  readonly #checks: readonly Check[];
  #found: readonly Problem[] = [];

  constructor(rules: readonly GraphRule[]) {
    this.#checks = rules.map((rule) => ({ rule, found: [] }));
  }

  get count(): number {
    return this.#checks.length;
  }

  /** What all rules found, in their order. */
  found(): readonly Problem[] {
    return this.#found;
  }

  /** Asks one rule, whatever is known. */
  check(position: number, context: RuleContext): void {
    const check = this.#checks[position];
    if (check && ask(check, context)) this.#gather();
  }

  /**
   * Asks the rules that these steps and paths concern; all of them when the structure has changed. What a rule looks at in a
   * step or path is asked of the document as it was and as it is, so that nothing of the others needs to be kept.
   *
   * @returns true where another problem was found than before
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

/** Asks a rule; true where its answer is another than before. */
function ask(check: Check, context: RuleContext): boolean {
  const before = check.found;
  check.found = keepSame(before, check.rule.check(context));
  return check.found !== before;
}

/** True when one of the facts that a rule rests on is another than before. */
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
