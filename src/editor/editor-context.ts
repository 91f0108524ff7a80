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

/** The objects that the parts of the editor share. Functions keep their identity and read the newest state. */
export interface EditorContextValue {
  readonly editor: Editor;
  readonly adapter: WorkflowAdapter | undefined;
  readonly workflowId: string | undefined;
  readonly view: RefObject<CanvasView | null>;
  readonly props: WorkflowEditorProps;
  /** The drafts and the save state; undefined where the version is view only. */
  readonly drafts: Drafts | undefined;
  readonly mode: EditorMode;
  readonly problemsOpen: boolean;
  /** The settings of a node fill the space beside the canvas. */
  readonly settingsWide: boolean;
  /** Every command with its keys. */
  readonly commands: CommandDesk;
  /** True after a save that errors blocked: every problem shows at its field. */
  readonly showAllProblems: boolean;
  readonly actions: EditorActions;
  /** The settings and the list of keys overlap the workflow. */
  readonly drawers: boolean;
  /** Receives the element of the top bar for the tools of the current mode, and `null` when it unmounts. */
  readonly takeTools: (place: HTMLElement | null) => void;
  /** The matches of the search, to be marked. */
  readonly found: FoundNodes;
}

const EditorContext = createContext<EditorContextValue | null>(null);

export const EditorContextProvider = EditorContext.Provider;

export function useEditorContext(): EditorContextValue {
  const context = useContext(EditorContext);
  if (!context) throw new Error('A part of the editor was used outside of WorkflowEditor.');
  return context;
}
