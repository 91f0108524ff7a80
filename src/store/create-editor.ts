import { accept, createRandomId, type Refusal, refuse, type Result, systemClock } from '#base';
import { createCatalog, messagingNodeTypes } from '#catalog';
import {
  applySteps, type CommandContext, copyFragment, type EditedDocument, emptyHistory, findBadStep, type History, type HistoryMove, invertSteps,
  planAddNode, planConnect, type Planned, type PlannedChange, planNudgeNodes, planPaste, planReconnect, planRedo,
  planRemoveElements, planReplaceNodeType, planSetConfig, planSetEdge, planSetWorkflow, planTidy, planUndo, recordTransaction,
  sealHistory, type Selection, type Step, touchedBy, type Transaction,
} from '#edit';
import { graphOf, shareStructure } from '#graph';
import { emptyPresentation, parseVersion, type Problem, type WorkflowVersion } from '#model';
import { createProblemIndex, type MissingPath, missingPathsOf, type ProblemIndex, type RuleInput, rulesInForce } from '#rules';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { nudgesTo, nudgesTogether } from './automatic-place.js';
import type { ChangeEvent, Editor, EditorCommands, EditorOptions, EditorSaving, Position, SaveTicket } from './editor.js';
import type { EditorState, SaveFailure } from './editor-state.js';
import { baseOf, openedFacts, type SaveFacts, saveStateOf, withAssignedFields } from './save-ledger.js';

const blankVersion: WorkflowVersion = { name: 'Untitled workflow', definition: { nodes: [], edges: [], properties: [] } };
const nothingSelected: Selection = { nodeIds: [], edgeIds: [] };
const readOnlyRefusal: Refusal = { code: 'read-only', message: 'This version can only be viewed. Make a draft of it to change it.' };

/** Makes an editor without any picture of it: usable in Node, in a worker, in tests and under any user interface. */
export function createEditor(options: EditorOptions = {}): Editor {
  return new DocumentEditor(options);
}

class DocumentEditor implements Editor {
  readonly store: StoreApi<EditorState>;
  readonly commands: EditorCommands;
  readonly saving: EditorSaving;
  readonly #input: WorkflowVersion;
  readonly #now: () => number;
  readonly #createId: () => string;
  readonly #historyLimit: number;
  readonly #comparators: RuleInput['comparators'];
  readonly #account: RuleInput['account'];
  readonly #problems: ProblemIndex;
  readonly #listeners = new Set<(event: ChangeEvent) => void>();
  #history: History = emptyHistory;
  #facts: SaveFacts;
  /** Steps of the commands that `transact` is running, and the document before them. */
  #group: { readonly before: EditedDocument; readonly selection: Selection; readonly steps: Step[]; label: string | undefined } | undefined;
  /** The save under way: an answer to any other comes too late to count. */
  #ticket: SaveTicket | undefined;
  #destroyed = false;

