import type { Problem, WorkflowEdge, WorkflowNode } from '#model';
import { createFlow, type Flow, TrackedFlow } from './flow/flow.js';
import { FlowChecks } from './flow/flow-checks.js';
import { GraphChecks } from './graph-checks.js';
import { keepSame, ProblemList, type RankedProblems } from './problem-list.js';
import type { EdgeRule, NodeRule, Rule, RuleContext } from './rule.js';
import type { RuleInput } from './rule-input.js';

/** What a change can have touched: settings and looks of some steps, some paths, or the structure as a whole. */
export interface Touched {
  /** Steps whose settings, type, name or paths may be others now; those that came and went among them. */
  readonly nodeIds: ReadonlySet<string>;
  /** Paths that may be others now, and those that join steps of which that is true. */
  readonly edgeIds: ReadonlySet<string>;
  /** True when ids, ends or types of paths, or types of steps may have changed, so that graph rules are asked again. */
  readonly structure: boolean;
  /** True when anything may have changed: everything is asked again. */
  readonly everything?: boolean;
}

/**
 * The problems of one document, kept while it is edited. After a change only what it can concern is asked again; the list is
 * always the one a full check would give, in the same order (SPEC.md, law R1).
 */
export interface ProblemIndex {
  /** What is known of the document as it is now. Follows every update, so it is to be asked, not kept. */
  readonly flow: Flow;
  /**
   * The problems, in canonical order: of the whole, of steps in wire order, of paths in wire order. The very same list, and in
   * it the very same problems, as long as nothing about them changes.
   */
  list(): readonly Problem[];
  /** Brings the index up to a changed document. */
  update(input: RuleInput, touched: Touched): void;
}

export function createProblemIndex(input: RuleInput, rules: readonly Rule[]): ProblemIndex {
  return new IncrementalIndex(input, rules);
}

/** With more places changed than this, the list is built anew: each change alone would copy it once. */
const mostPatches = 64;

type Place = 'node' | 'flow' | 'edge';

class IncrementalIndex implements ProblemIndex {
  readonly #rules: readonly Rule[];
  readonly #nodeRules: readonly NodeRule[];
  readonly #edgeRules: readonly EdgeRule[];
  readonly #graphChecks: GraphChecks;
  #flowChecks: FlowChecks;
  #flow: TrackedFlow;
  #context: RuleContext;
  readonly #found: { readonly [Kind in Place]: Map<string, readonly Problem[]> } = { node: new Map(), flow: new Map(), edge: new Map() };
  readonly #list = new ProblemList();

  constructor(input: RuleInput, rules: readonly Rule[]) {
    this.#rules = rules;
    this.#nodeRules = rules.filter((rule) => rule.scope === 'node');
    this.#edgeRules = rules.filter((rule) => rule.scope === 'edge');
    this.#graphChecks = new GraphChecks(rules.filter((rule) => rule.scope === 'graph'));
    this.#flow = new TrackedFlow(input);
    this.#flowChecks = this.#newFlowChecks();
    this.#context = { ...input, flow: this.#flow };
    this.#checkEverything();
  }

  get flow(): Flow {
    return this.#flow;
  }

  list(): readonly Problem[] {
    return this.#list.all();
  }

