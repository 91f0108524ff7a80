import { accept, equalJson, isJsonObject, type JsonObject, type Refusal, refuse, type Result } from '#base';
import {
  type EditedDocument,
  invertOperations,
  type Planned,
  type PlannedChange,
  readTransaction,
  type Selection,
  type Operation,
  type Transaction,
} from '#edit';
import { shareStructure } from '#graph';
import { emptyPresentation, type Presentation, type WorkflowVersion } from '#model';
import type { EditorCore, PreparedChange } from './editor-core.js';
import type { EditorHistory } from './editor-history.js';
import { withAssignedFields } from './save-ledger.js';

type Called = Pick<Transaction, 'label' | 'command' | 'origin'> | undefined;

/** How everything was when a group, or one inside it, began: what it goes back to where that throws. */
interface Savepoint {
  readonly document: EditedDocument;
  readonly selection: Selection;
  /** How many steps the group had. */
  readonly steps: number;
  /** How many transactions of others had arrived. */
  readonly others: number;
  readonly called: Called;
}

/** A transaction of another user or editor that arrived while a group ran. */
interface OtherTransaction {
  /** How many steps the group had by then. */
  readonly after: number;
  readonly transaction: Transaction;
  readonly change: PreparedChange;
}

/** Commands that are run together. */
interface Group {
  readonly operations: Operation[];
  /** In the order of their arrival. They are no part of what the group does: its undo leaves them alone. */
  readonly others: OtherTransaction[];
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

  /** Replaces the arrangement by another that the host gives. Read-only editors take it too: it changes how the workflow is drawn, not what it is. */
  arrange(arrangement: Presentation | undefined): void {
    if (this.#core.refusalToWrite()?.code === 'destroyed') return;
    const before = this.#core.document.presentation as unknown as JsonObject;
    const after = (isJsonObject(arrangement) ? arrangement : emptyPresentation) as unknown as JsonObject;
    const operations = [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((key) => !equalJson(before[key], after[key]))
      .map((key): Operation => ({
        op: 'set',
        kind: 'presentation',
        path: [key],
        ...(before[key] === undefined ? {} : { from: before[key] }),
        ...(after[key] === undefined ? {} : { to: after[key] }),
      }));
    if (operations.length > 0)
      this.#commit({ label: 'Replaced the arrangement', command: 'arrange', origin: 'remote', operations });
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
    const group = (this.#group ??= {
      operations: [],
      others: [],
      savepoints: [],
      called: label === undefined ? undefined : { label, command: 'transact', origin: 'program' },
    });
    const { called, savepoints, operations } = group;
    group.savepoints = [
      ...savepoints,
      {
        document: core.document,
        selection: core.store.getState().selection,
        steps: operations.length,
        others: group.others.length,
        called,
      },
    ];
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
    if (!isInside) this.#conclude(group, before, at);
    return value;
  }

  /** Remembers a group as one entry, and reports it: as one change, or as one before and one after each transaction of others. */
  #conclude({ called, others, operations }: Group, start: EditedDocument, at: number): void {
    const entryId =
      operations.length > 0
        ? this.#record({ label: '', command: 'transact', origin: 'program', ...called, operations }, at)
        : undefined;
    for (const { change } of others) this.#history.pass(change.operations);
    let [before, from] = [start, 0];
    const tellOwn = (after: EditedDocument, until: number): void => {
      if (until === from) return;
      const transaction: Transaction = {
        label: '',
        command: 'transact',
        origin: 'program',
        ...called,
        operations: operations.slice(from, until),
      };
      this.#core.tell({ transaction, before, after, at, ...(entryId === undefined ? {} : { entryId }) });
    };
    for (const { after, change, transaction } of others) {
      tellOwn(change.before, after);
      this.#core.tell({ transaction, before: change.before, after: change.after, at: change.at });
      [before, from] = [change.after, after];
    }
    tellOwn(this.#core.document, operations.length);
  }

  #record(transaction: Transaction, at: number): number {
    this.#history.seal();
    return this.#history.record(transaction, at);
  }

  /** The innermost group has ended; answers how everything was when it began. */
  #leave(group: Group): Savepoint {
    const last = group.savepoints[group.savepoints.length - 1] as Savepoint;
    group.savepoints = group.savepoints.slice(0, -1);
    if (group.savepoints.length === 0) this.#group = undefined;
    return last;
  }

  #rollBack(group: Group): void {
    const { called, document, others, selection, steps } = this.#leave(group);
    const undone = group.operations.splice(steps);
    const arrived = group.others.splice(others);
    group.called = called;
    // The same content again: the very objects are put back, so that nobody sees a change.
    const changed = [...undone, ...arrived.flatMap(({ change }) => change.operations)];
    if (changed.length > 0) this.#core.restore(document, invertOperations(changed), selection);
    // What others did stays. Only what rested on the work that was rolled back goes with it.
    for (const { transaction } of arrived) this.#commit(transaction);
  }

  /** Applies steps that are known to be sound, remembers them and tells everybody. */
  #commit(transaction: Transaction): Result {
    if (transaction.operations.length === 0) return refuse('nothing-changed', 'Nothing would change.');
    const prepared = this.#core.prepare(transaction.operations);
    if (!prepared.ok) return prepared;
    const { change } = prepared;
    const { at, operations } = change;
    const told: Transaction = { ...transaction, operations };
    const isOwn = transaction.origin === 'person' || transaction.origin === 'program';
    if (this.#group) {
      if (isOwn) for (const operation of operations) this.#group.operations.push(operation);
      else this.#group.others.push({ after: this.#group.operations.length, transaction: told, change });
      this.#core.show(change);
      return accept({});
    }
    if (isOwn) {
      this.#core.show(change, { transaction: told, entryId: this.#history.record(told, at) });
    } else {
      this.#history.pass(operations);
      this.#core.show(change, { transaction: told });
    }
    return accept({});
  }
}

function isPromise(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
