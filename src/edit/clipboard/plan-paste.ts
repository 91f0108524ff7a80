import type { CommandContext, Planned } from '../command/command.js';
import { type PastedIds, type PasteOptions, planAddFragment } from './add-fragment.js';
import { readFragment } from './read-fragment.js';
import { repairFragment } from './repair-fragment.js';

/**
 * Plans to add copied nodes with new ids; edges among them are kept, and so are titles and colours. Takes a fragment or
 * the text of one. Existing elements stay as they are, except the edge that the nodes are inserted into.
 *
 * @returns refused as `readFragment` refuses, or where entry or exit of the fragment are missing
 */
export function planPaste(context: CommandContext, fragment: unknown, options: PasteOptions = {}): Planned<PastedIds> {
  const read = readFragment(fragment);
  if (!read.ok) return read;
  const repaired = repairFragment(context, read.fragment, options.repairs ?? []);
  if (!repaired.ok) return repaired;
  return planAddFragment(context, repaired, { ...options, label: 'Pasted', command: 'paste' });
}
