import { accept, createRandomId, type Refusal, type Result, systemClock } from '#base';
import { createCatalog, messagingNodeTypes } from '#catalog';
import { applySteps, type CommandContext, type EditedDocument, type Step, touchedBy, type Transaction } from '#edit';
import { graphOf } from '#graph';
import { parseVersion, type WorkflowVersion } from '#model';
import { createProblemIndex, type Flow, type ProblemIndex, readHostFacts, type RuleInput, rulesInForce, type VerdictContext } from '#rules';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ChangeEvent, EditorOptions } from './editor.js';
import type { EditorState } from './editor-state.js';
import { missingPathsIn } from './missing-paths.js';
import { openedFacts, type SaveFacts, SaveLedger } from './save-ledger.js';
import { existingIn, nothingSelected } from './selection.js';

const blankVersion: WorkflowVersion = { name: 'Untitled workflow', definition: { nodes: [], edges: [], properties: [] } };
const readOnlyRefusal: Refusal = { code: 'read-only', message: 'This version can only be viewed. Make a draft of it to change it.' };

/**
 * The state of one editor: its document with everything that follows from it. Knows how steps change it and whom to tell;
 * what is remembered of them, and who may ask for them, is up to others.
 */
export class EditorCore {
  readonly store: StoreApi<EditorState>;
  readonly now: () => number;
  readonly #input: WorkflowVersion;
  readonly #createId: () => string;
  readonly #comparators: RuleInput['comparators'];
  readonly #account: RuleInput['account'];
  readonly #problems: ProblemIndex;
  readonly #ledger: SaveLedger;
  readonly #listeners = new Set<(event: ChangeEvent) => void>();
  #destroyed = false;

  constructor(options: EditorOptions) {
    this.#input = options.version ?? blankVersion;
    this.now = options.now ?? (() => systemClock.now());
    this.#createId = options.createId ?? createRandomId;
    const { account, comparators, presentation } = readHostFacts(options);
    this.#comparators = comparators;
    this.#account = account;
    const parsed = parseVersion(this.#input);
    const version = parsed.ok ? parsed.version : {};
    const catalog = createCatalog(options.nodeTypes ?? messagingNodeTypes);
    const context = { version, graph: graphOf(version), catalog, comparators, presentation, account };
    this.#problems = createProblemIndex(context, rulesInForce(options.rules));
    this.#ledger = new SaveLedger(version, options.version ? openedFacts(version) : { underWay: false });
    this.store = createStore<EditorState>(() => ({
      version,
      presentation,
      catalog,
      selection: nothingSelected,
      problems: parsed.ok ? this.#problems.list() : parsed.problems,
      missingPaths: missingPathsIn(version, this.#problems.list(), []),
      readOnly: options.readOnly === true || version.readonly === true || !parsed.ok,
      revision: 0,
      save: this.#ledger.state,
      ...(parsed.ok ? {} : { refusedInput: parsed.problems }),
    }));
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
    return { document, catalog: this.store.getState().catalog, createId, account: this.#account };
  }

  /** What is known of the whole document as it is now. */
  get flow(): Flow {
    return this.#problems.flow;
  }

  /** What a question about the document may look at. */
  verdictContext(): VerdictContext {
    const { catalog, presentation, version } = this.store.getState();
    return { graph: graphOf(version), presentation, catalog, flow: this.flow };
  }

  refusalToWrite(): Refusal | undefined {
    if (this.#destroyed) return { code: 'destroyed', message: 'This editor has been closed.' };
    return this.store.getState().readOnly ? readOnlyRefusal : undefined;
  }

  /** Applies steps to the state: document, problems, selection. History and listeners are left to the caller. */
  apply(steps: readonly Step[]): Result<{ readonly steps: readonly Step[]; readonly before: EditedDocument }> {
    const before = this.document;
    if (steps.length === 0) return accept({ steps, before });
    const applied = applySteps(before, steps);
    if (!applied.ok) return applied;
    const after = applied.document;
    const state = this.store.getState();
    const touched = touchedBy(applied.steps, before, after);
    const { presentation, version } = after;
    this.#problems.update({ version, presentation, graph: graphOf(version), catalog: state.catalog, comparators: this.#comparators, account: this.#account }, touched);
    const problems = this.#problems.list();
    this.#ledger.follow(version, applied.steps);
    this.store.setState({
      version,
      presentation,
      problems,
      // Which paths are missing follows from the types of steps and the paths they have.
      missingPaths: touched.structure || touched.everything ? missingPathsIn(version, problems, state.missingPaths) : state.missingPaths,
      selection: existingIn(version, state.selection),
      revision: state.revision + 1,
      save: this.#ledger.state,
    });
    return accept({ steps: applied.steps, before });
  }

  get facts(): SaveFacts {
    return this.#ledger.facts;
  }

  /** Other facts about what is stored, with the fields that the service assigned where there are any. */
  settle(facts: SaveFacts, version: WorkflowVersion = this.store.getState().version): void {
    this.#ledger.settle(version, facts);
    this.store.setState({ version, readOnly: this.store.getState().readOnly || version.readonly === true, save: this.#ledger.state });
  }

  tell(transaction: Transaction, before: EditedDocument, at: number, entryId: number | undefined): void {
    const { revision } = this.store.getState();
    const event: ChangeEvent = { transaction, before, after: this.document, revision, at, ...(entryId === undefined ? {} : { entryId }) };
    for (const listener of this.#listeners) listener(event);
  }

  onChange(listener: (event: ChangeEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  destroy(): void {
    this.#destroyed = true;
    this.#listeners.clear();
  }
}
