import { hashJson, isJsonObject } from '#base';
import { type DraftPlace, draftPrefix } from './draft-identity.js';
import { WriterLock, type Writing } from './writer-lock.js';

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
  /** One of them has made a version live, scheduled one, or taken that back. */
  | { readonly type: 'live' }
  /** One of them has taken a draft over, or discarded it: it is no longer offered. */
  | { readonly type: 'gone'; readonly draftId: string }
  /** Who may change the workflow, once that is known and whenever it changes. */
  | { readonly type: 'writing'; readonly writing: Writing };

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
  /**
   * Keeps what is not kept yet, as another page wants to take over. Resolves to whether nothing would be lost by that.
   *
   * @default nothing has to be kept
   */
  readonly release?: () => Promise<boolean>;
}

/** One editor among those that have the same workflow open. */
export interface TabPresence {
  /** The ids of open editors that may write, as far as can be found out: their drafts are in use. */
  findOpen(): Promise<ReadonlySet<string>>;
  /** Who may change the workflow. Resolves once that is known. */
  writing(): Promise<Writing>;
  /**
   * Takes over from the page that may change the workflow, once all of its work is kept. Resolves to false where that
   * page cannot keep it.
   */
  takeOver(): Promise<boolean>;
  tellSaved(version: { readonly id: string; readonly at?: string }): void;
  tellGone(draftId: string): void;
  /** Reports that another version is live, or goes live next. */
  tellLive(): void;
  leave(): void;
}

/** The time that other editors have to answer, in milliseconds, where there are no locks. */
const answerTime = 250;
/** The interval in milliseconds at which other editors are queried where no lock shows that one has ended. */
const roundTime = 15_000;

type Message = {
  readonly type: 'hello' | 'here' | 'bye' | 'saved' | 'gone' | 'live' | 'take' | 'refuse';
  readonly from: string;
  readonly page: string;
} & { readonly [key: string]: unknown };

/**
 * Lets editors of one workflow know of each other. Each holds a lock for as long as it lives, which the browser
 * releases even for a tab that has crashed; a channel carries messages. Without locks they query each other; without a
 * channel only locks show whose draft is in use; without both every editor is alone, and saving over each other still
 * is a conflict. With locks, the editors of one page at a time may change the workflow.
 */
export function joinTabs(options: TabPresenceOptions): TabPresence {
  return new Presence(options);
}

/**
 * Finds the editors that are open in any tab of this browser, by their locks. Resolves to undefined where the browser
 * has none, or does not show them.
 */
export async function findOpenEditors(locks = browserLocks()): Promise<ReadonlySet<string> | undefined> {
  try {
    const { held } = (await locks?.query()) ?? {};
    return held && new Set(held.flatMap(({ name = '' }) => editorOf(name) ?? []));
  } catch {
    return undefined;
  }
}

/** The time in milliseconds after which it no longer matters how a page was opened. */
const isOpening = 30_000;

/** Whether this page was just reloaded, or opened again from the history. */
function isReload(): boolean {
  if (performance.now() > isOpening) return false;
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && (navigation as PerformanceNavigationTiming).type !== 'navigate';
}

/** The id of the editor that holds a lock. */
function editorOf(lock: string): string | undefined {
  return /^pathboard:[^:]*:.*:([^:]*)$/.exec(lock)?.[1];
}

class Presence implements TabPresence {
  readonly #options: TabPresenceOptions;
  readonly #name: string;
  readonly #locks: TabPorts['locks'];
  readonly #channel: TabChannel | undefined;
  readonly #others = new Map<string, OtherEditor & { heard: number }>();
  readonly #leaving = new AbortController();
  readonly #writer: WriterLock;
  /** The number of queries so far, where no lock shows that an editor has ended. */
  #round = 0;
  #rounds: ReturnType<typeof setInterval> | undefined;
  #release: (() => void) | undefined;
  #isHere = true;

