'use client';
import { createContext, type RefObject, useContext } from 'react';
import type { WorkflowAdapter } from '#adapter';
import type { CanvasView } from '#canvas';
import type { Editor } from '#store';
import type { CommandDesk } from './commands/command-desk.js';
import type { EditorActions } from './editor-actions.js';
import type { EditorMode } from './editor-mode.js';
import type { WorkflowEditorProps } from './editor-props.js';

/** What the parts of the editor share. The functions never change; what they do follows the newest state. */
export interface EditorContextValue {
  readonly editor: Editor;
  readonly adapter: WorkflowAdapter | undefined;
  readonly workflowId: string | undefined;
  readonly view: RefObject<CanvasView | null>;
  readonly props: WorkflowEditorProps;
  readonly mode: EditorMode;
  readonly problemsOpen: boolean;
  /** Every command with its keys. */
  readonly commands: CommandDesk;
  /** True after a save that errors held back: every problem is then shown at its field. */
  readonly showAllProblems: boolean;
  readonly actions: EditorActions;
}

const EditorContext = createContext<EditorContextValue | null>(null);

export const EditorContextProvider = EditorContext.Provider;

export function useEditorContext(): EditorContextValue {
  const context = useContext(EditorContext);
  if (!context) throw new Error('A part of the editor was used outside of WorkflowEditor.');
  return context;
}
