import type { ComponentType, Dispatch, RefObject, SetStateAction } from 'react';
import type { Layout } from '#layout';
import type { OutlineView } from '#outline';
import type { ListedExecutions } from '#replay';
import type { EditingPart, Editor } from '#store';
import type { TestSession } from '#testing';
import type { EditorActions } from '../actions/editor-actions.js';
import type { EditorView } from '../actions/editor-view.js';
import type { CombinedView } from '../areas/combined-view.js';
import type { ForwardedActions } from '../areas/forwarded-actions.js';
import type { CanvasState } from '../areas/use-first-paint.js';
import type { ViewDividerProps } from '../areas/view-divider.js';
import type { ShowAs, WorkflowView } from '../areas/workflow-view.js';
import type { CommandDesk } from '../commands/command-desk.js';
import type { DraftParts, Drafts } from '../drafts/use-drafts.js';
import type { WorkflowEditorProps } from '../editor-props.js';
import type { ShownWorkflow } from '../groups/use-shown-workflow.js';
import type { KeyQueue } from './key-queue.js';

/**
 * All that surrounds the drawn workflow, in a chunk of its own: bars, panels, commands, drafts and overlays. The
 * workflow is drawn while it is loading, so nothing of the first picture may import it; it is handed down instead.
 */
export interface EditingParts extends DraftParts {
  /** What an open document is edited with: rules, commands, history, saving, the reader of the clipboard. */
  readonly editingPart: EditingPart;
  readonly Editing: ComponentType<EditingProps>;
  readonly DraftBands: ComponentType<DraftBandsProps>;
  readonly MergeLayer: ComponentType<MergeLayerProps>;
  readonly TopBar: ComponentType;
  readonly Palette: ComponentType;
  readonly FirstSteps: ComponentType<FirstStepsProps>;
  readonly Inspector: ComponentType;
  readonly ProblemsPanel: ComponentType;
  readonly WorkflowPanel: ComponentType;
  readonly KeySheet: ComponentType;
  readonly FindPanel: ComponentType<FindPanelProps>;
  readonly ViewSwitch: ComponentType<{ readonly shownAs: WorkflowView }>;
  readonly ViewDivider: ComponentType<ViewDividerProps>;
  readonly ActionBar: ComponentType;
  readonly CanvasParts: ComponentType<CanvasPartsProps>;
  readonly CanvasDesk: ComponentType<CanvasDeskProps>;
  readonly OutlineArea: ComponentType<OutlineAreaProps>;
  readonly ResultPanels: ComponentType<ResultPanelsProps>;
  readonly EditorOverlays: ComponentType<EditorOverlaysProps>;
}

/** Opens a node of an execution, on the version that was executed. */
export type OpenNode = (nodeId?: string, versionId?: string) => void;

/** What the user can do, and what the frame needs of it. */
export interface EditingDesk {
  readonly actions: EditorActions;
  readonly commands: CommandDesk;
  readonly openNode: OpenNode;
}

export interface EditingProps {
  readonly editor: Editor;
  readonly props: WorkflowEditorProps;
  readonly drafts: Drafts | undefined;
  readonly isArrangementKnown: boolean;
  readonly combined: CombinedView;
  readonly view: EditorView;
  readonly setView: Dispatch<SetStateAction<EditorView>>;
  readonly showAs: ShowAs;
  /** The keys that reach the frame. */
  readonly keys: KeyQueue;
  /** Receives the desk, a new one when the commands or keys of the host change. */
  readonly onDesk: (desk: EditingDesk) => void;
}

export interface DraftBandsProps {
  readonly drafts: Drafts;
  readonly props: WorkflowEditorProps;
  /** Loads what is stored now. */
  readonly onReload: () => void;
}

export type MergeLayerProps = DraftBandsProps;

export interface FirstStepsProps {
  /** Shows the panels of the editor with the empty workflow. */
  readonly onBlank: () => void;
}

export interface FindPanelProps {
  /** The element that gets the focus back. */
  readonly opener: Element | null;
  /** The query of the last search. */
  readonly initialText: string;
  /** Receives the query. */
  readonly onClose: (text: string) => void;
}

export interface CanvasPartsProps {
  readonly workflow: ShownWorkflow;
  readonly layout: Layout;
  readonly readOnly: boolean;
}

export interface CanvasDeskProps {
  readonly workflow: ShownWorkflow;
  /** Undefined while a slow layout is awaited. */
  readonly layout: Layout | undefined;
  readonly forwarded: ForwardedActions;
  readonly stage: RefObject<HTMLElement | null>;
}

export interface OutlineAreaProps {
  readonly outline: RefObject<OutlineView | null>;
  /** Receives the progress of the first paint. */
  readonly onCanvas: (state: CanvasState) => void;
}

export interface ResultPanelsProps {
  readonly mode: 'test' | 'runs' | 'insights';
  /** Holds the state of testing while another mode is shown. */
  readonly testing: RefObject<TestSession | undefined>;
  /** The element of the top bar that takes the tools of insights. */
  readonly toolsPlace: HTMLElement | null;
  /** The executions behind a number of the insights; undefined lists all. */
  readonly asked: ListedExecutions | undefined;
  readonly setAsked: (asked: ListedExecutions | undefined) => void;
  readonly openNode: OpenNode;
}

export interface EditorOverlaysProps {
  readonly view: EditorView;
  readonly setView: (change: (before: EditorView) => EditorView) => void;
  readonly frame: RefObject<HTMLDivElement | null>;
}
