import { accept, equalJson, getAtPath, type JsonPath, refuse, valueWords } from '#base';
import { nodeTypeOf, propertiesOf, stepTitle } from '#catalog';
import { defaultLimits } from '#model';
import { Plan } from '../plan.js';
import { aroundConfig, wireValue } from '../wire-value.js';
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
  const around = aroundConfig + path.length;
  if (around > defaultLimits.maxDepth) return refuse('too-deep', 'Settings cannot be nested this deep.');
  const given = value === undefined ? undefined : wireValue(value, around);
  if (given && !given.ok) return given;
  const full = ['config', ...path];
  if (equalJson(getAtPath(node, full), value)) return { ok: false, refusal: unchanged };
  plan.set('node', nodeId, full, given?.value);
  const title = stepTitle(node, context.document.presentation);
  if (plan.steps.length === 0) return refuse('bad-path', `There is no place “${path.join('.')}” in the settings of ${title}.`);
  const property = propertiesOf(nodeTypeOf(node)).find((candidate) => candidate.name === path[0]);
  const word = valueWords(property?.label).trim() || String(path[0]);
  const label = `${value === undefined ? 'Cleared' : 'Changed'} “${word}” of ${title}`;
  return accept({ change: { steps: plan.steps, label, command: 'setConfig', mergeKey: `config:${nodeId}:${JSON.stringify(path)}` } });
}
