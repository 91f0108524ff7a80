import { accept, isJsonObject, refuse } from '#base';
import {
  applyOperations,
  dropEntry,
  type EditedDocument,
  emptyHistory,
  type History,
  type HistoryBudget,
  type HistoryMove,
  invertOperations,
  type JumpTarget,
  moveAsApplied,
  type Operation,
  planJump,
  type Planned,
  type PlannedChange,
  planRedo,
  planResume,
  planUndo,
  readTransaction,
  recordTransaction,
  type Refusal,
  replacePresentation,
  type Result,
  sealHistory,
  type StoredHistory,
  storeHistory,
  type Transaction,
} from '#edit';
import { emptyPresentation, type Presentation, type WorkflowVersion } from '#model';
import type { Analysis } from './analysis.js';
import { type AppliedChange, CommandGroup } from './command-group.js';
import type { Resumed, SaveTicket } from './editor.js';
import type { EditorState, SaveFailure } from './editor-state.js';
import type { PublishedState, StateChange } from './published-state.js';
import { RecoveryLog } from './recovery-log.js';
import type { Saving } from './saving.js';

/** The label of the start of a history. */
const startLabel = 'Opened the workflow';

/** The parts of one editor that a change passes through. */
export interface WriterParts {
  readonly state: PublishedState;
  readonly analysis: Analysis;
  readonly saving: Saving;
  readonly now: () => number;
  readonly budget: HistoryBudget;
}

/** Updates the history for an applied change; returns the id of the entry it belongs to, if any. */
type Remember = (change: AppliedChange) => number | undefined;

/**
 * Every write of one editor, from the request to the new state: a request becomes a transaction (`dispatch`, `run`,
 * `undo` …), `#commit` applies it, remembers it, lets the analysis and the save state follow, and publishes all of that
 * at once. A refused transaction has changed nothing.
 */
export class DocumentWriter {
  readonly #state: PublishedState;
  readonly #analysis: Analysis;
  readonly #saving: Saving;
  readonly #now: () => number;
  readonly #budget: HistoryBudget;
  readonly #log: RecoveryLog;
  #history: History = emptyHistory;
  #group: CommandGroup | undefined;

  constructor({ analysis, budget, now, saving, state }: WriterParts) {
    this.#state = state;
    this.#analysis = analysis;
    this.#saving = saving;
    this.#now = now;
    this.#budget = budget;
    this.#log = new RecoveryLog(state.document.version, budget.bytes);
  }

  get history(): History {
    return this.#history;
  }

  /** Applies a transaction from outside: it is validated and copied first. */
  dispatch(input: unknown): Result {
    const refusal = this.#state.refusalToWrite();
    if (refusal) return { ok: false, refusal };
    const read = readTransaction(input);
    return read.ok ? this.#commitAny(read.transaction) : read;
  }

  /** Applies the plan of a command; returns what the command reports. */
  run<Report extends object>(planned: Planned<Report>): Result<Report> {
    const refusal = this.#state.refusalToWrite();
    if (refusal) return { ok: false, refusal };
    if (!planned.ok) return planned;
    const { change, ...report } = planned as { readonly ok: true; readonly change: PlannedChange } & Report;
    this.#group?.nameAfter({ label: change.label, command: change.command, origin: 'person' });
    const done = this.#commitAny({ ...change, origin: 'person' });
    return done.ok ? (report as unknown as { readonly ok: true } & Report) : done;
  }

