import { accept } from '#base';
import { type CommandContext, inspectFragment, readFragment, type Result } from '#edit';
import type { PasteReport } from '../editor-commands.js';

/** Returns what pasting a fragment would need here. */
export function inspectPaste(
  { account = {}, catalog, document: { presentation, version } }: CommandContext,
  fragment: unknown,
): Result<PasteReport> {
  const read = readFragment(fragment);
  if (!read.ok) return read;
  return accept({
    steps: read.fragment.nodes.length,
    repairs: inspectFragment(read.fragment, { version, presentation, catalog, account }),
  });
}

/** The ids that a fragment's nodes were copied from; they need not be in this document. */
export function copiedIds(fragment: unknown): readonly string[] {
  const read = readFragment(fragment);
  return read.ok ? read.fragment.nodes.map(({ id }) => id) : [];
}
