import type { NodeType, Presentation, WorkflowExecution, WorkflowVersion } from '#model';
import type { IconTable } from '#ui';
import type { ExecutionActions } from './actions/execution-actions.js';
import type { LinkState } from './live/link-state.js';
import type { ExecutionPrivacySettings } from './privacy/execution-privacy.js';
import type { ZoneChoice } from './zone/zone-choice.js';

/** How a host keeps the shown moment in its URL, and what it can do with an execution. */
export interface ReplayHost extends ExecutionActions {
  /** The moment to show, as passed to `onMomentChange`: `step=6&path=error.code`. Unreadable parts are ignored. */
  readonly moment?: string | undefined;
  /** Notifies the host when the user has come to rest at another moment. */
  readonly onMomentChange?: ((moment: string) => void) | undefined;
  /** Builds the URL of a moment. With it, the user can copy a link. */
  readonly linkTo?: ((moment: string) => string) | undefined;
  /** Adds buttons that open the node in an editor, on the version that ran. */
  readonly onOpenInEditor?: ((nodeId?: string, versionId?: string) => void) | undefined;
  /**
   * Enables shortcuts of a single letter or sign. `false` suits users of speech input.
   *
   * @default true
   */
  readonly singleKeys?: boolean | undefined;
}

/** Props of the replay of one execution. */
export interface ExecutionReplayProps extends ExecutionPrivacySettings, ReplayHost {
  /** The execution to replay. */
  readonly execution: WorkflowExecution;
  /** The version it ran on. Without it, the nodes form a chain built from the execution. */
  readonly version?: WorkflowVersion | undefined;
  /** Positions and titles for the version. */
  readonly presentation?: Presentation | undefined;
  /**
   * Node types for nodes that the version does not describe.
   *
   * @default the built-in messaging types
   */
  readonly nodeTypes?: readonly NodeType[] | undefined;
  /** Icons by name, added to the built-in ones. */
  readonly icons?: IconTable | undefined;
  /**
   * Locale of times, BCP 47.
   *
   * @default the locale of the browser
   */
  readonly locale?: string | undefined;
  /**
   * The time zone of times.
   *
   * @default the zone of the account where known, else of the browser
   */
  readonly timeZone?: ZoneChoice | undefined;
  /** The zone of the account, IANA. */
  readonly accountTimeZone?: string | undefined;
  /**
   * The zone of the contact, IANA.
   *
   * @default the zone in the context of the execution
   */
  readonly contactTimeZone?: string | undefined;
  /** Notifies the host when the user chooses a time zone. */
  readonly onTimeZone?: ((choice: ZoneChoice) => void) | undefined;
  /**
   * Keeps the node at the playhead in view.
   *
   * @default true
   */
  readonly follow?: boolean | undefined;
  /**
   * Returns the current time in milliseconds since 1970, for open executions.
   *
   * @default Date.now
   */
  readonly now?: (() => number) | undefined;
  /** The state of the connection to an open execution. Absent where the host passes the execution itself. */
  readonly link?: LinkState | undefined;
  /** Follows the execution again after `link` has stopped. */
  readonly onFollowAgain?: (() => void) | undefined;
  /** Starts the layout worker; see `WorkflowEditor`. */
  readonly startWorker?: (() => Worker | undefined) | undefined;
}
