import {
  accept,
  equalJson,
  getAtPath,
  hashJson,
  isJsonObject,
  type Json,
  type JsonPath,
  refuse,
  setAtPath,
  valueWords,
} from '#base';
import { nodeTypeOf, propertiesOf } from '#catalog';
import { defaultLimits, type WorkflowNode } from '#model';
import { setMadeEdges } from './made-edges.js';
import { Plan } from './plan.js';
import { aroundConfig, wireValue } from './wire-value.js';
import { type CommandContext, type Planned, unchanged } from './command.js';
import type { Refusal, Result } from './refusal.js';

/** One setting of a node, with its new value. */
export interface SetConfigArguments {
  /** The id of the node. */
  readonly nodeId: string;
  /**
   * The JSON path within the `config` of the node; it begins with the name of a property. Missing objects are created.
   */
  readonly path: JsonPath;
  /** The new value; `undefined` removes the key. */
  readonly value: unknown;
  /**
   * The `config` as it was when the user began to change the setting, for a value that returns to its original: a
   * setting removed meanwhile returns to its place among the others, and a `config` that did not exist goes again.
   * Ignored where other settings have changed since.
   */
  readonly before?: { readonly config: unknown };
}

/** One setting of several nodes, with the value that all of them get. */
export interface SetSharedConfigArguments extends Omit<SetConfigArguments, 'nodeId' | 'before'> {
  /** Ids of the nodes. */
  readonly nodeIds: readonly string[];
}

/** Plans to change one setting of a node. Consecutive changes of the same setting are one history entry. */
export function planSetConfig(context: CommandContext, { before, nodeId, path, value }: SetConfigArguments): Planned {
  const plan = new Plan(context.document);
  const node = plan.node(nodeId);
  if (!node) return refuse('unknown-node', `There is no step “${nodeId}” here.`);
  const given = settingFrom(path, value);
  if (!given.ok) return given;
  const restored = before && configAsBefore(node.config, before.config, path, given.value);
  if (restored) {
    if (isSameText(node.config, restored.config)) return { ok: false, refusal: unchanged };
    plan.set('node', nodeId, ['config'], restored.config);
  } else {
    if (isSameText(getAtPath(node, ['config', ...path]), value)) return { ok: false, refusal: unchanged };
    plan.set('node', nodeId, ['config', ...path], given.value);
  }
  const title = plan.nameOf(nodeId);
  if (plan.operations.length === 0) return noPlace(path, title);
  setMadeEdges(plan, node, path[0], path.length === 1 ? given.value : undefined);
  const label = `${value === undefined ? 'Cleared' : 'Changed'} “${wordFor(node, path)}” of ${title}`;
  return accept({
    change: {
      operations: plan.operations,
      label,
      command: 'setConfig',
      mergeKey: `config:${nodeId}:${JSON.stringify(path)}`,
    },
  });
}

/**
 * Plans to set one setting of several nodes to the same value, in all or none. Consecutive changes of the same setting
 * of the same nodes are one history entry. Nodes that have the value already stay as they are.
 */
export function planSetSharedConfig(
  context: CommandContext,
  { nodeIds, path, value }: SetSharedConfigArguments,
): Planned<{ readonly changed: number }> {
  const plan = new Plan(context.document);
  const nodes = [...new Set(nodeIds)].map((id) => plan.node(id)).filter((node) => node !== undefined);
  const [first] = nodes;
  if (!first) return refuse('unknown-node', 'None of these steps is in this workflow.');
  const given = settingFrom(path, value);
  if (!given.ok) return given;
  const others = nodes.filter((node) => !equalJson(getAtPath(node, ['config', ...path]), value));
  for (const node of others) {
    const before = plan.operations.length;
    plan.set('node', node.id, ['config', ...path], given.value);
    if (plan.operations.length === before) return noPlace(path, plan.nameOf(node.id));
    setMadeEdges(plan, node, path[0], path.length === 1 ? given.value : undefined);
  }
  if (others.length === 0) return { ok: false, refusal: unchanged };
  const what = nodes.length === 1 ? plan.nameOf(first.id) : `${nodes.length} steps`;
  const label = `${value === undefined ? 'Cleared' : 'Changed'} “${wordFor(first, path)}” of ${what}`;
  const mergeKey = `config:${hashJson(nodes.map(({ id }) => id))}:${JSON.stringify(path)}`;
  return accept({
    changed: others.length,
    change: { operations: plan.operations, label, command: 'setSharedConfig', mergeKey },
  });
}

/** Compares text: the order of keys counts, because users see it and can change it. */
function isSameText(left: unknown, right: unknown): boolean {
  return equalJson(left, right) && JSON.stringify(left) === JSON.stringify(right);
}

/** The settings with the keys of before, in their order, where only the given one has changed since. */
function configAsBefore(
  now: unknown,
  before: unknown,
  path: JsonPath,
  value: Json | undefined,
): { readonly config: unknown } | undefined {
  const [name] = path;
  const settings = (config: unknown): { readonly [key: string]: unknown } => (isJsonObject(config) ? config : {});
  const others = (config: unknown): unknown =>
    Object.fromEntries(Object.entries(settings(config)).filter(([key]) => key !== name));
  if (path.length !== 1 || !equalJson(others(now), others(before)) || !equalJson(getAtPath(before, path), value))
    return undefined;
  const config = isJsonObject(before)
    ? Object.fromEntries(Object.keys(before).map((key) => [key, key === name ? value : settings(now)[key]]))
    : before;
  // Mostly the setting alone differs.
  const alone = setAtPath(now, path, value);
  return isSameText(alone ? alone.root : now, config) ? undefined : { config };
}

/** Returns a value for the settings of a node; `undefined` for a removal. */
export function settingFrom(path: JsonPath, value: unknown): Result<{ readonly value: Json | undefined }, Refusal> {
  if (path.length === 0) return refuse('bad-json-path', 'The path to a setting must begin with its name; it is empty.');
  const around = aroundConfig + path.length;
  if (around > defaultLimits.maxDepth) return refuse('too-deep', 'Settings cannot be nested this deep.');
  return value === undefined ? accept({ value }) : wireValue(value, around);
}

export function noPlace(path: JsonPath, title: string): { readonly ok: false; readonly refusal: Refusal } {
  return refuse('bad-json-path', `The settings of ${title} have no value at “${path.join('.')}”.`);
}

/** The display name of the setting. */
export function wordFor(node: WorkflowNode, [name]: JsonPath): string {
  const property = propertiesOf(nodeTypeOf(node)).find((candidate) => candidate.name === name);
  return valueWords(property?.label).trim() || String(name);
}
