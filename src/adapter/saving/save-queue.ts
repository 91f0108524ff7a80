import { callHost, createRandomId, refuse } from '#base';
import type { Refusal } from '#edit';
import type { WorkflowVersion } from '#model';
import type { Editor, SaveFailure, SaveTicket } from '#store';
import type { Answer, Failure } from '../failure.js';
import type { VersionRef, WorkflowAdapter } from '../workflow-adapter.js';
import {
  askNewest,
  type Finding,
  hasSameContent,
  type SaveAttempt,
  sendAttempt,
  type SaveTarget,
} from './save-attempt.js';

/** A change in the state of a save. */
export type SaveEvent =
  | { readonly type: 'saving' }
  | { readonly type: 'saved'; readonly version: WorkflowVersion }
  | { readonly type: 'failed'; readonly failure: Failure };

/** The outcome of a call of `save`. */
export type SaveOutcome =
  | { readonly ok: true; readonly version: WorkflowVersion }
  | { readonly ok: false; readonly failure: Failure }
  | { readonly ok: false; readonly refusal: Refusal<string> };

/** Options of one save. */
export interface SaveOptions {
  /**
   * The version of another user that this save follows by the user's decision, such as the `current` of a conflict. A
   * version stored after that one is a conflict again. Nothing is lost either way, since versions are only ever added.
   */
  readonly over?: VersionRef;
}

/** Options of {@link createSaveQueue}. */
export interface SaveQueueOptions {
  /** The editor whose document is saved. One queue for each editor. */
  readonly editor: Editor;
  /** `loadVersion` resolves unknown outcomes; without it a save is repeated only when the user asks for it. */
  readonly adapter: Pick<WorkflowAdapter, 'saveVersion' | 'loadVersion'>;
  /** The id of the workflow whose version is saved, as the service knows it. */
  readonly workflowId: string;
  /** Called when a save begins, was stored or failed, in order. An exception in it is reported and stops nothing. */
  readonly onEvent?: (event: SaveEvent) => void;
  /** Called before each save: returns why the workflow may not be saved as it is, such as for its errors. */
  readonly check?: () => Refusal<string> | undefined;
  /** The timeout of an answer of the adapter, in milliseconds. @default 90_000 */
  readonly patience?: number;
  /** Creates ids of versions; they must never repeat. @default random ids */
  readonly createId?: () => string;
}

/** Saves the document of an editor, one save at a time. */
export interface SaveQueue {
  /**
   * Saves the current document. While a save is under way, the next one waits for it and then takes the document and
   * options of that moment; if the first one fails, the waiting one is discarded unless it names a version to follow.
   * Refused when there is nothing to save, the editor is read-only, or `check` objects. Never rejects.
   */
  save(options?: SaveOptions): Promise<SaveOutcome>;
  /**
   * Retries the last save where that is safe: queries its outcome where it is unknown, and sends it again only where it
   * is not stored and nothing was edited since. For when the connection or the service is back. Never rejects.
   */
  retry(): Promise<void>;
  /** Stops reporting, and refuses further saves. A save under way is not withdrawn: the user asked for it. */
  dispose(): void;
}

/**
 * Creates the queue that saves an editor's document through an adapter. Whatever the outcome of a save, the edits stay
 * in the editor.
 *
 * @example
 * ```ts
 * import { createClient, createHttpAdapter, createSaveQueue } from 'pathboard/client';
 * import { createEditor } from 'pathboard/core';
 *
 * const client = createClient({ baseUrl: 'https://api.example.com', token: 'ACCESS_TOKEN' });
 * const adapter = createHttpAdapter({ client, accountId: 'acc_1' });
 * const queue = createSaveQueue({ editor: createEditor(), adapter, workflowId: 'wf_1' });
 * const outcome = await queue.save();
 * if (!outcome.ok) console.log('failure' in outcome ? outcome.failure.message : outcome.refusal.message);
 * ```
 */
export function createSaveQueue(options: SaveQueueOptions): SaveQueue {
  return new Queue(options);
}

const defaultPatience = 90_000;
/** A conflict with an own save is resolved by following it; more than one in a row is a fault of the service. */
const maxRounds = 3;

