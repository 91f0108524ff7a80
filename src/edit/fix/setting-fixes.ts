import { getAtPath, type JsonPath, refuse, valueWords } from '#base';
import { edgeKind, edgeTypeOf, nodeTypeOf, propertiesOf } from '#catalog';
import type { WorkflowEdge, WorkflowNode } from '#model';
import { foundWith, sharedEdgeRule, shareOf, withShare } from '#rules';
import type { CommandContext } from '../command/command.js';
import { planSetConfig } from '../command/set-config.js';
import { planSetDisabled } from '../command/set-disabled.js';
import { Plan } from '../command/plan.js';
import {
  type CarryOut,
  fixed,
  fixedBy,
  nodeGone,
  nothingLeft,
  outdated,
  titleOf,
  writtenSince,
} from './fix-request.js';

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
  return fixedBy(`Changed ${settingOf(context, node, path)}`, planSetConfig(context, { nodeId, path, value }));
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
  return fixedBy(`Cleared ${settingOf(context, node, path)}`, planSetConfig(context, { nodeId, ...change }));
};

export const declareProperty: CarryOut<'declare-property'> = (context, { name }) => {
  if (name.trim() === '') return refuse('name-empty', 'A property needs a name.');
  const properties: unknown = context.document.version.definition?.properties;
  const list: readonly unknown[] = Array.isArray(properties) ? properties : [];
  if (list.some((property) => getAtPath(property, ['name']) === name)) return nothingLeft;
  const plan = new Plan(context.document);
  plan.setWorkflow(['definition', 'properties', list.length], { name, dataType: 'string' });
  return fixed(`Added the property “${name}”`, plan);
};

export const turnOn: CarryOut<'turn-on'> = (context, { nodeId }) => {
  const node = new Plan(context.document).node(nodeId);
  return node
    ? fixedBy(`Turned on ${titleOf(context, node)}`, planSetDisabled(context, { nodeIds: [nodeId], disabled: false }))
    : nodeGone;
};

/** Sets the shares of a split as equal as whole percents allow, with a sum of 100. */
export const splitEvenly: CarryOut<'split-evenly'> = (context, { nodeId }) => {
  const plan = new Plan(context.document);
  const node = plan.node(nodeId);
  if (!node) return nodeGone;
  const { graph } = plan;
  const rule = sharedEdgeRule(nodeTypeOf(node));
  const isShared = (edge: WorkflowEdge): boolean =>
    rule ? edgeTypeOf(edge) === edgeTypeOf(rule) : edgeKind(edge.type) === 'standard';
  const positions = graph.outgoingAt(nodeId).filter((position) => isShared(graph.edges[position] as WorkflowEdge));
  if (positions.length === 0) return outdated(`${titleOf(context, node)} has no paths to share between.`);
  const edges = positions.map((position) => graph.edges[position] as WorkflowEdge);
  const style = edges.map(({ value }) => value).find(isShareAlone) ?? '100%';
  // The first edges take the remainder: 34, 33, 33.
  const least = Math.floor(100 / edges.length);
  const larger = 100 % edges.length;
  edges.forEach((edge, index) => {
    const share = index < larger ? least + 1 : least;
    const value =
      withShare(edge.value, share) ??
      (hasWords(edge.value) ? `${edge.value.trimEnd()} ${share}%` : withShare(style, share));
    if (value === edge.value) return;
    const position = positions[index] as number;
    if (graph.edgeIndex(edge.id) === position) plan.set('edge', edge.id, ['value'], value);
    else plan.replaceDuplicate('edge', position, { ...edge, value });
  });
  return fixed(`Split ${titleOf(context, node)} evenly`, plan);
};

/** True for a plain share, which can be written on other edges in the same form. */
function isShareAlone(value: unknown): boolean {
  return shareOf(value) !== undefined && (typeof value === 'number' || !/\p{L}/u.test(String(value)));
}

function hasWords(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
