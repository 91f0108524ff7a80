import type { Json } from '#base';
import { type EditedDocument, mergeOperations, type Operation } from '#edit';
import { differenceOperations } from './difference-operations.js';
import { writeDocument } from './document-pieces.js';
import { historyPieceName, logPieceName, mergePieceName, sealText, startPieceName } from './draft-record.js';

/** A log piece is closed at this many operations, or this length: until then it is rewritten with each addition. */
const mostSteps = 64;
const mostLength = 32 * 1024;
/** A log longer than this, and than the document, is worth rewriting. */
const longLog = 1024 * 1024;

/**
 * The base of a draft and the operations since, as pieces of text. The cost of a keystroke does not depend on the size
 * of the document: only the last log piece is rewritten. The document itself is written once, in slices.
 */
export class DraftPieces {
  /** Pieces that are not known to be kept, by name. */
  readonly pending = new Map<string, string>();
  startPieces = 0;
  isStartWritten = false;
  /** Names of outdated pieces. */
  drop: readonly string[] = [];
  /** The number of the current log. */
  turn = 0;
  readonly #start: EditedDocument;
  #writing: Generator<string, void> | undefined;
  #startLength = 0;
  #closed: Operation[][] = [];
  #tail: Operation[] = [];
  #isTailNew = false;
  /** The index of the piece that is still rewritten. */
  #place = 0;
  #logLength = 0;
  #longest = longLog;
  logPieces = 0;
  /** The length of all pieces, in characters. */
  size = 0;
  readonly #lengths = new Map<string, number>();

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

  /** Continues to write the start until the time is up. */
  writeStart(isTimeUp: () => boolean): void {
    while (this.#writing) {
      const { done, value } = this.#writing.next();
      if (done === true) {
        this.#writing = undefined;
        this.isStartWritten = true;
        return;
      }
      this.#set(startPieceName(this.startPieces), sealText(value));
      this.startPieces += 1;
      this.#startLength += value.length;
      if (isTimeUp()) return;
    }
  }

  /** Writes what was added since the last call; rewrites the log from the start where it is longer than it is worth. */
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

  /** Marks pieces as kept as they were sent; those that have changed since stay pending. */
  kept(sent: ReadonlyMap<string, string>, dropped: readonly string[]): void {
    for (const [name, text] of sent) if (this.pending.get(name) === text) this.pending.delete(name);
    if (this.drop === dropped) this.drop = [];
  }

  /** Keeps what was chosen in a merge beside the document; undefined once it is over. */
  keepMerge(merge: Json | undefined): void {
    this.#keepBeside(mergePieceName, merge === undefined ? undefined : JSON.stringify(merge));
  }

  /** Keeps the history beside the document; undefined where it is too long for that. */
  keepHistory(history: string | undefined): void {
    this.#keepBeside(historyPieceName, history);
  }

  #keepBeside(name: string, text: string | undefined): void {
    if (text !== undefined) {
      this.#set(name, sealText(text));
      this.drop = this.drop.filter((other) => other !== name);
    } else {
      this.#remove(name);
      this.drop = [...this.drop, name];
    }
  }

  #writeAnew(operations: readonly Operation[]): void {
    const names = Array.from({ length: this.logPieces }, (_, index) => logPieceName(this.turn, index));
    for (const name of names) this.#remove(name);
    this.drop = [...this.drop, ...names];
    this.turn += 1;
    this.#tail = [];
    this.#isTailNew = false;
    this.#place = this.logPieces = this.#logLength = 0;
    for (let index = 0; index < operations.length; index += mostSteps)
      this.#close(JSON.stringify(operations.slice(index, index + mostSteps)));
    // Rewriting made it little shorter, so it is not worth doing again soon.
    this.#longest = Math.max(longLog, 2 * this.#logLength);
  }

  #close(text: string): void {
    this.#put(text);
    this.#place += 1;
    this.logPieces = this.#place;
    this.#logLength += text.length;
  }

  #put(text: string): void {
    this.#set(logPieceName(this.turn, this.#place), sealText(text));
  }

  #set(name: string, text: string): void {
    this.#remove(name);
    this.pending.set(name, text);
    this.#lengths.set(name, text.length);
    this.size += text.length;
  }

  #remove(name: string): void {
    this.pending.delete(name);
    this.size -= this.#lengths.get(name) ?? 0;
    this.#lengths.delete(name);
  }
}
