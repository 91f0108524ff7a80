import type { EditedDocument, Operation, Selection, Transaction } from '#edit';
import type { WorkflowVersion } from '#model';
import { withAssignedFields } from './saving.js';

/** How a group is named in the history; `undefined` until its first command names it. */
type GroupName = Pick<Transaction, 'label' | 'command' | 'origin'> | undefined;

/** A change that was applied to the document. */
export interface AppliedChange {
  /** Its operations are those that were applied: with the indexes and values that were found. */
  readonly transaction: Transaction;
  readonly before: EditedDocument;
  readonly after: EditedDocument;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** A transaction of another user or editor that arrived while a group ran. */
interface RemoteChange extends AppliedChange {
  /** The number of operations the group had by then. */
  readonly position: number;
}

/** The state that a group, or one inside it, is rolled back to when it throws. */
export interface Savepoint {
  readonly document: EditedDocument;
  readonly selection: Selection;
  readonly operationCount: number;
  readonly remoteCount: number;
  readonly name: GroupName;
}

/**
 * Commands that run as one entry of the history. Each nested `transact` is a savepoint. Transactions of others that
 * arrive meanwhile are no part of the entry: its undo leaves them alone.
 */
export class CommandGroup {
  readonly #operations: Operation[] = [];
  readonly #remote: RemoteChange[] = [];
  /** One for each `transact` that has not ended, the outermost first. */
  #savepoints: readonly Savepoint[] = [];
  #name: GroupName;

  constructor(label: string | undefined) {
    this.#name = label === undefined ? undefined : { label, command: 'transact', origin: 'program' };
  }

  get isOpen(): boolean {
    return this.#savepoints.length > 0;
  }

  /** The document that the group began with. */
  get start(): EditedDocument | undefined {
    return this.#savepoints[0]?.document;
  }

  get hasOperations(): boolean {
    return this.#operations.length > 0;
  }

  /** The operations of the group as one transaction. */
  transaction(from = 0, until = this.#operations.length): Transaction {
    const name = this.#name ?? { label: '', command: 'transact', origin: 'program' };
    return { ...name, operations: this.#operations.slice(from, until) };
  }

  /** Names the group by its first command, where `transact` gave no label. */
  nameAfter(name: NonNullable<GroupName>): void {
    this.#name ??= name;
  }

  enter(document: EditedDocument, selection: Selection): void {
    const [operationCount, remoteCount] = [this.#operations.length, this.#remote.length];
    this.#savepoints = [...this.#savepoints, { document, selection, operationCount, remoteCount, name: this.#name }];
  }

  add(change: AppliedChange, isOwn: boolean): void {
    if (isOwn) for (const operation of change.transaction.operations) this.#operations.push(operation);
    else this.#remote.push({ ...change, position: this.#operations.length });
  }

  /** Ends the innermost `transact`; returns its savepoint. */
  leave(): Savepoint {
    const last = this.#savepoints[this.#savepoints.length - 1] as Savepoint;
    this.#savepoints = this.#savepoints.slice(0, -1);
    return last;
  }

  /**
   * Discards what happened since a savepoint; returns the discarded operations, and the transactions of others among
   * them.
   */
  rollBackTo({ name, operationCount, remoteCount }: Savepoint): {
    readonly operations: readonly Operation[];
    readonly remote: readonly Transaction[];
  } {
    const own = this.#operations.splice(operationCount);
    const remote = this.#remote.splice(remoteCount).map(({ transaction }) => transaction);
    this.#name = name;
    return { operations: [...own, ...remote.flatMap(({ operations }) => operations)], remote };
  }

  /** Keeps fields that the service assigned while the group runs, also where it is rolled back. */
  assign(stored: WorkflowVersion): void {
    this.#savepoints = this.#savepoints.map((savepoint) => {
      const { document } = savepoint;
      return { ...savepoint, document: { ...document, version: withAssignedFields(document.version, stored) } };
    });
  }

  get remoteOperations(): readonly (readonly Operation[])[] {
    return this.#remote.map(({ transaction }) => transaction.operations);
  }

  /** The changes to report, in order: those of others, and the group's own between them. */
  changes(
    start: EditedDocument,
    end: EditedDocument,
    at: number,
  ): readonly (AppliedChange & { readonly isOwn: boolean })[] {
    const changes: (AppliedChange & { readonly isOwn: boolean })[] = [];
    let [before, from] = [start, 0];
    const addOwn = (after: EditedDocument, until: number): void => {
      if (until > from) changes.push({ transaction: this.transaction(from, until), before, after, at, isOwn: true });
    };
    for (const { position: until, ...change } of this.#remote) {
      addOwn(change.before, until);
      changes.push({ ...change, isOwn: false });
      [before, from] = [change.after, until];
    }
    addOwn(end, this.#operations.length);
    return changes;
  }
}
