import { accept, isJsonObject, refuse } from '#base';
import { type Region, regionOf } from '#graph';
import { type CollapsedGroup, groupsIn } from '#model';
import { Plan } from './plan.js';
import { type CommandContext, type Planned, unchanged } from './command.js';
import { untilSealed } from '../history/history.js';
import { longestNote } from './notes.js';
import { longestTitle } from './rename-node.js';
import type { Refusal } from './refusal.js';

/** The nodes that become a collapsed region. */
export interface AddGroupArguments {
  /** Ids of the nodes: at least two, with a single entry, none of them in another region. */
  readonly nodeIds: readonly string[];
  /** The title. @default the title of the entry node */
  readonly title?: string;
}

/** A collapsed region, and what changes about it. Absent fields stay. */
export interface SetGroupArguments {
  /** The id of the region in the presentation. */
  readonly groupId: string;
  /** An empty title removes it. */
  readonly title?: string;
  /** What its nodes do; an empty one removes it. */
  readonly description?: string;
  /** True draws the region as one card, false draws its nodes in a frame. */
  readonly collapsed?: boolean;
}

/** A collapsed region to remove. */
export interface RemoveGroupArguments {
  /** The id of the region in the presentation. */
  readonly groupId: string;
}

/** Plans to collapse nodes into one card. They have to be one region with a single entry. */
export function planAddGroup(
  context: CommandContext,
  { nodeIds, title }: AddGroupArguments,
): Planned<{ readonly groupId: string }> {
  const plan = new Plan(context.document);
  const fault = titleFault(title);
  if (fault) return { ok: false, refusal: fault };
  const own = [...new Set(nodeIds)];
  const unknown = own.find((id) => !plan.node(id));
  if (unknown !== undefined) return refuse('unknown-node', `There is no step “${unknown}” here.`);
  if (own.length < 2) return refuse('too-few-nodes', 'A group needs at least two steps. Select another one first.');
  const groups = groupsIn(plan.presentation);
  const taken = own.find((id) => groups.some((group) => group.nodeIds.includes(id)));
  if (taken !== undefined)
    return refuse('already-grouped', `${plan.nameOf(taken)} is in a group already. Ungroup it first.`);
  const region = regionOf(plan.graph, own);
  if (!region.ok) return { ok: false, refusal: noRegion(plan, region) };
  const listed = rawGroups(plan);
  const ids = new Set(listed.flatMap((group) => (isJsonObject(group) ? [group['id']] : [])));
  let groupId = context.createId();
  while (ids.has(groupId)) groupId = context.createId();
  const name = title?.trim() ?? '';
  const group: CollapsedGroup = { id: groupId, ...(name !== '' && { title: name }), nodeIds: own, collapsed: true };
  if (Array.isArray(plan.presentation.groups)) plan.setPresentation(['groups', listed.length], group);
  else plan.setPresentation(['groups'], [group]);
  return accept({
    groupId,
    change: {
      operations: plan.operations,
      label: `Collapsed ${own.length} steps into a group`,
      command: 'addGroup',
      mergeKey: naming(groupId),
    },
  });
}

/**
 * Plans to rename, describe, collapse or expand a region. The name of a region just made becomes a part of the entry that
 * made it.
 */
export function planSetGroup(
  context: CommandContext,
  { collapsed, description, groupId, title }: SetGroupArguments,
): Planned {
  const plan = new Plan(context.document);
  const now = groupsIn(plan.presentation).find(({ id }) => id === groupId);
  if (!now) return { ok: false, refusal: unknownGroup(groupId) };
  const fault = titleFault(title) ?? descriptionFault(description);
  if (fault) return { ok: false, refusal: fault };
  const at = ['groups', positionOf(plan, groupId)];
  const name = title === undefined ? (now.title ?? '') : title.trim();
  const renames = name !== (now.title ?? '');
  if (renames) plan.setPresentation([...at, 'title'], name === '' ? undefined : name);
  if (collapsed !== undefined && collapsed !== (now.collapsed === true))
    plan.setPresentation([...at, 'collapsed'], collapsed);
  const folds = plan.operations.length > (renames ? 1 : 0);
  const words = description === undefined ? (now.description ?? '') : description.trim();
  const describes = words !== (now.description ?? '');
  if (describes) plan.setPresentation([...at, 'description'], words === '' ? undefined : words);
  if (plan.operations.length === 0) return { ok: false, refusal: unchanged };
  const what = name === '' ? 'a group' : `“${name}”`;
  const label = renames
    ? name === ''
      ? 'Removed the name of a group'
      : `Renamed a group to “${name}”`
    : folds
      ? `${collapsed === true ? 'Collapsed' : 'Expanded'} ${what}`
      : `Described ${what}`;
  const isName = renames && !folds && !describes;
  return accept({
    change: { operations: plan.operations, label, command: 'setGroup', ...(isName && { mergeKey: naming(groupId) }) },
  });
}