class Queue implements SaveQueue {
  readonly #editor: Editor;
  readonly #options: SaveQueueOptions;
  readonly #target: SaveTarget;
  #running: Promise<unknown> | undefined;
  #waiting: { options: SaveOptions; readonly outcome: Promise<SaveOutcome> } | undefined;
  /** Attempts with an unknown outcome, in the order they were sent. */
  #open: readonly SaveAttempt[] = [];
  /** The latest save, not stored itself, that counts as unknown while earlier ones are. */
  #undecided: { readonly ticket: SaveTicket; readonly failure: SaveFailure } | undefined;
  #last: { readonly options: SaveOptions; readonly revision: number } | undefined;
  #isDisposed = false;

  constructor(options: SaveQueueOptions) {
    const { adapter, editor, patience = defaultPatience, workflowId } = options;
    this.#editor = editor;
    this.#options = options;
    this.#target = { adapter, workflowId, patience };
  }

  save(options: SaveOptions = {}): Promise<SaveOutcome> {
    if (!this.#running) return this.#start(options);
    if (this.#waiting) {
      this.#waiting.options = { ...this.#waiting.options, ...options };
      return this.#waiting.outcome;
    }
    const outcome = this.#running.then((first) => {
      const { options: latest } = this.#waiting ?? { options };
      this.#waiting = undefined;
      const before = first as SaveOutcome | undefined;
      const isWanted = before === undefined || before.ok || latest.over !== undefined;
      const isAllSaved = before?.ok === true && this.#editor.store.getState().save.status === 'saved';
      return isWanted && !isAllSaved ? this.#start(latest) : before;
    }) as Promise<SaveOutcome>;
    this.#waiting = { options, outcome };
    return outcome;
  }

  retry(): Promise<void> {
    if (this.#running || this.#isDisposed) return Promise.resolve();
    return this.#run(this.#retryNow()).then(() => undefined);
  }

  dispose(): void {
    this.#isDisposed = true;
  }

  #start(options: SaveOptions): Promise<SaveOutcome> {
    const refusal = this.#refusal();
    if (refusal) return Promise.resolve({ ok: false, refusal });
    const begun = this.#editor.saving.begin();
    if (!begun.ok) return Promise.resolve({ ok: false, refusal: begun.refusal });
    this.#last = { options, revision: this.#editor.store.getState().revision };
    this.#report({ type: 'saving' });
    return this.#run(this.#carryOut(begun.ticket, options));
  }

  #run<Outcome>(work: Promise<Outcome>): Promise<Outcome> {
    const running = work.finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    return running;
  }

  async #retryNow(): Promise<SaveOutcome | undefined> {
    const last = this.#last;
    const { revision, save } = this.#editor.store.getState();
    if (!last || save.status === 'saved' || save.status === 'conflict') return undefined;
    const latest = this.#open.at(-1);
    if (latest) {
      const finding = await this.#ask(this.#open, this.#base(last.options));
      if (finding.is === 'stored') {
        this.#acknowledge(finding.attempt, finding.version);
        this.#report({ type: 'saved', version: finding.version });
        if (finding.attempt === latest) return { ok: true, version: finding.version };
      } else if (finding.is === 'overtaken') return this.#fail(latest.ticket, conflictWith(finding.version));
      // An attempt may still be on its way; only where it certainly is not stored so far may the same one be sent again.
      else if (finding.is !== 'absent') return undefined;
    }
    if (revision !== last.revision || revision !== this.#editor.store.getState().revision || this.#refusal())
      return undefined;
    const begun = this.#editor.saving.begin();
    if (!begun.ok) return undefined;
    this.#report({ type: 'saving' });
    return this.#carryOut(begun.ticket, last.options);
  }

  async #carryOut(ticket: SaveTicket, options: SaveOptions): Promise<SaveOutcome> {
    let base = this.#base(options);
    // The outcome of the last attempt counts for this save where the content is the same.
    this.#open = this.#open.map((attempt, index) =>
      index === this.#open.length - 1 && hasSameContent(attempt.sent, ticket.version)
        ? { ...attempt, ticket }
        : attempt,
    );
    for (let round = 1; ; round++) {
      if (this.#open.length > 0) {
        const finding = await this.#ask(this.#open, base);
        const settled = this.#settle(ticket, finding);
        if (settled) return settled;
        if (finding.is === 'stored' || finding.is === 'altered') base = refTo(finding.version) ?? base;
      }
      const last = this.#open.at(-1);
      // Only the last attempt is repeated: the repeat of an earlier one would be answered as stored though another
      // follows it.
      const isRepeat = last?.ticket === ticket;
      const attempt = isRepeat
        ? last
        : { id: (this.#options.createId ?? createRandomId)(), sent: ticket.version, ticket };
      const earlier = isRepeat ? this.#open.slice(0, -1) : this.#open;
      const answer = await sendAttempt(
        this.#target,
        attempt,
        base,
        earlier.map(({ id }) => id),
        (late) => this.#settleLate(attempt, late),
      );
      if (answer.ok) return this.#succeed(attempt, ticket, answer.data);
      const { failure } = answer;
      if (failure.kind !== 'conflict' && !isUnknown(failure) && !isRepeat) return this.#fail(ticket, failure);
      // Any of these may be an own save that was stored: the newest version shows which.
      const finding = await this.#explain(failure, [...earlier, attempt], base);
      if (finding.is === 'stored' && finding.attempt === attempt)
        return this.#succeed(attempt, ticket, finding.version);
      if (finding.is === 'stored' && failure.kind === 'conflict' && round < maxRounds) {
        this.#acknowledge(finding.attempt, finding.version);
        base = refTo(finding.version) ?? base;
        continue;
      }
      if (isUnknown(failure)) this.#open = [...earlier, attempt];
      return this.#fail(ticket, failureFor(failure, finding));
    }
  }

  #ask(attempts: readonly SaveAttempt[], base: VersionRef | null): Promise<Finding> {
    return askNewest(this.#target, attempts, base, this.#editor.saving.acknowledged());
  }

  /** What the newest version shows about a failure; a conflict may name that version where it cannot be loaded. */
  async #explain({ current }: Failure, attempts: readonly SaveAttempt[], base: VersionRef | null): Promise<Finding> {
    const finding = await this.#ask(attempts, base);
    const attempt =
      finding.is === 'unanswered' || finding.is === 'unreached'
        ? attempts.find(({ id }) => id === current?.id)
        : undefined;
    if (!attempt || !current) return finding;
    const { id, updatedAt } = current;
    return {
      is: 'stored',
      attempt,
      version: { ...attempt.sent, id, ...(updatedAt === undefined ? {} : { updated: { at: updatedAt } }) },
    };
  }

  /** Ends a save that needs no sending: an earlier attempt with its content is stored, or it may not be sent now. */
  #settle(ticket: SaveTicket, finding: Finding): SaveOutcome | undefined {
    switch (finding.is) {
      case 'stored': {
        const { attempt, version } = finding;
        if (hasSameContent(attempt.sent, ticket.version)) return this.#succeed(attempt, ticket, version);
        this.#acknowledge(attempt, version);
        return undefined;
      }
      case 'altered':
        if (hasSameContent(finding.attempt.sent, ticket.version)) return this.#fail(ticket, storedDifferently);
        this.#open = this.#after(finding.attempt);
        return undefined;
      case 'overtaken':
        return this.#fail(ticket, conflictWith(finding.version));
      case 'unreached':
        return this.#fail(
          ticket,
          finding.failure.kind === 'unauthorized'
            ? finding.failure
            : { ...finding.failure, kind: 'notSent', code: 'not-sent' },
        );
      default:
        return undefined;
    }
  }

  #succeed(attempt: SaveAttempt, ticket: SaveTicket, version: WorkflowVersion): SaveOutcome {
    this.#open = this.#after(attempt);
    this.#editor.saving.succeed(ticket, version);
    this.#report({ type: 'saved', version });
    return { ok: true, version };
  }

  /** An earlier attempt is stored. */
  #acknowledge(attempt: SaveAttempt, version: WorkflowVersion): void {
    this.#open = this.#after(attempt);
    this.#editor.saving.succeed(attempt.ticket, version);
    if (this.#open.length === 0 && this.#undecided)
      this.#editor.saving.fail(this.#undecided.ticket, this.#undecided.failure);
  }

  #fail(ticket: SaveTicket, failure: Failure): SaveOutcome {
    const shown = saveFailureOf(failure);
    // While an earlier save may still be stored, it is not certain that the service has what was acknowledged.
    const isUndecided = shown.kind === 'failed' && this.#open.length > 0;
    this.#undecided = isUndecided ? { ticket, failure: shown } : undefined;
    this.#editor.saving.fail(
      ticket,
      isUndecided
        ? { ...shown, kind: 'unknown', message: `${shown.message} A save before it may have been stored.` }
        : shown,
    );
    this.#report({ type: 'failed', failure });
    return { ok: false, failure };
  }

  /** An answer that arrived after the attempt was reported as unknown. */
  #settleLate(attempt: SaveAttempt, answer: Answer<WorkflowVersion>): void {
    // A save under way queries the outcome itself.
    const open = this.#open.find(({ id }) => id === attempt.id);
    if (this.#running || !open) return;
    if (answer.ok) {
      this.#acknowledge(open, answer.data);
      this.#report({ type: 'saved', version: answer.data });
    } else if (!isUnknown(answer.failure) && attempt === this.#open.at(-1)) {
      this.#open = this.#open.slice(0, -1);
      this.#fail(attempt.ticket, answer.failure);
    }
  }

  #after(attempt: SaveAttempt): readonly SaveAttempt[] {
    return this.#open.slice(this.#open.indexOf(attempt) + 1 || this.#open.length);
  }

  #base({ over }: SaveOptions): VersionRef | null {
    const { base } = this.#editor.store.getState().save;
    return over ?? (base ? { id: base.id, ...(base.at === undefined ? {} : { updatedAt: base.at }) } : null);
  }

  #refusal(): Refusal<string> | undefined {
    const { readOnly, save } = this.#editor.store.getState();
    if (this.#isDisposed) return refuse('disposed', 'This editor is closed.').refusal;
    if (readOnly) return refuse('read-only', 'This version is read-only, so it is not saved.').refusal;
    if (save.status === 'saved' && save.base)
      return refuse('nothing-changed', 'Everything here is saved already.').refusal;
    return callHost(() => this.#options.check?.());
  }

  #report(event: SaveEvent): void {
    if (!this.#isDisposed) callHost(() => this.#options.onEvent?.(event));
  }
}

