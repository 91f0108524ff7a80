import type { ComponentType } from 'react';
import type { DraftOptions, Failure, WorkflowAdapter } from '#adapter';
import type { EdgeViewProps, NodeViewProps } from '#canvas';
import type { CheckFields, FieldTable, Resources } from '#forms';
import type { NodeType, Presentation, WorkflowVersion } from '#model';
import type { ReplayHost, ExecutionPrivacySettings, SavedExecutionFilterStore } from '#replay';
import type { AccountFacts, ComparatorTable, Rule, RuleTable } from '#rules';
import type { ChangeEvent, Editor } from '#store';
import type { IconTable, ThemeChoice } from '#ui';
import type { EditorCommand, Keymap } from './commands/editor-command.js';
import type { UnsavedWork } from './drafts/use-leaving.js';
import type { Messages } from './editor-messages.js';
import type { EditorMode } from './editor-mode.js';
import type { WorkflowView } from './areas/workflow-view.js';

/**
 * The parts of the editor that a host may replace: an absent entry keeps the part, `null` removes it, a component
 * replaces it.
 */
export interface EditorSlots {
  /** Name, save status, modes, history and actions. */
  readonly TopBar?: ComponentType<SlotProps> | null;
  /** The node types to add. */
  readonly Palette?: ComponentType<SlotProps> | null;
  /** The settings of the selection. */
  readonly Inspector?: ComponentType<SlotProps> | null;
  /** The list of problems, while it is open. */
  readonly ProblemsPanel?: ComponentType<SlotProps> | null;
  /** Zoom and tidy, over the canvas. */
  readonly ViewBar?: ComponentType<SlotProps> | null;
  /** The map, over the canvas. */
  readonly Minimap?: ComponentType<SlotProps> | null;
}

/** Links to executions, the content of executions that stays hidden, and what a host can do with them. */
export interface ExecutionOptions extends Omit<ReplayHost, 'onOpenInEditor' | 'singleKeys'>, ExecutionPrivacySettings {
  /**
   * Stores named filters of the list of executions.
   *
   * @default a store that lasts as long as the page
   */
  readonly savedFilters?: SavedExecutionFilterStore | undefined;
}

/** A version to open, and a node of it to select. */
export interface OpenVersionRequest {
  /** The id of the version. */
  readonly versionId: string;
  /** The id of the node to select. */
  readonly nodeId?: string;
}

/** The props of a component in a slot. */
export interface SlotProps {
  /** The editor of the open document. */
  readonly editor: Editor;
}