  /** Replaces the presentation by the host's. Read-only editors take it too: it only changes the drawing. */
  arrange(presentation: Presentation | undefined): void {
    if (this.#state.isDestroyed) return;
    const after = isJsonObject(presentation) ? presentation : emptyPresentation;
    const operations = replacePresentation(this.#state.document.presentation, after);
    if (operations.length > 0)
      this.#commitAny({ label: 'Replaced the arrangement', command: 'arrange', origin: 'remote', operations });
  }

  /** Runs commands as one entry, named by its label or its first command. When `run` throws, nothing is changed. */
  transact<Value>(label: string | undefined, run: () => Value): Value {
    const group = (this.#group ??= new CommandGroup(label));
    group.enter(this.#state.document, this.#state.current.selection);
    let value: Value;
    let at: number;
    try {
      value = run();
      if (isPromise(value)) throw new TypeError('What is run together ends at once: it cannot wait for a promise.');
      at = this.#now();
    } catch (error) {
      this.#rollBack(group);
      throw error;
    }
    const { document: start } = this.#leave(group);
    if (!group.isOpen) this.#conclude(group, start, at);
    return value;
  }

  undo(): Result<{ readonly label: string }> {
    return this.#refused() ?? this.#move(planUndo(this.#history), 'undo');
  }

  redo(): Result<{ readonly label: string }> {
    return this.#refused() ?? this.#move(planRedo(this.#history), 'redo');
  }

  /** Moves to any moment of the history as one change. */
  jump(target: JumpTarget): Result<{ readonly label: string; readonly skipped: readonly string[] }> {
    const refused = this.#refused();
    if (refused) return refused;
    const planned = planJump(this.#history, this.#state.document, target);
    if (!planned.ok) return planned;
    const { direction, history, moved, operations } = planned;
    const skipped = planned.skipped.map((entry) => entry.label);
    if (operations.length === 0) {
      this.#replaceHistory(history);
      return refuseSkipped(skipped);
    }
    const landed = history.done[history.done.length - 1];
    const label = landed?.label ?? startLabel;
    const done = this.#commit({ label, command: 'jump', origin: direction, operations }, () => {
      this.#history = history;
      for (const entry of moved) this.#log.move(entry, direction === 'undo');
      return landed?.id;
    });
    return done.ok ? accept({ label, skipped }) : done;
  }

  /** Continues a history that was kept across a reload, and restores unsaved edits. */
  resume(stored: unknown): Result<Resumed> {
    const refused = this.#refused();
    if (refused) return refused;
    if (this.#history.done.length + this.#history.undone.length > 0) {
      return refuse('history-in-use', 'The earlier changes can only be brought back before anything is changed.');
    }
    const planned = planResume(stored, this.#state.document, this.#budget);
    if (!planned.ok) return planned;
    const { history, segments, operations, presentationDropped, recovered } = planned;
    const remember = (): undefined => {
      this.#history = history;
      this.#log.resume(segments);
    };
    if (operations.length > 0) {
      const label = 'Brought back unsaved changes';
      const done = this.#commit({ label, command: 'resume', origin: 'redo', operations }, remember);
      if (!done.ok) return done;
    } else {
      remember();
      this.#publishLabels();
    }
    return accept({ recovered, ...(presentationDropped ? { presentationDropped } : {}) });
  }

  /** Ends a burst of typing: the next transaction is an entry of its own. */
  seal(): void {
    this.#history = sealHistory(this.#history);
  }

  /** The history as JSON, without a group that has not ended. */
  exportHistory(): StoredHistory {
    return storeHistory(this.#history, this.#group?.start ?? this.#state.document, this.#log.known());
  }

  beginSave(): Result<{ readonly ticket: SaveTicket }> {
    // An open group can still be rolled back, so the service must not receive it.
    const refusal = this.#refusalInGroup();
    if (refusal) return { ok: false, refusal };
    const { refusedInput, version } = this.#state.current;
    if (refusedInput) return refuse('not-opened', 'This version could not be opened, so it cannot be saved.');
    const begun = this.#saving.begin(version);
    if (!begun.ok) return begun;
    this.seal();
    this.#log.beginSave();
    this.#publishSave(version);
    return begun;
  }

  endSave(ticket: SaveTicket, stored: WorkflowVersion): void {
    const ended = this.#saving.succeed(ticket, stored, this.#state.document.version);
    if (!ended) return;
    this.#log.endSave(ticket.version, ended.isLatest);
    this.#group?.assign(stored);
    this.#publishSave(ended.version);
  }

  assign(stored: WorkflowVersion): void {
    const after = this.#saving.assign(stored, this.#state.document.version);
    if (!after) return;
    this.#group?.assign(stored);
    this.#publishSave(after);
  }

  failSave(ticket: SaveTicket, failure: SaveFailure): void {
    const { version } = this.#state.document;
    if (this.#saving.fail(ticket, failure, version)) this.#publishSave(version);
  }

  /** Commits a transaction by its origin: own ones become entries of the history, those of others do not. */
  #commitAny(transaction: Transaction): Result {
    if (transaction.operations.length === 0) return refuse('nothing-changed', 'Nothing would change.');
    const isOwn = transaction.origin === 'person' || transaction.origin === 'program';
    return this.#commit(transaction, (change) => (isOwn ? this.#record(change) : this.#pass(change)));
  }

  /**
   * Carries out a transaction: applies it, remembers it, and publishes the new state. Refused where it does not fit.
   */
  #commit(requested: Transaction, remember: Remember): Result {
    const at = this.#now();
    const before = this.#state.document;
    const applied = applyOperations(before, requested.operations);
    if (!applied.ok) return applied;
    const transaction = { ...requested, operations: applied.operations };
    const change: AppliedChange = { transaction, before, after: applied.document, at };
    if (this.#group) {
      // The group is remembered and reported when it ends.
      this.#group.add(change, transaction.origin === 'person' || transaction.origin === 'program');
      this.#publishDocument(change.after, transaction.operations);
      return accept({});
    }
    // The history is complete before a listener learns of the change.
    const entryId = remember(change);
    this.#publishDocument(change.after, transaction.operations, { change, entryId });
    return accept({});
  }

  /** Records an own transaction in the history, as an entry or merged into one. */
  #record({ at, transaction }: AppliedChange): number {
    const recorded = recordTransaction(this.#history, transaction, at, this.#budget);
    this.#history = recorded.history;
    this.#log.record(recorded, transaction.operations);
    return recorded.entryId;
  }

  /** Logs a transaction of others. Typing after it is an entry of its own. */
  #pass({ transaction }: Pick<AppliedChange, 'transaction'>): undefined {
    this.seal();
    this.#log.append(transaction.operations);
  }

  /**
   * Undo and redo. An entry whose values are no longer its own is dropped and reported, so that it cannot block the
   * others.
   */
  #move(move: HistoryMove | undefined, origin: 'undo' | 'redo'): Result<{ readonly label: string }> {
    if (!move)
      return refuse('nothing-to-move', origin === 'undo' ? 'There is nothing to undo.' : 'There is nothing to redo.');
    const { id, label } = move.entry;
    const transaction: Transaction = { label, command: origin, origin, operations: move.operations };
    const done = this.#commit(transaction, ({ transaction: { operations } }) => {
      const { entry, history } = moveAsApplied(move, origin, operations);
      this.#history = history;
      this.#log.move(entry, origin === 'undo');
      return id;
    });
    if (done.ok) return accept({ label });
    this.#replaceHistory(dropEntry(this.#history, move.entry));
    return refuseSkipped([label]);
  }

