import { getAtPath, type JsonPath, refuse, valueWords } from '#base';
import { nodeTypeOf, propertiesOf } from '#catalog';
import type { WorkflowNode } from '#model';
import { foundWith } from '#rules';
import type { CommandContext } from '../command/command.js';
import { planSetConfig } from '../command/set-config.js';
import { planSetDisabled } from '../command/set-disabled.js';
import { Plan } from '../plan.js';
import { type CarryOut, mended, mendedBy, nothingLeft, nodeGone, titleOf, writtenSince } from './fix-request.js';

function settingOf(context: CommandContext, node: WorkflowNode, path: JsonPath): string {
  const property = propertiesOf(nodeTypeOf(node)).find((candidate) => candidate.name === path[0]);
  return `“${valueWords(property?.label) || String(path[0])}” of ${titleOf(context, node)}`;
}

export const setSetting: CarryOut<'set-setting'> = (context, { nodeId, path, value, from }) => {
  const node = new Plan(context.document).node(nodeId);
  if (!node) return nodeGone;
  const since =
    path.length === 0 ? undefined : writtenSince(getAtPath(node.config, path), { value, ...foundWith(from) });
  if (since) return since;
  return mendedBy(`Changed ${settingOf(context, node, path)}`, planSetConfig(context, { nodeId, path, value }));
};

/** Removes a setting, or one entry of a list; later entries move up. */
export const clearSetting: CarryOut<'clear-setting'> = (context, { nodeId, path, from }) => {
  const node = new Plan(context.document).node(nodeId);
  if (!node) return nodeGone;
  const since = path.length === 0 ? undefined : writtenSince(getAtPath(node.config, path), foundWith(from));
  if (since) return since;
  const around = path.slice(0, -1);
  const last = path[path.length - 1];
  const list = getAtPath(node.config, around);
  const change = Array.isArray(list)
    ? { path: around, value: list.filter((_, index) => index !== last) }
    : { path, value: undefined };
  return mendedBy(`Cleared ${settingOf(context, node, path)}`, planSetConfig(context, { nodeId, ...change }));
};

export const declareProperty: CarryOut<'declare-property'> = (context, { name }) => {
  if (name.trim() === '') return refuse('name-empty', 'A property needs a name.');
  const properties: unknown = context.document.version.definition?.properties;
  const list: readonly unknown[] = Array.isArray(properties) ? properties : [];
  if (list.some((property) => getAtPath(property, ['name']) === name)) return nothingLeft;
  const plan = new Plan(context.document);
  plan.setWorkflow(['definition', 'properties', list.length], { name, dataType: 'string' });
  return mended(`Added the property “${name}”`, plan);
};

export const turnOn: CarryOut<'turn-on'> = (context, { nodeId }) => {
  const node = new Plan(context.document).node(nodeId);
  return node
    ? mendedBy(`Turned on ${titleOf(context, node)}`, planSetDisabled(context, { nodeIds: [nodeId], disabled: false }))
    : nodeGone;
};
