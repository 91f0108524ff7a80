import { accept, callHost, createRandomId, type Refusal, type Result, systemClock } from '#base';
import { createCatalog, messagingNodeTypes } from '#catalog';
import {
  applyOperations,
  type CommandContext,
  type EditedDocument,
  type Selection,
  type Operation,
  touchedBy,
} from '#edit';
import { graphOf } from '#graph';
import type { LayoutDensity } from '#layout';
import { parseVersion, type WorkflowVersion } from '#model';
import {
  createProblemIndex,
  type Flow,
  isSkipped,
  type ProblemIndex,
  readHostFacts,
  routeTotals,
  type RuleInput,
  rulesInForce,
  timeToNode,
  type TimeToNode,
  type DecisionContext,
} from '#rules';
import type { TextSamples } from '#text';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ChangeListeners } from './change-listeners.js';
import type { ChangeEvent, EditorOptions, EditorSettings, EditorStore, MessageTotals } from './editor.js';
import type { EditorState } from './editor-state.js';
import { missingEdgesIn } from './missing-edges.js';
import { type DrawnPlaces, placeOfNote } from './place-nodes.js';
import { openedFacts, type SaveFacts, SaveLedger } from './save-ledger.js';
import { existingIn, nothingSelected } from './selection.js';

const blankVersion: WorkflowVersion = {
  name: 'Untitled workflow',
  definition: { nodes: [], edges: [], properties: [] },
};
const readOnlyRefusal: Refusal = {
  code: 'read-only',
  message: 'This version can only be viewed. Make a draft of it to change it.',
};

/** What is shown of a document that has changed. */
type ShownChange = Pick<
  EditorState,
  'version' | 'presentation' | 'problems' | 'missingEdges' | 'selection' | 'revision' | 'save'
>;

/** A change that is made and not shown yet. */
export interface PreparedChange extends Pick<ChangeEvent, 'before' | 'after' | 'at'> {
  /** The steps as they were applied. */
  readonly operations: readonly Operation[];
  readonly shown: ShownChange;
}

export type ToldChange = Pick<ChangeEvent, 'transaction' | 'entryId'>;
export type MoveLabels = Pick<EditorState, 'undoLabel' | 'redoLabel'>;

/**
 * The state of one editor: its document with everything that follows from it. Knows how steps change it and whom to tell;
 * what is remembered of them, and who may ask for them, is up to others.
 */
export class EditorCore {
  readonly store: StoreApi<EditorState>;
  /** The store as hosts get it: nothing in it writes, and it ends with the editor. */
  readonly publicStore: EditorStore;
  readonly now: () => number;
  /** How the document is drawn: places are told as they are there. */
  drawn: DrawnPlaces & { readonly density: LayoutDensity };
  readonly #input: WorkflowVersion;
  readonly #createId: () => string;
  #comparators: RuleInput['comparators'];
  #account: RuleInput['account'];
  #rules: EditorOptions['rules'];
  #problems: ProblemIndex;
  readonly #ledger: SaveLedger;
  readonly #listeners = new ChangeListeners();
  readonly #subscriptions = new Set<() => void>();
  /** Whether the host asks for an editor that only shows. */
  #hostReadOnly: boolean;
  readonly #checksLater: boolean;
  /** A check was begun anew: what the one before found is shown until it is done. */
  #isRecheck = false;
  #labels: MoveLabels = {};
  #destroyed = false;

  constructor(options: EditorOptions) {
    this.#input = options.version ?? blankVersion;
    this.drawn = { density: options.density ?? 'comfortable' };
    this.now = options.now ?? (() => systemClock.now());
    this.#createId = options.createId ?? createRandomId;
    const { account, comparators, presentation } = readHostFacts(options);
    this.#comparators = comparators;
    this.#account = account;
    this.#rules = options.rules;
    this.#hostReadOnly = options.readOnly === true;
    this.#checksLater = options.check === 'later';
    const known = options.parsed;
    const parsed = known && (!known.ok || known.version === this.#input) ? known : parseVersion(this.#input);
    const version = parsed.ok ? parsed.version : {};
    const catalog = createCatalog(options.nodeTypes ?? messagingNodeTypes);
    const context = { version, graph: graphOf(version), catalog, comparators, presentation, account };
    this.#problems = createProblemIndex(context, rulesInForce(options.rules), {
      later: options.check === 'later' && parsed.ok,
    });
    const found = this.#problems.listSoFar();
    this.#ledger = new SaveLedger(version, options.version ? openedFacts(version) : { underWay: false });
    const store = createStore<EditorState>(() => ({
      version,
      presentation,
      catalog,
      selection: nothingSelected,
      problems: parsed.ok ? found : parsed.problems,
      missingEdges: missingEdgesIn(version, found, []),
      ...progressOf(this.#problems),
      readOnly: this.#hostReadOnly || version.readonly === true || !parsed.ok,
      revision: 0,
      save: this.#ledger.state,
      ...(parsed.ok ? {} : { refusedInput: parsed.problems }),
    }));
    this.store = store;
    this.publicStore = {
      getState: store.getState,
      getInitialState: store.getInitialState,
      subscribe: (listener) => this.#subscribe(listener),
    };
  }

