import type { DraftPlace } from '#adapter';
import type { WorkflowEditorProps } from '../editor-props.js';

/** Whose draft of what an editor keeps; `undefined` where it keeps none. */
export function draftPlaceOf({
  adapter,
  defaultVersion,
  drafts,
  readOnly,
  version,
  workflowId,
}: WorkflowEditorProps): DraftPlace | undefined {
  if (drafts === false || readOnly === true) return undefined;
  const { account = adapter?.scope?.account, host = adapter?.scope?.host, user = '' } = drafts ?? {};
  const workflow = workflowId ?? (version ?? defaultVersion)?.id;
  // Without knowing whose it is, a draft could be offered to anybody.
  if (typeof host !== 'string' || typeof account !== 'string' || typeof workflow !== 'string') return undefined;
  return { host, account, user, workflow };
}
