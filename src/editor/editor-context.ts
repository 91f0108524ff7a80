'use client';
import { createContext, type RefObject, useContext } from 'react';
import type { WorkflowAdapter } from '#adapter';
import type { CanvasView } from '#canvas';
import type { Editor } from '#store';
import type { CommandDesk } from './commands/command-desk.js';
import type { EditorActions } from './actions/editor-actions.js';
import type { Drafts } from './drafts/use-drafts.js';
import type { FoundNodes } from './find/found-nodes.js';
import type { EditorMode } from './editor-mode.js';
import type { WorkflowEditorProps } from './editor-props.js';

/** What the parts of the editor share. The functions never change; what they do follows the newest state. */
export interface EditorContextValue {
  readonly editor: Editor;
  readonly adapter: WorkflowAdapter | undefined;
  readonly workflowId: string | undefined;
  readonly view: RefObject<CanvasView | null>;
  readonly props: WorkflowEditorProps;
  /** How the work in hand stands; absent where the workflow is only looked at. */
  readonly drafts: Drafts | undefined;
  readonly mode: EditorMode;
  readonly problemsOpen: boolean;
  /** The settings of a step have all the room there is beside the canvas. */
  readonly settingsWide: boolean;
  /** Every command with its keys. */
  readonly commands: CommandDesk;
  /** True after a save that errors held back: every problem is then shown at its field. */
  readonly showAllProblems: boolean;
  readonly actions: EditorActions;
  /** Settings and the list of keys lie over the workflow. */
  readonly drawers: boolean;
  /** Where the top bar has room for the tools of what is shown; told when it comes and goes. */
  readonly takeTools: (place: HTMLElement | null) => void;
  /** What the search has found, to be marked. */
  readonly found: FoundNodes;
}

const EditorContext = createContext<EditorContextValue | null>(null);

export const EditorContextProvider = EditorContext.Provider;

export function useEditorContext(): EditorContextValue {
  const context = useContext(EditorContext);
  if (!context) throw new Error('A part of the editor was used outside of WorkflowEditor.');
  return context;
}
