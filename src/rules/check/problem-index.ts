import { nodeTypeOf } from '#catalog';
import type { Problem } from '#model';
import { CheckWork, RulesByType } from './check-work.js';
import { analyzeWorkflow, type WorkflowAnalysis, TrackedAnalysis } from '../analysis/workflow-analysis.js';
import { AnalysisChecks, GraphChecks } from './graph-checks.js';
import { leavesSomething } from '../analysis/node-facts.js';
import { guardedRules } from './guarded-rule.js';
import { keepSame, ProblemList, type RankedProblems } from './problem-list.js';
import type { EdgeRule, NodeRule, Rule, RuleContext } from '../rule.js';
import type { RuleInput } from '../rule-input.js';

/** What a change can affect: settings and titles of some nodes, some edges, or the structure. */
export interface Touched {
  /** Nodes whose settings, type, title or edges may have changed, added and removed ones included. */
  readonly nodeIds: ReadonlySet<string>;
  /** Edges that may have changed, and those at such nodes. */
  readonly edgeIds: ReadonlySet<string>;
  /** True when ids, ends or kinds of edges, or types of nodes may have changed: graph rules run again. */
  readonly structure: boolean;
  /** True when anything may have changed: all rules run again. */
  readonly everything?: boolean;
}

/** The progress of the first check of a document. */
export interface CheckProgress {
  /** The number of checks that are done. */
  readonly done: number;
  /** The number of all checks: of each node alone and with what precedes it, each edge, and the graph. */
  readonly total: number;
}

/**
 * The problems of one document, updated while it is edited. After a change only affected rules run; the list always
 * equals that of a full check, in the same order (SPEC.md, law R1).
 */
export interface ProblemIndex {
  /** The analysis of the current document. Changes with every update: ask for it, do not keep it. */
  readonly analysis: WorkflowAnalysis;
  /** The progress of an unfinished full check; undefined when all problems are known. */
  readonly progress: CheckProgress | undefined;
  /**
   * The problems in canonical order: of the workflow, of nodes in wire order, of edges in wire order. The same list,
   * with the same objects, while no problem changes. Finishes a check under way.
   */
  list(): readonly Problem[];
  /** The problems known so far, without finishing a check under way. Free while none is. */
  listSoFar(): readonly Problem[];
  /**
   * Continues a check until it is done or out of time; returns whether all problems are known. Reads the clock every
   * few nodes, so a slice ends soon after.
   */
  advance(isTimeUp: () => boolean): boolean;
  /** Updates the index to a changed document. Elements not checked yet may wait for the check under way. */
  update(input: RuleInput, touched: Touched): void;
}

/**
 * Creates the index of a document.
 *
 * @param options.later true to check nothing yet: `advance` then runs the check
 */
export function createProblemIndex(
  input: RuleInput,
  rules: readonly Rule[],
  { later = false }: { readonly later?: boolean } = {},
): ProblemIndex {
  const index = new IncrementalIndex(input, guardedRules(rules));
  if (!later) index.list();
  return index;
}

/** With more changes the list is built anew: each change alone copies it once. */
const maxPatches = 64;

type CheckedKind = 'node' | 'analysis' | 'edge';

/** Nodes or edges between two looks at the clock; a node with many edges counts more. */
const targetsPerLook = 16;
const edgesPerTarget = 8;
/** At a node with more edges, the clock is read after each rule: one rule may take as long as a thousand nodes. */
const maxEdgesAtOnce = 1000;

