'use client';
import { useCallback } from 'react';
import { useAnnounce, usePageWindow, useToast } from '#ui';

/**
 * Returns a function that copies text to the clipboard and announces it. Where the page lacks permission, it says what
 * to do instead.
 */
export function useCopy(): (text: string, done: string) => void {
  const announce = useAnnounce();
  const toast = useToast();
  const page = usePageWindow();
  return useCallback(
    (text, done) => {
      // Only the focused window may write to the clipboard.
      const clipboard: Clipboard | undefined = page().navigator.clipboard;
      const refused = (): void => {
        const why = 'This page may not copy. Select the text and copy it yourself.';
        toast({ text: why, kind: 'error' });
        announce(why, 'assertive');
      };
      if (clipboard) clipboard.writeText(text).then(() => announce(done), refused);
      else refused();
    },
    [announce, page, toast],
  );
}
