import type { CommandContext, Planned } from '../command/command.js';
import { takeFragment } from './copy-fragment.js';
import type { Selection } from './fragment.js';
import { type PastedIds, planAddFragment } from './plan-paste.js';

/** Plans to add the selected nodes a second time, with the edges among them. */
export function planDuplicate(context: CommandContext, selection: Pick<Selection, 'nodeIds'>): Planned<PastedIds> {
  const copied = takeFragment(context.document, selection);
  if (!copied.ok) return copied;
  return planAddFragment(
    context,
    { fragment: copied.document, declares: [] },
    { label: 'Duplicated', command: 'duplicate' },
  );
}