/** The props of `WorkflowEditor`. Every prop may change at any time; props that are read once say so. */
export interface WorkflowEditorProps {
  /**
   * Loads and saves. Without it, the host passes versions in and out by `version` or `defaultVersion`. May be a new
   * object on each render: another `scope` opens the workflow anew; without a `scope`, the adapter that loaded also
   * saves.
   */
  readonly adapter?: WorkflowAdapter;
  /** The id of the workflow to open. Required with an adapter. */
  readonly workflowId?: string;
  /**
   * The id of the version to open.
   *
   * @default the newest version
   */
  readonly versionId?: string;
  /**
   * The version to show, for hosts that hold it in their own state. A new object replaces the document and its history.
   */
  readonly version?: WorkflowVersion;
  /**
   * The initial version, for hosts that only listen. Read once, when the editor opens, since a later value would
   * discard edits.
   */
  readonly defaultVersion?: WorkflowVersion;
  /** Receives the whole version after every change. */
  readonly onVersionChange?: (version: WorkflowVersion) => void;
  /**
   * The node types that the palette offers.
   *
   * @default those of the adapter, else the built-in messaging types
   */
  readonly nodeTypes?: readonly NodeType[];
  /**
   * Positions, titles, notes and groups beside the document. A new object replaces the current one; changes of the user
   * stay on top until then.
   */
  readonly presentation?: Presentation;
  /**
   * Shows the workflow without any way to change it.
   *
   * @default false
   */
  readonly readOnly?: boolean;
  /**
   * Keeps unsaved work on this device, and opens it when the workflow is opened again, also after a crash. An adapter
   * with a `scope`, such as that of `createHttpAdapter`, needs no options; set `user` where several users share a
   * browser. `false` keeps nothing.
   */
  readonly drafts?: DraftOptions | false;
  /**
   * Whether the browser asks before a page with unsaved changes and no draft is left.
   *
   * @default true
   */
  readonly asksBeforeLeaving?: boolean;
  /** Receives the state of unsaved work, for routers that ask before navigation and for hosts that show it. */
  readonly onUnsavedChange?: (work: UnsavedWork) => void;
  /**
   * The color scheme.
   *
   * @default 'system'
   */
  readonly theme?: ThemeChoice;
  /**
   * Words on the screen over the English ones. Pass the same object as long as the words stay the same.
   * @default English
   */
  readonly messages?: Messages | undefined;
  /**
   * The spacing of the panels and the size of the cards.
   *
   * @default 'comfortable'
   */
  readonly density?: 'comfortable' | 'compact';
  /**
   * Where the main path runs in workflows whose presentation does not say: from top to bottom, or from left to right.
   * Users turn a drawing in the view bar; the presentation keeps their choice.
   *
   * @default 'down'
   */
  readonly direction?: 'down' | 'right';
  /**
   * `more` strengthens outlines and faint text.
   *
   * @default the `prefers-contrast` setting of the browser
   */
  readonly contrast?: 'more';
  /**
   * Starts the worker that lays out large workflows, for pages that may not start the package's own: browsers refuse
   * workers from another origin, such as a CDN, and a content-security policy may require another source. Returns a
   * module worker of the page's origin that runs or imports the package's `dist/layout/worker/arrange.worker.js`.
   * Read once, at the first large workflow; the worker is kept. Without a worker, layout runs on the thread of the
   * page.
   *
   * @default the worker of the package
   */
  readonly startWorker?: () => Worker | undefined;
  /** Editors of settings by property type, merged over the built-in ones. */
  readonly fields?: FieldTable;
  /**
   * Card contents by node type, instead of the built-in ones. In a large workflow the cards far from the view unmount;
   * state that must last belongs into the settings of the node or into the host.
   */
  readonly nodeViews?: { readonly [nodeType: string]: ComponentType<NodeViewProps> };
  /** Edge labels by edge kind, instead of the built-in ones. */
  readonly edgeViews?: { readonly [edgeType: string]: ComponentType<EdgeViewProps> };
  /** Icons by name, merged over the built-in ones. */
  readonly icons?: IconTable;
  /**
   * Whether icons that a document references by URL are loaded. By default a document alone causes no request.
   *
   * @default false
   */
  readonly remoteIcons?: boolean;
  /** Replaces or removes parts of the editor. */
  readonly slots?: EditorSlots;
  /** Additional commands. One with the id of a built-in command replaces it. */
  readonly commands?: readonly EditorCommand[];
  /** Chords by command id; `null` removes those of a command. */
  readonly keymap?: Keymap;
  /**
   * Whether single letters and signs are chords. `false` leaves chords with ⌘, Ctrl or Alt, and named keys.
   *
   * @default true
   */
  readonly singleKeys?: boolean;
  /**
   * When a field of the settings shows its error and runs its asynchronous check: as the focus leaves it, with each
   * change, or only after an attempt to save. The list of problems has all of them at any time.
   *
   * @default 'blur'
   */
  readonly checkFields?: CheckFields;
  /**
   * Additional rules, or a table that also replaces and disables built-in ones. New functions check the whole workflow
   * again, so keep them stable between renders.
   */
  readonly rules?: readonly Rule[] | RuleTable;
  /**
   * Comparisons in conditions of settings, merged over the built-in ones. New functions check the whole workflow again.
   */
  readonly comparators?: ComparatorTable;
  /**
   * The resources of the account, for rules that check references; absent kinds are not checked. Overrides what the
   * adapter loaded. New content checks the whole workflow again.
   */
  readonly account?: AccountFacts;
  /**
   * Lists, users, senders, templates and other resources for pickers; `{ lists: undefined }` removes a kind.
   *
   * @default those of the adapter, kind by kind
   */
  readonly resources?: Resources;
  /**
   * The BCP 47 locale of times and numbers.
   *
   * @default that of the browser
   */
  readonly locale?: string;
  /**
   * The IANA time zone of times.
   *
   * @default that of the browser
   */
  readonly timeZone?: string;
  /**
   * The first mode. `runs` needs an adapter that lists executions. Read once, when the editor opens.
   *
   * @default 'edit'
   */
  readonly defaultMode?: EditorMode;
  /** The mode, for hosts that keep it in their address; a new value shows it. Use with `onModeChange`. */
  readonly mode?: EditorMode;
  /** Receives the mode that the user chose. */
  readonly onModeChange?: (mode: EditorMode) => void;
  /**
   * The first view: the `canvas`, the `outline` of branches, or `both` side by side. Read once, when the editor opens.
   *
   * @default 'canvas', and 'outline' in an editor of less than 560 pixels
   */
  readonly defaultView?: WorkflowView;
  /** The view, for hosts that hold it in their own state; use with `onViewChange`. */
  readonly view?: WorkflowView;
  /** Receives the view that the user chose. */
  readonly onViewChange?: (view: WorkflowView) => void;
  /**
   * When a version has to be reviewed before it goes live: from this many contacts under way on the live version on (0:
   * always), or what the function decides from their number, which is undefined where it is not counted. Reviews need
   * `listReviews` and `askForReview` of the adapter.
   *
   * @default never
   */
  readonly needsReview?: number | ((contacts: number | undefined) => boolean);
  /** The id of an execution to show; a new id shows another one. */
  readonly executionId?: string;
  /** Links, privacy and host functions of the list of executions. */
  readonly executions?: ExecutionOptions;
  /** The id of a node to select; a new id selects another one. */
  readonly nodeId?: string;
  /**
   * Called to show a node on a version that is not open, such as the one an execution used. The host answers by
   * rendering the editor with that `versionId` and `nodeId`. Without it, the editor opens the version itself and offers
   * the way back.
   */
  readonly onOpenVersion?: (request: OpenVersionRequest) => void;
  /** Called by the arrow at the top left, which is shown only with this prop. */
  readonly onBack?: () => void;
  /** Called by a button that is shown where the workflow is view only, such as on a closed version. */
  readonly onOpenFullEditor?: () => void;
  /**
   * Receives the editor of each document when it opens: with the first picture, or on the first opening of a page a
   * moment later, when the commands have been loaded.
   * Read once for each document: a function that is passed later is called for the next document.
   */
  readonly onMount?: (editor: Editor) => void;
  /** Receives each version that the service has stored. */
  readonly onSave?: (version: WorkflowVersion) => void;
  /** Receives each failure to load or save, which the editor also shows. */
  readonly onError?: (failure: Failure) => void;
  /** Receives each applied change with its command, label, origin and operations. */
  readonly onEvent?: (event: ChangeEvent) => void;
  /**
   * The accessible name of the editor and of its regions. Needed only where a page holds one workflow twice in the same
   * state.
   *
   * @default the name of the workflow, with “view only” where it is that
   */
  readonly label?: string;
  /**
   * Puts the focus on the workflow when it opens, unless something else has it by then: for a page that is about this
   * workflow, so that keys work at once.
   *
   * @default false
   */
  readonly autoFocus?: boolean;
  /** Added to the root element. */
  readonly className?: string;
}
