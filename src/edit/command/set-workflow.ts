import { accept, equalJson, refuse } from '#base';
import { findNonJson, type WorkflowProperty } from '#model';
import { Plan } from '../plan.js';
import { type CommandContext, type Planned, unchanged } from './command.js';

export interface SetWorkflowArguments {
  readonly name?: string;
  readonly properties?: readonly WorkflowProperty[];
}

/** Changes what belongs to the workflow as a whole: its name, its properties. */
export function planSetWorkflow(context: CommandContext, { name, properties }: SetWorkflowArguments): Planned {
  const { version } = context.document;
  const plan = new Plan(context.document);
  const nonJson = findNonJson([name ?? null, properties ?? null], 100);
  if (nonJson) return refuse('not-json', nonJson.message);
  const renames = name !== undefined && name !== version.name;
  const changesProperties = properties !== undefined && !equalJson(properties, version.definition?.properties);
  if (renames) plan.setWorkflow(['name'], name);
  if (changesProperties) plan.setWorkflow(['definition', 'properties'], properties);
  if (plan.steps.length === 0) return { ok: false, refusal: unchanged };
  const label = renames ? `Renamed the workflow to “${name}”` : 'Changed the properties of the workflow';
  return accept({ change: { steps: plan.steps, label, command: 'setWorkflow', mergeKey: renames ? 'workflow:name' : 'workflow:properties' } });
}
