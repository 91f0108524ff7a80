import { accept, getAtPath, isJsonObject, refuse } from '#base';
import { nodeTitle, nodeTypeOf } from '#catalog';
import type { NodePresentation, WorkflowNode } from '#model';
import { isPlaceholderName } from '#text';
import { Plan } from './plan.js';
import { type CommandContext, type Planned, unchanged } from './command.js';
import { followRenaming, type RenameReport } from './rename-uses.js';
import type { Result } from './refusal.js';

/** A node and its new title. */
export interface RenameNodeArguments {
  /** The id of the node. */
  readonly nodeId: string;
  /** The user's title of the node; empty or left out, the title of its type applies again. */
  readonly title?: string;
}

/** The longest title of a node, in characters. */
export const longestTitle = 200;

/** Plans to set or remove the title of a node; every reference to its outputs follows. */
export function planRenameNode(context: CommandContext, { nodeId, title }: RenameNodeArguments): Planned<RenameReport> {
  const plan = new Plan(context.document);
  const node = plan.node(nodeId);
  if (!node) return refuse('unknown-node', `There is no step “${nodeId}” here.`);
  const checked = checkedTitle(title);
  if (!checked.ok) return checked;
  const now = plan.presentationOf(nodeId);
  const before = nodeTitle(node, context.document.presentation);
  const usual = nodeTitle(node);
  // The title of the type is no title of its own: the node goes on following its type.
  const after = checked.title === '' ? usual : checked.title;
  const next = titled(now, after === usual ? undefined : after);
  if ((now?.title ?? '') === (next?.title ?? '')) return { ok: false, refusal: unchanged };
  plan.arrange(new Map([[nodeId, next]]));
  const followed = followRenaming(context, {
    nodeId,
    operations: plan.operations,
    titles: [before, after],
    newName: after,
    names: outputEdgesOf(node).map((path) => `${before}.${path}`),
    rename: (name) => `${after}${name.slice(before.length)}`,
  });
  if (!followed.ok) return followed;
  const { ambiguous, operations, updated } = followed;
  const label = after === before ? `Removed the custom name of “${after}”` : `Renamed “${before}” to “${after}”`;
  return accept({ updated, ambiguous, change: { operations, label, command: 'renameNode' } });
}

function checkedTitle(title: unknown): Result<{ readonly title: string }> {
  if (title !== undefined && typeof title !== 'string') return refuse('not-text', 'The name of a step is text.');
  const text = title?.trim() ?? '';
  if ([...text].length > longestTitle)
    return refuse('name-too-long', `The name of a step has at most ${longestTitle} characters.`);
  if (text !== '' && !isPlaceholderName(`${text}.x`))
    return refuse('invalid-name', 'A name cannot hold braces, the sign | or line breaks.');
  return accept({ title: text });
}

/** The presentation with this title; `undefined` when nothing is left to store. */
function titled(now: NodePresentation | undefined, title: string | undefined): NodePresentation | undefined {
  if (title !== undefined) return { ...now, title };
  const { title: _title, ...rest } = now ?? {};
  return Object.keys(rest).length === 0 ? undefined : rest;
}

/** The JSON paths of the outputs of a node, by its own copy of its type. */
export function outputEdgesOf(node: WorkflowNode): readonly string[] {
  const outputs: unknown = nodeTypeOf(node).outputs;
  if (!Array.isArray(outputs)) return [];
  return outputs.flatMap((output: unknown) =>
    isJsonObject(output) && typeof output['path'] === 'string' && output['path'] !== '' ? [output['path']] : [],
  );
}

/** An output of a node, and its new name. */
export interface RenameOutputArguments {
  /** The id of the node that sets the output. */
  readonly nodeId: string;
  /** The JSON path of the output, as references write it after the title of the node. */
  readonly from: string;
  /** The new JSON path of the output, written in the same form. */
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
  // References hold the plain title.
  const title = nodeTitle(node, context.document.presentation);
  const paths = outputEdgesOf(node);
  if (!paths.includes(from)) return refuse('unknown-output', `${title} has no output “${from}”.`);
  const to = typeof given === 'string' ? given.trim() : '';
  if (to === '') return refuse('name-empty', 'An output needs a name.');
  if (!isPlaceholderName(`x.${to}`))
    return refuse('invalid-name', 'A name cannot hold braces, the sign | or line breaks.');
  if (to === from) return { ok: false, refusal: unchanged };
  if (paths.includes(to)) return refuse('name-taken', `${title} already has an output “${to}”. Choose another name.`);
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
    change: { operations, label: `Renamed “${from}” of ${plan.nameOf(nodeId)} to “${to}”`, command: 'renameOutput' },
  });
}
