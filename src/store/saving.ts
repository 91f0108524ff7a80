import { accept, equalJson, refuse } from '#base';
import type { EditedDocument, Operation, Result } from '#edit';
import { shareStructure } from '#graph';
import { assignedFields, type Presentation, type WorkflowVersion } from '#model';
import type { SaveTicket } from './editor.js';
import type { SaveFailure, SaveState } from './editor-state.js';
import { baseOf } from './opened-save.js';
import { SavedDifference } from './saved-difference.js';

/**
 * The saves of one editor: the one under way, what the service acknowledged, and the save state that follows from both.
 * Outcomes may arrive late and out of order; what is acknowledged only moves forward.
 */
export class Saving {
  /** The save under way. Its presence is the fact that every "is a save under way?" asks for. */
  #current: SaveTicket | undefined;
  /** The order in which saves were begun, from 1. */
  readonly #order = new WeakMap<SaveTicket, number>();
  #begun = 0;
  /** The latest save that was stored; those before it no longer count. */
  #stored = 0;
  #acknowledged: WorkflowVersion | undefined;
  #base: SaveState['base'];
  #failure: SaveFailure | undefined;
  readonly #difference = new SavedDifference();
  /** The presentation that is known to be stored, and the current one. */
  #arranged: Presentation;
  #presentation: Presentation;
  #isArranged = true;
  #state: SaveState;

  /** @param state the save state in which it was opened */
  constructor({ presentation, version: opened }: EditedDocument, state: SaveState) {
    this.#arranged = presentation;
    this.#presentation = presentation;
    this.#base = state.base;
    this.#acknowledged = state.base && opened;
    this.#difference.reset(this.#acknowledged, opened);
    this.#state = state;
  }

  /** The same object until something about it changes. */
  get state(): SaveState {
    return this.#state;
  }

  /** The content that the service is known to hold, as it was sent; `undefined` for a workflow never saved. */
  get acknowledged(): WorkflowVersion | undefined {
    return this.#acknowledged;
  }

  /** Follows the document through operations that were applied to it. */
  follow({ presentation, version }: EditedDocument, operations: readonly Operation[]): void {
    this.#difference.follow(this.#acknowledged, version, operations);
    // Typing keeps the presentation: it is compared only when it changes.
    if (presentation !== this.#presentation) {
      this.#presentation = presentation;
      this.#compare();
    }
    this.#publish();
  }

  /** Takes note of the presentation that is stored. */
  arranged(presentation: Presentation): void {
    this.#arranged = presentation;
    this.#compare();
    this.#publish();
  }

  /** Begins a save of this version; refused while one is under way. */
  begin(version: WorkflowVersion): Result<{ readonly ticket: SaveTicket }> {
    if (this.#current) return refuse('save-in-progress', 'A save is under way already. Try again when it is done.');
    const ticket = { version };
    this.#current = ticket;
    this.#order.set(ticket, ++this.#begun);
    this.#failure = undefined;
    this.#settle(version);
    return accept({ ticket });
  }

  /**
   * Ends a save as stored.
   *
   * @param version the current document
   * @returns the document with the fields that the service assigned, and whether no other save was begun since;
   * `undefined` where a later save was stored already
   */
  succeed(
    ticket: SaveTicket,
    answer: WorkflowVersion,
    version: WorkflowVersion,
  ): { readonly version: WorkflowVersion; readonly isLatest: boolean } | undefined {
    const number = this.#order.get(ticket) ?? 0;
    if (number <= this.#stored) return undefined;
    this.#stored = number;
    const isLatest = number === this.#begun;
    if (ticket === this.#current) this.#current = undefined;
    this.#base = baseOf(answer) ?? this.#base;
    this.#acknowledged = ticket.version;
    if (isLatest) this.#failure = undefined;
    const after = withAssignedFields(version, answer);
    this.#settle(after);
    return { version: after, isLatest };
  }

  /**
   * Takes over what the service assigned to the stored version without a save.
   *
   * @returns the document with these fields; `undefined` for any other version, or where nothing differs
   */
  assign(stored: WorkflowVersion, version: WorkflowVersion): WorkflowVersion | undefined {
    if (stored.id === undefined || stored.id !== this.#base?.id) return undefined;
    const after = withAssignedFields(version, stored);
    if (after === version) return undefined;
    this.#base = baseOf(stored) ?? this.#base;
    this.#settle(after);
    return after;
  }

  /** Ends a save as failed or unknown. Returns false for any save but the latest, which changes nothing. */
  fail(ticket: SaveTicket, failure: SaveFailure, version: WorkflowVersion): boolean {
    const number = this.#order.get(ticket) ?? 0;
    if (number !== this.#begun || number <= this.#stored) return false;
    this.#current = undefined;
    this.#failure = failure;
    this.#settle(version);
    return true;
  }

  #settle(version: WorkflowVersion): void {
    this.#difference.reset(this.#acknowledged, version);
    this.#state = this.#derive();
  }

  #compare(): void {
    this.#isArranged = this.#presentation === this.#arranged || equalJson(this.#presentation, this.#arranged);
  }

  #publish(): void {
    const next = this.#derive();
    const { isArrangementEdited, status } = this.#state;
    if (next.status !== status || next.isArrangementEdited !== isArrangementEdited) this.#state = next;
  }

  #derive(): SaveState {
    const isUnderWay = this.#current !== undefined;
    const isSaved = this.#acknowledged !== undefined && this.#difference.isEmpty;
    // A failed attempt stored nothing, so the service still has what was acknowledged before.
    const failure = isUnderWay || (isSaved && this.#failure?.kind === 'failed') ? undefined : this.#failure;
    const status = isUnderWay ? 'saving' : failure ? failure.kind : isSaved ? 'saved' : 'edited';
    return {
      status,
      ...(this.#base ? { base: this.#base } : {}),
      ...(this.#isArranged ? {} : { isArrangementEdited: true as const }),
      ...(failure ? { failure } : {}),
    };
  }
}

/**
 * The document with the fields that only the service assigns, taken from its answer. The same object where none
 * differs.
 */
export function withAssignedFields(version: WorkflowVersion, stored: WorkflowVersion): WorkflowVersion {
  const changed = assignedFields.filter((key) => Object.hasOwn(stored, key) && !equalJson(stored[key], version[key]));
  if (changed.length === 0) return version;
  const assigned = { ...version, ...Object.fromEntries(changed.map((key) => [key, stored[key]])) };
  shareStructure(version, assigned);
  return assigned;
}
