import { accept, hashJson, isJsonObject, jsonSize, memoizeByIdentity, refuse } from '#base';
import { findNonJson } from '#model';
import { findBadOperation } from '../operation/check-operations.js';
import { contentHash, presentationHash, type Root } from './content-hash.js';
import type { History, HistoryEntry } from './history.js';
import {
  fingerprintsAlong,
  logOf,
  type LogSegment,
  type OperationLog,
  operationsOfSegment,
  segmentsOf,
} from './operation-log.js';
import type { EditedDocument, Operation } from '../operation/operation.js';
import type { Refusal, Result } from '../command/refusal.js';

/** A stored segment of a log: a history entry by its id, or operations that are in no entry. */
export type StoredSegment = (
  { readonly entry: number; readonly back: boolean } | { readonly operations: readonly Operation[] }
) & {
  /** The hash of the state before the segment. Absent far back in a long log. */
  readonly place?: string;
};

/** A history as plain JSON, to be kept across a reload of the page and resumed on the document it belongs to. */
export interface StoredHistory {
  /** Identifies the format: `pathboard/history`. */
  readonly kind: 'pathboard/history';
  /** The version of the format. A higher one is refused as `newer-history`. */
  readonly version: 1;
  /** The entries to undo, oldest first. */
  readonly done: readonly HistoryEntry[];
  /** The entries to redo, next first. */
  readonly undone: readonly HistoryEntry[];
  /** The hashes of the document that the history belongs to. */
  readonly current: { readonly content: string; readonly presentation: string };
  /** The hash of the version that was last opened or stored, and the log from there. Absent where no longer known. */
  readonly base?: { readonly content: string; readonly way: readonly StoredSegment[] };
  /** The log of the presentation since it was opened. */
  readonly arranged?: readonly StoredSegment[];
  /** The hash of all of the above. */
  readonly check: string;
}

/** The logs from the stored parts to the document; absent where no longer known. */
export interface KnownLogs {
  /** From the version that was last opened or stored. */
  readonly base?: { readonly content: string; readonly log: OperationLog };
  /** Of the presentation, since it was opened. */
  readonly arranged?: OperationLog;
}

export function storeHistory(
  { done, undone }: History,
  document: EditedDocument,
  { arranged, base }: KnownLogs,
): StoredHistory {
  const kept = new Map([...done, ...undone].map((entry) => [entry.id, entry]));
  const storedWay = (log: OperationLog, root: Root): readonly StoredSegment[] => {
    const places = fingerprintsAlong(log, root, document);
    return segmentsOf(log).map((segment, index) => storedSegment(segment, places[index], kept));
  };
  const stored = {
    kind: 'pathboard/history',
    version: 1,
    done,
    undone,
    current: { content: contentHash(document.version), presentation: presentationHash(document.presentation) },
    ...(base ? { base: { content: base.content, way: storedWay(base.log, 'version') } } : {}),
    ...(arranged ? { arranged: storedWay(arranged, 'presentation') } : {}),
  } as const;
  return { ...stored, check: historyCheck(stored) };
}

/** Entries keep their identity while they are in the history, so each is hashed once. */
const hashOfEntry = memoizeByIdentity((entry: object) => hashJson(entry));

/** The hash of a stored history without its own `check`. */
export function historyCheck({ done, undone, ...rest }: { readonly [key: string]: unknown }): string {
  const hashes = (entries: unknown): unknown =>
    Array.isArray(entries)
      ? entries.map((entry: unknown) => (isJsonObject(entry) ? hashOfEntry(entry) : entry))
      : entries;
  return hashJson([rest, hashes(done), hashes(undone)]);
}

function storedSegment(
  segment: LogSegment,
  place: string | undefined,
  kept: ReadonlyMap<number, HistoryEntry>,
): StoredSegment {
  const isKept = 'entry' in segment && kept.get(segment.entry.id) === segment.entry;
  return {
    ...(isKept ? { entry: segment.entry.id, back: segment.back } : { operations: operationsOfSegment(segment) }),
    ...(place === undefined ? {} : { place }),
  };
}

/** A stored history that was read. */
export interface ReadHistory {
  readonly history: History;
  readonly current: StoredHistory['current'];
  readonly logs: { readonly base?: ReadLog; readonly arranged?: ReadLog };
}

/** A log, with the hashes of the states before its segments where they are known. */
export interface ReadLog {
  readonly log: OperationLog;
  readonly places: readonly (string | undefined)[];
}

/** The ids that follow must stay exact integers. */
const highestId = 2 ** 52;

/** The deepest nesting of a stored history. */
const deepest = 200;

const damaged = refuse('not-a-history', 'The stored history is damaged and cannot be used.');