  constructor(options: TabPresenceOptions) {
    const { locks = browserLocks(), openChannel = openBrowserChannel, place } = options;
    this.#options = options;
    this.#name = `pathboard:${hashJson(draftPrefix(place))}`;
    this.#locks = locks;
    this.#channel = openChannel(this.#name);
    if (this.#channel) this.#channel.onmessage = ({ data }: MessageEvent) => this.#receive(data);
    const { onEvent, page, release = () => Promise.resolve(true) } = options;
    this.#writer = new WriterLock({
      locks,
      name: `${this.#name} writer`,
      page,
      isReload: isReload(),
      release,
      ask: () => this.#send('take'),
      refuse: () => this.#send('refuse'),
      onChange: (writing) => onEvent({ type: 'writing', writing }),
    });
    this.#enter();
  }

  writing(): Promise<Writing> {
    return this.#writer.writing();
  }

  takeOver(): Promise<boolean> {
    return this.#writer.takeOver();
  }

  async findOpen(): Promise<ReadonlySet<string>> {
    const { id, page } = this.#options;
    // The editors of other pages have released what they had written.
    const isWriter = (await this.writing()) === 'here';
    if (this.#locks) {
      try {
        const { held = [] } = await this.#locks.query();
        const prefix = isWriter ? this.#lockOf(page, '') : `${this.#name}:`;
        const own = this.#lockOf(page, id);
        return new Set(
          held.flatMap(({ name: lock = '' }) =>
            lock.startsWith(prefix) && lock !== own ? (editorOf(lock) ?? []) : [],
          ),
        );
      } catch {
        // A sandboxed frame may not query locks: the other editors are asked.
      }
    }
    if (this.#channel) await new Promise((resolve) => setTimeout(resolve, answerTime));
    return new Set([...this.#others.values()].flatMap((other) => (isWriter && !other.onSamePage ? [] : [other.id])));
  }

  tellSaved(version: { readonly id: string; readonly at?: string }): void {
    this.#send('saved', { version });
  }

  tellGone(draftId: string): void {
    this.#send('gone', { draftId });
  }

  tellLive(): void {
    this.#send('live');
  }

  leave(): void {
    if (!this.#isHere) return;
    this.#isHere = false;
    this.#send('bye');
    clearInterval(this.#rounds);
    this.#writer.leave();
    this.#release?.();
    this.#leaving.abort();
    if (this.#channel) this.#channel.onmessage = null;
    this.#channel?.close();
  }

  /** No message is sent before this editor's lock is held: another editor that requested it first would get it. */
  #enter(): void {
    if (!this.#locks) {
      this.#send('hello');
      return;
    }
    const hold = (): Promise<void> =>
      new Promise((resolve) => {
        this.#release = resolve;
        if (this.#isHere) this.#send('hello');
        else resolve();
      });
    this.#locks
      .request(this.#lockOf(this.#options.page, this.#options.id), { signal: this.#leaving.signal }, hold)
      .catch(() => this.#send('hello'));
  }

  #lockOf(page: string, editor: string): string {
    return `${this.#name}:${page}:${editor}`;
  }

  #send(type: Message['type'], more: { readonly [key: string]: unknown } = {}): void {
    const { id, page } = this.#options;
    try {
      this.#channel?.postMessage({ type, from: id, page, ...more });
    } catch {
      // A closed channel has no listeners.
    }
  }

  #receive(data: unknown): void {
    const { id, onEvent } = this.#options;
    if (!this.#isHere || !isMessage(data) || data.from === id) return;
    if (data.type === 'bye') this.#forget(data.from);
    else this.#meet(data);
    if (data.type === 'hello') this.#send('here');
    if (data.type === 'saved' && isVersion(data['version'])) onEvent({ type: 'saved', version: data['version'] });
    if (data.type === 'live') onEvent({ type: 'live' });
    if (data.type === 'take' && data.page !== this.#options.page) void this.#writer.asked();
    if (data.type === 'refuse') this.#writer.refused();
    if (data.type === 'gone' && typeof data['draftId'] === 'string')
      onEvent({ type: 'gone', draftId: data['draftId'] });
  }

  #meet({ from, page }: Message): void {
    const known = this.#others.get(from);
    if (known) {
      known.heard = this.#round;
      return;
    }
    this.#others.set(from, { id: from, onSamePage: page === this.#options.page, heard: this.#round });
    this.#reportOthers();
    // Granted only once the other editor has released it.
    if (this.#locks)
      this.#locks
        .request(this.#lockOf(page, from), { signal: this.#leaving.signal }, () => this.#forget(from))
        .catch(() => undefined);
    else if (this.#others.size === 1) this.#rounds = setInterval(() => this.#queryOthers(), roundTime);
  }

  #queryOthers(): void {
    for (const { heard, id } of this.#others.values()) if (heard < this.#round) this.#forget(id);
    this.#round += 1;
    this.#send('hello');
  }

  #forget(other: string): void {
    if (!this.#others.delete(other) || !this.#isHere) return;
    if (this.#others.size === 0) clearInterval(this.#rounds);
    this.#reportOthers();
  }

  #reportOthers(): void {
    const others = [...this.#others.values()].map(({ id, onSamePage }) => ({ id, onSamePage }));
    this.#options.onEvent({ type: 'others', others });
  }
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