/** A node that some of its rules have checked, with their problems. */
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
  #analysisChecks: AnalysisChecks;
  #analysis: TrackedAnalysis;
  #context: RuleContext;
  /** The full check under way. */
  #work: CheckWork | undefined;
  #halfChecked: HalfChecked | undefined;
  readonly #found: { readonly [Kind in CheckedKind]: Map<string, readonly Problem[]> } = {
    node: new Map(),
    analysis: new Map(),
    edge: new Map(),
  };
  readonly #list = new ProblemList();

  constructor(input: RuleInput, rules: readonly Rule[]) {
    this.#rules = rules;
    this.#edgeRules = rules.filter((rule) => rule.scope === 'edge');
    this.#graphChecks = new GraphChecks(rules.filter((rule) => rule.scope === 'graph'));
    this.#analysis = new TrackedAnalysis(input);
    this.#analysisChecks = this.#createAnalysisChecks();
    this.#nodeRules = this.#newNodeRules(input);
    this.#context = { ...input, analysis: this.#analysis };
    this.#work = new CheckWork(input.graph, this.#graphChecks.count);
  }

  get analysis(): WorkflowAnalysis {
    return this.#analysis;
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
      looked += 1 + paths / edgesPerTarget;
      if (place.kind === 'graph') this.#graphChecks.check(place.position, this.#context);
      else if (paths > maxEdgesAtOnce) {
        if (!this.#askRules(this.#halfCheckedOf(place.id), isTimeUp)) return false;
      } else if (place.kind === 'node') this.#lookAt(place.id);
      else if (place.kind === 'analysis') this.#checkAnalysis(place.id);
      else this.#checkEdge(place.id);
      // A graph rule may take as long as many nodes.
      if (place.kind !== 'graph' && looked < targetsPerLook) continue;
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
    const facts = this.#analysis.update(input, touched);
    this.#context = { ...input, analysis: this.#analysis };
    const { edgeIds, nodeIds, structure } = touched;
    // Earlier results of its rules may be outdated: all of them run again.
    if (this.#halfChecked) this.#halfChecked = this.#halfCheckedOf(this.#halfChecked.id);
    const changedNodes = new Set<string>();
    const changedEdges = new Set<string>();
    for (const id of nodeIds) if (this.#checkNode(id)) changedNodes.add(id);
    for (const id of edgeIds) if (this.#checkEdge(id)) changedEdges.add(id);
    const isAskedLater = this.#work?.follow(input.graph, structure);
    const concerned = new Set(nodeIds);
    if (!isAskedLater) for (const id of this.#analysisChecks.readersOf(facts)) concerned.add(id);
    if (structure && !isAskedLater && !this.#analysisChecks.restOnAnalysis)
      for (const { id } of input.graph.nodes) concerned.add(id);
    for (const id of concerned) if (this.#checkAnalysis(id)) changedNodes.add(id);
    // Graph rules come last in a check under way.
    if (this.#work) return;
    const isAnotherWhole = this.#graphChecks.update(before, this.#context, touched);
    if (structure || changedNodes.size + changedEdges.size > maxPatches) this.#fillList();
    else this.#patchList(isAnotherWhole, changedNodes, changedEdges);
  }

  #createAnalysisChecks(): AnalysisChecks {
    return new AnalysisChecks(this.#rules.filter((rule) => rule.scope === 'analysis'));
  }

  #newNodeRules(input: RuleInput): RulesByType {
    return new RulesByType(
      this.#rules.filter((rule) => rule.scope === 'node'),
      input,
    );
  }

  /** Anything may have changed. A finished check finishes again at once. */
  #startOver(input: RuleInput): void {
    const isUnderWay = this.#work !== undefined;
    this.#halfChecked = undefined;
    this.#analysis = new TrackedAnalysis(input);
    this.#analysisChecks = this.#createAnalysisChecks();
    this.#nodeRules = this.#newNodeRules(input);
    this.#context = { ...input, analysis: this.#analysis };
    const { analysis, edge, node } = this.#found;
    this.#work = new CheckWork(input.graph, this.#graphChecks.count, {
      nodeIds: [...node.keys(), ...analysis.keys()],
      edgeIds: [...edge.keys()],
    });
    if (!isUnderWay) this.advance(never);
  }

  #halfCheckedOf(id: string): HalfChecked {
    const node = this.#context.graph.node(id);
    return { id, rules: node ? this.#nodeRules.of(nodeTypeOf(node)) : [], found: [], asked: 0 };
  }

  /** Runs the rules of one node until done or out of time; returns true when done. */
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
    // Collects the references of the node now, in slices: the first question about names needs all of them at once.
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

  #checkAnalysis(id: string): boolean {
    return this.#keep('analysis', id, this.#analysisChecks.check(id, this.#context, this.#analysis));
  }

  /** Stores the problems of an element; returns true when they changed. */
  #keep(kind: CheckedKind, id: string, found: readonly Problem[]): boolean {
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
    for (const id of nodeIds) this.#list.put(this.#ofNode(id));
    for (const id of edgeIds) this.#list.put(this.#ofEdge(id));
  }

  #fillList(): void {
    const { analysis, edge, node } = this.#found;
    const nodes = [...node.keys()].map((id) => this.#ofNode(id));
    for (const id of analysis.keys()) if (!node.has(id)) nodes.push(this.#ofNode(id));
    const paths = [...edge.keys()].map((id) => this.#ofEdge(id));
    const inOrder = (places: RankedProblems[]): RankedProblems[] =>
      places.sort((left, right) => left.rank - right.rank);
    this.#list.fill([{ rank: 0, problems: this.#graphChecks.found() }, ...inOrder(nodes), ...inOrder(paths)]);
  }

  #ofNode(id: string): RankedProblems {
    const { analysis, node } = this.#found;
    return {
      rank: 1 + this.#context.graph.nodeIndex(id),
      problems: [...(node.get(id) ?? none), ...(analysis.get(id) ?? none)],
    };
  }

  #ofEdge(id: string): RankedProblems {
    const { graph } = this.#context;
    return { rank: 1 + graph.nodes.length + graph.edgeIndex(id), problems: this.#found.edge.get(id) ?? none };
  }
}

const none: readonly Problem[] = [];
const never = (): boolean => false;

/** The problems of one element in rule order. Most have none and allocate nothing. */
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

/** Returns every problem of a document from scratch. Tests compare the index with it. */
export function checkFully(input: RuleInput, own: readonly Rule[]): readonly Problem[] {
  const rules = guardedRules(own);
  const context: RuleContext = { ...input, analysis: analyzeWorkflow(input) };
  const { graph } = context;
  const nodeRules = new RulesByType(
    rules.filter((rule) => rule.scope === 'node'),
    input,
  );
  const analysisRules = rules.filter((rule) => rule.scope === 'analysis');
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
    add(checkAll(analysisRules, node, context));
  });
  graph.edges.forEach((edge, at) => {
    if (!graph.repeatsEdges || graph.edgeIndex(edge.id) === at) add(checkAll(edgeRules, edge, context));
  });
  return found;
}
