import type { VersionSummary, WorkflowAdapter } from '#adapter';
import { compareVersions } from '#compare';
import type { EditedDocument } from '#edit';
import { type ChangeCounts, countChanges } from '../compared.js';
import { loadDocument } from './load-document.js';

/** Versions that are kept for the rows above and below them. */
const mostKept = 6;

/** Counts what differs between versions, one pair after the other. */
export interface ChangeCounter {
  /** What is known already. */
  readonly known: (versionId: string, beforeId: string) => ChangeCounts | undefined;
  /** Counts what a draft changed since a version; undefined where that cannot be loaded. */
  readonly ofDraft: (draft: EditedDocument, beforeId: string) => Promise<ChangeCounts | undefined>;
  /** Counts when its turn comes; `give` is not called where a version cannot be loaded. The returned function cancels. */
  readonly want: (versionId: string, beforeId: string, give: (counts: ChangeCounts) => void) => () => void;
}

const counters = new WeakMap<WorkflowAdapter, Map<string, ChangeCounter>>();

/** The counter of a workflow: what it has counted once stays known while its adapter is used. */
export function changeCounterOf(adapter: WorkflowAdapter, workflowId: string): ChangeCounter {
  const own = counters.get(adapter) ?? new Map<string, ChangeCounter>();
  counters.set(adapter, own);
  const counter = own.get(workflowId) ?? createCounter((versionId) => loadDocument(adapter, { workflowId, versionId }));
  own.set(workflowId, counter);
  return counter;
}

/** What an adapter gives goes before what is counted. */
export function givenCounts({ changes }: VersionSummary): ChangeCounts | undefined {
  return changes && { added: 0, removed: 0, changed: 0, moved: 0, ...changes };
}

function createCounter(load: (versionId: string) => ReturnType<typeof loadDocument>): ChangeCounter {
  const counted = new Map<string, ChangeCounts>();
  const loaded = new Map<string, Promise<EditedDocument | undefined>>();
  const waiting: { readonly ids: readonly [string, string]; readonly give: (counts: ChangeCounts) => void }[] = [];
  let isBusy = false;
  const documentOf = (id: string): Promise<EditedDocument | undefined> => {
    const found =
      loaded.get(id) ??
      load(id).then((answer) => {
        // What failed is asked for again by the next row that needs it.
        if (!answer.ok) loaded.delete(id);
        return answer.ok ? answer.data : undefined;
      });
    loaded.delete(id);
    loaded.set(id, found);
    for (const old of [...loaded.keys()].slice(0, Math.max(0, loaded.size - mostKept))) loaded.delete(old);
    return found;
  };
  const count = async ([id, beforeId]: readonly [string, string]): Promise<ChangeCounts | undefined> => {
    const [before, after] = await Promise.all([documentOf(beforeId), documentOf(id)]);
    return before && after && between(before, after);
  };
  const work = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const counts = counted.get(next.ids.join(' ')) ?? (await count(next.ids).catch(() => undefined));
      if (!counts) continue;
      counted.set(next.ids.join(' '), counts);
      next.give(counts);
    }
    isBusy = false;
  };
  return {
    ofDraft: async (draft, beforeId) => {
      const before = await documentOf(beforeId);
      return before && between(before, draft);
    },
    known: (...ids) => counted.get(ids.join(' ')),
    want: (id, beforeId, give) => {
      let isWanted = true;
      const order = { ids: [id, beforeId] as const, give: (counts: ChangeCounts) => isWanted && give(counts) };
      waiting.push(order);
      void work();
      return () => {
        isWanted = false;
        const at = waiting.indexOf(order);
        if (at >= 0) waiting.splice(at, 1);
      };
    },
  };
}

async function between(before: EditedDocument, after: EditedDocument): Promise<ChangeCounts> {
  // In a task of its own, after what is drawn.
  await new Promise((done) => setTimeout(done));
  const presentations = { before: before.presentation, after: after.presentation };
  return countChanges(compareVersions(before.version, after.version, presentations));
}
