import { accept, type Refusal, refuse, type Result } from '#base';
import { type EditedDocument, findBadStep, invertSteps, type Planned, type PlannedChange, type Selection, type Step, type Transaction } from '#edit';
import type { EditorCore } from './editor-core.js';
import type { EditorHistory } from './editor-history.js';

/** Steps of the commands that are run together, and the document before them. */
interface Group {
  readonly before: EditedDocument;
  readonly selection: Selection;
  readonly steps: Step[];
  /** What it goes by: what `transact` was told, else what its first command goes by. */
  called: Pick<Transaction, 'label' | 'command' | 'origin'> | undefined;
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

  /** What a host or somebody else sends: looked over first. */
  dispatch(transaction: Transaction): Result {
    const refusal = this.#core.refusalToWrite() ?? findBadStep(transaction.steps);
    return refusal ? { ok: false, refusal } : this.#commit(transaction);
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

  /** Why the history cannot be moved now. */
  refusalToMove(): Refusal | undefined {
    return this.#group ? { code: 'in-transaction', message: 'Finish what is being done first.' } : undefined;
  }

  /**
   * Runs commands as one entry of the history; without a label it goes by what the first of them does. When `run` throws,
   * nothing is changed.
   */
  together<Value>(label: string | undefined, run: () => Value): Value {
    if (this.#group) return run();
    const core = this.#core;
    const group: Group = { before: core.document, selection: core.store.getState().selection, steps: [], called: label === undefined ? undefined : { label, command: 'transact', origin: 'program' } };
    this.#group = group;
    try {
      const value = run();
      this.#group = undefined;
      if (group.steps.length > 0) {
        const transaction: Transaction = { label: '', command: 'transact', origin: 'program', ...group.called, steps: group.steps };
        const at = core.now();
        this.#history.seal();
        const entryId = this.#history.record(transaction, at);
        core.tell(transaction, group.before, at, entryId);
      }
      return value;
    } catch (error) {
      this.#group = undefined;
      if (group.steps.length > 0) {
        core.apply(invertSteps(group.steps));
        // The same content again: put the very objects back, so that nobody sees a change.
        core.store.setState({ ...group.before, selection: group.selection });
      }
      throw error;
    }
  }

  /** Applies steps that are known to be sound, remembers them and tells everybody. */
  #commit(transaction: Transaction): Result {
    if (transaction.steps.length === 0) return refuse('nothing-changed', 'Nothing would change.');
    const applied = this.#core.apply(transaction.steps);
    if (!applied.ok) return applied;
    const { steps } = applied;
    if (this.#group) {
      for (const step of steps) this.#group.steps.push(step);
      return accept({});
    }
    const told = { ...transaction, steps };
    const at = this.#core.now();
    let entryId: number | undefined;
    if (transaction.origin === 'person' || transaction.origin === 'program') entryId = this.#history.record(told, at);
    else this.#history.pass(steps);
    this.#core.tell(told, applied.before, at, entryId);
    return accept({});
  }
}
