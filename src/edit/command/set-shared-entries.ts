import { accept, equalJson, getAtPath, type JsonPath, refuse } from '#base';
import { nodeTypeOf, propertiesOf } from '#catalog';
import type { WorkflowNode } from '#model';
import { type CommandContext, type Planned, unchanged } from './command.js';
import { setMadeEdges } from './made-edges.js';
import { Plan } from './plan.js';
import { noPlace, settingFrom, wordFor } from './set-config.js';

/** What changes in a list that several nodes have as a setting. */
export interface SetSharedEntriesArguments {
  /** Ids of the nodes. */
  readonly nodeIds: readonly string[];
  /** The JSON path within the `config` of each node; it begins with the name of a property. */
  readonly path: JsonPath;
  /** Entries that every node gets behind its own, unless it has an equal one. @default none */
  readonly add?: readonly unknown[];
  /** Entries that no node keeps. @default none */
  readonly remove?: readonly unknown[];
}

/**
 * Plans to add entries to a list in several nodes and to remove others, as one history entry. Each node keeps its other
 * entries in their order; a single value counts as a list of one.
 */
export function planSetSharedEntries(
  context: CommandContext,
  { add = [], nodeIds, path, remove = [] }: SetSharedEntriesArguments,
): Planned<{ readonly changed: number }> {
  const plan = new Plan(context.document);
  const nodes = [...new Set(nodeIds)].map((id) => plan.node(id)).filter((node) => node !== undefined);
  const [first] = nodes;
  if (!first) return refuse('unknown-node', 'None of these steps is in this workflow.');
  let changed = 0;
  for (const node of nodes) {
    const own = entriesOf(node, path);
    const kept = own.filter((entry) => !holds(remove, entry));
    const next = [...kept, ...add.filter((entry, at) => !holds(kept, entry) && !holds(add.slice(0, at), entry))];
    if (next.length === own.length && kept.length === own.length) continue;
    const given = settingFrom(path, next);
    if (!given.ok) return given;
    const before = plan.operations.length;
    plan.set('node', node.id, ['config', ...path], given.value);
    if (plan.operations.length === before) return noPlace(path, plan.nameOf(node.id));
    setMadeEdges(plan, node, path[0], path.length === 1 ? given.value : undefined);
    changed += 1;
  }
  if (changed === 0) return { ok: false, refusal: unchanged };
  const what = changed === 1 ? '1 step' : `${changed} steps`;
  const label = `Changed “${wordFor(first, path)}” of ${what}`;
  return accept({ changed, change: { operations: plan.operations, label, command: 'setSharedEntries' } });
}

/** The entries of the setting, or of its default while nothing is stored. */
function entriesOf(node: WorkflowNode, path: JsonPath): readonly unknown[] {
  const stored = getAtPath(node.config, path);
  const value =
    stored === undefined && path.length === 1
      ? propertiesOf(nodeTypeOf(node)).find(({ name }) => name === path[0])?.defaultValue
      : stored;
  if (Array.isArray(value)) return value;
  return value === undefined || value === null || value === '' ? [] : [value];
}

function holds(entries: readonly unknown[], entry: unknown): boolean {
  return entries.some((each) => equalJson(each, entry));
}
