import type { WorkflowSummary } from '#adapter';
import { isTriggerType, nodeTypeOf, triggerWords } from '#catalog';
import { nodesOf } from '#graph';
import type { DeviceWorkflow } from '../drafts/use-device-drafts.js';

/** A workflow of the list: one of the service, or one that is only on this device. */
export interface ListedWorkflow {
  readonly workflow: WorkflowSummary;
  /** It has a draft on this device. */
  readonly isOnDevice: boolean;
  /** Set where it is only on this device. */
  readonly device?: DeviceWorkflow;
}

/** Lists a workflow that was never saved. */
export function listedFromDevice(device: DeviceWorkflow): ListedWorkflow {
  const { id, version } = device;
  const nodes = nodesOf(version);
  const trigger = nodes.find((node) => isTriggerType(nodeTypeOf(node)));
  return {
    device,
    isOnDevice: true,
    workflow: {
      id,
      name: typeof version.name === 'string' ? version.name : '',
      steps: nodes.length,
      ...(trigger ? { trigger: triggerWords(trigger) } : {}),
      updatedAt: new Date(device.at).toISOString(),
      versions: 0,
      executions: 0,
    },
  };
}

/** Whether the newest version of a workflow is not the live one. */
export function hasDraft({ activeVersionId, newestVersionId, versions }: WorkflowSummary): boolean {
  if (activeVersionId === undefined) return true;
  return versions > 0 && newestVersionId !== undefined && newestVersionId !== activeVersionId;
}

/** Whether a workflow of this device is shown among what is searched and filtered. */
export function matchesQuery(
  { workflow }: ListedWorkflow,
  { filters, search }: { readonly filters: readonly string[]; readonly search: string },
): boolean {
  if (filters.some((filter) => filter !== 'draft')) return false;
  const text = `${workflow.name} ${workflow.trigger ?? ''}`.toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
