import { createRandomId } from '#base';
import { type Catalog, createCatalog, edgeRulesOf, edgeSettingOf, nodeTypeOf } from '#catalog';
import { type CommandContext, type EditedDocument, type Operation, touchedBy } from '#edit';
import { graphOf } from '#graph';
import type { NodeType, Problem, WorkflowVersion } from '#model';
import {
  createProblemIndex,
  type DecisionContext,
  type WorkflowAnalysis,
  isSkipped,
  type MissingEdge,
  missingEdgesOf,
  type ProblemIndex,
  readHostFacts,
  routeTotals,
  type RuleInput,
  rulesInForce,
  type TimeToNode,
  timeToEdge,
  timeToNode,
  type TimesInput,
} from '#rules';
import type { TextSamples } from '#text';
import type { EditorOptions, EditorSettings, MessageTotals } from './editor.js';
import type { EditorState } from './editor-state.js';
import type { OpenDocument } from './parts/editor-parts.js';
import type { StateChange } from './published-state.js';
import { existingIn } from './selection.js';

/** The part of the state that the analysis answers for. */
type Found = Pick<EditorState, 'problems' | 'missingEdges'> & { readonly checking: EditorState['checking'] };

/**
 * What follows from a document under the host's settings: problems, missing edges, data flow, totals. It follows the
 * document operation by operation and never changes it.
 */
export class Analysis {
  readonly #builtInTypes: readonly NodeType[];
  #nodeTypes: EditorOptions['nodeTypes'];
  #catalog: Catalog;
  #comparators: RuleInput['comparators'];
  #account: RuleInput['account'];
  #rules: EditorOptions['rules'];
  #problems: ProblemIndex;
  readonly #createId: () => string;
  readonly #checksLater: boolean;
  /** True from a change of settings until the new check is done: the problems of the check before stay shown. */
  #isRecheck = false;

  constructor({ nodeTypes, options, state: { current } }: OpenDocument) {
    const { account, comparators } = readHostFacts(options);
    this.#builtInTypes = nodeTypes;
    this.#nodeTypes = options.nodeTypes;
    this.#catalog = current.catalog;
    this.#comparators = comparators;
    this.#account = account;
    this.#rules = options.rules;
    this.#createId = options.createId ?? createRandomId;
    this.#checksLater = options.check === 'later';
    // An input that could not be opened is never checked.
    this.#problems = this.#createIndex(current, this.#checksLater && !current.refusedInput);
  }

  get workflow(): WorkflowAnalysis {
    return this.#problems.analysis;
  }