function refTo({ created, id, updated }: WorkflowVersion): VersionRef | undefined {
  if (typeof id !== 'string' || id === '') return undefined;
  const at = updated?.at ?? created?.at;
  return { id, ...(typeof at === 'string' ? { updatedAt: at } : {}) };
}

function conflictWith(newest: WorkflowVersion): Failure {
  const current = refTo(newest);
  return {
    kind: 'conflict',
    code: 'version-conflict',
    message: 'Another version was saved in the meantime. Look at it before saving.',
    endpoint: 'saveVersion',
    ...(current ? { current } : {}),
  };
}

const storedDifferently: Failure = {
  kind: 'unknown',
  code: 'stored-differently',
  message: 'The service stored other content than was sent. Reload to see what it has; your changes are kept here.',
  endpoint: 'saveVersion',
};

/** The failure to report for a save that was not stored, after the newest version was loaded. */
function failureFor(failure: Failure, finding: Finding): Failure {
  if (finding.is === 'altered') return storedDifferently;
  if (finding.is === 'overtaken') {
    const { current: _before, ...words } = failure;
    return failure.kind === 'conflict' ? { ...conflictWith(finding.version), ...words } : conflictWith(finding.version);
  }
  return failure;
}

/** True where the version may have been stored all the same. */
function isUnknown({ kind }: Failure): boolean {
  return kind === 'unknown' || kind === 'aborted' || kind === 'badAnswer';
}

/** What a failure means for the edits: nothing was stored, another user saved first, or the outcome is unknown. */
function saveFailureOf(failure: Failure): SaveFailure {
  const { code, current, kind, message } = failure;
  if (isUnknown(failure)) return { kind: 'unknown', code, message };
  if (kind !== 'conflict') return { kind: 'failed', code, message };
  return {
    kind,
    code,
    message,
    ...(current
      ? { current: { id: current.id, ...(current.updatedAt === undefined ? {} : { at: current.updatedAt }) } }
      : {}),
  };
}
