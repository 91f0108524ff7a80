'use client';
import { useEffect } from 'react';
import { styleOf } from '../dom/owner-window.js';
import { usePortalContainer } from '../surface/root-context.js';
import { isDevelopment } from './is-development.js';

const warned = new WeakSet<Element>();

/**
 * Warns in development, once for each root, where fields are shown and no loaded style sheet has them: the editor's own
 * has none. Such a sheet marks every root with a custom property.
 */
export function SheetWarning({
  of: component,
  sheet,
}: {
  readonly of: string;
  /** The sheet to import. */
  readonly sheet: string;
}): null {
  const root = usePortalContainer()?.parentElement;
  useEffect(() => {
    if (!isDevelopment() || !root || warned.has(root) || styleOf(root).getPropertyValue('--pb-fields') !== '') return;
    warned.add(root);
    // oxlint-disable-next-line no-console -- a mistake in the page, which only its developer can put right
    console.warn(
      `Pathboard: ${component} shows its fields without styles, because their style sheet is not loaded in its page or shadow root. Import ${sheet} as well, or instead pathboard/style.css, which has everything.`,
    );
  }, [component, root, sheet]);
  return null;
}
