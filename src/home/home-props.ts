import type { DraftOptions, WorkflowAdapter, WorkflowFilter, WorkflowSummary } from '#adapter';
import type { NodeType, Presentation, WorkflowVersion } from '#model';
import type { PbRootProps, ThemeChoice } from '#ui';
import type { HomeMessages } from './messages.js';

/** A workflow to begin from, as data. */
export interface HomeStart {
  /** A unique id. */
  readonly id: string;
  /** Its name, which the new workflow takes over. */
  readonly name: string;
  /** What it does, in one or two sentences. */
  readonly description: string;
  /** The version that the new workflow begins with. Fields left empty on purpose are the ones to fill in. */
  readonly version: WorkflowVersion;
  /** Titles, colours and positions of its steps. */
  readonly presentation?: Presentation;
}

/** What a list of workflows shows: words, filters and order. */
export interface HomeQuery {
  /** Words, each of which is in the name, the trigger, a message text or a tag. */
  readonly search: string;
  /** All of them have to match. */
  readonly filters: readonly WorkflowFilter[];
  /** The order. */
  readonly sort: HomeSort;
}

/** Orders of a list of workflows: newest edit first, by name, or most runs first. */
export type HomeSort = 'edited' | 'name' | 'runs';

/** How workflows are listed. */
export type HomeView = 'list' | 'cards';

/** Which workflow to open. */
export interface OpenWorkflowRequest {
  /** Id of the workflow. */
  readonly id: string;
  /** Its name. */
  readonly name: string;
}

/** Props of `WorkflowHome`. */
export interface WorkflowHomeProps {
  /** Where the workflows are kept. What it lacks is not offered; without `listWorkflows` nothing is. */
  readonly adapter: WorkflowAdapter;
  /** Opens a workflow: one of the list, or a new one. */
  readonly onOpen: (request: OpenWorkflowRequest) => void;
  /** Returns the address of a workflow, so that its name is a link that can be copied. */
  readonly hrefOf?: ((workflow: OpenWorkflowRequest) => string) | undefined;
  /**
   * Workflows to begin from, such as `workflowStarts()`. The number and the name of the account, as `loadAccount` gives
   * them, are written into empty settings for a number and before the first message of ready-made starts.
   *
   * @default none
   */
  readonly starts?: readonly HomeStart[] | undefined;
  /**
   * Kinds of steps that the account has: imported files and starts are checked with them.
   *
   * @default those of the adapter, else the built-in ones
   */
  readonly nodeTypes?: readonly NodeType[] | undefined;
  /**
   * Whose drafts on this device are listed, and where they are kept; `false` lists none. The same as `drafts` of
   * `WorkflowEditor`.
   *
   * @default what the adapter's `scope` says
   */
  readonly drafts?: DraftOptions | false | undefined;
  /** Id of the user, who is called “You”. @default `drafts.user` */
  readonly user?: string | undefined;
  /**
   * Offers to open and export only.
   *
   * @default false
   */
  readonly readOnly?: boolean | undefined;
  /** Whether the panel *New workflow* is open, where the host decides. */
  readonly newOpen?: boolean | undefined;
  /** Whether it is open at first, where the host does not decide. @default false */
  readonly defaultNewOpen?: boolean | undefined;
  /** Called when the panel is opened or closed. */
  readonly onNewOpenChange?: ((open: boolean) => void) | undefined;
  /** The title above the list. @default 'Workflows' */
  readonly title?: string | undefined;
  /** Light, dark, or the preference of the system. @default 'system' */
  readonly theme?: ThemeChoice | undefined;
  /** Size of controls. @default 'comfortable' */
  readonly density?: PbRootProps['density'];
  /** Words on the screen over the English ones. Pass the same object as long as they stay the same. */
  readonly messages?: HomeMessages | undefined;
  /** Language of dates and numbers: a BCP 47 tag. @default that of the browser */
  readonly locale?: string | undefined;
  /** Time zone of dates: an IANA name. @default that of the browser */
  readonly timeZone?: string | undefined;
  /** Returns the present time in milliseconds since 1970. @default the clock of the browser */
  readonly now?: (() => number) | undefined;
  /** Further class of the root. */
  readonly className?: string | undefined;
}

/** The id and name of a workflow, to open or link to. */
export function requestOf({ id, name }: Pick<WorkflowSummary, 'id' | 'name'>): OpenWorkflowRequest {
  return { id, name };
}
