import { accept, type Refusal, refuse, type Result } from '#base';
import { type EditedDocument, invertSteps, type Planned, type PlannedChange, readTransaction, type Selection, type Step, type Transaction } from '#edit';
import { shareStructure } from '#graph';
import type { WorkflowVersion } from '#model';
import type { EditorCore } from './editor-core.js';
import type { EditorHistory } from './editor-history.js';
import { withAssignedFields } from './save-ledger.js';

type Called = Pick<Transaction, 'label' | 'command' | 'origin'> | undefined;

/** How everything was when a group, or one inside it, began: what it goes back to where that throws. */
interface Savepoint {
  readonly document: EditedDocument;
  readonly selection: Selection;
  /** How many steps the group had. */
  readonly steps: number;
  readonly called: Called;
}

/** Commands that are run together. */
interface Group {
  readonly steps: Step[];
  /** One for each group inside another that has not ended, the outermost first. */
  savepoints: readonly Savepoint[];
  /** What it goes by: what `transact` was told, else what its first command goes by. */
  called: Called;
}

/** The one way into the document: everything that changes it comes through here, is remembered and told. */
export class WriteDoor {
  readonly #core: EditorCore;
  readonly #history: EditorHistory;
  #group: Group | undefined;

  constructor(core: EditorCore, history: EditorHistory) {
    this.#core = core;
    this.#history = history;
  }

  /** What a host or somebody else sends: looked over first, and copied. */
  dispatch(transaction: unknown): Result {
    const refusal = this.#core.refusalToWrite();
    if (refusal) return { ok: false, refusal };
    const read = readTransaction(transaction);
    return read.ok ? this.#commit(read.transaction) : read;
  }

  /** Carries out what a command planned, and answers what it told. */
  run<Told extends object>(planned: Planned<Told>): Result<Told> {
    const refusal = this.#core.refusalToWrite();
    if (refusal) return { ok: false, refusal };
    if (!planned.ok) return planned;
    const { change, ...told } = planned as { readonly ok: true; readonly change: PlannedChange } & Told;
    if (this.#group) this.#group.called ??= { label: change.label, command: change.command, origin: 'person' };
    const done = this.#commit({ ...change, origin: 'person' });
    return done.ok ? (told as unknown as { readonly ok: true } & Told) : done;
  }

  /** Why the history cannot be moved now, nor a save begun. */
  refusalToMove(): Refusal | undefined {
    return this.#group ? { code: 'in-transaction', message: 'Finish what is being done first.' } : undefined;
  }

  /** The document that the history has led to: without what is half done. */
  get remembered(): EditedDocument {
    return this.#group?.savepoints[0]?.document ?? this.#core.document;
  }

  /** The service has assigned fields: they stay when what is half done is taken back. */
  assign(stored: WorkflowVersion): void {
    if (!this.#group) return;
    this.#group.savepoints = this.#group.savepoints.map((savepoint) => {
      const before = savepoint.document.version;
      const version = withAssignedFields(before, stored);
      if (version !== before) shareStructure(before, version);
      return { ...savepoint, document: { ...savepoint.document, version } };
    });
  }

  /**
   * Runs commands as one entry of the history; without a label it goes by what the first of them does. When `run` throws,
   * nothing is changed.
   */
  together<Value>(label: string | undefined, run: () => Value): Value {
    const core = this.#core;
    const group = (this.#group ??= { steps: [], savepoints: [], called: label === undefined ? undefined : { label, command: 'transact', origin: 'program' } });
    const { called, savepoints, steps } = group;
    group.savepoints = [...savepoints, { document: core.document, selection: core.store.getState().selection, steps: steps.length, called }];
    const isInside = savepoints.length > 0;
    let value: Value;
    let at: number;
    try {
      value = run();
      if (isPromise(value)) throw new TypeError('What is run together ends at once: it cannot wait for a promise.');
      at = core.now();
    } catch (error) {
      this.#rollBack(group);
      throw error;
    }
    const { document: before } = this.#leave(group);
    if (isInside || steps.length === 0) return value;
    const transaction: Transaction = { label: '', command: 'transact', origin: 'program', ...group.called, steps };
    this.#history.seal();
    const entryId = this.#history.record(transaction, at);
    core.tell({ transaction, before, at, entryId });
    return value;
  }

  /** The innermost group has ended; answers how everything was when it began. */
  #leave(group: Group): Savepoint {
    const last = group.savepoints[group.savepoints.length - 1] as Savepoint;
    group.savepoints = group.savepoints.slice(0, -1);
    if (group.savepoints.length === 0) this.#group = undefined;
    return last;
  }

  #rollBack(group: Group): void {
    const { called, document, selection, steps } = this.#leave(group);
    const undone = group.steps.splice(steps);
    group.called = called;
    // The same content again: the very objects are put back, so that nobody sees a change.
    if (undone.length > 0) this.#core.restore(document, invertSteps(undone), selection);
  }

  /** Applies steps that are known to be sound, remembers them and tells everybody. */
  #commit(transaction: Transaction): Result {
    if (transaction.steps.length === 0) return refuse('nothing-changed', 'Nothing would change.');
    const prepared = this.#core.prepare(transaction.steps);
    if (!prepared.ok) return prepared;
    const { change } = prepared;
    const { at, steps } = change;
    if (this.#group) {
      for (const step of steps) this.#group.steps.push(step);
      this.#core.show(change);
      return accept({});
    }
    const told: Transaction = { ...transaction, steps };
    if (transaction.origin === 'person' || transaction.origin === 'program') {
      this.#core.show(change, { transaction: told, entryId: this.#history.record(told, at) });
    } else {
      this.#history.pass(steps);
      this.#core.show(change, { transaction: told });
    }
    return accept({});
  }
}

function isPromise(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
