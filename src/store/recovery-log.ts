import {
  amendLog,
  contentHash,
  emptyLog,
  extendLog,
  type HistoryEntry,
  type OperationLog,
  type KnownLogs,
  type Recorded,
  type Resumption,
  type Root,
  rootOf,
  type Operation,
} from '#edit';
import type { WorkflowVersion } from '#model';

/**
 * The operations that lead from the stored document to the current one, so that unsaved edits can be restored after a
 * reload. The log of the version restarts with each acknowledged save; that of the presentation starts when the editor
 * opens, since the store does not learn when a presentation is stored. A log beyond its budget is discarded: then only
 * an up-to-date document can be resumed.
 */
export class RecoveryLog {
  readonly #limit: number;
  #base: WorkflowVersion;
  #version: OperationLog | undefined = emptyLog;
  #presentation: OperationLog | undefined = emptyLog;
  /** The operations since the latest snapshot was taken, until it is known to be stored. */
  #sinceSnapshot: OperationLog | undefined;

  constructor(opened: WorkflowVersion, limit: number) {
    this.#base = opened;
    this.#limit = limit;
  }

  /** Appends an own transaction that the history recorded as an entry, or merged into one. */
  record({ entry, entryId, isNew }: Recorded, operations: readonly Operation[]): void {
    this.#extend(operations, (log) => {
      if (!isNew) return amendLog(log, entryId, entry, operations);
      return entry ? extendLog(log, { entry, back: false }) : log;
    });
  }

  /** Appends an entry that was redone or undone. */
  move(entry: HistoryEntry, back: boolean): void {
    this.#extend(entry.operations, (log) => extendLog(log, { entry, back }));
  }

  /** Appends operations that are not in the history, such as those of another user. */
  append(operations: readonly Operation[]): void {
    this.#extend(operations, (log) => extendLog(log, { operations }));
  }

  beginSave(): void {
    this.#sinceSnapshot = emptyLog;
  }

  /**
   * Restarts the log of the version at a stored snapshot.
   *
   * @param isLatest false where another save was begun since: the operations that follow this snapshot are then unknown
   */
  endSave(stored: WorkflowVersion, isLatest: boolean): void {
    this.#base = stored;
    this.#version = isLatest ? this.#sinceSnapshot : undefined;
    if (isLatest) this.#sinceSnapshot = undefined;
  }

  /** The logs as they can be stored. */
  known(): KnownLogs {
    return {
      ...(this.#version ? { base: { content: contentHash(this.#base), log: this.#version } } : {}),
      ...(this.#presentation ? { arranged: this.#presentation } : {}),
    };
  }

  /** Appends the segments of a resumed history. */
  resume({ presentation, version }: Resumption['segments']): void {
    const extended = (log: OperationLog | undefined, segments: typeof version): OperationLog | undefined =>
      segments.reduce(
        (before: OperationLog | undefined, segment) => before && this.#withinLimit(extendLog(before, segment)),
        log,
      );
    this.#version = extended(this.#version, version);
    this.#sinceSnapshot = extended(this.#sinceSnapshot, version);
    this.#presentation = extended(this.#presentation, presentation);
  }

  #extend(operations: readonly Operation[], grow: (log: OperationLog) => OperationLog): void {
    const grown = (log: OperationLog | undefined, root: Root): OperationLog | undefined => {
      if (!log || !operations.some((operation) => rootOf(operation) === root)) return log;
      return this.#withinLimit(grow(log));
    };
    this.#version = grown(this.#version, 'version');
    this.#sinceSnapshot = grown(this.#sinceSnapshot, 'version');
    this.#presentation = grown(this.#presentation, 'presentation');
  }

  #withinLimit(log: OperationLog): OperationLog | undefined {
    return log.bytes > this.#limit ? undefined : log;
  }
}
