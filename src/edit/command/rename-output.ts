import { accept, getAtPath, refuse } from '#base';
import { nodeTypeOf, nodeTitle } from '#catalog';
import { isPlaceholderName } from '#text';
import { Plan } from '../plan.js';
import { type CommandContext, type Planned, unchanged } from './command.js';
import { outputEdgesOf } from './rename-node.js';
import { followRenaming, type RenameReport } from './rename-uses.js';

export interface RenameOutputArguments {
  readonly nodeId: string;
  /** The JSON path of the output, as references write it after the title of the node. */
  readonly from: string;
  readonly to: string;
}

/**
 * Plans to rename an output in the node's own copy of its type, and every reference to it. Other nodes of the type keep
 * the old name.
 */
export function planRenameOutput(
  context: CommandContext,
  { from, nodeId, to: given }: RenameOutputArguments,
): Planned<RenameReport> {
  const plan = new Plan(context.document);
  const node = plan.node(nodeId);
  if (!node) return refuse('unknown-node', `There is no step “${nodeId}” here.`);
  const title = nodeTitle(node, context.document.presentation);
  const paths = outputEdgesOf(node);
  if (!paths.includes(from))
    return refuse('unknown-output', `${title} leaves nothing behind that is called “${from}”.`);
  const to = typeof given === 'string' ? given.trim() : '';
  if (to === '') return refuse('name-empty', 'What a step leaves behind needs a name.');
  if (!isPlaceholderName(`x.${to}`))
    return refuse('name-unfit', 'A name cannot hold braces, the sign | or line breaks.');
  if (to === from) return { ok: false, refusal: unchanged };
  if (paths.includes(to)) return refuse('name-taken', `${title} leaves something else behind that is called “${to}”.`);
  const outputs = nodeTypeOf(node).outputs as readonly unknown[];
  outputs.forEach((output, index) => {
    if (getAtPath(output, ['path']) === from) plan.set('node', nodeId, ['type', 'outputs', index, 'path'], to);
  });
  const followed = followRenaming(context, {
    nodeId,
    operations: plan.operations,
    titles: [title],
    newName: `${title}.${to}`,
    names: [`${title}.${from}`],
    rename: (name) => `${title}.${to}${name.slice(title.length + 1 + from.length)}`,
  });
  if (!followed.ok) return followed;
  const { ambiguous, operations, updated } = followed;
  return accept({
    updated,
    ambiguous,
    change: { operations, label: `Renamed “${from}” of ${title} to “${to}”`, command: 'renameOutput' },
  });
}
