import { jsonSize } from '#base';
import { invertOperations, type Operation, type Transaction } from '../operation/operation.js';
import { mergeOperations } from '../operation/merge-operations.js';

/** One undoable change of the user. Plain JSON. */
export interface HistoryEntry {
  /** Unique within the history. */
  readonly id: number;
  /** What the user did, for the history list: the label of the latest transaction of its command. */
  readonly label: string;
  /** The name of the command that planned its first transaction, such as `setConfig`. */
  readonly command: string;
  /** The operations that redo applies, in order; undo applies their inverses. */
  readonly operations: readonly Operation[];
  /** The key under which later transactions of a burst are merged into it. Absent: none are. */
  readonly mergeKey?: string;
  /** The time of its latest operation, in milliseconds since 1970. */
  readonly at: number;
  /** The approximate length of its operations as JSON text. */
  readonly bytes: number;
}

/** The entries to undo, oldest first, and those to redo, next first. Immutable. */
export interface History {
  readonly done: readonly HistoryEntry[];
  readonly undone: readonly HistoryEntry[];
  /** True after what ends a burst of typing: a save, an undo, leaving a field. */
  readonly sealed: boolean;
  /** The id of the next entry. */
  readonly nextId: number;
  /** The bytes of all entries. */
  readonly bytes: number;
}

/** The limits of a history. The oldest entries go first; the newest always stays. */
export interface HistoryBudget {
  readonly entries: number;
  readonly bytes: number;
}

export const emptyHistory: History = { done: [], undone: [], sealed: true, nextId: 1, bytes: 0 };

/** Transactions with the same key within this time become one entry. In milliseconds. */
export const mergeWindow = 500;

/**
 * A key that begins with this is merged however late, until the entry is sealed: what completes an entry takes time.
 * Before the key of typing it ends the typing, and its label becomes that of the entry.
 */
export const untilSealed = 'until-sealed:';

/** A history after a transaction, with the entry that the transaction became or was merged into. */
export interface Recorded {
  readonly history: History;
  readonly entryId: number;
  /** False where the transaction was merged into an existing entry. */
  readonly isNew: boolean;
  /** The entry as it is now; absent where a burst has returned to where it began and left nothing. */
  readonly entry?: HistoryEntry;
}

/**
 * Records a transaction of this editor's own user or program. Undo, redo and remote changes are not recorded: the first
 * two move entries, the last is for another user to undo.
 */
export function recordTransaction(
  history: History,
  transaction: Transaction,
  at: number,
  budget: HistoryBudget,
): Recorded {
  const last = history.done[history.done.length - 1];
  if (last && continuesBurst(history, last, transaction, at))
    return recordInBurst(history, last, transaction, at, budget);
  const { label, command, operations, mergeKey } = transaction;
  const bytes = jsonSize(operations);
  const entry: HistoryEntry = {
    id: history.nextId,
    label,
    command,
    operations,
    ...(mergeKey === undefined ? {} : { mergeKey }),
    at,
    bytes,
  };
  const kept = bytesOf(history.undone);
  const next = {
    done: [...history.done, entry],
    undone: [],
    sealed: false,
    nextId: entry.id + 1,
    bytes: history.bytes - kept + bytes,
  };
  return { history: withinBudget(next, budget), entryId: entry.id, isNew: true, entry };
}

/**
 * True while typing continues: the same key, within the window (also by a clock that was set back), not sealed, and
 * only `set` operations.
 */
function continuesBurst(
  history: History,
  last: HistoryEntry,
  { mergeKey, operations }: Transaction,
  at: number,
): boolean {
  if (history.sealed || mergeKey === undefined) return false;
  if (last.mergeKey !== mergeKey && !endsTyping(last, mergeKey)) return false;
  if (Math.abs(at - last.at) > mergeWindow && !mergeKey.startsWith(untilSealed)) return false;
  return isTyping(last.operations) && isTyping(operations);
}

function endsTyping(last: HistoryEntry, mergeKey: string | undefined): boolean {
  return last.mergeKey !== undefined && mergeKey === untilSealed + last.mergeKey;
}

