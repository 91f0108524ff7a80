import { isSafe } from '#adapter';
import { isHTMLElement } from '#ui';
import type { DraftDesk } from './use-drafts.js';
import type { Work } from './work.js';

/** The time in milliseconds that the work has to get on disk before another page takes over. */
const releaseTime = 2500;

/**
 * Ends editing, as another page takes over. Resolves to whether all work is in the service or on disk; it stays editable
 * where it is not.
 */
export async function releaseWork({
  container,
  props,
  session,
  work,
}: DraftDesk['latest']['current']): Promise<boolean> {
  const root = container?.closest('.pb');
  const active = root?.ownerDocument.activeElement;
  // A field commits what is typed in it when the focus leaves.
  if (isHTMLElement(active) && root?.contains(active)) active.blur();
  session.editor.configure({ readOnly: true });
  work.flush();
  const isKept = await untilKept(work);
  if (!isKept) session.editor.configure({ readOnly: props.readOnly ?? false });
  return isKept;
}

/** Resolves to whether all work is safe, once that is known. A save under way is waited for. */
function untilKept({ store }: Work): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      stop();
      resolve(isSafe(store.getState()));
    };
    const follow = (): void => {
      const state = store.getState();
      if (state.save !== 'saving' && (isSafe(state) || state.trouble !== undefined)) end();
    };
    const timer = setTimeout(end, releaseTime);
    const stop = store.subscribe(follow);
    follow();
  });
}
