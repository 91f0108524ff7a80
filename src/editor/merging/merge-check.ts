import { messagingNodeTypes } from '#catalog';
import type { MergeCheck } from '#compare';
import type { WorkflowEditorProps } from '../editor-props.js';
import { mergedAccount } from '../session/merged-account.js';
import type { ReadySession } from '../session/use-session.js';

/** What a merged version is checked with: the same as the open document. */
export function checkOf({
  props: { account, comparators, nodeTypes, rules },
  session,
}: {
  readonly props: WorkflowEditorProps;
  readonly session: ReadySession;
}): MergeCheck {
  const facts = mergedAccount(session.account, account);
  return {
    nodeTypes: nodeTypes ?? session.nodeTypes ?? messagingNodeTypes,
    ...(facts === undefined ? {} : { account: facts }),
    ...(rules === undefined ? {} : { rules }),
    ...(comparators === undefined ? {} : { comparators }),
  };
}
