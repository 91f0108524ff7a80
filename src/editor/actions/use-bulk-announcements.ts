'use client';
import { useEffect } from 'react';
import type { Editor } from '#store';
import { useAnnounce } from '#ui';

/** Announces a change of a setting of several nodes, by the label of its entry in the history: typing is one entry. */
export function useBulkAnnouncements(editor: Editor): void {
  const announce = useAnnounce();
  useEffect(() => {
    let last: number | undefined;
    return editor.onChange(({ entryId, transaction: { command, label, origin } }) => {
      if (command !== 'setSharedConfig' || origin !== 'person' || entryId === last) return;
      last = entryId;
      announce(label);
    });
  }, [announce, editor]);
}
