import { hashJson, isJsonObject } from '#base';

/** Raised whenever older code could no longer read a draft. It then leaves the draft alone. */
export const draftSchema = 1;

/** The head of a draft. */
export interface DraftHead {
  readonly schema: typeof draftSchema;
  /** The time of the last change, in milliseconds since 1970. */
  readonly at: number;
  /** The id of the writing editor, so that other tabs can tell whether it is still open. */
  readonly writer: string;
  /** The version it is based on; absent for a workflow that was never saved. */
  readonly base?: { readonly id: string; readonly at?: string };
  /** The number of pieces of the start document; absent while not all of them are written. */
  readonly start?: number;
  /** The number of the log: a rewritten log has another. */
  readonly turn: number;
  /** The number of log pieces. */
  readonly log: number;
  /** The length of all pieces, in characters; absent in drafts of earlier editions. */
  readonly size?: number;
}

/** The result of reading a head. */
export type ReadHead =
  | { readonly is: 'sound'; readonly head: DraftHead }
  /** Written by a newer edition of this software. It is not for us to touch. */
  | { readonly is: 'newer' }
  | { readonly is: 'damaged' };

/** Prefixes a text with its hash, so that a reader can verify it. */
export function sealText(text: string): string {
  return `${hashJson(text)}\n${text}`;
}

/** The text, or `undefined` where its hash does not match. */
export function unsealText(sealed: unknown): string | undefined {
  if (typeof sealed !== 'string' || sealed[16] !== '\n') return undefined;
  const text = sealed.slice(17);
  return sealed.startsWith(hashJson(text)) ? text : undefined;
}

/** Heads begin with their schema: those of a newer one may be sealed in another way. */
export function writeHead(head: DraftHead): string {
  return `${head.schema}\n${sealText(JSON.stringify(head))}`;
}

export function readHead(written: unknown): ReadHead {
  const [, schema, sealed] = typeof written === 'string' ? (/^(\d{1,9})\n([^]*)$/.exec(written) ?? []) : [];
  if (schema === undefined) return { is: 'damaged' };
  if (Number(schema) > draftSchema) return { is: 'newer' };
  const head = parsed(unsealText(sealed));
  return isHead(head) ? { is: 'sound', head } : { is: 'damaged' };
}

/** The value of a sealed JSON text; `undefined` where it is damaged. */
export function openSealed(sealed: unknown): unknown {
  return parsed(unsealText(sealed));
}

/** The piece that keeps what was chosen in an unfinished merge. */
export const mergePieceName = 'merge';
/** The piece that keeps the entries to undo and redo. It may be older than the log, or absent. */
export const historyPieceName = 'history';
export const startPieceName = (index: number): string => `start/${index}`;
export const logPieceName = (turn: number, index: number): string => `log/${turn}/${index}`;

function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isHead(value: unknown): value is DraftHead {
  if (!isJsonObject(value)) return false;
  const { at, base, log, schema, size, start, turn, writer } = value as { readonly [key: string]: unknown };
  return (
    schema === draftSchema &&
    Number.isFinite(at) &&
    typeof writer === 'string' &&
    isCount(turn) &&
    isCount(log) &&
    (start === undefined || isCount(start)) &&
    (size === undefined || isCount(size)) &&
    (base === undefined || (isJsonObject(base) && typeof (base as { readonly id?: unknown }).id === 'string'))
  );
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}
