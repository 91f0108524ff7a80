import type { Problem, WorkflowEdge, WorkflowNode } from '#model';
import { createFlow } from './flow/flow.js';
import type { EdgeRule, GraphRule, NodeRule, Rule, RuleContext } from './rule.js';
import type { RuleInput } from './rule-input.js';

/** What a change can have touched: settings of some steps, some paths, or the structure as a whole. */
export interface Touched {
  readonly nodeIds: ReadonlySet<string>;
  readonly edgeIds: ReadonlySet<string>;
  /** True when ids, ends of paths or types of steps may have changed, so that graph rules are asked again. */
  readonly structure: boolean;
  /** True when anything may have changed: everything is asked again. */
  readonly everything?: boolean;
}

/**
 * The problems of one document, kept while it is edited. After a change only the steps and paths it touched are asked
 * again; the list is always the one a full check would give, in the same order (SPEC.md, law R1).
 */
export interface ProblemIndex {
  /** The problems, in canonical order: of the whole, of steps in wire order, of paths in wire order. */
  list(): readonly Problem[];
  /** Brings the index up to a changed document. */
  update(input: RuleInput, touched: Touched): void;
}

export function createProblemIndex(input: RuleInput, rules: readonly Rule[]): ProblemIndex {
  return new IncrementalIndex(input, rules);
}

class IncrementalIndex implements ProblemIndex {
  readonly #nodeRules: readonly NodeRule[];
  readonly #edgeRules: readonly EdgeRule[];
  readonly #graphRules: readonly GraphRule[];
  #context: RuleContext;
  #ofGraph: readonly Problem[] = [];
  readonly #ofNode = new Map<string, readonly Problem[]>();
  readonly #ofEdge = new Map<string, readonly Problem[]>();
  #list: readonly Problem[] | undefined;

  constructor(input: RuleInput, rules: readonly Rule[]) {
    this.#nodeRules = rules.filter((rule) => rule.scope === 'node');
    this.#edgeRules = rules.filter((rule) => rule.scope === 'edge');
    this.#graphRules = rules.filter((rule) => rule.scope === 'graph');
    this.#context = { ...input, flow: createFlow(input) };
    this.#checkEverything();
  }

  list(): readonly Problem[] {
    this.#list ??= this.#collect();
    return this.#list;
  }

  update(input: RuleInput, touched: Touched): void {
    this.#context = { ...input, flow: createFlow(input) };
    this.#list = undefined;
    if (touched.everything) {
      this.#checkEverything();
      return;
    }
    for (const id of touched.nodeIds) this.#checkNode(id);
    for (const id of touched.edgeIds) this.#checkEdge(id);
    if (touched.structure) this.#checkGraph();
  }

  #checkEverything(): void {
    const { graph } = this.#context;
    this.#ofNode.clear();
    this.#ofEdge.clear();
    for (const node of graph.nodes) this.#checkNode(node.id);
    for (const edge of graph.edges) this.#checkEdge(edge.id);
    this.#checkGraph();
  }

  #checkNode(id: string): void {
    const node = this.#context.graph.node(id);
    keep(this.#ofNode, id, node ? this.#nodeRules.flatMap((rule) => rule.check(node, this.#context)) : []);
  }

  #checkEdge(id: string): void {
    const edge = this.#context.graph.edge(id);
    keep(this.#ofEdge, id, edge ? this.#edgeRules.flatMap((rule) => rule.check(edge, this.#context)) : []);
  }

  #checkGraph(): void {
    this.#ofGraph = this.#graphRules.flatMap((rule) => rule.check(this.#context));
  }

  #collect(): readonly Problem[] {
    const { graph } = this.#context;
    return [
      ...this.#ofGraph,
      ...inWireOrder(this.#ofNode, (id) => graph.nodeIndex(id)),
      ...inWireOrder(this.#ofEdge, (id) => graph.edgeIndex(id)),
    ];
  }
}

function keep(problems: Map<string, readonly Problem[]>, id: string, found: readonly Problem[]): void {
  if (found.length === 0) problems.delete(id);
  else problems.set(id, found);
}

function inWireOrder(problems: ReadonlyMap<string, readonly Problem[]>, indexOf: (id: string) => number): readonly Problem[] {
  return [...problems.keys()]
    .map((id) => ({ id, index: indexOf(id) }))
    .sort((left, right) => left.index - right.index)
    .flatMap(({ id }) => problems.get(id) as readonly Problem[]);
}

/** Every problem of a document, found from scratch. The yardstick for the index. */
export function checkFully(input: RuleInput, rules: readonly Rule[]): readonly Problem[] {
  const context: RuleContext = { ...input, flow: createFlow(input) };
  const firsts = <Item extends WorkflowNode | WorkflowEdge>(items: readonly Item[]): readonly Item[] => {
    const seen = new Set<string>();
    return items.filter((item) => !seen.has(item.id) && seen.add(item.id));
  };
  const of = <Scope extends Rule['scope']>(scope: Scope): readonly Extract<Rule, { scope: Scope }>[] =>
    rules.filter((rule): rule is Extract<Rule, { scope: Scope }> => rule.scope === scope);
  return [
    ...of('graph').flatMap((rule) => rule.check(context)),
    ...firsts(context.graph.nodes).flatMap((node) => of('node').flatMap((rule) => rule.check(node, context))),
    ...firsts(context.graph.edges).flatMap((edge) => of('edge').flatMap((rule) => rule.check(edge, context))),
  ];
}
