'use client';
import type { Json } from '#base';
import { createContext, type RefObject, useContext } from 'react';
import type { SaveOptions, WorkflowAdapter } from '#adapter';
import type { CanvasView } from '#canvas';
import type { FixChoice } from '#edit';
import type { ProblemFix } from '#model';
import type { Editor } from '#store';
import type { EditorMode, WorkflowEditorProps } from './editor-props.js';

/** Where a step is wanted: into a path, or after a step on one of its paths. */
export type PickerPlace =
  | { readonly kind: 'edge'; readonly edgeId: string }
  | { readonly kind: 'after'; readonly nodeId: string; readonly edgeType?: string; readonly value?: Json }
  | { readonly kind: 'free' };

/** What the parts of the editor share. The functions never change; what they do follows the newest state. */
export interface EditorContextValue {
  readonly editor: Editor;
  readonly adapter: WorkflowAdapter | undefined;
  readonly workflowId: string | undefined;
  readonly view: RefObject<CanvasView | null>;
  readonly props: WorkflowEditorProps;
  readonly mode: EditorMode;
  readonly problemsOpen: boolean;
  /** True after a save that errors held back: every problem is then shown at its field. */
  readonly showAllProblems: boolean;
  readonly actions: EditorActions;
}

export interface EditorActions {
  setMode(mode: EditorMode): void;
  showProblems(open: boolean): void;
  /** Opens the list of steps to add, at a place on the screen. */
  pickStep(place: PickerPlace, anchor: DOMRect): void;
  /** Adds a step and selects it; says why when it is refused. */
  addStep(type: string, place: PickerPlace, at?: { readonly x: number; readonly y: number }): void;
  /** Draws a path between steps that exist; says why when it is refused. */
  connect(connection: { readonly source: string; readonly target: string; readonly edgeType?: string; readonly value?: Json }): void;
  /** Deletes and re-joins; asks which path to go on by where several leave a step. */
  remove(selection: { readonly nodeIds: readonly string[]; readonly edgeIds: readonly string[] }): void;
  /** Carries out what a problem proposes; `choice` is what the person chose where the fix asks. */
  mend(fix: ProblemFix, choice?: FixChoice): void;
  duplicate(selection: { readonly nodeIds: readonly string[]; readonly edgeIds: readonly string[] }): void;
  /** Selects a step and brings it into view. */
  goTo(target: { readonly nodeId?: string; readonly edgeId?: string }): void;
  undo(): void;
  redo(): void;
  /** Stores a version unless errors hold it back. */
  save(options?: SaveOptions): void;
}

const EditorContext = createContext<EditorContextValue | null>(null);

export const EditorContextProvider = EditorContext.Provider;

export function useEditorContext(): EditorContextValue {
  const context = useContext(EditorContext);
  if (!context) throw new Error('A part of the editor was used outside of WorkflowEditor.');
  return context;
}
