import { type EditedDocument, mergeOperations, type Operation } from '#edit';
import { differenceOperations } from './difference-operations.js';
import { writeDocument } from './document-pieces.js';
import { logPieceName, sealText, startPieceName } from './draft-record.js';

/** A piece of steps is closed when it has this many, or is this long: until then it is written again with each that comes. */
const mostSteps = 64;
const mostLength = 32 * 1024;
/** A log that is longer than this, and than the document, is worth being written anew. */
const longLog = 1024 * 1024;

/**
 * What a draft is based on and the steps since, as pieces of text. What a keystroke costs does not depend on how large the document
 * is: only the last piece of steps is written again. The document itself is written bit by bit, once.
 */
export class DraftPieces {
  /** Pieces that are not known to be kept, by name. */
  readonly pending = new Map<string, string>();
  startPieces = 0;
  isStartWritten = false;
  /** Names of pieces that are of no more use. */
  drop: readonly string[] = [];
  /** Which log counts. */
  turn = 0;
  readonly #start: EditedDocument;
  #writing: Generator<string, void> | undefined;
  #startLength = 0;
  #closed: Operation[][] = [];
  #tail: Operation[] = [];
  #isTailNew = false;
  /** Where the piece stands that is still written again. */
  #place = 0;
  #logLength = 0;
  #longest = longLog;
  logPieces = 0;

  constructor(start: EditedDocument) {
    this.#start = start;
    this.#writing = writeDocument(start);
  }

  add(operations: readonly Operation[]): void {
    this.#tail = mergeOperations(this.#tail, operations);
    this.#isTailNew = true;
    if (this.#tail.length < mostSteps) return;
    this.#closed.push(this.#tail);
    this.#tail = [];
    this.#isTailNew = false;
  }

  /** Writes on at the start until the time is up. */
  writeStart(isTimeUp: () => boolean): void {
    while (this.#writing) {
      const { done, value } = this.#writing.next();
      if (done === true) {
        this.#writing = undefined;
        this.isStartWritten = true;
        return;
      }
      this.pending.set(startPieceName(this.startPieces), sealText(value));
      this.startPieces += 1;
      this.#startLength += value.length;
      if (isTimeUp()) return;
    }
  }

  /** Writes what was added since it was asked last; anew from the start where the way has become longer than it is worth. */
  writeLog(now: () => EditedDocument): void {
    for (const operations of this.#closed) this.#close(JSON.stringify(operations));
    this.#closed = [];
    if (this.#isTailNew) {
      this.#isTailNew = false;
      const text = JSON.stringify(this.#tail);
      if (text.length > mostLength) {
        this.#close(text);
        this.#tail = [];
      } else {
        this.#put(text);
        this.logPieces = this.#place + 1;
      }
    }
    if (this.isStartWritten && this.#logLength > Math.max(this.#longest, this.#startLength))
      this.#writeAnew(differenceOperations(this.#start, now()));
  }

  /** The pieces were kept as they were sent; those that have changed since stay pending. */
  kept(sent: ReadonlyMap<string, string>, dropped: readonly string[]): void {
    for (const [name, text] of sent) if (this.pending.get(name) === text) this.pending.delete(name);
    if (this.drop === dropped) this.drop = [];
  }

  #writeAnew(operations: readonly Operation[]): void {
    const names = Array.from({ length: this.logPieces }, (_, index) => logPieceName(this.turn, index));
    for (const name of names) this.pending.delete(name);
    this.drop = [...this.drop, ...names];
    this.turn += 1;
    this.#tail = [];
    this.#isTailNew = false;
    this.#place = this.logPieces = this.#logLength = 0;
    for (let index = 0; index < operations.length; index += mostSteps)
      this.#close(JSON.stringify(operations.slice(index, index + mostSteps)));
    // Where that made it little shorter, it is not worth doing again soon.
    this.#longest = Math.max(longLog, 2 * this.#logLength);
  }

  #close(text: string): void {
    this.#put(text);
    this.#place += 1;
    this.logPieces = this.#place;
    this.#logLength += text.length;
  }

  #put(text: string): void {
    this.pending.set(logPieceName(this.turn, this.#place), sealText(text));
  }
}
