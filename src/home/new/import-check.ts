import { callAdapter, type WorkflowAdapter } from '#adapter';
import { createRandomId } from '#base';
import { createCatalog, messagingNodeTypes } from '#catalog';
import {
  type Fragment,
  fragmentKind,
  fragmentVersion,
  inspectFragment,
  type Repair,
  repairFragment,
  type RepairItem,
} from '#edit';
import { edgesOf, nodesOf } from '#graph';
import { isAssignedField, type NodeType, type WorkflowVersion } from '#model';
import type { AccountFacts } from '#rules';

/** What an account has, as far as it could be loaded. */
export interface AccountHere {
  readonly nodeTypes: readonly NodeType[];
  readonly account?: AccountFacts;
  /** Something could not be loaded, so that it is not checked. */
  readonly isPartial: boolean;
}

const patience = 15_000;

/** Loads what imported steps may need. Whatever fails is not checked. */
export async function loadAccountHere(
  adapter: WorkflowAdapter,
  given: readonly NodeType[] | undefined,
): Promise<AccountHere> {
  const [types, account] = await Promise.all([
    given || !adapter.listNodeTypes
      ? undefined
      : callAdapter('listNodeTypes', () => adapter.listNodeTypes?.(), { timeout: patience }),
    adapter.loadAccount && callAdapter('loadAccount', () => adapter.loadAccount?.(), { timeout: patience }),
  ]);
  return {
    nodeTypes: given ?? (types?.ok ? types.data : types ? [] : messagingNodeTypes),
    ...(account?.ok ? { account: account.data } : {}),
    isPartial: types?.ok === false || account?.ok !== true,
  };
}

/** Lists what the steps of a version need and this account lacks. */
export function inspectVersion(version: WorkflowVersion, here: AccountHere): readonly RepairItem[] {
  const { account, nodeTypes } = here;
  return inspectFragment(wholeFragment(version), {
    version,
    catalog: createCatalog(nodeTypes),
    ...(account ? { account } : {}),
  });
}

/** The version to create: repaired, and without what only the service that exported it may say. */
export function repairedVersion(
  version: WorkflowVersion,
  here: AccountHere | undefined,
  repairs: readonly Repair[],
): WorkflowVersion {
  const content = Object.fromEntries(
    Object.entries(version).filter(([key]) => !isAssignedField(key)),
  ) as WorkflowVersion;
  if (!here || repairs.every(({ action }) => action === 'keep')) return content;
  const context = {
    document: { version, presentation: { version: 1 as const } },
    catalog: createCatalog(here.nodeTypes),
    createId: createRandomId,
    ...(here.account ? { account: here.account } : {}),
  };
  const repaired = repairFragment(context, wholeFragment(version), repairs);
  if (!repaired.ok) return content;
  const { edges, nodes } = repaired.fragment;
  return { ...content, definition: { ...content.definition, nodes: [...nodes], edges: [...edges] } };
}

/** All steps of a version, as if they were copied. */
function wholeFragment(version: WorkflowVersion): Fragment {
  return { kind: fragmentKind, version: fragmentVersion, nodes: nodesOf(version), edges: edgesOf(version) };
}
