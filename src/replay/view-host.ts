import type { IconTable, ThemeChoice } from '#ui';

/** How a host shows a view that fills its parent: look, locale, clock and layout worker. */
export interface ViewHost {
  /** Icons by name, added to the built-in ones. */
  readonly icons?: IconTable | undefined;
  /**
   * Loads icons that a document gives as image URLs. Off, a document alone causes no request to any server.
   *
   * @default false
   */
  readonly remoteIcons?: boolean | undefined;
  /**
   * Locale of numbers and times, BCP 47.
   *
   * @default the locale of the browser
   */
  readonly locale?: string | undefined;
  /**
   * Light, dark, or that of the system.
   *
   * @default the setting of the system
   */
  readonly theme?: ThemeChoice | undefined;
  /**
   * `more` strengthens outlines and faint text.
   *
   * @default the setting of the system
   */
  readonly contrast?: 'more' | undefined;
  /**
   * Returns the current time in milliseconds since 1970.
   *
   * @default Date.now
   */
  readonly now?: (() => number) | undefined;
  /** Starts the layout worker where a page may not start that of the package; see `WorkflowEditor`. */
  readonly startWorker?: (() => Worker | undefined) | undefined;
  /** Classes added to the root element. */
  readonly className?: string | undefined;
}
