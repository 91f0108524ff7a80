import { accept, type Refusal, refuse, type Result } from '#base';
import { emptyHistory, type History, type HistoryMove, planRedo, planUndo, recordTransaction, sealHistory, type Transaction } from '#edit';
import type { EditorCore } from './editor-core.js';

/** What one editor remembers of its own changes, and how it goes back and forth among them. */
export class EditorHistory {
  readonly #core: EditorCore;
  readonly #limit: number;
  #history: History = emptyHistory;

  constructor(core: EditorCore, limit: number) {
    this.#core = core;
    this.#limit = limit;
  }

  get entries(): History {
    return this.#history;
  }

  seal(): void {
    this.#history = sealHistory(this.#history);
  }

  record(transaction: Transaction): void {
    this.#keep(recordTransaction(this.#history, transaction, this.#core.now(), this.#limit));
  }

  undo(): Result<object, Refusal> {
    return this.#move(planUndo(this.#history), 'undo');
  }

  redo(): Result<object, Refusal> {
    return this.#move(planRedo(this.#history), 'redo');
  }

  /** Undo and redo. An entry whose values are no longer its own is dropped and told, so that it cannot block the others. */
  #move(move: HistoryMove | undefined, origin: 'undo' | 'redo'): Result<object, Refusal> {
    const refusal = this.#core.refusalToWrite();
    if (refusal) return { ok: false, refusal };
    if (!move) return refuse('nothing-to-move', origin === 'undo' ? 'There is nothing to undo.' : 'There is nothing to redo.');
    const { entry, history, steps } = move;
    const applied = this.#core.apply(steps);
    if (!applied.ok) {
      const without = { ...history, ...(origin === 'undo' ? { undone: history.undone.slice(1) } : { done: history.done.slice(0, -1) }) };
      this.#keep(without);
      return refuse('history-skipped', `“${entry.label}” was changed by somebody else since and was left as it is.`);
    }
    this.#keep(history);
    this.#core.tell({ label: entry.label, command: origin, origin, steps }, applied.before);
    return accept({ label: entry.label });
  }

  #keep(history: History): void {
    this.#history = history;
    const undoLabel = history.done[history.done.length - 1]?.label;
    const redoLabel = history.undone[0]?.label;
    const { undoLabel: _undo, redoLabel: _redo, ...rest } = this.#core.store.getState();
    const labels = { ...(undoLabel === undefined ? {} : { undoLabel }), ...(redoLabel === undefined ? {} : { redoLabel }) };
    if (_undo !== undoLabel || _redo !== redoLabel) this.#core.store.setState({ ...rest, ...labels }, true);
  }
}
