import { type Refusal, refuse } from '#base';
import type { WorkflowVersion } from '#model';
import type { Editor, SaveFailure } from '#store';
import type { Failure } from './failure.js';
import type { VersionRef, WorkflowAdapter } from './workflow-adapter.js';

/** What happened to a save. */
export type SaveEvent =
  | { readonly type: 'saving' }
  | { readonly type: 'saved'; readonly version: WorkflowVersion }
  | { readonly type: 'failed'; readonly failure: Failure };

/** What pressing Save came to. */
export type SaveOutcome =
  | { readonly ok: true; readonly version: WorkflowVersion }
  | { readonly ok: false; readonly failure: Failure }
  | { readonly ok: false; readonly refusal: Refusal };

export interface SaveOptions {
  /**
   * Saves although somebody else saved since: the person has seen their version and wants this one after it. Nothing is
   * lost by it, since versions are only ever added.
   */
  readonly afterOthers?: boolean;
}

export interface SaveQueueOptions {
  readonly editor: Editor;
  readonly adapter: Pick<WorkflowAdapter, 'saveVersion'>;
  readonly workflowId: string;
  readonly onEvent?: (event: SaveEvent) => void;
}

/** Saves what an editor holds, one save at a time. */
export interface SaveQueue {
  /**
   * Saves what is in the editor now. While a save is under way, the next one waits for it and then takes what is there
   * by then; if the first one fails the waiting one is not tried. Refused when there is nothing to save or the editor is
   * read-only. Never rejects.
   */
  save(options?: SaveOptions): Promise<SaveOutcome>;
  /** Stops telling anybody, and refuses further saves. A save under way is not withdrawn: the person asked for it. */
  dispose(): void;
}

/** Joins an editor to where its versions are kept. Whatever comes of a save, the edits stay in the editor. */
export function createSaveQueue({ editor, adapter, workflowId, onEvent }: SaveQueueOptions): SaveQueue {
  let underWay: Promise<SaveOutcome> | undefined;
  let waiting: Promise<SaveOutcome> | undefined;
  let isDisposed = false;
  const tell = (event: SaveEvent): void => {
    if (!isDisposed) onEvent?.(event);
  };

  const start = (options: SaveOptions): Promise<SaveOutcome> => {
    const refusal = refusalToSave(editor, isDisposed);
    if (refusal) return Promise.resolve({ ok: false, refusal });
    const { base } = editor.store.getState().save;
    const begun = editor.saving.begin();
    if (!begun.ok) return Promise.resolve({ ok: false, refusal: begun.refusal });
    const { ticket } = begun;
    tell({ type: 'saving' });
    const isFree = options.afterOthers === true || base === undefined;
    const attempt = sendSafely(adapter, workflowId, ticket.version, isFree ? undefined : refTo(base));
    underWay = attempt.then((outcome) => {
      underWay = undefined;
      if (outcome.ok) editor.saving.succeed(ticket, outcome.version);
      else editor.saving.fail(ticket, saveFailureOf(outcome.failure));
      tell(outcome.ok ? { type: 'saved', version: outcome.version } : { type: 'failed', failure: outcome.failure });
      return outcome;
    });
    return underWay;
  };

  return {
    save(options = {}) {
      if (!underWay) return start(options);
      waiting ??= underWay.then((outcome) => {
        waiting = undefined;
        const isAllSaved = outcome.ok && editor.store.getState().save.status === 'saved';
        return outcome.ok && !isAllSaved ? start(options) : outcome;
      });
      return waiting;
    },
    dispose() {
      isDisposed = true;
    },
  };
}

function refusalToSave(editor: Editor, isDisposed: boolean): Refusal | undefined {
  const { readOnly, save } = editor.store.getState();
  if (isDisposed) return refuse('disposed', 'This editor is closed.').refusal;
  if (readOnly) return refuse('read-only', 'This version is read-only, so it is not saved.').refusal;
  if (save.status === 'saved' && save.base) return refuse('nothing-changed', 'Everything here is saved already.').refusal;
  return undefined;
}

type SentOutcome = Exclude<SaveOutcome, { readonly refusal: Refusal }>;

async function sendSafely(
  adapter: Pick<WorkflowAdapter, 'saveVersion'>,
  workflowId: string,
  version: WorkflowVersion,
  base: VersionRef | undefined,
): Promise<SentOutcome> {
  // Without a name of its own a version leaves the workflow's as it is.
  const name = typeof version.name === 'string' ? version.name : '';
  try {
    const answer = await adapter.saveVersion({ workflowId, name, version, ...(base ? { base } : {}) });
    return answer.ok ? { ok: true, version: answer.data } : answer;
  } catch {
    // A host's own adapter may throw at any point, also after it has sent the version.
    const message = 'Saving ended in an unexpected way. The version may have been stored.';
    return { ok: false, failure: { kind: 'unknown', code: 'adapter-failed', message, endpoint: 'saveVersion' } };
  }
}

function refTo(base: { readonly id: string; readonly at?: string }): VersionRef {
  return { id: base.id, ...(base.at === undefined ? {} : { updatedAt: base.at }) };
}

/** What a failure means for the edits: nothing stored, somebody was faster, or nobody knows. */
function saveFailureOf({ kind, code, message }: Failure): SaveFailure {
  switch (kind) {
    case 'conflict':
      return { kind: 'conflict', code, message };
    case 'unknown':
    case 'aborted':
    case 'badAnswer':
      return { kind: 'unknown', code, message };
    default:
      return { kind: 'failed', code, message };
  }
}
