'use client';
import {
  forwardRef,
  type HTMLAttributes,
  type ReactElement,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';
import { reportUncaught } from '#base';
import { classNames } from '../text/class-names.js';
import { ownerWindow, type PageWindow } from '../dom/owner-window.js';
import { MessagesProvider } from '../messages/messages-provider.js';
import { RemoteIcons, RootContext } from './root-context.js';
import { type ThemeChoice, useThemeChoice } from './system-theme.js';
import { ToastRegion } from '../overlays/toast.js';
import { TooltipLayer } from '../overlays/tooltip-layer.js';
import { usePressEnd } from '../dom/use-press-end.js';
import { usePointerKind } from './use-pointer-kind.js';
import { VisuallyHidden } from './visually-hidden.js';

interface Announcement {
  readonly text: string;
  readonly turn: number;
  readonly at: number;
}

const silence: Announcement = { text: '', turn: 0, at: -Infinity };
/** The same sentence within this time, in ms, is said once: a held key refuses many times a second. */
const onceWithin = 700;

/** Returns two hidden live regions, polite and assertive, and the function that announces in them. */
function useLiveRegion(): {
  announce: (message: string, urgency?: 'polite' | 'assertive') => void;
  region: ReactElement;
} {
  const [polite, setPolite] = useState(silence);
  const [assertive, setAssertive] = useState(silence);
  const announce = useCallback((message: string, urgency: 'polite' | 'assertive' = 'polite') => {
    const say = urgency === 'assertive' ? setAssertive : setPolite;
    const at = performance.now();
    say((before) =>
      before.text === message && at - before.at < onceWithin
        ? { ...before, at }
        : { text: message, turn: before.turn + 1, at },
    );
  }, []);
  const region = (
    <>
      <VisuallyHidden className="pb-own" role="status" aria-live="polite" data-live="polite">
        {spoken(polite)}
      </VisuallyHidden>
      <VisuallyHidden className="pb-own" role="alert" aria-live="assertive" data-live="assertive">
        {spoken(assertive)}
      </VisuallyHidden>
    </>
  );
  return { announce, region };
}

/** A repeated sentence would not change the DOM and stay silent: every other time it ends in a no-break space. */
function spoken({ text, turn }: Announcement): string {
  return text === '' || turn % 2 === 0 ? text : `${text}\u00a0`;
}

/** Props of `PbRoot`; further attributes go to its element. */
export interface PbRootProps extends Omit<HTMLAttributes<HTMLDivElement>, 'role'> {
  /** Accessible name of the whole component. */
  readonly label: string;
  /**
   * Light, dark, or the preference of the system.
   *
   * @default 'system'
   */
  readonly theme?: ThemeChoice | undefined;
  /**
   * Size of controls and cards.
   *
   * @default 'comfortable'
   */
  readonly density?: 'comfortable' | 'compact' | undefined;
  /** `more` raises every outline to 3:1, as the user's system preference does. */
  readonly contrast?: 'more' | undefined;
  /**
   * Loads icons that a document gives as image URLs (`http:` or `https:`). Without it a document alone causes no
   * request, so its author does not learn who reads it and when; such icons show as a question mark.
   *
   * @default false, or the value of an outer root
   */
  readonly remoteIcons?: boolean | undefined;
  /**
   * Words on the screen over the English ones, by part of the product. Pass the same object as long as the words stay
   * the same: another object renders everything again.
   *
   * @default English, or those of an outer root
   */
  readonly messages?: object | undefined;
}

/** Number of errors remembered, which bounds the memory for errors with varying messages. */
const maxReported = 200;

/**
 * The element with tokens, theme and density, and the container of all overlays: nothing is rendered outside of it, so
 * the host's page is left alone and overlays keep their look.
 *
 * @example
 * ```tsx
 * import { PbRoot } from 'pathboard';
 *
 * const page = (
 *   <PbRoot label="Free trial" theme="dark">
 *     <p>Everything inside has the tokens of the theme.</p>
 *   </PbRoot>
 * );
 * ```
 */
export const PbRoot = forwardRef<HTMLDivElement, PbRootProps>(function PbRoot(
  { label, theme = 'system', density = 'comfortable', contrast, remoteIcons, messages, className, children, ...rest },
  ref,
): ReactElement {
  const around = useContext(RemoteIcons);
  const [portalContainer, setPortalContainer] = useState<HTMLElement | null>(null);
  const shownIn = useRef<PageWindow>(undefined);
  const takeOverlays = useCallback((element: HTMLElement | null) => {
    if (element) shownIn.current = ownerWindow(element);
    setPortalContainer(element);
  }, []);
  // Unmounted components still cancel their frames in the window that scheduled them.
  const page = useCallback(() => shownIn.current ?? ownerWindow(null), []);
  const resolved = useThemeChoice(theme, portalContainer);
  const reported = useRef<Set<string>>(undefined);
  const report = useCallback((part: string, error: unknown) => {
    const known = (reported.current ??= new Set());
    const key = `${part} ${wordsOf(error)}`;
    if (known.has(key)) return;
    if (known.size >= maxReported) known.clear();
    known.add(key);
    reportUncaught(error);
  }, []);
  const { announce, region } = useLiveRegion();
  const afterPress = usePressEnd(portalContainer?.parentElement);
  usePointerKind(portalContainer?.parentElement);
  const context = useMemo(
    () => ({ label, portalContainer, theme: resolved, page, report, announce, afterPress }),
    [label, portalContainer, resolved, page, report, announce, afterPress],
  );
  return (
    <MessagesProvider messages={messages}>
      <RootContext.Provider value={context}>
        <RemoteIcons.Provider value={remoteIcons ?? around}>
          <div
            {...rest}
            ref={ref}
            role="group"
            aria-label={label}
            className={classNames('pb', className)}
            data-theme={resolved}
            data-density={density}
            data-contrast={contrast}
          >
            <ToastRegion>{children}</ToastRegion>
            <TooltipLayer root={portalContainer?.parentElement ?? null} />
            {region}
            <div ref={takeOverlays} className="pb-own pb-overlays" />
          </div>
        </RemoteIcons.Provider>
      </RootContext.Provider>
    </MessagesProvider>
  );
});

/** A thrown value may be anything, even one that cannot be converted to a string. */
function wordsOf(error: unknown): string {
  try {
    return String(error);
  } catch {
    return typeof error;
  }
}