  #subscribe(listener: (state: EditorState, before: EditorState) => void): () => void {
    if (this.#destroyed) return () => undefined;
    const stop = this.store.subscribe((now, before) => callHost(() => listener(now, before)));
    const end = (): void => {
      stop();
      this.#subscriptions.delete(end);
    };
    this.#subscriptions.add(end);
    return end;
  }

  /** Takes over what a host changed, and checks the document again where that could find other problems. */
  configure(settings: EditorSettings): void {
    if (this.#destroyed) return;
    const has = (name: keyof EditorSettings): boolean => Object.hasOwn(settings, name);
    const { presentation, version } = this.document;
    let { catalog } = this.store.getState();
    if (has('readOnly')) this.#hostReadOnly = settings.readOnly === true;
    if (has('nodeTypes')) catalog = createCatalog(settings.nodeTypes ?? messagingNodeTypes);
    if (has('rules')) this.#rules = settings.rules;
    const { account, comparators } = readHostFacts(settings);
    if (has('account')) this.#account = account;
    if (has('comparators')) this.#comparators = comparators;
    if (has('nodeTypes') || has('rules') || has('account') || has('comparators')) {
      const context = {
        version,
        graph: graphOf(version),
        catalog,
        comparators: this.#comparators,
        presentation,
        account: this.#account,
      };
      this.#problems = createProblemIndex(context, rulesInForce(this.#rules), { later: this.#checksLater });
      this.#isRecheck = true;
    }
    this.#publish({ catalog, readOnly: this.#isReadOnly(version), ...(this.#problems.progress ? {} : this.#found()) });
  }

  /** What a finished check found. */
  #found(): Pick<EditorState, 'problems' | 'missingEdges'> {
    const { missingEdges, problems: before, refusedInput, version } = this.store.getState();
    const problems = refusedInput ? before : this.#problems.list();
    return { problems, missingEdges: missingEdgesIn(version, problems, missingEdges) };
  }