/** Plans to remove a region; its nodes stay. */
export function planRemoveGroup(context: CommandContext, { groupId }: RemoveGroupArguments): Planned {
  const plan = new Plan(context.document);
  const now = groupsIn(plan.presentation).find(({ id }) => id === groupId);
  if (!now) return { ok: false, refusal: unknownGroup(groupId) };
  const position = positionOf(plan, groupId);
  keep(
    plan,
    rawGroups(plan).filter((_, at) => at !== position),
  );
  return accept({
    change: {
      operations: plan.operations,
      label: now.title === undefined ? 'Ungrouped steps' : `Ungrouped “${now.title}”`,
      command: 'removeGroup',
    },
  });
}

/**
 * Removes deleted nodes from their regions; a region with fewer than two nodes left goes as well. Invalid entries stay
 * as they came.
 */
export function leaveGroups(plan: Plan, gone: ReadonlySet<string>): void {
  if (gone.size === 0 || !groupsIn(plan.presentation).some(({ nodeIds }) => nodeIds.some((id) => gone.has(id)))) return;
  keep(
    plan,
    rawGroups(plan).flatMap((group) => {
      const nodeIds: unknown = isJsonObject(group) && typeof group['id'] === 'string' ? group['nodeIds'] : undefined;
      if (!Array.isArray(nodeIds) || !nodeIds.some((id) => gone.has(id as string))) return [group];
      const left = nodeIds.filter((id) => !gone.has(id as string));
      return left.length < 2 ? [] : [{ ...(group as object), nodeIds: left }];
    }),
  );
}

function keep(plan: Plan, groups: readonly unknown[]): void {
  plan.setPresentation(['groups'], groups.length === 0 ? undefined : groups);
}

function noRegion(plan: Plan, { fault, nodeIds }: Extract<Region, { readonly ok: false }>): Refusal {
  const [first = '', second = ''] = nodeIds;
  if (fault === 'several-entries') {
    return {
      code: 'several-entries',
      message: `A group needs one entry, but paths from outside lead to ${plan.nameOf(first)} and to ${plan.nameOf(second)}.`,
    };
  }
  if (fault === 'no-entry') return { code: 'no-entry', message: 'Nothing leads to these steps from outside.' };
  return { code: 'nodes-not-connected', message: `${plan.nameOf(first)} is not reached from the others.` };
}

function titleFault(title: unknown): Refusal | undefined {
  if (title !== undefined && typeof title !== 'string')
    return { code: 'not-text', message: 'The name of a group is text.' };
  if (title !== undefined && [...title].length > longestTitle)
    return { code: 'name-too-long', message: `The name of a group has at most ${longestTitle} characters.` };
  return undefined;
}

function descriptionFault(description: unknown): Refusal | undefined {
  if (description !== undefined && typeof description !== 'string')
    return { code: 'not-text', message: 'The description of a group is text.' };
  if (description !== undefined && description.length > longestNote)
    return { code: 'text-too-long', message: `The description of a group has at most ${longestNote} characters.` };
  return undefined;
}

/** The name of a new group is typed at leisure. */
function naming(groupId: string): string {
  return `${untilSealed}group:${groupId}`;
}

function unknownGroup(groupId: string): Refusal {
  return { code: 'unknown-group', message: `There is no group “${groupId}” here.` };
}

function rawGroups({ presentation }: Plan): readonly unknown[] {
  const groups: unknown = presentation.groups;
  return Array.isArray(groups) ? groups : [];
}

function positionOf(plan: Plan, groupId: string): number {
  return rawGroups(plan).findIndex((group) => isJsonObject(group) && group['id'] === groupId);
}