/**
 * Reads a stored history from any value. The input is copied first, so that the caller may go on changing it, and the
 * whole copy is validated before any of it is used.
 *
 * @returns refused as `not-a-history` or `newer-history`
 */
export function readHistory(given: unknown): Result<ReadHistory, Refusal> {
  const input = copyOf(given);
  if (!isJsonObject(input) || input['kind'] !== 'pathboard/history') return damaged;
  if (typeof input['version'] === 'number' && input['version'] > 1) {
    return refuse(
      'newer-history',
      'The earlier changes were kept by a newer version of this page and cannot be used here.',
    );
  }
  const { check, ...stored } = input;
  if (stored['version'] !== 1 || check !== historyCheck(stored)) return damaged;
  const done = readEntries(stored['done']);
  const undone = readEntries(stored['undone']);
  const current = stored['current'];
  if (
    !done ||
    !undone ||
    !isJsonObject(current) ||
    typeof current['content'] !== 'string' ||
    typeof current['presentation'] !== 'string'
  )
    return damaged;
  const entries = [...done, ...undone];
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  if (byId.size < entries.length) return damaged;
  const logs = readLogs(stored, byId);
  if (!logs) return damaged;
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const nextId = entries.reduce((highest, { id }) => Math.max(highest, id), 0) + 1;
  const history: History = { done, undone, sealed: true, nextId, bytes };
  return accept({ history, current: { content: current['content'], presentation: current['presentation'] }, logs });
}

/** A copy of JSON; `undefined` for anything else, and for what throws while it is read. */
function copyOf(given: unknown): unknown {
  try {
    if (findNonJson(given, deepest)) return undefined;
    const copy: unknown = JSON.parse(JSON.stringify(given));
    // A getter may answer differently each time, so the copy is checked as well.
    return findNonJson(copy, deepest) ? undefined : copy;
  } catch {
    return undefined;
  }
}

function readEntries(input: unknown): readonly HistoryEntry[] | undefined {
  if (!Array.isArray(input)) return undefined;
  const entries = input.map(readEntry);
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

function readEntry(input: unknown): HistoryEntry | undefined {
  if (!isJsonObject(input)) return undefined;
  const { at, command, id, label, mergeKey, operations } = input;
  if (
    !Number.isSafeInteger(id) ||
    (id as number) < 0 ||
    (id as number) > highestId ||
    typeof label !== 'string' ||
    typeof command !== 'string' ||
    typeof at !== 'number'
  )
    return undefined;
  if ((mergeKey !== undefined && typeof mergeKey !== 'string') || findBadOperation(operations)) return undefined;
  return {
    id: id as number,
    label,
    command,
    operations: operations as readonly Operation[],
    ...(mergeKey === undefined ? {} : { mergeKey }),
    at,
    bytes: jsonSize(operations),
  };
}

function readLogs(
  { arranged, base }: { readonly [key: string]: unknown },
  entries: ReadonlyMap<number, HistoryEntry>,
): ReadHistory['logs'] | undefined {
  if (base !== undefined && (!isJsonObject(base) || typeof base['content'] !== 'string')) return undefined;
  const ofVersion = base && readLog(base['way'], entries, base['content'] as string);
  const ofPresentation = arranged === undefined ? undefined : readLog(arranged, entries);
  if ((base && !ofVersion) || (arranged !== undefined && !ofPresentation)) return undefined;
  return { ...(ofVersion ? { base: ofVersion } : {}), ...(ofPresentation ? { arranged: ofPresentation } : {}) };
}

/** @param start the hash of the state that the log begins at */
function readLog(input: unknown, entries: ReadonlyMap<number, HistoryEntry>, start?: string): ReadLog | undefined {
  if (!Array.isArray(input)) return undefined;
  const segments = input.map((segment: unknown) => readSegment(segment, entries));
  if (!segments.every((segment) => segment !== undefined)) return undefined;
  const places = input.map(({ place }: { readonly place?: unknown }, index) =>
    index === 0 && start !== undefined ? start : place,
  );
  return places.every((place) => place === undefined || typeof place === 'string')
    ? { log: logOf(segments), places }
    : undefined;
}

function readSegment(input: unknown, entries: ReadonlyMap<number, HistoryEntry>): LogSegment | undefined {
  if (!isJsonObject(input)) return undefined;
  const { back, entry: id, operations } = input;
  if (operations !== undefined)
    return findBadOperation(operations) ? undefined : { operations: operations as readonly Operation[] };
  const entry = typeof id === 'number' ? entries.get(id) : undefined;
  return entry && typeof back === 'boolean' ? { entry, back } : undefined;
}
