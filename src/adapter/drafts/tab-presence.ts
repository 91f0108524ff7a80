import { hashJson, isJsonObject } from '#base';
import { type DraftPlace, draftPrefix } from './draft-identity.js';

/** Another editor that has the same workflow open. */
export interface OtherEditor {
  readonly id: string;
  /** It is on the same page as this one. */
  readonly onSamePage: boolean;
}

/** A message from other editors of the same workflow. */
export type TabEvent =
  | { readonly type: 'others'; readonly others: readonly OtherEditor[] }
  /** One of them has stored a version. */
  | { readonly type: 'saved'; readonly version: { readonly id: string; readonly at?: string } }
  /** One of them has taken a draft over, or thrown it away: it is no longer to be offered. */
  | { readonly type: 'gone'; readonly draftId: string };

/**
 * The browser APIs that editors of one workflow in several tabs communicate through; any may be missing. @default those
 * of the browser
 */
export interface TabPorts {
  readonly openChannel?: (name: string) => TabChannel | undefined;
  readonly locks?: Pick<LockManager, 'request' | 'query'> | undefined;
}

export interface TabChannel {
  postMessage(message: unknown): void;
  close(): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

export interface TabPresenceOptions extends TabPorts {
  readonly place: DraftPlace;
  /** The id of this editor. */
  readonly id: string;
  /** The id of its page. */
  readonly page: string;
  readonly onEvent: (event: TabEvent) => void;
}

/** One editor among those that have the same workflow open. */
export interface TabPresence {
  /** The ids of open editors, as far as can be found out: their drafts are in use. */
  findOpen(): Promise<ReadonlySet<string>>;
  tellSaved(version: { readonly id: string; readonly at?: string }): void;
  tellGone(draftId: string): void;
  leave(): void;
}

/** The time that other editors have to answer, in milliseconds, where there are no locks. */
const answerTime = 250;
/** The interval in milliseconds at which other editors are queried where no lock shows that one has ended. */
const roundTime = 15_000;

type Message = {
  readonly type: 'hello' | 'here' | 'bye' | 'saved' | 'gone';
  readonly from: string;
  readonly page: string;
} & { readonly [key: string]: unknown };

/**
 * Lets editors of one workflow know of each other. Each holds a lock for as long as it lives, which the browser
 * releases even for a tab that has crashed; a channel carries messages. Without locks they query each other; without a
 * channel only locks show whose draft is in use; without both every editor is alone, and saving over each other still
 * is a conflict.
 */
export function joinTabs({
  id,
  locks = browserLocks(),
  onEvent,
  openChannel = openBrowserChannel,
  page,
  place,
}: TabPresenceOptions): TabPresence {
  const name = `pathboard:${hashJson(draftPrefix(place))}`;
  const lockOf = (editor: string): string => `${name}:${editor}`;
  const others = new Map<string, OtherEditor & { heard: number }>();
  let round = 0;
  let rounds: ReturnType<typeof setInterval> | undefined;
  let release: (() => void) | undefined;
  let isHere = true;
  const leaving = new AbortController();

  const channel = openChannel(name);
  const say = (type: Message['type'], more: { readonly [key: string]: unknown } = {}): void => {
    try {
      channel?.postMessage({ type, from: id, page, ...more });
    } catch {
      // A channel that is closed has nobody to hear it.
    }
  };
  const tellOthers = (): void =>
    onEvent({
      type: 'others',
      others: [...others.values()].map(({ id: other, onSamePage }) => ({ id: other, onSamePage })),
    });
  const forget = (other: string): void => {
    if (!others.delete(other) || !isHere) return;
    if (others.size === 0) clearInterval(rounds);
    tellOthers();
  };
  const meet = ({ from, page: theirs }: Message): void => {
    const known = others.get(from);
    if (known) {
      known.heard = round;
      return;
    }
    others.set(from, { id: from, onSamePage: theirs === page, heard: round });
    tellOthers();
    // // Granted only once the other editor has released it.
    if (locks) locks.request(lockOf(from), { signal: leaving.signal }, () => forget(from)).catch(() => undefined);
    else if (others.size === 1) rounds = setInterval(askAround, roundTime);
  };
  const askAround = (): void => {
    for (const { heard, id: other } of others.values()) if (heard < round) forget(other);
    round += 1;
    say('hello');
  };

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent) => {
      if (!isHere || !isMessage(data) || data.from === id) return;
      if (data.type === 'bye') forget(data.from);
      else meet(data);
      if (data.type === 'hello') say('here');
      if (data.type === 'saved' && isVersion(data['version'])) onEvent({ type: 'saved', version: data['version'] });
      if (data.type === 'gone' && typeof data['draftId'] === 'string')
        onEvent({ type: 'gone', draftId: data['draftId'] });
    };
  }
  // // No message is sent before this lock is held: another editor that requested it first would get it.
  if (locks) {
    locks
      .request(
        lockOf(id),
        { signal: leaving.signal },
        () =>
          new Promise<void>((resolve) => {
            release = resolve;
            if (isHere) say('hello');
            else resolve();
          }),
      )
      .catch(() => say('hello'));
  } else say('hello');

  return {
    async findOpen() {
      if (locks) {
        try {
          const { held = [] } = await locks.query();
          const prefix = lockOf('');
          return new Set(
            held.flatMap(({ name: lock = '' }) =>
              lock.startsWith(prefix) && lock !== lockOf(id) ? [lock.slice(prefix.length)] : [],
            ),
          );
        } catch {
          // Not allowed to look, as in a sandboxed frame: they are asked.
        }
      }
      if (channel) await new Promise((resolve) => setTimeout(resolve, answerTime));
      return new Set(others.keys());
    },
    tellSaved: (version) => say('saved', { version }),
    tellGone: (gone) => say('gone', { draftId: gone }),
    leave() {
      if (!isHere) return;
      isHere = false;
      say('bye');
      clearInterval(rounds);
      release?.();
      leaving.abort();
      if (channel) channel.onmessage = null;
      channel?.close();
    },
  };
}

function browserLocks(): TabPorts['locks'] {
  return (globalThis as { readonly navigator?: { readonly locks?: LockManager } }).navigator?.locks;
}

function openBrowserChannel(name: string): TabChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

function isMessage(data: unknown): data is Message {
  if (!isJsonObject(data)) return false;
  const { from, page, type } = data as { readonly [key: string]: unknown };
  return typeof from === 'string' && typeof page === 'string' && typeof type === 'string';
}

function isVersion(version: unknown): version is { readonly id: string; readonly at?: string } {
  if (!isJsonObject(version)) return false;
  const { at, id } = version as { readonly [key: string]: unknown };
  return typeof id === 'string' && (at === undefined || typeof at === 'string');
}
