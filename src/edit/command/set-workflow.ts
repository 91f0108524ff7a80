import { accept, equalJson, refuse } from '#base';
import type { WorkflowProperty } from '#model';
import { Plan } from '../plan.js';
import { wireValue } from '../wire-value.js';
import { type CommandContext, type Planned, unchanged } from './command.js';

export interface SetWorkflowArguments {
  readonly name?: string;
  readonly properties?: readonly WorkflowProperty[];
}

/** Changes what belongs to the workflow as a whole: its name, its properties. */
export function planSetWorkflow(context: CommandContext, { name, properties }: SetWorkflowArguments): Planned {
  const { version } = context.document;
  const plan = new Plan(context.document);
  if (name !== undefined && typeof name !== 'string') return refuse('not-text', 'The name of a workflow is text.');
  if (properties !== undefined && !Array.isArray(properties)) return refuse('not-a-list', 'The properties of a workflow are a list.');
  const given = properties === undefined ? undefined : wireValue(properties, 2);
  if (given && !given.ok) return given;
  const renames = name !== undefined && name !== version.name;
  const changesProperties = properties !== undefined && !equalJson(properties, version.definition?.properties);
  if (renames) plan.setWorkflow(['name'], name);
  if (changesProperties) plan.setWorkflow(['definition', 'properties'], given?.value);
  if (plan.steps.length === 0) return { ok: false, refusal: unchanged };
  const label = renames ? `Renamed the workflow to “${name}”` : 'Changed the properties of the workflow';
  return accept({ change: { steps: plan.steps, label, command: 'setWorkflow', ...(renames && changesProperties ? {} : { mergeKey: renames ? 'workflow:name' : 'workflow:properties' }) } });
}
