import type { DraftPlace } from '#adapter';
import type { WorkflowEditorProps } from '../editor-props.js';

/** The owner and subject of the drafts that an editor keeps; `undefined` where it keeps none. */
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
  // Without an owner, a draft could be offered to any user.
  if (typeof host !== 'string' || typeof account !== 'string' || typeof workflow !== 'string') return undefined;
  return { host, account, user, workflow };
}
