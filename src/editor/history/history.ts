import type { VersionSummary, WorkflowAdapter } from '#adapter';
import type { Viewport } from '#canvas';
import type { EditedDocument } from '#edit';
import type { Editor } from '#store';
import type { EditorMode } from '../editor-mode.js';
import type { WorkflowEditorProps } from '../editor-props.js';
import type { ScheduleStore } from '../live/schedule-store.js';

/** A stored version that is shown instead of the draft, view only. */
export interface ViewedVersion {
  readonly summary: VersionSummary;
  /** The version as it came, with its presentation. */
  readonly document: EditedDocument;
  /** Shows it; read-only. */
  readonly editor: Editor;
}

/** A version that is being loaded, or could not be. */
export interface OpeningVersion {
  readonly summary: VersionSummary;
  /** Why it could not be loaded; absent while it is loading. */
  readonly failure?: string;
}

/** A stored version that is compared with another, or with the draft. */
export interface ComparedVersion extends Omit<ViewedVersion, 'editor'> {
  /** What it is compared with. @default the draft */
  readonly other?: Omit<ViewedVersion, 'editor'>;
}

/** What is viewed instead of the draft, and what the next canvas takes over. Functions keep their identity. */
export interface Viewing {
  readonly viewed: ViewedVersion | undefined;
  readonly opening: OpeningVersion | undefined;
  /** Loads a version, and shows it view only with the camera and the selection of what is shown. */
  readonly view: (summary: VersionSummary) => void;
  /** Loads a version, and shows what differs between it and the draft. */
  readonly compare: (summary: VersionSummary) => void;
  /** Loads a version and the live one, and shows what differs between them; the draft where none is live. */
  readonly compareWithLive: (versionId: string) => void;
  /** Returns from the comparison to what was shown before it. */
  readonly endComparing: () => void;
  readonly compared: ComparedVersion | undefined;
  /** Shows the draft again, as it was left, in this mode or the one for editing. */
  readonly leave: (mode?: EditorMode) => void;
  /** Where the canvas opens, relative to the page: where the one before it looked. */
  readonly camera: Viewport | undefined;
  /** The mode that the draft opens in. */
  readonly mode: EditorMode | undefined;
  /** Receives how to read where the shown canvas looks, relative to the page. */
  readonly readsCamera: (read: () => Viewport | undefined) => void;
}

/** The history of the open workflow: its panel, and the version that is viewed. */
export interface History extends Omit<Viewing, 'view' | 'compare' | 'compareWithLive'> {
  /** The panel is shown. */
  readonly isOpen: boolean;
  /** Opens and closes the panel. */
  readonly show: (open: boolean) => void;
  /** Absent where versions cannot be loaded. */
  readonly view: Viewing['view'] | undefined;
  readonly compare: Viewing['compare'] | undefined;
  readonly compareWithLive: Viewing['compareWithLive'] | undefined;
  /** Whether the viewed version is to be restored into the draft. */
  readonly isRestoring: boolean;
  readonly askRestore: (ask: boolean) => void;
  /** Whether steps of the viewed version are being picked: its selection is what is picked. */
  readonly isPicking: boolean;
  readonly pick: (on: boolean) => void;
  /** Receives how the draft is saved; undefined once it is no longer shown. */
  readonly lendSave: (save: (() => Promise<boolean>) | undefined) => void;
  /** Saves the draft as soon as it is shown. Returns whether it was saved. */
  readonly saveDraft: () => Promise<boolean>;
}

/** Props of the panel. */
export interface HistoryPanelProps {
  readonly history: History;
  readonly adapter: WorkflowAdapter;
  readonly workflowId: string;
  /** The draft. */
  readonly editor: Editor;
  readonly props: Pick<WorkflowEditorProps, 'locale' | 'timeZone'>;
  /** What goes live next. */
  readonly schedule: ScheduleStore;
  /** Restores the viewed version into the draft. */
  readonly onRestore: () => void;
}
