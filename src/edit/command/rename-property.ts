import { accept, isJsonObject, refuse, valueWords } from '#base';
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
  /**
   * The index in `definition.properties`, for one without a name or one of several with this name. Where another keeps
   * the name, references stay.
   */
  readonly at?: number;
}

/** Plans to rename a property of the workflow, and every reference to it. */
export function planRenameProperty(
  context: CommandContext,
  { at, from, to: given }: RenamePropertyArguments,
): Planned<RenameReport> {
  const properties = propertiesIn(context);
  const to = typeof given === 'string' ? given.trim() : '';
  const positions = positionsOf(properties, from, at);
  if (positions.length === 0) return unknownProperty(from);
  if (to === '') return refuse('name-empty', 'A property needs a name.');
  if (!isPlaceholderName(nameOf(to)))
    return refuse('invalid-name', 'A name cannot hold braces, the sign | or line breaks.');
  if (to === from) return { ok: false, refusal: unchanged };
  if (properties.some((property) => isNamed(property, to)))
    return refuse('name-taken', `There is already a property “${to}”. Choose another name.`);
  const plan = new Plan(context.document);
  for (const index of positions) {
    const place = ['definition', 'properties', index];
    if (isJsonObject(properties[index])) plan.setWorkflow([...place, 'name'], to);
    else plan.setWorkflow(place, { name: to });
  }
  const uses = isGone(properties, from, positions) ? usesWhere(plan, (name) => name === nameOf(from)) : [];
  writeNames(plan, uses, () => nameOf(to));
  const label = from === '' ? `Named the property “${to}”` : `Renamed the property “${from}” to “${to}”`;
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
  /** The index in `definition.properties`, for one without a name or one of several with this name. */
  readonly at?: number;
}

/** Plans to remove a property; returns its usages, whose references no longer resolve. */
export function planRemoveProperty(
  context: CommandContext,
  { at, name }: RemovePropertyArguments,
): Planned<{ readonly usages: readonly Usage[] }> {
  const properties = propertiesIn(context);
  const positions = positionsOf(properties, name, at);
  if (positions.length === 0) return unknownProperty(name);
  const plan = new Plan(context.document);
  plan.setWorkflow(
    ['definition', 'properties'],
    properties.filter((_, index) => !positions.includes(index)),
  );
  const uses = isGone(properties, name, positions) ? usesWhere(plan, (used) => used === nameOf(name)) : [];
  const usages = uses.map(({ nodeId, reference }) => ({ nodeId, reference }));
  const label = name === '' ? 'Deleted a property without a name' : `Deleted the property “${name}”`;
  return accept({ usages, change: { operations: plan.operations, label, command: 'removeProperty' } });
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

/** The positions that a command is about: all with the name, or the one it gives. */
function positionsOf(properties: readonly unknown[], name: string, at: number | undefined): readonly number[] {
  if (at !== undefined) {
    const property = properties[at];
    // Entries of a list from elsewhere may be anything.
    const named = isJsonObject(property) ? (property['name'] ?? '') : '';
    return at in properties && valueWords(named) === name ? [at] : [];
  }
  return properties.flatMap((property, index) => (isNamed(property, name) ? [index] : []));
}

/** Whether no property has this name once those at the positions have gone. */
function isGone(properties: readonly unknown[], name: string, positions: readonly number[]): boolean {
  return name !== '' && !properties.some((property, index) => isNamed(property, name) && !positions.includes(index));
}
