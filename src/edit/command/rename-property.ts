import { accept, isJsonObject, refuse } from '#base';
import type { Usage } from '#rules';
import { isPlaceholderName } from '#text';
import { Plan } from './plan.js';
import { type CommandContext, type Planned, unchanged } from './command.js';
import { type RenameReport, usesWhere, writeNames } from './rename-uses.js';

/** A property of the workflow, and its new name. */
export interface RenamePropertyArguments {
  /** The current name, as `definition.properties` has it: without `properties.`. */
  readonly from: string;
  /** The new name. No other property may have it. */
  readonly to: string;
}

/** Plans to rename a property of the workflow, and every reference to it. */
export function planRenameProperty(
  context: CommandContext,
  { from, to: given }: RenamePropertyArguments,
): Planned<RenameReport> {
  const properties = propertiesIn(context);
  const to = typeof given === 'string' ? given.trim() : '';
  if (!properties.some((property) => isNamed(property, from))) return unknownProperty(from);
  if (to === '') return refuse('name-empty', 'A property needs a name.');
  if (!isPlaceholderName(nameOf(to)))
    return refuse('invalid-name', 'A name cannot hold braces, the sign | or line breaks.');
  if (to === from) return { ok: false, refusal: unchanged };
  if (properties.some((property) => isNamed(property, to)))
    return refuse('name-taken', `There is already a property “${to}”. Choose another name.`);
  const plan = new Plan(context.document);
  properties.forEach((property, index) => {
    if (isNamed(property, from)) plan.setWorkflow(['definition', 'properties', index, 'name'], to);
  });
  const uses = usesWhere(plan, (name) => name === nameOf(from));
  writeNames(plan, uses, () => nameOf(to));
  const label = `Renamed the property “${from}” to “${to}”`;
  return accept({
    updated: uses.length,
    ambiguous: 0,
    change: { operations: plan.operations, label, command: 'renameProperty' },
  });
}

/** A property of the workflow to remove. */
export interface RemovePropertyArguments {
  /** Its name, as `definition.properties` has it: without `properties.`. */
  readonly name: string;
}

/** Plans to remove a property; returns its usages, whose references no longer resolve. */
export function planRemoveProperty(
  context: CommandContext,
  { name }: RemovePropertyArguments,
): Planned<{ readonly usages: readonly Usage[] }> {
  const properties = propertiesIn(context);
  const kept = properties.filter((property) => !isNamed(property, name));
  if (kept.length === properties.length) return unknownProperty(name);
  const plan = new Plan(context.document);
  plan.setWorkflow(['definition', 'properties'], kept);
  const usages = usesWhere(plan, (used) => used === nameOf(name)).map(({ nodeId, reference }) => ({
    nodeId,
    reference,
  }));
  return accept({
    usages,
    change: { operations: plan.operations, label: `Deleted the property “${name}”`, command: 'removeProperty' },
  });
}

/** The reference to a property in a message. */
function nameOf(property: string): string {
  return `properties.${property}`;
}

function unknownProperty(name: string) {
  return refuse('unknown-property', `There is no property “${name}” in this workflow.`);
}

/** The list as it came: entries may be anything. */
function propertiesIn({ document }: CommandContext): readonly unknown[] {
  const list: unknown = document.version.definition?.properties;
  return Array.isArray(list) ? list : [];
}

function isNamed(property: unknown, name: string): boolean {
  return isJsonObject(property) && property['name'] === name;
}
