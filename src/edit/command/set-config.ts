import { accept, equalJson, getAtPath, type JsonPath, refuse } from '#base';
import { nodeTypeOf, stepTitle } from '#catalog';
import { findNonJson } from '#model';
import { Plan } from '../plan.js';
import { type CommandContext, type Planned, unchanged } from './command.js';

export interface SetConfigArguments {
  readonly nodeId: string;
  /** Where in the step's `config`; the first part is a property's name. Missing objects on the way are made. */
  readonly path: JsonPath;
  /** The new value; `undefined` removes the key. */
  readonly value: unknown;
}

/** Changes one setting of a step. Changes of the same setting that follow each other closely are one history entry. */
export function planSetConfig(context: CommandContext, { nodeId, path, value }: SetConfigArguments): Planned {
  const plan = new Plan(context.document);
  const node = plan.node(nodeId);
  if (!node) return refuse('unknown-step', `There is no step “${nodeId}” here.`);
  if (path.length === 0) return refuse('bad-path', 'A setting is changed by its name.');
  if (value !== undefined) {
    const nonJson = findNonJson(value, 100);
    if (nonJson) return refuse('not-json', nonJson.message);
  }
  const full = ['config', ...path];
  if (equalJson(getAtPath(node, full), value)) return { ok: false, refusal: unchanged };
  plan.set('node', nodeId, full, value);
  if (plan.steps.length === 0) return refuse('bad-path', `There is no place “${path.join('.')}” in the settings of ${stepTitle(node)}.`);
  const property = nodeTypeOf(node).properties?.find((candidate) => candidate?.name === path[0]);
  const word = property?.label ?? String(path[0]);
  const label = `Changed “${word}” of ${stepTitle(node)}`;
  return accept({ change: { steps: plan.steps, label, command: 'setConfig', mergeKey: `config:${nodeId}:${JSON.stringify(path)}` } });
}
