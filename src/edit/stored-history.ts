import { accept, hashJson, isJsonObject, jsonSize, memoizeByIdentity, type Refusal, refuse, type Result } from '#base';
import { findNonJson } from '#model';
import { findBadOperation } from './check-operations.js';
import { contentHash, presentationHash } from './content-hash.js';
import type { History, HistoryEntry } from './history.js';
import { type Journal, journalOf, type Leg, legsOf, operationsOfLeg } from './journal.js';
import { placesAlong } from './places-along.js';
import type { Root } from './root.js';
import type { EditedDocument, Operation } from './operation.js';

/** A stretch of the way as it is stored: an entry by its id, or operations that are in no entry. */
export type StoredLeg = (
  { readonly entry: number; readonly back: boolean } | { readonly operations: readonly Operation[] }
) & {
  /** The fingerprint of what is before it. Absent far back on a long way. */
  readonly place?: string;
};

/** A history as plain JSON, to be kept across a reload of the page and resumed on the document it belongs to. */
export interface StoredHistory {
  readonly kind: 'pathboard/history';
  readonly version: 1;
  readonly done: readonly HistoryEntry[];
  readonly undone: readonly HistoryEntry[];
  /** The fingerprints of the document that the history belongs to. */
  readonly current: { readonly content: string; readonly presentation: string };
  /** The fingerprint of the version that was last opened or stored, and the way from there. Absent where it is no longer known. */
  readonly base?: { readonly content: string; readonly way: readonly StoredLeg[] };
  /** The way of the presentation since it was opened. */
  readonly arranged?: readonly StoredLeg[];
  /** The fingerprint of all of the above. */
  readonly check: string;
}

/** The ways from what is stored elsewhere to the document; what is absent is no longer known. */
export interface KnownWays {
  /** From the version that was last opened or stored. */
  readonly base?: { readonly content: string; readonly journal: Journal };
  /** Of the presentation, since it was opened. */
  readonly arranged?: Journal;
}

export function storeHistory(
  { done, undone }: History,
  document: EditedDocument,
  { arranged, base }: KnownWays,
): StoredHistory {
  const kept = new Map([...done, ...undone].map((entry) => [entry.id, entry]));
  const storedWay = (journal: Journal, root: Root): readonly StoredLeg[] => {
    const places = placesAlong(journal, root, document);
    return legsOf(journal).map((leg, index) => storedLeg(leg, places[index], kept));
  };
  const stored = {
    kind: 'pathboard/history',
    version: 1,
    done,
    undone,
    current: { content: contentHash(document.version), presentation: presentationHash(document.presentation) },
    ...(base ? { base: { content: base.content, way: storedWay(base.journal, 'version') } } : {}),
    ...(arranged ? { arranged: storedWay(arranged, 'presentation') } : {}),
  } as const;
  return { ...stored, check: historyCheck(stored) };
}

/** Entries are the same objects for as long as they are in the history: each is read once, however often it is kept. */
const hashOfEntry = memoizeByIdentity((entry: object) => hashJson(entry));

/** The fingerprint of a stored history without its own. */
export function historyCheck({ done, undone, ...rest }: { readonly [key: string]: unknown }): string {
  const hashes = (entries: unknown): unknown =>
    Array.isArray(entries)
      ? entries.map((entry: unknown) => (isJsonObject(entry) ? hashOfEntry(entry) : entry))
      : entries;
  return hashJson([rest, hashes(done), hashes(undone)]);
}

function storedLeg(leg: Leg, place: string | undefined, kept: ReadonlyMap<number, HistoryEntry>): StoredLeg {
  const isKept = 'entry' in leg && kept.get(leg.entry.id) === leg.entry;
  return {
    ...(isKept ? { entry: leg.entry.id, back: leg.back } : { operations: operationsOfLeg(leg) }),
    ...(place === undefined ? {} : { place }),
  };
}

/** A stored history as it can be used again. */
export interface ReadHistory {
  readonly history: History;
  readonly current: StoredHistory['current'];
  readonly ways: { readonly base?: ReadWay; readonly arranged?: ReadWay };
}

/** A way, and the fingerprints of what is before each of its stretches, where they are known. */
export interface ReadWay {
  readonly journal: Journal;
  readonly places: readonly (string | undefined)[];
}

/** Ids beyond this are nobody's: those that follow could no longer be told apart. */
const highestId = 2 ** 52;

/** How many levels a stored history has at most. */
const deepest = 200;

const damaged = refuse('not-a-history', 'What was kept of the earlier changes is damaged and cannot be used.');

/**
 * Reads what may be a stored history and may be anything. It is copied first, so that whoever gave it may go on changing
 * theirs, and everything in the copy is looked over before any of it is used.
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
  const ways = readWays(stored, byId);
  if (!ways) return damaged;
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const nextId = entries.reduce((highest, { id }) => Math.max(highest, id), 0) + 1;
  const history: History = { done, undone, sealed: true, nextId, bytes };
  return accept({ history, current: { content: current['content'], presentation: current['presentation'] }, ways });
}

/** A copy of JSON; undefined for anything else, and for what throws when it is looked at. */
function copyOf(given: unknown): unknown {
  try {
    if (findNonJson(given, deepest)) return undefined;
    const copy: unknown = JSON.parse(JSON.stringify(given));
    // What answers differently each time it is asked is only known now.
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

function readWays(
  { arranged, base }: { readonly [key: string]: unknown },
  entries: ReadonlyMap<number, HistoryEntry>,
): ReadHistory['ways'] | undefined {
  if (base !== undefined && (!isJsonObject(base) || typeof base['content'] !== 'string')) return undefined;
  const ofVersion = base && readWay(base['way'], entries, base['content'] as string);
  const ofPresentation = arranged === undefined ? undefined : readWay(arranged, entries);
  if ((base && !ofVersion) || (arranged !== undefined && !ofPresentation)) return undefined;
  return { ...(ofVersion ? { base: ofVersion } : {}), ...(ofPresentation ? { arranged: ofPresentation } : {}) };
}

/** @param start the fingerprint of where the way begins */
function readWay(input: unknown, entries: ReadonlyMap<number, HistoryEntry>, start?: string): ReadWay | undefined {
  if (!Array.isArray(input)) return undefined;
  const legs = input.map((leg: unknown) => readLeg(leg, entries));
  if (!legs.every((leg) => leg !== undefined)) return undefined;
  const places = input.map(({ place }: { readonly place?: unknown }, index) =>
    index === 0 && start !== undefined ? start : place,
  );
  return places.every((place) => place === undefined || typeof place === 'string')
    ? { journal: journalOf(legs), places }
    : undefined;
}

function readLeg(input: unknown, entries: ReadonlyMap<number, HistoryEntry>): Leg | undefined {
  if (!isJsonObject(input)) return undefined;
  const { back, entry: id, operations } = input;
  if (operations !== undefined)
    return findBadOperation(operations) ? undefined : { operations: operations as readonly Operation[] };
  const entry = typeof id === 'number' ? entries.get(id) : undefined;
  return entry && typeof back === 'boolean' ? { entry, back } : undefined;
}