  update(input: RuleInput, touched: Touched): void {
    const before = this.#context;
    const isOtherAccount = input.catalog !== before.catalog || input.comparators !== before.comparators || input.account !== before.account;
    if (touched.everything || isOtherAccount) {
      this.#flow = new TrackedFlow(input);
      this.#flowChecks = this.#newFlowChecks();
      this.#context = { ...input, flow: this.#flow };
      this.#checkEverything();
      return;
    }
    const facts = this.#flow.update(input, touched);
    this.#context = { ...input, flow: this.#flow };
    const { edgeIds, nodeIds, structure } = touched;
    const changedSteps = new Set<string>();
    const changedPaths = new Set<string>();
    for (const id of nodeIds) if (this.#checkNode(id)) changedSteps.add(id);
    for (const id of edgeIds) if (this.#checkEdge(id)) changedPaths.add(id);
    const isAnotherWhole = this.#graphChecks.update(this.#context, touched);
    const concerned = structure ? new Set([...input.graph.nodes.map(({ id }) => id), ...nodeIds]) : new Set([...nodeIds, ...this.#flowChecks.readersOf(facts)]);
    for (const id of concerned) if (this.#checkFlow(id)) changedSteps.add(id);
    if (structure || changedSteps.size + changedPaths.size > mostPatches) this.#fillList();
    else this.#patchList(isAnotherWhole, changedSteps, changedPaths);
  }

  #newFlowChecks(): FlowChecks {
    return new FlowChecks(this.#rules.filter((rule) => rule.scope === 'flow'));
  }

  #checkEverything(): void {
    const { graph } = this.#context;
    const nodeIds = new Set([...graph.nodes.map(({ id }) => id), ...this.#found.node.keys(), ...this.#found.flow.keys()]);
    const edgeIds = new Set([...graph.edges.map(({ id }) => id), ...this.#found.edge.keys()]);
    for (const id of nodeIds) this.#checkNode(id);
    for (const id of nodeIds) this.#checkFlow(id);
    for (const id of edgeIds) this.#checkEdge(id);
    this.#graphChecks.checkAll(this.#context);
    this.#fillList();
  }

  #checkNode(id: string): boolean {
    const node = this.#context.graph.node(id);
    return this.#keep('node', id, node ? this.#nodeRules.flatMap((rule) => rule.check(node, this.#context)) : []);
  }

  #checkEdge(id: string): boolean {
    const edge = this.#context.graph.edge(id);
    return this.#keep('edge', id, edge ? this.#edgeRules.flatMap((rule) => rule.check(edge, this.#context)) : []);
  }

  #checkFlow(id: string): boolean {
    return this.#keep('flow', id, this.#flowChecks.check(id, this.#context, this.#flow));
  }

  /** Remembers what was found at a place; true when it is not what was known before. */
  #keep(kind: Place, id: string, found: readonly Problem[]): boolean {
    const known = this.#found[kind];
    const before = known.get(id) ?? none;
    const now = keepSame(before, found);
    if (now === before) return false;
    if (now.length === 0) known.delete(id);
    else known.set(id, now);
    return true;
  }

  #patchList(isAnotherWhole: boolean, nodeIds: ReadonlySet<string>, edgeIds: ReadonlySet<string>): void {
    if (isAnotherWhole) this.#list.put({ rank: 0, problems: this.#graphChecks.found() });
    for (const id of nodeIds) this.#list.put(this.#ofStep(id));
    for (const id of edgeIds) this.#list.put(this.#ofPath(id));
  }

  #fillList(): void {
    const steps = [...new Set([...this.#found.node.keys(), ...this.#found.flow.keys()])].map((id) => this.#ofStep(id));
    const paths = [...this.#found.edge.keys()].map((id) => this.#ofPath(id));
    const inOrder = (places: RankedProblems[]): RankedProblems[] => places.sort((left, right) => left.rank - right.rank);
    this.#list.fill([{ rank: 0, problems: this.#graphChecks.found() }, ...inOrder(steps), ...inOrder(paths)]);
  }

  #ofStep(id: string): RankedProblems {
    const { flow, node } = this.#found;
    return { rank: 1 + this.#context.graph.nodeIndex(id), problems: [...(node.get(id) ?? none), ...(flow.get(id) ?? none)] };
  }

  #ofPath(id: string): RankedProblems {
    const { graph } = this.#context;
    return { rank: 1 + graph.nodes.length + graph.edgeIndex(id), problems: this.#found.edge.get(id) ?? none };
  }
}

const none: readonly Problem[] = [];

/** Every problem of a document, found from scratch. The yardstick for the index. */
export function checkFully(input: RuleInput, rules: readonly Rule[]): readonly Problem[] {
  const context: RuleContext = { ...input, flow: createFlow(input) };
  const firsts = <Item extends WorkflowNode | WorkflowEdge>(items: readonly Item[]): readonly Item[] => {
    const seen = new Set<string>();
    return items.filter((item) => !seen.has(item.id) && seen.add(item.id));
  };
  const of = <Scope extends Rule['scope']>(scope: Scope): readonly Extract<Rule, { scope: Scope }>[] =>
    rules.filter((rule): rule is Extract<Rule, { scope: Scope }> => rule.scope === scope);
  const stepRules = [...of('node'), ...of('flow')];
  const pathRules = of('edge');
  return [
    ...of('graph').flatMap((rule) => rule.check(context)),
    ...firsts(context.graph.nodes).flatMap((node) => stepRules.flatMap((rule) => rule.check(node, context))),
    ...firsts(context.graph.edges).flatMap((edge) => pathRules.flatMap((rule) => rule.check(edge, context))),
  ];
}
