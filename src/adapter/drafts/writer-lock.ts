/**
 * Who may change a workflow in this browser.
 * - `here`: this page.
 * - `elsewhere`: another page, since before this editor was opened.
 * - `taken`: another page, which has taken over from this one.
 * - `shared`: any page, as the browser has no Web Locks.
 */
export type Writing = 'here' | 'elsewhere' | 'taken' | 'shared';

export interface WriterLockOptions {
  readonly locks: Pick<LockManager, 'request' | 'query'> | undefined;
  /** The name of the lock, the same for all editors of a workflow. */
  readonly name: string;
  /** The id of the page. Its editors write together. */
  readonly page: string;
  /** The page was reloaded, or opened again from the history. */
  readonly isReload: boolean;
  /** Asks the other pages to release the lock. */
  readonly ask: () => void;
  /** Answers another page that the lock is not released. */
  readonly refuse: () => void;
  /** Keeps what is not kept yet. Resolves to whether another page may take over without losing anything. */
  readonly release: () => Promise<boolean>;
  readonly onChange: (writing: Writing) => void;
}

/** The time that another page has to keep its work, in milliseconds; a frozen one never answers. */
const patience = 4000;
/**
 * The time in milliseconds that the browser may need to release the lock of the page before this one: longer where this
 * page was reloaded, as that page was then most likely the one that held it.
 */
const endTime = 300;
const endTimeOfReload = 10_000;

/** Lets the editors of one page at a time write a workflow. The browser releases the lock of a page that has ended. */
export class WriterLock {
  readonly #options: WriterLockOptions;
  readonly #leaving = new AbortController();
  /** Withdraws a request that waits for the lock without asking for it. */
  #waiting = new AbortController();
  #asking: AbortController | undefined;
  #isRefused = false;
  #letGo: (() => void) | undefined;
  #writing: Writing = 'shared';
  /** Resolves once it is known who may write. */
  readonly #entered: Promise<void>;

  constructor(options: WriterLockOptions) {
    this.#options = options;
    this.#entered = options.locks ? this.#enter() : Promise.resolve();
  }

  /** Who may write, once that is known. */
  async writing(): Promise<Writing> {
    await this.#entered;
    return this.#writing;
  }

  /**
   * Takes the lock over from the page that holds it, also where that does not answer. Resolves to false where that page
   * refuses, as its work would be lost.
   */
  async takeOver(): Promise<boolean> {
    this.#waiting.abort();
    if (await this.#isHeldHere()) return this.#join();
    const asking = new AbortController();
    this.#asking = asking;
    this.#isRefused = false;
    const timer = setTimeout(() => asking.abort(), patience);
    this.#options.ask();
    let isHeld = (await this.#hold({ signal: asking.signal })) === true;
    clearTimeout(timer);
    this.#asking = undefined;
    if (!isHeld && !this.#isRefused && !this.#leaving.signal.aborted)
      isHeld = (await this.#hold({ steal: true })) === true;
    if (isHeld) this.#change('here');
    return isHeld;
  }

  /** Another page asks for the lock. */
  async asked(): Promise<void> {
    if (this.#writing !== 'here') return;
    if (!(await this.#options.release())) {
      this.#options.refuse();
      return;
    }
    this.#change('taken');
    this.#waiting.abort();
    this.#letGo?.();
  }

  /** The page that was asked keeps the lock. */
  refused(): void {
    if (!this.#asking) return;
    this.#isRefused = true;
    this.#asking.abort();
  }

  leave(): void {
    this.#leaving.abort();
    this.#waiting.abort();
    this.#asking?.abort();
    this.#letGo?.();
  }

  #change(writing: Writing): void {
    if (this.#leaving.signal.aborted || writing === this.#writing) return;
    this.#writing = writing;
    this.#options.onChange(writing);
  }

  async #enter(): Promise<void> {
    const isHeld = await this.#hold({ ifAvailable: true });
    if (isHeld === undefined) return;
    if (isHeld) this.#change('here');
    else if (await this.#isHeldHere()) this.#join();
    else {
      this.#change('elsewhere');
      void this.#waitForEnd();
    }
  }

  /** The page that has the lock may be ending, such as the one before a reload. */
  async #waitForEnd(): Promise<void> {
    const timer = setTimeout(() => this.#waiting.abort(), this.#options.isReload ? endTimeOfReload : endTime);
    const isHeld = await this.#hold({ signal: this.#waiting.signal });
    clearTimeout(timer);
    if (isHeld === true) this.#change('here');
  }

  /** Writes with another editor of this page, and holds the lock once that one is gone. */
  #join(): true {
    this.#waiting = new AbortController();
    void this.#hold({ signal: this.#waiting.signal });
    this.#change('here');
    return true;
  }

  /** Resolves to whether the lock was granted; it is then held until it is released. Undefined where there are no locks. */
  #hold(options: LockOptions): Promise<boolean | undefined> {
    const { locks, name, page } = this.#options;
    return new Promise((resolve) => {
      let isGranted: boolean | undefined;
      const hold = (lock: Lock | null): Promise<void> | undefined => {
        isGranted = lock !== null && !this.#leaving.signal.aborted;
        resolve(isGranted);
        if (!isGranted) return undefined;
        const held = new Promise<void>((letGo) => {
          this.#letGo = letGo;
        });
        // Shows the other editors of this page that it holds the lock.
        void locks?.request(markOf(name, page), { mode: 'shared' }, () => held).catch(() => undefined);
        return held;
      };
      locks?.request(name, options, hold).catch(() => {
        // Another page has stolen it, as this one did not answer.
        if (isGranted) this.#lose();
        resolve(options.ifAvailable ? undefined : false);
      });
    });
  }

  #lose(): void {
    this.#letGo?.();
    this.#change('taken');
  }

  async #isHeldHere(): Promise<boolean> {
    const { locks, name, page } = this.#options;
    try {
      const { held = [] } = (await locks?.query()) ?? {};
      return held.some((lock) => lock.name === markOf(name, page));
    } catch {
      // A sandboxed frame may not query locks.
      return false;
    }
  }
}

function markOf(name: string, page: string): string {
  return `${name} on ${page}`;
}