  constructor(options: EditorOptions) {
    this.#input = options.version ?? blankVersion;
    this.#now = options.now ?? (() => systemClock.now());
    this.#createId = options.createId ?? createRandomId;
    this.#historyLimit = options.historyLimit ?? 500;
    this.#comparators = options.comparators ?? {};
    this.#account = options.account ?? {};
    const parsed = parseVersion(this.#input);
    const version = parsed.ok ? parsed.version : {};
    const catalog = createCatalog(options.nodeTypes ?? messagingNodeTypes);
    const presentation = options.presentation ?? emptyPresentation;
    const context = { version, graph: graphOf(version), catalog, comparators: this.#comparators, presentation, account: this.#account };
    this.#problems = createProblemIndex(context, rulesInForce(options.rules));
    this.#facts = options.version ? openedFacts(version) : { underWay: false };
    this.store = createStore<EditorState>(() => ({
      version,
      presentation,
      catalog,
      selection: nothingSelected,
      problems: parsed.ok ? this.#problems.list() : parsed.problems,
      missingPaths: missingPathsIn(version, this.#problems.list(), []),
      readOnly: options.readOnly === true || version.readonly === true || !parsed.ok,
      revision: 0,
      save: saveStateOf(version, this.#facts),
      ...(parsed.ok ? {} : { refusedInput: parsed.problems }),
    }));
    this.commands = this.#createCommands();
    this.saving = {
      begin: () => this.#beginSave(),
      succeed: (ticket, stored) => this.#succeedSave(ticket, stored),
      fail: (ticket, failure) => this.#failSave(ticket, failure),
    };
  }

  dispatch(transaction: Transaction): Result {
    const refusal = this.#refusalToWrite();
    if (refusal) return { ok: false, refusal };
    const bad = findBadStep(transaction.steps);
    return bad ? { ok: false, refusal: bad } : this.#commit(transaction);
  }

  /** Applies steps that are known to be sound, remembers them and tells everybody. */
  #commit(transaction: Transaction): Result {
    if (transaction.steps.length === 0) return refuse('nothing-changed', 'Nothing would change.');
    const applied = this.#apply(transaction);
    if (!applied.ok) return applied;
    const { steps } = applied;
    if (this.#group) {
      this.#group.steps.push(...steps);
      return accept({});
    }
    const moved = transaction.origin === 'person' || transaction.origin === 'program';
    if (moved) this.#setHistory(recordTransaction(this.#history, { ...transaction, steps }, this.#now(), this.#historyLimit));
    // What is typed after somebody else's change is an entry of its own: taking it back must not take theirs.
    else this.seal();
    this.#tell({ ...transaction, steps }, applied.before);
    return accept({});
  }

  transact<Value>(label: string, run: () => Value): Value {
    return this.#together(label, run);
  }

  /** Runs commands as one entry of the history; without a label it is called like the first of them. */
  #together<Value>(label: string | undefined, run: () => Value): Value {
    if (this.#group) return run();
    const group = { before: this.#document(), selection: this.store.getState().selection, steps: [] as Step[], label };
    this.#group = group;
    try {
      const value = run();
      this.#group = undefined;
      if (group.steps.length > 0) {
        const transaction: Transaction = { label: group.label ?? '', command: 'transact', origin: 'program', steps: group.steps };
        this.#setHistory(recordTransaction(sealHistory(this.#history), transaction, this.#now(), this.#historyLimit));
        this.#tell(transaction, group.before);
      }
      return value;
    } catch (error) {
      this.#group = undefined;
      if (group.steps.length > 0) {
        this.#apply({ label: '', command: 'transact', origin: 'undo', steps: invertSteps(group.steps) });
        // The same content again: put the very objects back, so that nobody sees a change.
        this.store.setState({ ...group.before, selection: group.selection });
      }
      throw error;
    }
  }

  undo(): Result<object, Refusal> {
    return this.#move(planUndo(this.#history), 'undo');
  }

  redo(): Result<object, Refusal> {
    return this.#move(planRedo(this.#history), 'redo');
  }

  canUndo(): boolean {
    return this.#history.done.length > 0 && this.#refusalToWrite() === undefined;
  }

  canRedo(): boolean {
    return this.#history.undone.length > 0 && this.#refusalToWrite() === undefined;
  }

  history() {
    return { done: this.#history.done, undone: this.#history.undone };
  }

  seal(): void {
    this.#history = sealHistory(this.#history);
  }

  toVersion(): WorkflowVersion {
    const { refusedInput, version } = this.store.getState();
    return refusedInput ? this.#input : version;
  }

  problems(): readonly Problem[] {
    return this.store.getState().problems;
  }

  select(selection: Partial<Selection>): void {
    const now = this.store.getState().selection;
    const next = existing({ nodeIds: selection.nodeIds ?? [], edgeIds: selection.edgeIds ?? [] }, this.store.getState().version);
    if (!sameSelection(now, next)) this.store.setState({ selection: next });
  }

  onChange(listener: (event: ChangeEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  destroy(): void {
    this.#destroyed = true;
    this.#listeners.clear();
  }

  #document(): EditedDocument {
    const { presentation, version } = this.store.getState();
    return { version, presentation };
  }

  #context(): CommandContext {
    const document = this.#document();
    const graph = graphOf(document.version);
    const isTaken = (id: string): boolean => graph.nodeIndex(id) >= 0 || graph.edgeIndex(id) >= 0;
    // A source of ids that starts over with each page would otherwise meet the ids it made before.
    const createId = (): string => {
      let id = this.#createId();
      for (let tries = 0; isTaken(id) && tries < 10_000; tries++) id = this.#createId();
      return id;
    };
    return { document, catalog: this.store.getState().catalog, createId };
  }

  #refusalToWrite(): Refusal | undefined {
    if (this.#destroyed) return { code: 'destroyed', message: 'This editor has been closed.' };
    return this.store.getState().readOnly ? readOnlyRefusal : undefined;
  }

  /** Applies steps to the state: document, problems, selection. History and listeners are left to the caller. */
  #apply({ steps }: Transaction): Result<{ readonly steps: readonly Step[]; readonly before: EditedDocument }> {
    const before = this.#document();
    const applied = applySteps(before, steps);
    if (!applied.ok) return applied;
    const after = applied.document;
    const state = this.store.getState();
    this.#problems.update(
      { ...after, graph: graphOf(after.version), catalog: state.catalog, comparators: this.#comparators, account: this.#account },
      touchedBy(applied.steps, before, after),
    );
    const problems = this.#problems.list();
    const movesOnly = after.version === before.version;
    this.store.setState({
      ...after,
      problems,
      missingPaths: movesOnly ? state.missingPaths : missingPathsIn(after.version, problems, state.missingPaths),
      selection: existing(state.selection, after.version),
      revision: state.revision + 1,
      save: movesOnly ? state.save : saveStateOf(after.version, this.#facts),
    });
    return accept({ steps: applied.steps, before });
  }

  /** Undo and redo. An entry whose values are no longer its own is dropped and told, so that it cannot block the others. */
  #move(move: HistoryMove | undefined, origin: 'undo' | 'redo'): Result<object, Refusal> {
    const refusal = this.#refusalToWrite();
    if (refusal) return { ok: false, refusal };
    if (this.#group) return refuse('in-transaction', 'Finish what is being done first.');
    if (!move) return refuse('nothing-to-move', origin === 'undo' ? 'There is nothing to undo.' : 'There is nothing to redo.');
    const { entry, history, steps } = move;
    const transaction: Transaction = { label: entry.label, command: origin, origin, steps };
    const applied = this.#apply(transaction);
    if (!applied.ok) {
      const without = { ...history, ...(origin === 'undo' ? { undone: history.undone.slice(1) } : { done: history.done.slice(0, -1) }) };
      this.#setHistory(without);
      return refuse('history-skipped', `“${entry.label}” was changed by somebody else since and was left as it is.`);
    }
    this.#setHistory(history);
    this.#tell(transaction, applied.before);
    return accept({ label: entry.label });
  }

  #setHistory(history: History): void {
    this.#history = history;
    const undoLabel = history.done[history.done.length - 1]?.label;
    const redoLabel = history.undone[0]?.label;
    const { undoLabel: _undo, redoLabel: _redo, ...rest } = this.store.getState();
    const labels = { ...(undoLabel === undefined ? {} : { undoLabel }), ...(redoLabel === undefined ? {} : { redoLabel }) };
    if (_undo !== undoLabel || _redo !== redoLabel) this.store.setState({ ...rest, ...labels }, true);
  }

  #tell(transaction: Transaction, before: EditedDocument): void {
    const event: ChangeEvent = { transaction, before, after: this.#document(), revision: this.store.getState().revision };
    for (const listener of this.#listeners) listener(event);
  }

  /** Carries out what a command planned, and answers what it told. */
  #run<Told extends object>(planned: Planned<Told>): Result<Told> {
    const refusal = this.#refusalToWrite();
    if (refusal) return { ok: false, refusal };
    if (!planned.ok) return planned;
    const { change, ...told } = planned as { readonly ok: true; readonly change: PlannedChange } & Told;
    if (this.#group) this.#group.label ??= change.label;
    const done = this.#commit({ ...change, origin: 'person' });
    return done.ok ? (told as unknown as { readonly ok: true } & Told) : done;
  }

  #createCommands(): EditorCommands {
    return {
      addNode: ({ at, ...args }) => this.#placing(at, () => this.#run(planAddNode(this.#context(), args)), ({ nodeId }) => [nodeId]),
      removeElements: (args) => this.#run(planRemoveElements(this.#context(), args)),
      connect: (args) => this.#run(planConnect(this.#context(), args)),
      reconnect: (args) => this.#run(planReconnect(this.#context(), args)),
      setConfig: (args) => this.#run(planSetConfig(this.#context(), args)),
      setEdge: (args) => this.#run(planSetEdge(this.#context(), args)),
      replaceNodeType: (args) => this.#run(planReplaceNodeType(this.#context(), args)),
      setWorkflow: (args) => this.#run(planSetWorkflow(this.#context(), args)),
      moveNodes: (positions) => this.#run(planNudgeNodes(this.#context(), nudgesTo(this.#document(), positions))),
      tidy: (args) => this.#run(planTidy(this.#context(), args)),
      copy: (selection) => copyFragment(this.#document(), selection),
      paste: (fragment, { at } = {}) => this.#placing(at, () => this.#run(planPaste(this.#context(), fragment)), ({ nodeIds }) => nodeIds),
      duplicate: (selection) => {
        const copied = copyFragment(this.#document(), selection);
        return copied.ok ? this.#run(planPaste(this.#context(), copied.document, 'Duplicated')) : copied;
      },
    };
  }

  /** Runs a command that adds steps and puts the named ones where they were dropped, as one entry of the history. */
  #placing<Told extends object>(at: Position | undefined, run: () => Result<Told>, placed: (told: Told) => readonly string[]): Result<Told> {
    if (!at) return run();
    return this.#together(undefined, () => {
      const told = run();
      if (told.ok) this.#run(planNudgeNodes(this.#context(), nudgesTogether(this.#document(), placed(told), at)));
      return told;
    });
  }

  #beginSave(): Result<{ readonly ticket: SaveTicket }> {
    if (this.#facts.underWay) return refuse('save-under-way', 'A save is under way already.');
    const { refusedInput, version } = this.store.getState();
    if (refusedInput) return refuse('not-opened', 'This version could not be opened, so it cannot be saved.');
    this.seal();
    const { failure: _failure, ...facts } = this.#facts;
    this.#setFacts({ ...facts, underWay: true });
    this.#ticket = { version };
    return accept({ ticket: this.#ticket });
  }

  #succeedSave(ticket: SaveTicket, stored: WorkflowVersion): void {
    if (ticket !== this.#ticket) return;
    this.#ticket = undefined;
    const before = this.store.getState().version;
    const version = withAssignedFields(before, stored);
    if (version !== before) shareStructure(before, version);
    const base = baseOf(stored) ?? this.#facts.base;
    this.store.setState({ version, readOnly: this.store.getState().readOnly || version.readonly === true });
    this.#setFacts({ underWay: false, acknowledged: ticket.version, ...(base ? { base } : {}) });
  }

  #failSave(ticket: SaveTicket, failure: SaveFailure): void {
    if (ticket !== this.#ticket) return;
    this.#ticket = undefined;
    this.#setFacts({ ...this.#facts, underWay: false, failure });
  }

  #setFacts(facts: SaveFacts): void {
    this.#facts = facts;
    this.store.setState({ save: saveStateOf(this.store.getState().version, facts) });
  }
}

/** A selection without what no longer exists; the same object when all of it does. */
function existing(selection: Selection, version: WorkflowVersion): Selection {
  const graph = graphOf(version);
  const nodeIds = selection.nodeIds.filter((id) => graph.nodeIndex(id) >= 0);
  const edgeIds = selection.edgeIds.filter((id) => graph.edgeIndex(id) >= 0);
  const same = nodeIds.length === selection.nodeIds.length && edgeIds.length === selection.edgeIds.length;
  return same ? selection : { nodeIds, edgeIds };
}

function sameSelection(left: Selection, right: Selection): boolean {
  const same = (some: readonly string[], others: readonly string[]): boolean =>
    some.length === others.length && some.every((id, index) => id === others[index]);
  return same(left.nodeIds, right.nodeIds) && same(left.edgeIds, right.edgeIds);
}

/** The missing paths of every step that has such a problem; the same array when nothing about them changed. */
function missingPathsIn(version: WorkflowVersion, problems: readonly Problem[], before: readonly MissingPath[]): readonly MissingPath[] {
  const graph = graphOf(version);
  const nodeIds = new Set(problems.flatMap(({ code, nodeId }) => (code === 'missing-path' && nodeId !== undefined ? [nodeId] : [])));
  const missing = [...nodeIds].flatMap((id) => {
    const node = graph.node(id);
    return node ? missingPathsOf(node, graph) : [];
  });
  const unchanged = missing.length === before.length && missing.every((path, index) => samePath(path, before[index]));
  return unchanged ? before : missing;
}

function samePath(left: MissingPath, right: MissingPath | undefined): boolean {
  return left.nodeId === right?.nodeId && left.edgeType === right.edgeType && left.label === right.label;
}
