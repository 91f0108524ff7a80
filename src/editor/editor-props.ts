import type { ComponentType } from 'react';
import type { Failure, WorkflowAdapter } from '#adapter';
import type { EdgeViewProps, NodeViewProps } from '#canvas';
import type { FieldTable, Resources } from '#forms';
import type { NodeType, Presentation, WorkflowVersion } from '#model';
import type { ReplayHost, ExecutionPrivacySettings, SavedExecutionFilterStore } from '#replay';
import type { AccountFacts, ComparatorTable, Rule, RuleTable } from '#rules';
import type { ChangeEvent, Editor } from '#store';
import type { IconTable, ThemeChoice } from '#ui';
import type { EditorCommand, Keymap } from './commands/editor-command.js';
import type { DraftOptions } from './drafts/draft-options.js';
import type { UnsavedWork } from './drafts/use-leaving.js';
import type { EditorMode } from './editor-mode.js';
import type { WorkflowView } from './areas/workflow-view.js';

/** The parts of the editor that a host may take out or replace: absent keeps, `null` removes, a component replaces. */
export interface EditorSlots {
  readonly TopBar?: ComponentType<SlotProps> | null;
  readonly Palette?: ComponentType<SlotProps> | null;
  readonly Inspector?: ComponentType<SlotProps> | null;
  readonly ProblemsPanel?: ComponentType<SlotProps> | null;
  readonly ViewBar?: ComponentType<SlotProps> | null;
  readonly Minimap?: ComponentType<SlotProps> | null;
}

/** How a host links to runs, what it hides of them and what it can do with them. */
export interface ExecutionOptions extends Omit<ReplayHost, 'onOpenInEditor' | 'singleKeys'>, ExecutionPrivacySettings {
  /** Where filters of the list of runs are kept under names; as long as the page is open when absent. */
  readonly savedFilters?: SavedExecutionFilterStore | undefined;
}

/** A version to open, and a step of it to select. */
export interface OpenVersionRequest {
  readonly versionId: string;
  readonly nodeId?: string;
}

/** What a replacement of a part is given. */
export interface SlotProps {
  readonly editor: Editor;
}