  /** What is found so far in a document that was just opened. */
  opened({ refusedInput, version }: EditorState): StateChange {
    const problems = this.#problems.listSoFar();
    const missingEdges = missingEdgesIn(version, problems, []);
    return { missingEdges, checking: this.#problems.progress, ...(refusedInput ? {} : { problems }) };
  }

  /** Applies settings of the host; checks the document again where they could lead to other problems. */
  configure(settings: EditorSettings, state: EditorState): StateChange {
    const has = (name: keyof EditorSettings): boolean => Object.hasOwn(settings, name);
    if (has('nodeTypes')) {
      this.#nodeTypes = settings.nodeTypes;
      this.#catalog = this.#createCatalog();
    }
    if (has('rules')) this.#rules = settings.rules;
    const { account, comparators } = readHostFacts(settings);
    if (has('account')) this.#account = account;
    if (has('comparators')) this.#comparators = comparators;
    if (has('nodeTypes') || has('rules') || has('account') || has('comparators')) {
      this.#problems = this.#createIndex(state, this.#checksLater);
      this.#isRecheck = true;
    }
    return this.#foundSoFar(state);
  }

  /**
   * Continues a check that was put off, until it is done or the time is up. Returns `undefined` where none is left to
   * do.
   */
  continueCheck(isTimeUp: () => boolean, state: EditorState): StateChange | undefined {
    if (!this.#problems.progress) return undefined;
    const isDone = this.#problems.advance(isTimeUp);
    const { progress } = this.#problems;
    return isDone ? { checking: progress, ...this.#found(state) } : { checking: progress };
  }

  /** Follows the document through applied operations. */
  follow(
    state: EditorState,
    after: EditedDocument,
    operations: readonly Operation[],
  ): Found & Pick<EditorState, 'selection'> {
    const touched = touchedBy(operations, state, after);
    this.#problems.update(this.#ruleInput(after), touched);
    // Problems of the check before could be about removed elements, so the new check is finished first.
    const isRecheck = this.#isRecheck;
    const problems = isRecheck ? this.#problems.list() : this.#problems.listSoFar();
    this.#isRecheck = false;
    const canComeOrGo = touched.structure || touched.everything;
    const canMiss = canComeOrGo || isRecheck || [...touched.nodeIds].some((id) => makesEdges(after.version, id));
    return {
      problems,
      // Missing edges follow from the types of nodes, the edges they have, and the settings that make them.
      missingEdges: canMiss ? missingEdgesIn(after.version, problems, state.missingEdges) : state.missingEdges,
      selection: canComeOrGo ? existingIn(after.version, state.selection) : state.selection,
      checking: this.#problems.progress,
    };
  }

  /** What a command may read. */
  commandContext(document: EditedDocument): CommandContext {
    const graph = graphOf(document.version);
    const isTaken = (id: string): boolean => graph.nodeIndex(id) >= 0 || graph.edgeIndex(id) >= 0;
    // A source of ids that starts over with each page would otherwise repeat ids of the document.
    const createId = (): string => {
      let id = this.#createId();
      for (let tries = 0; isTaken(id) && tries < 10_000; tries++) id = this.#createId();
      return id;
    };
    return {
      document,
      catalog: this.#catalog,
      createId,
      account: this.#account,
      analysis: this.workflow,
    };
  }

  /** What a decision may read. */
  decisionContext({ presentation, version }: EditedDocument): DecisionContext {
    return { graph: graphOf(version), presentation, catalog: this.#catalog, analysis: this.workflow };
  }

  /** The fewest and the most message parts that a contact can receive, with their cost. */
  messageTotals(
    document: EditedDocument,
    samples: TextSamples | undefined,
    to: string | { readonly edgeId: string } | undefined,
  ): MessageTotals | undefined {
    const price = this.#account.segmentPrice;
    const totals = routeTotals(this.#ruleInput(document), {
      ...(samples && { samplesAt: () => samples }),
      ...(price && { price: price.amount }),
      ...(typeof to === 'string' ? { to } : to && { along: to.edgeId }),
    });
    return totals && { ...totals, ...(price?.currency !== undefined && { currency: price.currency }) };
  }

  /** The time from the trigger to a node. */
  timeToNode(document: EditedDocument, nodeId: string): TimeToNode | undefined {
    return timeToNode(nodeId, this.#timesInput(document));
  }

  /** The time from the trigger until a contact takes an edge. */
  timeToEdge(document: EditedDocument, edgeId: string): TimeToNode | undefined {
    return timeToEdge(edgeId, this.#timesInput(document));
  }

  #timesInput({ presentation, version }: EditedDocument): TimesInput {
    const account = this.#account;
    return {
      graph: graphOf(version),
      entries: this.workflow.entries,
      comparators: this.#comparators,
      isPassedOver: (node) => isSkipped(node, { account, presentation }),
    };
  }

  #createIndex(document: EditedDocument, later: boolean): ProblemIndex {
    const input = this.#ruleInput(document);
    return createProblemIndex(input, rulesInForce(this.#rules), { later });
  }

  #createCatalog(): Catalog {
    return createCatalog(this.#nodeTypes ?? this.#builtInTypes);
  }

  #ruleInput({ presentation, version }: EditedDocument): RuleInput {
    return {
      version,
      presentation,
      graph: graphOf(version),
      catalog: this.#catalog,
      comparators: this.#comparators,
      account: this.#account,
    };
  }

  #foundSoFar(state: EditorState): StateChange {
    const checking = this.#problems.progress;
    return { catalog: this.#catalog, checking, ...(checking ? {} : this.#found(state)) };
  }

  /** The result of a finished check. */
  #found({ missingEdges, problems: before, refusedInput, version }: EditorState): StateChange {
    const problems = refusedInput ? before : this.#problems.list();
    return { problems, missingEdges: missingEdgesIn(version, problems, missingEdges) };
  }
}

/** Whether settings of a node make edges, or their values. */
function makesEdges(version: WorkflowVersion, nodeId: string): boolean {
  const node = graphOf(version).node(nodeId);
  return node !== undefined && edgeRulesOf(nodeTypeOf(node)).some((rule) => edgeSettingOf(rule) !== undefined);
}

/** The missing edges of every node that has such a problem; the same array when none of them changed. */
function missingEdgesIn(
  version: WorkflowVersion,
  problems: readonly Problem[],
  before: readonly MissingEdge[],
): readonly MissingEdge[] {
  const graph = graphOf(version);
  const nodeIds = new Set(
    problems.flatMap(({ code, nodeId }) => (code === 'missing-edge' && nodeId !== undefined ? [nodeId] : [])),
  );
  const missing = [...nodeIds].flatMap((id) => {
    const node = graph.node(id);
    return node ? missingEdgesOf(node, graph) : [];
  });
  const isUnchanged =
    missing.length === before.length && missing.every((edge, index) => isSameEdge(edge, before[index]));
  return isUnchanged ? before : missing;
}

function isSameEdge(left: MissingEdge, right: MissingEdge | undefined): boolean {
  return left.nodeId === right?.nodeId && left.edgeType === right.edgeType && left.label === right.label;
}
