import {
  amendJournal,
  contentHash,
  emptyJournal,
  extendJournal,
  type HistoryEntry,
  type Journal,
  type KnownWays,
  type Recorded,
  type Resumption,
  type Root,
  rootOf,
  type Operation,
} from '#edit';
import type { WorkflowVersion } from '#model';

/**
 * The ways from what is stored elsewhere to the document in hand, so that unsaved edits can be brought back after a reload.
 * The version's begins anew with each save that was acknowledged; the presentation's with the opening, as nobody tells when
 * that is stored. A way that has grown beyond its budget is given up: then only a document that is up to date can be resumed.
 */
export class UnsavedWays {
  readonly #limit: number;
  #base: WorkflowVersion;
  #version: Journal | undefined = emptyJournal;
  #presentation: Journal | undefined = emptyJournal;
  /** The steps since the latest snapshot was taken, until it is known to be stored. */
  #sinceSnapshot: Journal | undefined;

  constructor(opened: WorkflowVersion, limit: number) {
    this.#base = opened;
    this.#limit = limit;
  }

  /** A transaction of our own was recorded: as an entry, or into a burst. */
  record({ entry, entryId, isNew }: Recorded, operations: readonly Operation[]): void {
    this.#extend(operations, (way) => {
      if (!isNew) return amendJournal(way, entryId, entry, operations);
      return entry ? extendJournal(way, { entry, back: false }) : way;
    });
  }

  /** An entry was done again or taken back. */
  move(entry: HistoryEntry, back: boolean): void {
    this.#extend(entry.operations, (way) => extendJournal(way, { entry, back }));
  }

  /** Something happened that is not ours to take back. */
  pass(operations: readonly Operation[]): void {
    this.#extend(operations, (way) => extendJournal(way, { operations }));
  }

  beginSave(): void {
    this.#sinceSnapshot = emptyJournal;
  }

  /**
   * A snapshot was stored.
   *
   * @param isLatest false where another save was begun since: the steps that lead on from this snapshot are then not known
   */
  endSave(stored: WorkflowVersion, isLatest: boolean): void {
    this.#base = stored;
    this.#version = isLatest ? this.#sinceSnapshot : undefined;
    if (isLatest) this.#sinceSnapshot = undefined;
  }

  /** The ways as they can be stored. */
  known(): KnownWays {
    return {
      ...(this.#version ? { base: { content: contentHash(this.#base), journal: this.#version } } : {}),
      ...(this.#presentation ? { arranged: this.#presentation } : {}),
    };
  }

  /** A history was resumed: its ways go on from the document as it was until then. */
  resume({ presentation, version }: Resumption['legs']): void {
    const goOn = (way: Journal | undefined, legs: typeof version): Journal | undefined =>
      legs.reduce((before: Journal | undefined, leg) => before && this.#withinLimit(extendJournal(before, leg)), way);
    this.#version = goOn(this.#version, version);
    this.#sinceSnapshot = goOn(this.#sinceSnapshot, version);
    this.#presentation = goOn(this.#presentation, presentation);
  }

  #extend(operations: readonly Operation[], grow: (way: Journal) => Journal): void {
    const grown = (way: Journal | undefined, root: Root): Journal | undefined => {
      if (!way || !operations.some((operation) => rootOf(operation) === root)) return way;
      return this.#withinLimit(grow(way));
    };
    this.#version = grown(this.#version, 'version');
    this.#sinceSnapshot = grown(this.#sinceSnapshot, 'version');
    this.#presentation = grown(this.#presentation, 'presentation');
  }

  #withinLimit(way: Journal): Journal | undefined {
    return way.bytes > this.#limit ? undefined : way;
  }
}
