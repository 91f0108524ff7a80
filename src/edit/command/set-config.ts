import {
  accept,
  equalJson,
  getAtPath,
  hashJson,
  isJsonObject,
  type Json,
  type JsonPath,
  type Refusal,
  refuse,
  type Result,
  setAtPath,
  valueWords,
} from '#base';
import { nodeTypeOf, propertiesOf, nodeTitle } from '#catalog';
import { defaultLimits, type WorkflowNode } from '#model';
import { Plan } from '../plan.js';
import { aroundConfig, wireValue } from '../wire-value.js';
import { type CommandContext, type Planned, unchanged } from './command.js';

export interface SetConfigArguments {
  readonly nodeId: string;
  /** Where in the step's `config`; the first part is a property's name. Missing objects on the way are made. */
  readonly path: JsonPath;
  /** The new value; `undefined` removes the key. */
  readonly value: unknown;
  /**
   * The step's `config` as it was when a person began to change the setting, for a value that is the one it had then: a setting that
   * was removed meanwhile comes back to its place among the others, and a `config` that was not there goes again. Ignored where other
   * settings have changed since.
   */
  readonly before?: { readonly config: unknown };
}

export interface SetSharedConfigArguments extends Omit<SetConfigArguments, 'nodeId' | 'before'> {
  readonly nodeIds: readonly string[];
}

/** Changes one setting of a step. Changes of the same setting that follow each other closely are one history entry. */
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
  const title = nodeTitle(node, context.document.presentation);
  if (plan.operations.length === 0) return noPlace(path, title);
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
 * Gives one setting of several steps the same value, in all of them or in none. Changes of the same setting of the same steps that
 * follow each other closely are one history entry. Steps that have the value already are left as they are.
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
  const { presentation } = context.document;
  const others = nodes.filter((node) => !equalJson(getAtPath(node, ['config', ...path]), value));
  for (const node of others) {
    const before = plan.operations.length;
    plan.set('node', node.id, ['config', ...path], given.value);
    if (plan.operations.length === before) return noPlace(path, nodeTitle(node, presentation));
  }
  if (others.length === 0) return { ok: false, refusal: unchanged };
  const what = nodes.length === 1 ? nodeTitle(first, presentation) : `${nodes.length} steps`;
  const label = `${value === undefined ? 'Cleared' : 'Changed'} “${wordFor(first, path)}” of ${what}`;
  const mergeKey = `config:${hashJson(nodes.map(({ id }) => id))}:${JSON.stringify(path)}`;
  return accept({
    changed: others.length,
    change: { operations: plan.operations, label, command: 'setSharedConfig', mergeKey },
  });
}

/** Whether two values are written alike: the order of keys counts, because people see it and can change it. */
function isSameText(left: unknown, right: unknown): boolean {
  return equalJson(left, right) && JSON.stringify(left) === JSON.stringify(right);
}

/** The settings with the keys of before, in their order, where only the one that is given back has changed since. */
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
  // Mostly the setting alone says it all.
  const alone = setAtPath(now, path, value);
  return isSameText(alone ? alone.root : now, config) ? undefined : { config };
}

/** A value as it may enter the settings of a step; `undefined` for one that is to go. */
function settingFrom(path: JsonPath, value: unknown): Result<{ readonly value: Json | undefined }, Refusal> {
  if (path.length === 0) return refuse('bad-json-path', 'A setting is changed by its name.');
  const around = aroundConfig + path.length;
  if (around > defaultLimits.maxDepth) return refuse('too-deep', 'Settings cannot be nested this deep.');
  return value === undefined ? accept({ value }) : wireValue(value, around);
}

function noPlace(path: JsonPath, title: string): { readonly ok: false; readonly refusal: Refusal } {
  return refuse('bad-json-path', `There is no place “${path.join('.')}” in the settings of ${title}.`);
}

/** What people call the setting. */
function wordFor(node: WorkflowNode, [name]: JsonPath): string {
  const property = propertiesOf(nodeTypeOf(node)).find((candidate) => candidate.name === name);
  return valueWords(property?.label).trim() || String(name);
}
