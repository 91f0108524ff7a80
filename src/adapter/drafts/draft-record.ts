import { hashJson, isJsonObject } from '#base';

/** Raised whenever what is kept of a draft can no longer be read by those who came before. They leave it alone then. */
export const draftSchema = 1;

/** What the head of a draft says. */
export interface DraftHead {
  readonly schema: typeof draftSchema;
  /** When it was last changed, in milliseconds since 1970. */
  readonly at: number;
  /** Names the editor that writes it, so that others can tell whether that is still open. */
  readonly writer: string;
  /** The version it is based on; absent for a workflow that was never saved. */
  readonly base?: { readonly id: string; readonly at?: string };
  /** How many pieces the document has that the steps begin at; absent while not all of them are written. */
  readonly start?: number;
  /** Which log counts: one that was written anew is another. */
  readonly turn: number;
  /** How many pieces of steps there are. */
  readonly log: number;
}

/** What a head turned out to be. */
export type ReadHead =
  | { readonly is: 'sound'; readonly head: DraftHead }
  /** Written by a newer edition of this software. It is not for us to touch. */
  | { readonly is: 'newer' }
  | { readonly is: 'damaged' };

/** A text with its fingerprint in front, so that what comes back can be trusted to be what was written. */
export function sealText(text: string): string {
  return `${hashJson(text)}\n${text}`;
}

/** The text, or `undefined` where it is not what was written. */
export function unsealText(sealed: unknown): string | undefined {
  if (typeof sealed !== 'string' || sealed[16] !== '\n') return undefined;
  const text = sealed.slice(17);
  return sealed.startsWith(hashJson(text)) ? text : undefined;
}

/** Heads say their schema in front of everything else: those of a newer one may be sealed in another way. */
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
  const { at, base, log, schema, start, turn, writer } = value as { readonly [key: string]: unknown };
  return (
    schema === draftSchema &&
    Number.isFinite(at) &&
    typeof writer === 'string' &&
    isCount(turn) &&
    isCount(log) &&
    (start === undefined || isCount(start)) &&
    (base === undefined || (isJsonObject(base) && typeof (base as { readonly id?: unknown }).id === 'string'))
  );
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}