export interface WorkflowEditorProps {
  /**
   * Loads and saves. Without it the host hands versions in and out by `version` or `defaultVersion`. It may be another object with each
   * render. One with another `scope` opens the workflow anew; without a `scope`, the one that loaded is the one that saves.
   */
  readonly adapter?: WorkflowAdapter;
  /** The workflow to open; needed with an adapter. */
  readonly workflowId?: string;
  /** The version to open; the newest where left out. */
  readonly versionId?: string;
  /** The version to show, for hosts that keep it themselves. A new object replaces what is here, history included. */
  readonly version?: WorkflowVersion;
  /** The version to start with, for hosts that only listen. Read once, when the editor opens: edits would be lost otherwise. */
  readonly defaultVersion?: WorkflowVersion;
  /** Called after every change, with the whole version. */
  readonly onVersionChange?: (version: WorkflowVersion) => void;
  /** The step types offered; without it the adapter's, without those the built-in ones. */
  readonly nodeTypes?: readonly NodeType[];
  /** How steps are arranged and named. Another one replaces what is here; the user's own changes stay on top until then. */
  readonly presentation?: Presentation;
  /** Shows the workflow without letting anything change it. */
  readonly readOnly?: boolean;
  /**
   * Unsaved work is kept on this device and offered again when the workflow is opened next, also after a crash. Where the adapter says
   * whose workflows they are, as that of `createHttpAdapter` does, this works by itself; say `user` where several people share a
   * browser. `false` keeps nothing.
   */
  readonly drafts?: DraftOptions | false;
  /** `false`: the browser does not ask before a page is left whose changes are neither saved nor kept as a draft. */
  readonly asksBeforeLeaving?: boolean;
  /** How the work in hand stands: for routers that ask before they lead away, and for hosts that show it themselves. */
  readonly onUnsavedChange?: (work: UnsavedWork) => void;
  /** Default `system`. */
  readonly theme?: ThemeChoice;
  /** Default `comfortable`. */
  readonly density?: 'comfortable' | 'compact';
  /** `more` lifts outlines and fainter text, as the reader's own setting does. */
  readonly contrast?: 'more';
  /**
   * Starts the worker that lays out large workflows, for hosts whose page may not start the package's own: a browser takes no
   * worker from another origin, such as a CDN, and a content-security policy may want it from elsewhere. Give a module worker of
   * your own origin that runs the package's `dist/layout/worker/arrange.worker.js`, or imports it. Without it the package's own is
   * tried; where that, or what this gives, does not start, large workflows are laid out on the page's thread. Read once, when
   * the first large workflow comes: a worker that runs is kept.
   */
  readonly startWorker?: () => Worker | undefined;
  /** Editors of settings by property type, over the built-in ones. */
  readonly fields?: FieldTable;
  /**
   * Own drawings of steps by type. In a large workflow the cards of steps far from the view leave the page and come back as new
   * ones: state that must last belongs outside of them, in the step's settings or in the host.
   */
  readonly nodeViews?: { readonly [nodeType: string]: ComponentType<NodeViewProps> };
  readonly edgeViews?: { readonly [edgeType: string]: ComponentType<EdgeViewProps> };
  readonly icons?: IconTable;
  /**
   * Loads icons that a document gives as addresses of images. Without it a document alone makes the page ask no server for anything.
   *
   * @default false
   */
  readonly remoteIcons?: boolean;
  readonly slots?: EditorSlots;
  /** Commands of the host's own, beside the built-in ones; one with the id of a built-in command takes its place. */
  readonly commands?: readonly EditorCommand[];
  /** Other keys for commands, by command id; `null` takes them away. */
  readonly keymap?: Keymap;
  /** `false`: letters and signs alone do nothing, only keys pressed together with ⌘, Ctrl or Alt, and named keys. */
  readonly singleKeys?: boolean;
  /**
   * Rules beside the built-in ones, or a table that also replaces and switches off. Other rules than before check the whole workflow
   * again, so keep the same functions from one render to the next.
   */
  readonly rules?: readonly Rule[] | RuleTable;
  /** Comparisons in conditions of settings, over the built-in ones. Others than before check the whole workflow again. */
  readonly comparators?: ComparatorTable;
  /**
   * What the account has, for the rules that ask; what is left out is not checked. Goes before what the adapter knows of it. Another
   * account checks the whole workflow again.
   */
  readonly account?: AccountFacts;
  /** Lists, users, senders, templates and more for pickers. Those of the adapter where left out, kind by kind; `{ lists: undefined }` takes one away. */
  readonly resources?: Resources;
  /** For times and numbers; the reader's own where left out. */
  readonly locale?: string;
  readonly timeZone?: string;
  /** Shown first: `edit` where left out. `runs` needs an adapter that lists runs. Read once, when the editor opens: the user goes on from there. */
  readonly defaultMode?: EditorMode;
  /**
   * Shown first: the `canvas` where left out, the `outline` of branches, or `both` beside each other. Read once, when the editor opens: the
   * user goes on from there. `view` is for hosts that decide.
   */
  readonly defaultView?: WorkflowView;
  /** The same for hosts that keep it themselves. */
  readonly view?: WorkflowView;
  readonly onViewChange?: (view: WorkflowView) => void;
  /** A run to show in the runs; when another is named, that one. */
  readonly executionId?: string;
  /** How runs are linked to, what of them stays hidden, and what can be done with them. */
  readonly executions?: ExecutionOptions;
  /** A step to select at once, and when another is named. */
  readonly nodeId?: string;
  /**
   * A step is to be seen on another version than the one that is open, such as the version that a run went through. For hosts that keep
   * the version in their address: show the editor with this `versionId` and `stepId`. Without it the editor opens the version itself, and
   * offers the way back.
   */
  readonly onOpenVersion?: (request: OpenVersionRequest) => void;
  /** Makes the arrow at the top left appear. */
  readonly onBack?: () => void;
  /**
   * Makes a button appear where the workflow can only be looked at: a version that is closed, or less than 400 pixels of width.
   * What it opens is the host's affair.
   */
  readonly onOpenFullEditor?: () => void;
  /** Receives the editor behind the component. Read once for each document, when it opens: there is no later moment to call it at. */
  readonly onMount?: (editor: Editor) => void;
  /** The service has stored a version. */
  readonly onSave?: (version: WorkflowVersion) => void;
  /** Something could not be loaded or saved. The editor tells the person as well. */
  readonly onError?: (failure: Failure) => void;
  /** Every applied change, with its command, label, origin and steps. */
  readonly onEvent?: (event: ChangeEvent) => void;
  /**
   * What assistive technology calls this editor, and each of its parts. The name of the workflow, and “view only” where it is
   * that, where left out; needed only where a page holds the same workflow twice in the same state.
   */
  readonly label?: string;
  readonly className?: string;
}
