import type { Answer, Failure, SaveVersionRequest, WorkflowAdapter } from '#adapter';
import type { WorkflowVersion } from '#model';

/** A version that the service stores. */
export interface StoredContent {
  readonly id: string;
  readonly content: string;
  readonly version: WorkflowVersion;
  readonly isOwn: boolean;
}

/** A save that has left the editor. Its arrival, and its answer, are two events that may come in any order or never. */
export interface SaveInFlight {
  readonly request: SaveVersionRequest;
  /** The answer of the service; absent until the request arrives. */
  decision?: Answer<WorkflowVersion>;
  isAnswered: boolean;
  answer(answer: Answer<WorkflowVersion>): void;
}

const failure = (
  kind: Failure['kind'],
  current?: Failure['current'],
): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure: { kind, code: kind, message: kind, endpoint: 'saveVersion', ...(current ? { current } : {}) },
});

/** A service that fulfils the port, over a faulty network: requests arrive late or out of order, answers are lost. */
export class FlakyService {
  readonly versions: StoredContent[];
  readonly inFlight: SaveInFlight[] = [];
  isOnline = true;
  /** False for a service whose versions cannot be loaded. */
  readonly canAsk: boolean;
  readonly #contentOf: (version: WorkflowVersion) => string;

  constructor(
    opened: WorkflowVersion & { readonly id: string },
    contentOf: (version: WorkflowVersion) => string,
    canAsk = true,
  ) {
    this.#contentOf = contentOf;
    this.canAsk = canAsk;
    this.versions = [{ id: opened.id, content: contentOf(opened), version: opened, isOwn: false }];
  }

  get newest(): StoredContent {
    return this.versions[this.versions.length - 1] as StoredContent;
  }

  get adapter(): Pick<WorkflowAdapter, 'saveVersion' | 'loadVersion'> {
    return {
      saveVersion: (request) =>
        new Promise((resolve) => {
          const save: SaveInFlight = {
            request,
            isAnswered: false,
            answer: (answer) => {
              save.isAnswered = true;
              resolve(answer);
            },
          };
          this.inFlight.push(save);
        }),
      ...(this.canAsk
        ? {
            loadVersion: () =>
              Promise.resolve(this.isOnline ? { ok: true as const, data: this.newest.version } : failure('notSent')),
          }
        : {}),
    };
  }

  /** Delivers the request to the service, which answers as the port requires. */
  arrive(save: SaveInFlight): void {
    const { base, id = '', mayFollow = [], version } = save.request;
    const content = this.#contentOf(version);
    const taken = this.versions.find((stored) => stored.id === id);
    if (taken) save.decision = taken.content === content ? { ok: true, data: taken.version } : failure('conflict');
    else if (base && ![base.id, ...mayFollow].includes(this.newest.id))
      save.decision = failure('conflict', { id: this.newest.id });
    else save.decision = { ok: true, data: this.#store(version, id, true) };
  }

  /** Stores a version of another user. */
  overtake(content: WorkflowVersion, id: string): void {
    this.#store(content, id, false);
  }

  #store(version: WorkflowVersion, id: string, isOwn: boolean): WorkflowVersion {
    const stored = { ...version, id, created: { at: '2026-11-22T10:00:00Z' }, updated: { at: '2026-11-22T10:00:00Z' } };
    this.versions.push({ id, content: this.#contentOf(version), version: stored, isOwn });
    return stored;
  }
}

export const lost = failure('unknown');