function isTyping(operations: readonly Operation[]): boolean {
  return operations.every(({ op }) => op === 'set');
}

function recordInBurst(
  history: History,
  last: HistoryEntry,
  { command, label, mergeKey, operations }: Transaction,
  at: number,
  budget: HistoryBudget,
): Recorded {
  const merged = mergeOperations(last.operations, operations);
  const before = history.done.slice(0, -1);
  if (merged.length === 0) {
    return {
      history: { ...history, done: before, sealed: true, bytes: history.bytes - last.bytes },
      entryId: last.id,
      isNew: false,
    };
  }
  // What completes the work of another command leaves its label.
  const entry = {
    ...last,
    label: command === last.command || endsTyping(last, mergeKey) ? label : last.label,
    operations: merged,
    at,
    bytes: jsonSize(merged),
  };
  const next = { ...history, done: [...before, entry], bytes: history.bytes - last.bytes + entry.bytes };
  return { history: withinBudget(next, budget), entryId: entry.id, isNew: false, entry };
}

function withinBudget(history: History, { bytes, entries }: HistoryBudget): History {
  const { done } = history;
  let first = 0;
  let left = history.bytes;
  while (first < done.length - 1 && (done.length - first > entries || left > bytes)) {
    left -= (done[first] as HistoryEntry).bytes;
    first += 1;
  }
  return first === 0 ? history : { ...history, done: done.slice(first), bytes: left };
}

function bytesOf(entries: readonly HistoryEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.bytes, 0);
}

/** Ends the current burst: the next transaction becomes an entry of its own. */
export function sealHistory(history: History): History {
  return history.sealed ? history : { ...history, sealed: true };
}

/** The move of one entry: the operations to apply, and the history afterwards. */
export interface HistoryMove {
  readonly entry: HistoryEntry;
  readonly operations: readonly Operation[];
  readonly history: History;
}

/** Plans to undo the newest entry; `undefined` when there is none. */
export function planUndo(history: History): HistoryMove | undefined {
  const entry = history.done[history.done.length - 1];
  if (!entry) return undefined;
  const { done, undone } = history;
  return {
    entry,
    operations: invertOperations(entry.operations),
    history: { ...history, done: done.slice(0, -1), undone: [entry, ...undone], sealed: true },
  };
}

/** Plans to redo the entry that was undone last; `undefined` when there is none. */
export function planRedo(history: History): HistoryMove | undefined {
  const [entry, ...rest] = history.undone;
  if (!entry) return undefined;
  return {
    entry,
    operations: entry.operations,
    history: { ...history, done: [...history.done, entry], undone: rest, sealed: true },
  };
}

/**
 * The move as it was applied. Where another user has added or removed elements since, indexes differ from the recorded
 * ones: the entry then keeps the applied operations, so that its inverse is exact.
 */
export function moveAsApplied(
  { entry, history, operations }: HistoryMove,
  direction: 'undo' | 'redo',
  applied: readonly Operation[],
): HistoryMove {
  if (applied.every((operation, index) => operation === operations[index])) return { entry, history, operations };
  const own = direction === 'undo' ? invertOperations(applied) : applied;
  const moved: HistoryEntry = { ...entry, operations: own, bytes: jsonSize(own) };
  const renewed = (entries: readonly HistoryEntry[]): readonly HistoryEntry[] =>
    entries.map((other) => (other === entry ? moved : other));
  const { bytes, done, undone, ...rest } = history;
  return {
    entry: moved,
    operations: applied,
    history: { ...rest, done: renewed(done), undone: renewed(undone), bytes: bytes - entry.bytes + moved.bytes },
  };
}

/** Removes an entry whose values are no longer its own: it cannot be moved, and must not block the others. */
export function dropEntry(history: History, { id, bytes }: HistoryEntry): History {
  const others = (entries: readonly HistoryEntry[]): readonly HistoryEntry[] =>
    entries.filter((entry) => entry.id !== id);
  return {
    ...history,
    done: others(history.done),
    undone: others(history.undone),
    sealed: true,
    bytes: history.bytes - bytes,
  };
}
