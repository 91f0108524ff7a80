import { accept, equalJson, isJsonObject, refuse, valueWords } from '#base';
import type { WorkflowProperty, WorkflowVersion } from '#model';
import { Plan } from './plan.js';
import { wireValue } from './wire-value.js';
import { type CommandContext, type Planned, unchanged } from './command.js';

/** What changes about the workflow itself. Absent fields stay. */
export interface SetWorkflowArguments {
  /** The new name of the version, `WorkflowVersion.name` on the wire. */
  readonly name?: string;
  /** All properties of the workflow afterwards: `definition.properties` as a whole. */
  readonly properties?: readonly WorkflowProperty[];
  /**
   * The version as it was when the user began to type the name. A name that returns to its original is restored
   * exactly, also where it was absent or not text.
   */
  readonly before?: Pick<WorkflowVersion, 'name'>;
}

/** Plans to change the workflow itself: its name, its properties. */
export function planSetWorkflow(
  context: CommandContext,
  { before: start, name, properties }: SetWorkflowArguments,
): Planned {
  const { version } = context.document;
  const plan = new Plan(context.document);
  if (name !== undefined && typeof name !== 'string') return refuse('not-text', 'The name of a workflow must be text.');
  if (properties !== undefined && !Array.isArray(properties))
    return refuse('not-a-list', 'The properties of a workflow must be a list.');
  const given = properties === undefined ? undefined : wireValue(properties, 2);
  if (given && !given.ok) return given;
  const restores = start !== undefined && name !== undefined && valueWords(start.name ?? '') === name;
  const renames = name !== undefined && (restores ? start.name : name) !== version.name;
  const changesProperties = properties !== undefined && !equalJson(properties, version.definition?.properties);
  const place = restores ? Object.keys(start).indexOf('name') : -1;
  if (renames) plan.setWorkflow(['name'], restores ? start.name : name, place < 0 ? undefined : place);
  if (changesProperties) plan.setWorkflow(['definition', 'properties'], given?.value);
  if (plan.operations.length === 0) return { ok: false, refusal: unchanged };
  const [before, after] = [version.definition?.properties, properties];
  const label = renames ? nameLabel(name) : propertiesLabel(namesIn(before), namesIn(after));
  const mergeKey = !changesProperties
    ? 'workflow:name'
    : !renames && isTypedInto(before, after)
      ? 'workflow:properties'
      : undefined;
  return accept({
    change: {
      operations: plan.operations,
      label,
      command: 'setWorkflow',
      ...(mergeKey === undefined ? {} : { mergeKey }),
    },
  });
}

/**
 * True where the properties are the same by number and names. Adding, deleting or renaming one is not merged like
 * typing.
 */
function isTypedInto(before: unknown, after: unknown): boolean {
  return (
    Array.isArray(before) &&
    Array.isArray(after) &&
    before.length === after.length &&
    equalJson(namesIn(before), namesIn(after))
  );
}

function nameLabel(name: string): string {
  return name.trim() === '' ? 'Removed the name of the workflow' : `Renamed the workflow to “${name}”`;
}

/** The label for a change of a single property. */
function propertiesLabel(before: readonly string[], after: readonly string[]): string {
  const added = after.filter((name) => !before.includes(name));
  const gone = before.filter((name) => !after.includes(name));
  if (added.length === 1 && gone.length === 0)
    return added[0] === '' ? 'Added a property' : `Added the property “${added[0]}”`;
  if (added.length === 0 && gone.length === 0 && after.length > before.length) return 'Added a property';
  if (added.length === 0 && gone.length === 1) return `Deleted the property “${gone[0]}”`;
  return 'Changed the properties of the workflow';
}

/** The names in a list of properties that may hold anything. */
function namesIn(properties: unknown): readonly string[] {
  if (!Array.isArray(properties)) return [];
  return properties.flatMap((property: unknown) =>
    isJsonObject(property) && typeof property['name'] === 'string' ? [property['name']] : [],
  );
}
