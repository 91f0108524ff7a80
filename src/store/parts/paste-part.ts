import { accept } from '#base';
import { inspectFragment, planPaste, readFragment } from '#edit';
import type { PastePart } from './editor-parts.js';

/** Reads fragments, inspects what they need here, and plans to add them. */
export const pastePart: PastePart = {
  planPaste,
  inspectPaste: ({ account = {}, catalog, document: { version } }, fragment) => {
    const read = readFragment(fragment);
    if (!read.ok) return read;
    return accept({
      steps: read.fragment.nodes.length,
      repairs: inspectFragment(read.fragment, { version, catalog, account }),
    });
  },
  copiedIds: (fragment) => {
    const read = readFragment(fragment);
    return read.ok ? read.fragment.nodes.map(({ id }) => id) : [];
  },
};
