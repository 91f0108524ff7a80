import { accept, type Refusal, refuse, type Result } from '#base';
import {
  dropEntry,
  type EditedDocument,
  emptyHistory,
  type History,
  type HistoryBudget,
  type HistoryMove,
  type JumpTarget,
  moveAsApplied,
  planJump,
  planRedo,
  planResume,
  planUndo,
  recordTransaction,
  sealHistory,
  type Operation,
  type StoredHistory,
  storeHistory,
  type Transaction,
} from '#edit';
import type { WorkflowVersion } from '#model';
import type { EditorCore } from './editor-core.js';
import type { Resumed } from './editor.js';
import { UnsavedWays } from './unsaved-ways.js';

/** What the start of a history is called, where an entry has its label. */
const startLabel = 'Opened the workflow';

/** What one editor remembers of its own changes, and how it goes back and forth among them. */
export class EditorHistory {
  readonly #core: EditorCore;
  readonly #budget: HistoryBudget;
  readonly #ways: UnsavedWays;
  #history: History = emptyHistory;

  constructor(core: EditorCore, budget: HistoryBudget) {
    this.#core = core;
    this.#budget = budget;
    this.#ways = new UnsavedWays(core.document.version, budget.bytes);
  }

  get entries(): History {
    return this.#history;
  }

  seal(): void {
    this.#history = sealHistory(this.#history);
  }

  /** Remembers what this editor's person or program did; answers the id of the entry it is in. */
  record(transaction: Transaction, at: number): number {
    const recorded = recordTransaction(this.#history, transaction, at, this.#budget);
    this.#keep(recorded.history);
    this.#ways.record(recorded, transaction.operations);
    return recorded.entryId;
  }

  /** Something happened that is not ours to take back. What is typed after it is an entry of its own. */
  pass(operations: readonly Operation[]): void {
    this.seal();
    this.#ways.pass(operations);
  }

  undo(): Result<{ readonly label: string }, Refusal> {
    return this.#move(planUndo(this.#history), 'undo');
  }

  redo(): Result<{ readonly label: string }, Refusal> {
    return this.#move(planRedo(this.#history), 'redo');
  }

  /** Goes to any moment at once: one change for everybody who listens. */
  jump(target: JumpTarget): Result<{ readonly label: string; readonly skipped: readonly string[] }, Refusal> {
    const planned = planJump(this.#history, this.#core.document, target);
    if (!planned.ok) return planned;
    const { direction, history, moved, skipped, operations } = planned;
    const labels = skipped.map((entry) => entry.label);
    if (operations.length === 0) {
      this.#keep(history);
      this.#core.showLabels();
      return wasSkipped(labels);
    }
    const prepared = this.#core.prepare(operations);
    if (!prepared.ok) return prepared;
    const { change } = prepared;
    this.#keep(history);
    for (const entry of moved) this.#ways.move(entry, direction === 'undo');
    const landed = history.done[history.done.length - 1];
    const label = landed?.label ?? startLabel;
    const transaction: Transaction = { label, command: 'jump', origin: direction, operations: change.operations };
    this.#core.show(change, { transaction, ...(landed ? { entryId: landed.id } : {}) });
    return accept({ label, skipped: labels });
  }

  /** @param document what the history has led to */
  export(document: EditedDocument): StoredHistory {
    return storeHistory(this.#history, document, this.#ways.known());
  }

  /** Goes on with a history that was kept across a reload, and brings back what had not been saved. */
  resume(stored: unknown): Result<Resumed, Refusal> {
    if (this.#history.done.length + this.#history.undone.length > 0) {
      return refuse('history-in-use', 'The earlier changes can only be brought back before anything is changed.');
    }
    const planned = planResume(stored, this.#core.document, this.#budget);
    if (!planned.ok) return planned;
    const { history, legs, presentationDropped, recovered, operations } = planned;
    const prepared = operations.length > 0 ? this.#core.prepare(operations) : undefined;
    if (prepared && !prepared.ok) return prepared;
    this.#keep(history);
    this.#ways.resume(legs);
    if (prepared) {
      const { change } = prepared;
      this.#core.show(change, {
        transaction: {
          label: 'Brought back unsaved changes',
          command: 'resume',
          origin: 'redo',
          operations: change.operations,
        },
      });
    } else this.#core.showLabels();
    return accept({ recovered, ...(presentationDropped ? { presentationDropped } : {}) });
  }

  beginSave(): void {
    this.seal();
    this.#ways.beginSave();
  }

  /**
   * @param stored the snapshot that was stored
   * @param isLatest whether no other save was begun since
   */
  endSave(stored: WorkflowVersion, isLatest: boolean): void {
    this.#ways.endSave(stored, isLatest);
  }

  /** Undo and redo. An entry whose values are no longer its own is dropped and told, so that it cannot block the others. */
  #move(move: HistoryMove | undefined, origin: 'undo' | 'redo'): Result<{ readonly label: string }, Refusal> {
    if (!move)
      return refuse('nothing-to-move', origin === 'undo' ? 'There is nothing to undo.' : 'There is nothing to redo.');
    const prepared = this.#core.prepare(move.operations);
    const { id, label } = move.entry;
    if (!prepared.ok) {
      this.#keep(dropEntry(this.#history, move.entry));
      this.#core.showLabels();
      return wasSkipped([label]);
    }
    const { change } = prepared;
    const { entry, history } = moveAsApplied(move, origin, change.operations);
    this.#keep(history);
    this.#ways.move(entry, origin === 'undo');
    this.#core.show(change, {
      transaction: { label, command: origin, origin, operations: change.operations },
      entryId: id,
    });
    return accept({ label });
  }

  /** What the history is from now on; shown with the change that comes of it. */
  #keep(history: History): void {
    this.#history = history;
    const undoLabel = history.done[history.done.length - 1]?.label;
    const redoLabel = history.undone[0]?.label;
    this.#core.label({
      ...(undoLabel === undefined ? {} : { undoLabel }),
      ...(redoLabel === undefined ? {} : { redoLabel }),
    });
  }
}

function wasSkipped(labels: readonly string[]): { readonly ok: false; readonly refusal: Refusal } {
  const what = labels.map((label) => `“${label}”`).join(', ');
  const outcome =
    labels.length === 1
      ? 'was changed by somebody else since and was left as it is'
      : 'were changed by somebody else since and were left as they are';
  return refuse('history-skipped', `${what} ${outcome}.`);
}
