'use client';
import { useCallback } from 'react';
import { useMessages } from '../messages/messages-provider.js';
import { uiMessages } from '../messages/ui-messages.js';
import { useToast } from '../overlays/toast.js';
import { useAnnounce, usePageWindow } from '../surface/root-context.js';
import type { PageWindow } from './owner-window.js';

/**
 * Returns a function that copies text to the clipboard and announces it. Where the page lacks permission, it copies as
 * a selected text is copied; where that fails too, it says what to do instead.
 */
export function useCopy(): (text: string, done: string) => void {
  const announce = useAnnounce();
  const toast = useToast();
  const page = usePageWindow();
  const { notCopied } = useMessages(uiMessages);
  return useCallback(
    (text, done) => {
      const refused = (): void => {
        if (copySelected(page(), text)) return announce(done);
        toast({ text: notCopied, kind: 'error' });
        announce(notCopied, 'assertive');
      };
      // Only the focused window may write to the clipboard.
      const clipboard: Clipboard | undefined = page().navigator.clipboard;
      if (clipboard) clipboard.writeText(text).then(() => announce(done), refused);
      else refused();
    },
    [announce, notCopied, page, toast],
  );
}

/** Copies by a text area that is selected for it. Returns false where the browser refuses. */
function copySelected(page: PageWindow, text: string): boolean {
  const focused = page.document.activeElement;
  const area = page.document.createElement('textarea');
  area.value = text;
  area.setAttribute('aria-hidden', 'true');
  area.style.cssText = 'position:fixed;inset:0 auto auto 0;width:1px;height:1px;opacity:0';
  page.document.body.append(area);
  try {
    area.select();
    return page.document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused && 'focus' in focused) (focused as HTMLElement).focus({ preventScroll: true });
  }
}
