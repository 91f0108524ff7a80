import { type Answer, callAdapter, type WorkflowAdapter } from '#adapter';
import type { EditedDocument } from '#edit';
import { emptyPresentation } from '#model';

/** Milliseconds until a call counts as lost. */
const patience = 30_000;

/** Loads a stored version with its presentation, without which it is arranged anew. */
export async function loadDocument(
  adapter: WorkflowAdapter,
  target: { readonly workflowId: string; readonly versionId: string },
): Promise<Answer<EditedDocument>> {
  const [version, arrangement] = await Promise.all([
    callAdapter('loadVersion', () => adapter.loadVersion?.(target), { timeout: patience }),
    adapter.loadPresentation &&
      callAdapter('loadPresentation', () => adapter.loadPresentation?.(target), { timeout: patience }),
  ]);
  if (!version.ok) return version;
  const presentation = arrangement?.ok === true ? arrangement.data : emptyPresentation;
  return { ok: true, data: { version: version.data, presentation } };
}
