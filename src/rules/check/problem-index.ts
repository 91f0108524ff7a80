import { nodeTypeOf } from '#catalog';
import type { Problem } from '#model';
import { CheckWork } from './check-work.js';
import { createFlow, type Flow, TrackedFlow } from '../analysis/workflow-analysis.js';
import { FlowChecks } from './analysis-checks.js';
import { leavesSomething } from '../analysis/node-facts.js';
import { GraphChecks } from './graph-checks.js';
import { guardedRules } from './guarded-rule.js';
import { keepSame, ProblemList, type RankedProblems } from './problem-list.js';
import type { EdgeRule, NodeRule, Rule, RuleContext } from '../rule.js';
import type { RuleInput } from '../rule-input.js';
import { RulesByType } from './rules-by-type.js';

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

/** How far the first check of a document has come, in places looked at. */
export interface CheckProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * The problems of one document, kept while it is edited. After a change only what it can concern is asked again; the list is
 * always the one a full check would give, in the same order (SPEC.md, law R1).
 */
export interface ProblemIndex {
  /** What is known of the document as it is now. Follows every update, so it is to be asked, not kept. */
  readonly flow: Flow;
  /** How far a check of everything has come that was begun and is not finished; undefined where everything is known. */
  readonly progress: CheckProgress | undefined;
  /**
   * The problems, in canonical order: of the whole, of steps in wire order, of paths in wire order. The very same list, and in
   * it the very same problems, as long as nothing about them changes. Finishes a check that is under way.
   */
  list(): readonly Problem[];
  /** What is known so far: some of the problems, while a check is under way. Costs nothing while none is. */
  listSoFar(): readonly Problem[];
  /**
   * Carries a check on until it is done or the time is up, and answers whether everything is known now. The time is looked at
   * every few steps, so a slice ends soon after.
   */
  advance(isTimeUp: () => boolean): boolean;
  /** Brings the index up to a changed document. What of it is not looked at yet may wait for the check that is under way. */
  update(input: RuleInput, touched: Touched): void;
}

/** @param options.later true where nothing is to be looked at yet: the check is then carried on by `advance` */
export function createProblemIndex(
  input: RuleInput,
  rules: readonly Rule[],
  { later = false }: { readonly later?: boolean } = {},
): ProblemIndex {
  const index = new IncrementalIndex(input, guardedRules(rules));
  if (!later) index.list();
  return index;
}

/** With more places changed than this, the list is built anew: each change alone would copy it once. */
const mostPatches = 64;

type Place = 'node' | 'flow' | 'edge';

/** So many steps or paths are looked at between two looks at the clock; a step counts more where many paths leave it. */
const placesPerLook = 16;
const edgesPerPlace = 8;
/** Of a step that more paths leave, each rule is followed by a look at the clock: one rule may take as long as a thousand steps. */
const mostEdgesAtOnce = 1000;

/** A step of which some rules were asked, and what they found. */
interface HalfChecked {
  readonly id: string;
  readonly rules: readonly NodeRule[];
  readonly found: Problem[];
  asked: number;
}

