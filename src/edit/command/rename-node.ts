import { accept, isJsonObject, refuse, type Result } from '#base';
import { nodeTypeOf, nodeTitle } from '#catalog';
import type { NodePresentation, WorkflowNode } from '#model';
import { isPlaceholderName } from '#text';
import { Plan } from '../plan.js';
import { type CommandContext, type Planned, unchanged } from './command.js';
import { followRenaming, type RenameReport } from './rename-uses.js';

export interface RenameNodeArguments {
  readonly nodeId: string;
  /** A person's own name for the step; empty or left out, it goes by the name of its type again. */
  readonly title?: string;
}

/** The longest name a step can have, in characters. */
export const longestTitle = 200;

/** Gives a step a name of its own, or takes it away, and lets every place follow that uses what the step leaves behind. */
export function planRenameNode(context: CommandContext, { nodeId, title }: RenameNodeArguments): Planned<RenameReport> {
  const plan = new Plan(context.document);
  const node = plan.node(nodeId);
  if (!node) return refuse('unknown-node', `There is no step “${nodeId}” here.`);
  const checked = checkedTitle(title);
  if (!checked.ok) return checked;
  const now = plan.presentationOf(nodeId);
  const before = nodeTitle(node, context.document.presentation);
  const usual = nodeTitle(node);
  // The name of its type is no name of its own: the step goes on following its type.
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
  const label = after === before ? `Let “${after}” go by its usual name` : `Renamed “${before}” to “${after}”`;
  return accept({ updated, ambiguous, change: { operations, label, command: 'renameNode' } });
}

function checkedTitle(title: unknown): Result<{ readonly title: string }> {
  if (title !== undefined && typeof title !== 'string') return refuse('not-text', 'The name of a step is text.');
  const text = title?.trim() ?? '';
  if ([...text].length > longestTitle)
    return refuse('name-too-long', `The name of a step has at most ${longestTitle} characters.`);
  if (text !== '' && !isPlaceholderName(`${text}.x`))
    return refuse('name-unfit', 'A name cannot hold braces, the sign | or line breaks.');
  return accept({ title: text });
}

/** The arrangement with this name; undefined when nothing is left to remember. */
function titled(now: NodePresentation | undefined, title: string | undefined): NodePresentation | undefined {
  if (title !== undefined) return { ...now, title };
  const { title: _title, ...rest } = now ?? {};
  return Object.keys(rest).length === 0 ? undefined : rest;
}

/** The paths of what a step leaves behind, as its own copy of its type tells. */
export function outputEdgesOf(node: WorkflowNode): readonly string[] {
  const outputs: unknown = nodeTypeOf(node).outputs;
  if (!Array.isArray(outputs)) return [];
  return outputs.flatMap((output: unknown) =>
    isJsonObject(output) && typeof output['path'] === 'string' && output['path'] !== '' ? [output['path']] : [],
  );
}
