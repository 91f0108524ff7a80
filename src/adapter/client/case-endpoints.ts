import { isJsonObject } from '#base';
import type { WorkflowCase } from '#execute';
import type { CallOptions } from '../call-options.js';
import type { StoredCases } from '../cases/case-methods.js';
import type { Answer } from '../failure.js';
import { type Endpoint, type Reader, reads } from './endpoint.js';
import { reporting, textAt, wrongShape } from './reading.js';
import type { Send } from './send.js';

/** A workflow of an account. */
interface OneWorkflow {
  /** Id of the account. */
  readonly accountId: string;
  /** Id of the workflow. */
  readonly workflowId: string;
}

/** Keeping the cases of workflows. Extensions of the reference service; another service may answer `notFound`. */
export interface CaseEndpoints {
  /** Loads the cases of a workflow. */
  getCases(call: OneWorkflow, options?: CallOptions): Promise<Answer<StoredCases>>;
  /**
   * Stores the cases of a workflow in place of the stored ones; a conflict where `revision` is not the stored one.
   * Repeating is harmless, and the call is retried like reads.
   */
  putCases(
    call: OneWorkflow & { readonly cases: readonly WorkflowCase[]; readonly revision?: string },
    options?: CallOptions,
  ): Promise<Answer<StoredCases>>;
}

const readStored: Reader<StoredCases> = reporting<StoredCases>(({ data }) => {
  const revision = textAt(data, 'revision');
  if (!isJsonObject(data) || revision === undefined) return wrongShape();
  const { cases: list } = data;
  // Those who run them read them with `readCases`, whose schema a page has no need of before.
  if (!Array.isArray(list) || !list.every((each) => textAt(each, 'name') !== undefined)) return wrongShape();
  return { ok: true, data: { cases: list as readonly unknown[] as readonly WorkflowCase[], revision } };
});

const cases = '/v1/accounts/{accountId}/workflows/{workflowId}/cases';
const getCases: Endpoint<StoredCases> = reads(cases, readStored);
const putCases: Endpoint<StoredCases> = { method: 'PUT', path: cases, resend: 'always', read: readStored };

export function createCaseEndpoints(send: Send): CaseEndpoints {
  return {
    getCases: (path, options) => send(getCases, { path: { ...path }, ...options }),
    putCases: ({ cases: list, revision, ...path }, options) =>
      send(putCases, { path, body: { cases: list, ...(revision === undefined ? {} : { revision }) }, ...options }),
  };
}