  /** Remembers an ended group as one entry; reports it as one change, or as several around those of others. */
  #conclude(group: CommandGroup, start: EditedDocument, at: number): void {
    const end = this.#state.document;
    let entryId: number | undefined;
    if (group.hasOperations) {
      this.seal();
      entryId = this.#record({ transaction: group.transaction(), before: start, after: end, at });
    }
    const changes = group.changes(start, end, at);
    for (const change of changes) if (!change.isOwn) this.#pass(change);
    for (const { isOwn, ...change } of changes)
      this.#publish({}, { change, ...(isOwn && entryId !== undefined ? { entryId } : {}) });
  }

  #leave(group: CommandGroup): ReturnType<CommandGroup['leave']> {
    const savepoint = group.leave();
    if (!group.isOpen) this.#group = undefined;
    return savepoint;
  }

  #rollBack(group: CommandGroup): void {
    const savepoint = this.#leave(group);
    const { operations, remote } = group.rollBackTo(savepoint);
    // The very objects of the savepoint are restored, so that subscribers see no change of identity.
    if (operations.length > 0)
      this.#publishDocument(savepoint.document, invertOperations(operations), undefined, savepoint.selection);
    // Transactions of others stay, except where they build on the work that was rolled back.
    for (const transaction of remote) this.#commitAny(transaction);
  }

  #refusalInGroup(): Refusal | undefined {
    return this.#group && { code: 'in-transaction', message: 'Finish what is being done first.' };
  }

  #refused(): { readonly ok: false; readonly refusal: Refusal } | undefined {
    const refusal = this.#state.refusalToWrite() ?? this.#refusalInGroup();
    return refusal && { ok: false, refusal };
  }

  #replaceHistory(history: History): void {
    this.#history = history;
    this.#publishLabels();
  }

  #publishLabels(): void {
    const { redoLabel, undoLabel } = this.#state.current;
    const labels = labelsOf(this.#history);
    if (undoLabel !== labels.undoLabel || redoLabel !== labels.redoLabel) this.#publish({});
  }

  #publishSave(version: WorkflowVersion): void {
    this.#publish({ version, readOnly: this.#state.isReadOnly(version), save: this.#saving.state });
  }

  /** Publishes a new document with everything that follows from it. */
  #publishDocument(
    after: EditedDocument,
    operations: readonly Operation[],
    report?: Report,
    selection?: EditorState['selection'],
  ): void {
    const { current } = this.#state;
    const found = this.#analysis.follow(current, after, operations);
    this.#saving.follow(after, operations);
    const { presentation, version } = after;
    const revision = current.revision + 1;
    const save = this.#saving.state;
    this.#publish(
      { version, presentation, ...found, revision, save, ...(selection && { selection }) },
      report,
      revision,
    );
  }

  #publish(change: StateChange, report?: Report, revision = this.#state.current.revision): void {
    this.#state.publish(
      { ...change, ...labelsOf(this.#history) },
      report && {
        ...report.change,
        revision,
        ...(report.entryId === undefined ? {} : { entryId: report.entryId }),
      },
    );
  }
}

/** A change to report, with the entry of the history that it belongs to. */
interface Report {
  readonly change: AppliedChange;
  readonly entryId?: number | undefined;
}

function labelsOf({ done, undone }: History): StateChange {
  return { undoLabel: done[done.length - 1]?.label, redoLabel: undone[0]?.label };
}

function refuseSkipped(labels: readonly string[]): { readonly ok: false; readonly refusal: Refusal } {
  const quoted = labels.map((label) => `“${label}”`).join(', ');
  const outcome =
    labels.length === 1
      ? 'was changed elsewhere since and was left as it is'
      : 'were changed elsewhere since and were left as they are';
  return refuse('history-skipped', `${quoted} ${outcome}.`);
}

function isPromise(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
