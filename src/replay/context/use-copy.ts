'use client';
import { useCallback } from 'react';
import { useAnnounce, useToast } from '#ui';

/** Puts text on the clipboard and says so; pages that may not are told what to do instead. */
export function useCopy(): (text: string, done: string) => void {
  const announce = useAnnounce();
  const toast = useToast();
  return useCallback((text, done) => {
    const clipboard: Clipboard | undefined = navigator.clipboard;
    const refused = (): void => {
      const why = 'This page may not copy. Select the text and copy it yourself.';
      toast({ text: why, kind: 'error' });
      announce(why, 'assertive');
    };
    if (clipboard) clipboard.writeText(text).then(() => announce(done), refused);
    else refused();
  }, [announce, toast]);
}
