import { equalJson } from '#base';
import { readCases, stampCases, type WorkflowCase } from '#execute';
import type { CaseMethods, StoredCases } from '../cases/case-methods.js';
import { jsonTextOf } from '../json-text.js';
import { failureInMemory, type MemoryRespond, refusal } from './memory-respond.js';
import { type MemoryStore, ownAuthor, type StoredWorkflow } from './memory-store.js';

/** Creates the methods for cases of an in-memory adapter. */
export function createCaseMethods({
  now,
  respond,
  store,
}: {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly respond: MemoryRespond;
  readonly store: MemoryStore;
}): Required<CaseMethods> {
  return {
    loadCases: ({ workflowId }, callOptions) =>
      respond<StoredCases>('loadCases', callOptions, () => {
        const workflow = store.find(workflowId);
        return workflow ? { ok: true, data: casesOf(workflow) } : 'notFound';
      }),
    saveCases: ({ cases, revision, workflowId }, callOptions) => {
      // Serialised before any wait, as a request is.
      const text = jsonTextOf({ format: 'pathboard-cases', formatVersion: 1, cases });
      return respond<StoredCases>('saveCases', callOptions, () => {
        const workflow = store.find(workflowId);
        if (!workflow) return 'notFound';
        const read = readCases(JSON.parse(text ?? 'null'));
        if (!read.ok) return refusal('saveCases', 'invalid-request', read.refusal.message);
        const known = casesOf(workflow);
        const next = stampCases(read.cases.cases, known.cases, { at: new Date(now()).toISOString(), by: ownAuthor });
        if (equalJson(known.cases, next)) return { ok: true, data: known };
        if (revision !== undefined && revision !== known.revision)
          return { ok: false, failure: failureInMemory('conflict', 'saveCases', otherCases) };
        workflow.cases = { list: next, revision: Number(known.revision) + 1 };
        return { ok: true, data: casesOf(workflow) };
      });
    },
  };
}

const otherCases = {
  code: 'cases-conflict',
  message: 'Other cases were saved in the meantime; load them before saving',
};

function casesOf({ cases }: StoredWorkflow): StoredCases {
  const list: readonly WorkflowCase[] = cases?.list ?? [];
  return { cases: list, revision: String(cases?.revision ?? 0) };
}
