import type { Problem } from '#model';
import { keepSame } from './problem-list.js';
import type { GraphRule, RuleContext } from './rule.js';

type Fact = string | number | boolean | undefined;

/** What a rule was told of each step and path, and what it found. */
interface Check {
  readonly rule: GraphRule;
  readonly stepFacts: Map<string, Fact>;
  readonly pathFacts: Map<string, Fact>;
  found: readonly Problem[];
}

/** The rules about the whole graph, each asked again only when something it looks at has changed. */
export class GraphChecks {
  readonly #checks: readonly Check[];
  #found: readonly Problem[] = [];

  constructor(rules: readonly GraphRule[]) {
    this.#checks = rules.map((rule) => ({ rule, stepFacts: new Map(), pathFacts: new Map(), found: [] }));
  }

  /** What all rules found, in their order. */
  found(): readonly Problem[] {
    return this.#found;
  }

  /** Asks every rule, whatever is known. */
  checkAll(context: RuleContext): void {
    const { graph } = context;
    for (const check of this.#checks) {
      check.stepFacts.clear();
      check.pathFacts.clear();
      noteFacts(check, context, graph.nodes.map(({ id }) => id), graph.edges.map(({ id }) => id));
      ask(check, context);
    }
    this.#found = this.#checks.flatMap(({ found }) => found);
  }

  /**
   * Asks the rules that these steps and paths concern; all of them when the structure has changed.
   *
   * @returns true where another problem was found than before
   */
  update(context: RuleContext, touched: { readonly nodeIds: ReadonlySet<string>; readonly edgeIds: ReadonlySet<string>; readonly structure: boolean }): boolean {
    let isAnother = false;
    for (const check of this.#checks) {
      const isDirty = noteFacts(check, context, touched.nodeIds, touched.edgeIds);
      if ((isDirty || touched.structure) && ask(check, context)) isAnother = true;
    }
    if (isAnother) this.#found = this.#checks.flatMap(({ found }) => found);
    return isAnother;
  }
}

/** Asks a rule; true where its answer is another than before. */
function ask(check: Check, context: RuleContext): boolean {
  const before = check.found;
  check.found = keepSame(before, check.rule.check(context));
  return check.found !== before;
}

/** Takes down what a rule looks at in some steps and paths; true when one of these facts is another than before. */
function noteFacts({ pathFacts, rule, stepFacts }: Check, context: RuleContext, nodeIds: Iterable<string>, edgeIds: Iterable<string>): boolean {
  let isDirty = false;
  const note = (facts: Map<string, Fact>, id: string, fact: Fact): void => {
    if (Object.is(facts.get(id), fact)) return;
    isDirty = true;
    if (fact === undefined) facts.delete(id);
    else facts.set(id, fact);
  };
  if (rule.stepFact) {
    for (const id of nodeIds) {
      const node = context.graph.node(id);
      note(stepFacts, id, node && rule.stepFact(node, context));
    }
  }
  if (rule.pathFact) {
    for (const id of edgeIds) {
      const edge = context.graph.edge(id);
      note(pathFacts, id, edge && rule.pathFact(edge, context));
    }
  }
  return isDirty;
}
