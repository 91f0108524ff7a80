'use client';
import { useCallback } from 'react';
import { useAnnounce, useMessages, usePageWindow, useToast } from '#ui';
import { contextMessages } from './context-messages.js';

/**
 * Returns a function that copies text to the clipboard and announces it. Where the page lacks permission, it says what
 * to do instead.
 */
export function useCopy(): (text: string, done: string) => void {
  const announce = useAnnounce();
  const toast = useToast();
  const page = usePageWindow();
  const { copy: messages } = useMessages(contextMessages);
  return useCallback(
    (text, done) => {
      // Only the focused window may write to the clipboard.
      const clipboard: Clipboard | undefined = page().navigator.clipboard;
      const refused = (): void => {
        toast({ text: messages.notAllowed, kind: 'error' });
        announce(messages.notAllowed, 'assertive');
      };
      if (clipboard) clipboard.writeText(text).then(() => announce(done), refused);
      else refused();
    },
    [announce, messages, page, toast],
  );
}
