import type { Answer, Failure, StoredCases, WorkflowAdapter } from '#adapter';
import { readCases, type WorkflowCase } from '#execute';
import type { WorkflowVersion } from '#model';
import type { PageWindow } from '#ui';

/** Where the cases of one workflow are kept. */
export interface CaseStore {
  readonly place: 'service' | 'browser' | 'memory';
  load(): Promise<Answer<StoredCases>>;
  /** Refused as a conflict where `revision` is not the stored one. */
  save(cases: readonly WorkflowCase[], revision: string): Promise<Answer<StoredCases>>;
}

/** The store of a service, where the adapter has both methods and the workflow an id. */
export function serviceCases(
  adapter: WorkflowAdapter | undefined,
  workflowId: string | undefined,
): CaseStore | undefined {
  if (!adapter?.loadCases || !adapter.saveCases || workflowId === undefined) return undefined;
  return {
    place: 'service',
    async load() {
      const answer = await adapter.loadCases!({ workflowId });
      if (!answer.ok) return answer;
      const read = readCases({ format: 'pathboard-cases', formatVersion: 1, cases: answer.data.cases });
      if (!read.ok) return { ok: false, failure: failureOf('badAnswer', 'loadCases', read.refusal.message) };
      return { ok: true, data: { cases: read.cases.cases, revision: answer.data.revision } };
    },
    save: (cases, revision) => adapter.saveCases!({ workflowId, cases, revision }),
  };
}

/** The store of the browser, by workflow. The revision is the stored text. */
export function browserCases(page: () => PageWindow, key: string): CaseStore {
  const address = `pathboard-cases/${key}`;
  const stored = (): string => page().localStorage.getItem(address) ?? '';
  const read = (text: string): Answer<StoredCases> => {
    if (text === '') return { ok: true, data: { cases: [], revision: '' } };
    const file = readCases(JSON.parse(text));
    if (!file.ok) return { ok: false, failure: failureOf('badAnswer', 'loadCases', file.refusal.message) };
    return { ok: true, data: { cases: file.cases.cases, revision: text } };
  };
  return {
    place: 'browser',
    load: () => attempt('loadCases', () => read(stored())),
    save: (cases, revision) =>
      attempt('saveCases', () => {
        if (stored() !== revision) return { ok: false, failure: failureOf('conflict', 'saveCases', '') };
        const text = JSON.stringify({ format: 'pathboard-cases', formatVersion: 1, cases });
        page().localStorage.setItem(address, text);
        return { ok: true, data: { cases, revision: text } };
      }),
  };
}

/** Where the cases of a workflow are kept: by the service, else in the browser, else as long as the editor lasts. */
export function caseStoreOf(
  {
    adapter,
    version,
    workflowId,
  }: {
    readonly adapter?: WorkflowAdapter | undefined;
    readonly version: WorkflowVersion;
    readonly workflowId?: string | undefined;
  },
  page: () => PageWindow,
): CaseStore {
  const { account, host } = adapter?.scope ?? {};
  const id = workflowId ?? (typeof version.id === 'string' ? version.id : undefined);
  return (
    serviceCases(adapter, workflowId) ??
    (id === undefined ? memoryCases() : browserCases(page, [host, account, id].filter(Boolean).join('/')))
  );
}

/** For a workflow that nothing names: cases last as long as the editor. */
export function memoryCases(): CaseStore {
  let kept: StoredCases = { cases: [], revision: '0' };
  return {
    place: 'memory',
    load: () => Promise.resolve({ ok: true, data: kept }),
    save: (cases) => Promise.resolve({ ok: true, data: (kept = { cases, revision: '0' }) }),
  };
}

function failureOf(kind: Failure['kind'], endpoint: string, message: string): Failure {
  return { kind, code: kind === 'conflict' ? 'cases-conflict' : 'browser-storage', message, endpoint };
}

/** A browser may refuse its storage: private windows, full disks, rules of a page. */
function attempt(endpoint: string, work: () => Answer<StoredCases>): Promise<Answer<StoredCases>> {
  try {
    return Promise.resolve(work());
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : '';
    return Promise.resolve({ ok: false, failure: failureOf('rejected', endpoint, message) });
  }
}
