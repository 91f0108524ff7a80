'use client';
import { Tooltip } from '@base-ui/react/tooltip';
import { type HTMLAttributes, type ReactElement, forwardRef, useMemo, useState } from 'react';
import { classNames } from './class-names.js';
import { useLiveRegion } from './live-region.js';
import { RootContext } from './root-context.js';
import { type ThemeChoice, useThemeChoice } from './system-theme.js';
import { ToastRegion } from './toast.js';
import { usePressEnd } from './use-press-end.js';

export interface PbRootProps extends Omit<HTMLAttributes<HTMLDivElement>, 'role'> {
  /** The accessible name of the whole component. */
  readonly label: string;
  /** Default `system`. */
  readonly theme?: ThemeChoice | undefined;
  /** Default `comfortable`. */
  readonly density?: 'comfortable' | 'compact' | undefined;
  /** `more` lifts every outline to 3:1, as the reader's own setting does. */
  readonly contrast?: 'more' | undefined;
}

/**
 * The element that carries tokens, theme and density, and holds everything that floats: nothing is ever put outside of it,
 * so a host's page is left alone and what floats keeps its look.
 */
export const PbRoot = forwardRef<HTMLDivElement, PbRootProps>(function PbRoot(
  { label, theme = 'system', density = 'comfortable', contrast, className, children, ...rest }, ref,
): ReactElement {
  const resolved = useThemeChoice(theme);
  const [portalContainer, setPortalContainer] = useState<HTMLElement | null>(null);
  const { announce, region } = useLiveRegion();
  const afterPress = usePressEnd(portalContainer?.parentElement);
  const context = useMemo(() => ({ label, portalContainer, theme: resolved, announce, afterPress }), [label, portalContainer, resolved, announce, afterPress]);
  return (
    <RootContext.Provider value={context}>
      <div {...rest} ref={ref} role="group" aria-label={label} className={classNames('pb', className)}
        data-theme={resolved} data-density={density} data-contrast={contrast}>
        <Tooltip.Provider delay={500}>
          <ToastRegion>{children}</ToastRegion>
        </Tooltip.Provider>
        {region}
        <div ref={setPortalContainer} className="pb-own pb-overlays" />
      </div>
    </RootContext.Provider>
  );
});
