import { accept } from '#base';
import { nodeTitle } from '#catalog';
import type { CommandContext, Planned } from '../command/command.js';
import { planRemoveElements } from '../command/remove-elements.js';
import { copyFragment } from './copy-fragment.js';
import type { Fragment, FragmentSource, Selection } from './fragment.js';

/** Plans to copy and remove the selected nodes; edges to them lead to what followed them, where that is unambiguous. */
export function planCut(
  context: CommandContext,
  selection: Pick<Selection, 'nodeIds'>,
  source?: FragmentSource,
): Planned<{ readonly document: Fragment; readonly joined: number }> {
  const copied = copyFragment(context.document, selection, source);
  if (!copied.ok) return copied;
  const removed = planRemoveElements(context, { nodeIds: selection.nodeIds, reconnect: true });
  if (!removed.ok) return removed;
  const { nodes } = copied.document;
  const [first] = nodes;
  const what = nodes.length === 1 && first ? nodeTitle(first, context.document.presentation) : `${nodes.length} steps`;
  return accept({
    document: copied.document,
    joined: removed.joined,
    change: { ...removed.change, label: `Cut ${what}`, command: 'cut' },
  });
}
