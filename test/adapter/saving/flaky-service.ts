import type { Answer, Failure, SaveVersionRequest, WorkflowAdapter } from '#adapter';
import type { WorkflowVersion } from '#model';

/** What a service stores, oldest first. */
export interface StoredContent {
  readonly id: string;
  readonly content: string;
  readonly version: WorkflowVersion;
  readonly isOwn: boolean;
}

/** A save that has left the editor. Its arrival, and its answer, are two events that may come in any order or never. */
export interface SaveInFlight {
  readonly request: SaveVersionRequest;
  /** What the service decided; absent until the request arrives. */
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

/** A service that keeps the promises of the port, over a network that keeps none: requests arrive late, answers get lost. */
export class FlakyService {
  readonly versions: StoredContent[];
  readonly inFlight: SaveInFlight[] = [];
  isOnline = true;
  /** False for a service that answers no question about versions. */
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

  /** The request reaches the service, which decides as the port promises. */
  arrive(save: SaveInFlight): void {
    const { base, id = '', mayFollow = [], version } = save.request;
    const content = this.#contentOf(version);
    const taken = this.versions.find((stored) => stored.id === id);
    if (taken) save.decision = taken.content === content ? { ok: true, data: taken.version } : failure('conflict');
    else if (base && ![base.id, ...mayFollow].includes(this.newest.id))
      save.decision = failure('conflict', { id: this.newest.id });
    else save.decision = { ok: true, data: this.#store(version, id, true) };
  }

  /** Another user saves. */
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