class IncrementalIndex implements ProblemIndex {
  readonly #rules: readonly Rule[];
  readonly #edgeRules: readonly EdgeRule[];
  readonly #graphChecks: GraphChecks;
  #nodeRules: RulesByType;
  #flowChecks: FlowChecks;
  #flow: TrackedFlow;
  #context: RuleContext;
  /** The check of everything that is under way. */
  #work: CheckWork | undefined;
  #halfChecked: HalfChecked | undefined;
  readonly #found: { readonly [Kind in Place]: Map<string, readonly Problem[]> } = {
    node: new Map(),
    flow: new Map(),
    edge: new Map(),
  };
  readonly #list = new ProblemList();

  constructor(input: RuleInput, rules: readonly Rule[]) {
    this.#rules = rules;
    this.#edgeRules = rules.filter((rule) => rule.scope === 'edge');
    this.#graphChecks = new GraphChecks(rules.filter((rule) => rule.scope === 'graph'));
    this.#flow = new TrackedFlow(input);
    this.#flowChecks = this.#newFlowChecks();
    this.#nodeRules = this.#newNodeRules(input);
    this.#context = { ...input, flow: this.#flow };
    this.#work = new CheckWork(input.graph, this.#graphChecks.count);
  }

  get flow(): Flow {
    return this.#flow;
  }

  get progress(): CheckProgress | undefined {
    return this.#work?.progress;
  }

  list(): readonly Problem[] {
    this.advance(never);
    return this.#list.all();
  }

  listSoFar(): readonly Problem[] {
    if (this.#work) this.#fillList();
    return this.#list.all();
  }

  advance(isTimeUp: () => boolean): boolean {
    const work = this.#work;
    if (!work) return true;
    if (this.#halfChecked && !this.#askRules(this.#halfChecked, isTimeUp)) return false;
    for (let looked = 0; ;) {
      const place = work.next();
      if (!place) break;
      const paths = place.kind === 'node' ? this.#context.graph.outgoing(place.id).length : 0;
      looked += 1 + paths / edgesPerPlace;
      if (place.kind === 'graph') this.#graphChecks.check(place.position, this.#context);
      else if (paths > mostEdgesAtOnce) {
        if (!this.#askRules(this.#halfCheckedOf(place.id), isTimeUp)) return false;
      } else if (place.kind === 'node') this.#lookAt(place.id);
      else if (place.kind === 'flow') this.#checkFlow(place.id);
      else this.#checkEdge(place.id);
      // A rule about the whole graph may take as long as many steps.
      if (place.kind !== 'graph' && looked < placesPerLook) continue;
      looked = 0;
      if (isTimeUp() && work.isLeft) return false;
    }
    this.#work = undefined;
    this.#fillList();
    return true;
  }

  update(input: RuleInput, touched: Touched): void {
    const before = this.#context;
    const isOtherAccount =
      input.catalog !== before.catalog || input.comparators !== before.comparators || input.account !== before.account;
    if (touched.everything || isOtherAccount) {
      this.#startOver(input);
      return;
    }
    const facts = this.#flow.update(input, touched);
    this.#context = { ...input, flow: this.#flow };
    const { edgeIds, nodeIds, structure } = touched;
    // What some of its rules found may no longer hold: it is asked anew, by all of them.
    if (this.#halfChecked) this.#halfChecked = this.#halfCheckedOf(this.#halfChecked.id);
    const changedNodes = new Set<string>();
    const changedEdges = new Set<string>();
    for (const id of nodeIds) if (this.#checkNode(id)) changedNodes.add(id);
    for (const id of edgeIds) if (this.#checkEdge(id)) changedEdges.add(id);
    const isAskedLater = this.#work?.follow(input.graph, structure);
    const concerned = new Set(nodeIds);
    if (!isAskedLater) for (const id of this.#flowChecks.readersOf(facts)) concerned.add(id);
    if (structure && !isAskedLater && !this.#flowChecks.restOnFlow)
      for (const { id } of input.graph.nodes) concerned.add(id);
    for (const id of concerned) if (this.#checkFlow(id)) changedNodes.add(id);
    // Rules about the whole graph come last in a check that is under way.
    if (this.#work) return;
    const isAnotherWhole = this.#graphChecks.update(before, this.#context, touched);
    if (structure || changedNodes.size + changedEdges.size > mostPatches) this.#fillList();
    else this.#patchList(isAnotherWhole, changedNodes, changedEdges);
  }

  #newFlowChecks(): FlowChecks {
    return new FlowChecks(this.#rules.filter((rule) => rule.scope === 'flow'));
  }

  #newNodeRules(input: RuleInput): RulesByType {
    return new RulesByType(
      this.#rules.filter((rule) => rule.scope === 'node'),
      input,
    );
  }

  /** Anything may be another now. What was known to be finished is so again at once. */
  #startOver(input: RuleInput): void {
    const isUnderWay = this.#work !== undefined;
    this.#halfChecked = undefined;
    this.#flow = new TrackedFlow(input);
    this.#flowChecks = this.#newFlowChecks();
    this.#nodeRules = this.#newNodeRules(input);
    this.#context = { ...input, flow: this.#flow };
    const { edge, flow, node } = this.#found;
    this.#work = new CheckWork(input.graph, this.#graphChecks.count, {
      nodeIds: [...node.keys(), ...flow.keys()],
      edgeIds: [...edge.keys()],
    });
    if (!isUnderWay) this.advance(never);
  }

  #halfCheckedOf(id: string): HalfChecked {
    const node = this.#context.graph.node(id);
    return { id, rules: node ? this.#nodeRules.of(nodeTypeOf(node)) : [], found: [], asked: 0 };
  }

  /** Asks the rules of one step, one after the other, until all are or the time is up; true when all are. */
  #askRules(half: HalfChecked, isTimeUp: () => boolean): boolean {
    this.#halfChecked = half;
    const { found, id, rules } = half;
    const node = this.#context.graph.node(id);
    while (node && half.asked < rules.length) {
      for (const problem of rules[half.asked]!.check(node, this.#context)) found.push(problem);
      half.asked += 1;
      if (isTimeUp()) return false;
    }
    this.#halfChecked = undefined;
    this.#keep('node', id, found.length > 0 ? found : none);
    if (node) leavesSomething(node);
    return true;
  }

  #lookAt(id: string): void {
    this.#checkNode(id);
    const node = this.#context.graph.node(id);
    // What its texts name is found out and remembered here, step by step: the first question about names asks it of all at once.
    if (node) leavesSomething(node);
  }

  #checkNode(id: string): boolean {
    const node = this.#context.graph.node(id);
    return this.#keep('node', id, node ? checkAll(this.#nodeRules.of(nodeTypeOf(node)), node, this.#context) : none);
  }

  #checkEdge(id: string): boolean {
    const edge = this.#context.graph.edge(id);
    return this.#keep('edge', id, edge ? checkAll(this.#edgeRules, edge, this.#context) : none);
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
    const { edge, flow, node } = this.#found;
    const nodes = [...node.keys()].map((id) => this.#ofStep(id));
    for (const id of flow.keys()) if (!node.has(id)) nodes.push(this.#ofStep(id));
    const paths = [...edge.keys()].map((id) => this.#ofPath(id));
    const inOrder = (places: RankedProblems[]): RankedProblems[] =>
      places.sort((left, right) => left.rank - right.rank);
    this.#list.fill([{ rank: 0, problems: this.#graphChecks.found() }, ...inOrder(nodes), ...inOrder(paths)]);
  }

  #ofStep(id: string): RankedProblems {
    const { flow, node } = this.#found;
    return {
      rank: 1 + this.#context.graph.nodeIndex(id),
      problems: [...(node.get(id) ?? none), ...(flow.get(id) ?? none)],
    };
  }

  #ofPath(id: string): RankedProblems {
    const { graph } = this.#context;
    return { rank: 1 + graph.nodes.length + graph.edgeIndex(id), problems: this.#found.edge.get(id) ?? none };
  }
}

const none: readonly Problem[] = [];
const never = (): boolean => false;

/** What rules find in one place, in their order. Most find nothing, and nothing is made for them. */
function checkAll<Item>(
  rules: readonly { check(item: Item, context: RuleContext): readonly Problem[] }[],
  item: Item,
  context: RuleContext,
): readonly Problem[] {
  let found: Problem[] | undefined;
  for (const rule of rules) {
    const problems = rule.check(item, context);
    for (const problem of problems) (found ??= []).push(problem);
  }
  return found ?? none;
}

/** Every problem of a document, found from scratch. The yardstick for the index. */
export function checkFully(input: RuleInput, own: readonly Rule[]): readonly Problem[] {
  const rules = guardedRules(own);
  const context: RuleContext = { ...input, flow: createFlow(input) };
  const { graph } = context;
  const nodeRules = new RulesByType(
    rules.filter((rule) => rule.scope === 'node'),
    input,
  );
  const flowRules = rules.filter((rule) => rule.scope === 'flow');
  const edgeRules = rules.filter((rule) => rule.scope === 'edge');
  const found: Problem[] = [];
  const add = (problems: readonly Problem[]): void => {
    for (const problem of problems) found.push(problem);
  };
  for (const rule of rules) if (rule.scope === 'graph') add(rule.check(context));
  // Where ids repeat, edits reach the first only.
  graph.nodes.forEach((node, at) => {
    if (graph.repeatsNodes && graph.nodeIndex(node.id) !== at) return;
    add(checkAll(nodeRules.of(nodeTypeOf(node)), node, context));
    add(checkAll(flowRules, node, context));
  });
  graph.edges.forEach((edge, at) => {
    if (!graph.repeatsEdges || graph.edgeIndex(edge.id) === at) add(checkAll(edgeRules, edge, context));
  });
  return found;
}
