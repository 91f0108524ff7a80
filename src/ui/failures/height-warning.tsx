'use client';
import { useEffect } from 'react';
import { styleOf } from '../dom/owner-window.js';
import { usePortalContainer } from '../surface/root-context.js';
import { isDevelopment } from './is-development.js';

/**
 * Warns in development about a full-height component in an element without a height: it shrinks to its own
 * `min-height`, and nothing on the page says why.
 */
export function HeightWarning({ of: component }: { readonly of: string }): null {
  const root = usePortalContainer()?.parentElement;
  useEffect(() => {
    if (isDevelopment() && root && isWithoutHeight(root)) {
      // oxlint-disable-next-line no-console -- a mistake in the page, which only its developer can put right
      console.warn(
        `Pathboard: ${component} is ${root.offsetHeight} px high, because the element it is in has no height. Give that element one, such as height: 100vh, or let it grow in a flex or grid container.`,
      );
    }
  }, [component, root]);
  return null;
}

/** A percentage of no height is `auto`, so root and element are exactly as high as the root's content. */
function isWithoutHeight(root: HTMLElement): boolean {
  const around = root.parentElement;
  const { height } = root.getBoundingClientRect();
  if (!around || height === 0 || Math.abs(height - Number.parseFloat(styleOf(root).minHeight)) > 1) return false;
  const given = around.computedStyleMap?.().get('height')?.toString() ?? 'auto';
  return around.getBoundingClientRect().height >= height - 1 && !given.endsWith('px');
}