  #isReadOnly(version: WorkflowVersion): boolean {
    return this.#hostReadOnly || version.readonly === true || this.store.getState().refusedInput !== undefined;
  }

  get document(): EditedDocument {
    const { presentation, version } = this.store.getState();
    return { version, presentation };
  }

  /** The version as it can be stored: what was given, where that could not be opened. */
  toVersion(): WorkflowVersion {
    const { refusedInput, version } = this.store.getState();
    return refusedInput ? this.#input : version;
  }

  /** What a command may look at. */
  context(): CommandContext {
    const { document } = this;
    const graph = graphOf(document.version);
    const isTaken = (id: string): boolean => graph.nodeIndex(id) >= 0 || graph.edgeIndex(id) >= 0;
    // A source of ids that starts over with each page would otherwise meet the ids it made before.
    const createId = (): string => {
      let id = this.#createId();
      for (let tries = 0; isTaken(id) && tries < 10_000; tries++) id = this.#createId();
      return id;
    };
    return {
      document,
      catalog: this.store.getState().catalog,
      createId,
      account: this.#account,
      flow: this.flow,
      placeOfNote: (note) => placeOfNote(document, note, this.drawn),
    };
  }

  /** Carries on the check of a document that was opened without; shows what was found when it is done, and until then how far it is. */
  checkOn(isTimeUp: () => boolean): boolean {
    if (!this.#problems.progress) return true;
    const isDone = this.#problems.advance(isTimeUp);
    this.#publish(isDone ? this.#found() : {});
    return isDone;
  }

  /** What is known of the whole document as it is now. */
  get flow(): Flow {
    return this.#problems.flow;
  }

  /** The fewest and the most message parts a contact can get, and what they cost. */
  messageTotals(samples: TextSamples | undefined): MessageTotals | undefined {
    const { catalog, presentation, version } = this.store.getState();
    const account = this.#account;
    const input = { version, presentation, graph: graphOf(version), catalog, comparators: this.#comparators, account };
    const totals = routeTotals(input, {
      ...(samples && { samplesAt: () => samples }),
      ...(account.segmentPrice && { price: account.segmentPrice.amount }),
    });
    return (
      totals && {
        ...totals,
        ...(account.segmentPrice?.currency !== undefined && { currency: account.segmentPrice.currency }),
      }
    );
  }

  /** When contacts can come to a step, counted from the trigger. */
  timeToNode(nodeId: string): TimeToNode | undefined {
    const { presentation, version } = this.store.getState();
    const account = this.#account;
    return timeToNode(nodeId, {
      graph: graphOf(version),
      entries: this.flow.entries,
      comparators: this.#comparators,
      isPassedOver: (node) => isSkipped(node, { account, presentation }),
    });
  }

  /** What a question about the document may look at. */
  decisionContext(): DecisionContext {
    const { catalog, presentation, version } = this.store.getState();
    return { graph: graphOf(version), presentation, catalog, flow: this.flow };
  }

  refusalToWrite(): Refusal | undefined {
    if (this.#destroyed) return { code: 'destroyed', message: 'This editor has been closed.' };
    return this.store.getState().readOnly ? readOnlyRefusal : undefined;
  }

  /**
   * Applies steps, and follows with all that is known of the document. Nobody is shown anything yet: what is remembered of the
   * change comes first, so that whoever hears of it finds everything in place.
   */
  prepare(operations: readonly Operation[]): Result<{ readonly change: PreparedChange }> {
    const at = this.now();
    const before = this.document;
    const applied = applyOperations(before, operations);
    if (!applied.ok) return applied;
    return accept({
      change: {
        operations: applied.operations,
        before,
        after: applied.document,
        at,
        shown: this.#follow(applied.document, applied.operations),
      },
    });
  }

  /** Shows a prepared change, and tells of it where it is said what it was. */
  show({ after, at, before, shown }: PreparedChange, told?: ToldChange): void {
    this.#publish(shown, told && { ...told, before, after, revision: shown.revision, at });
  }

  /** Tells of what has been shown already, bit by bit. */
  tell(told: ToldChange & Pick<ChangeEvent, 'before' | 'after' | 'at'>): void {
    this.#publish({}, { ...told, revision: this.store.getState().revision });
  }

  /** Puts back a document that was there before; `steps` are what leads to it. */
  restore(document: EditedDocument, operations: readonly Operation[], selection: Selection): void {
    this.#publish({ ...this.#follow(document, operations), selection });
  }

  /** Shows what undo would take back and redo would do again: with the next change, or at once where there is none. */
  label(labels: MoveLabels): void {
    this.#labels = labels;
  }

  showLabels(): void {
    const { redoLabel, undoLabel } = this.store.getState();
    if (undoLabel !== this.#labels.undoLabel || redoLabel !== this.#labels.redoLabel) this.#publish({});
  }

  #follow(after: EditedDocument, operations: readonly Operation[]): ShownChange {
    const state = this.store.getState();
    const touched = touchedBy(operations, this.document, after);
    const { presentation, version } = after;
    this.#problems.update(
      {
        version,
        presentation,
        graph: graphOf(version),
        catalog: state.catalog,
        comparators: this.#comparators,
        account: this.#account,
      },
      touched,
    );
    // Problems of the check before could be about what the edit removed, so the new check is finished first.
    const problems = this.#isRecheck ? this.#problems.list() : this.#problems.listSoFar();
    this.#isRecheck = false;
    this.#ledger.follow(version, operations);
    const canComeOrGo = touched.structure || touched.everything;
    return {
      version,
      presentation,
      problems,
      // Which paths are missing follows from the types of steps and the paths they have.
      missingEdges: canComeOrGo ? missingEdgesIn(version, problems, state.missingEdges) : state.missingEdges,
      selection: canComeOrGo ? existingIn(version, state.selection) : state.selection,
      revision: state.revision + 1,
      save: this.#ledger.state,
    };
  }

  #publish(shown: Partial<EditorState>, event?: ChangeEvent): void {
    this.#listeners.tell(event, () => {
      // What may be absent can only be taken away by putting the state together without it.
      const { checking: _checking, redoLabel: _redo, undoLabel: _undo, ...rest } = this.store.getState();
      this.store.setState({ ...rest, ...shown, ...this.#labels, ...progressOf(this.#problems) }, true);
    });
  }

  get facts(): SaveFacts {
    return this.#ledger.facts;
  }

  /** Other facts about what is stored, with the fields that the service assigned where there are any. */
  settle(facts: SaveFacts, version: WorkflowVersion = this.store.getState().version): void {
    this.#ledger.settle(version, facts);
    this.#publish({ version, readOnly: this.#isReadOnly(version), save: this.#ledger.state });
  }

  onChange(listener: (event: ChangeEvent) => void): () => void {
    return this.#listeners.add(listener);
  }

  destroy(): void {
    this.#destroyed = true;
    this.#listeners.clear();
    for (const end of this.#subscriptions) end();
  }
}

function progressOf({ progress }: ProblemIndex): Pick<EditorState, 'checking'> {
  return progress ? { checking: progress } : {};
}
