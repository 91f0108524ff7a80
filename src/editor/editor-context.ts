'use client';
import { createContext, type RefObject, useContext } from 'react';
import type { WorkflowAdapter } from '#adapter';
import type { CanvasView } from '#canvas';
import type { Editor } from '#store';
import type { TestSession } from '#testing';
import type { CommandDesk } from './commands/command-desk.js';
import type { EditorActions } from './actions/editor-actions.js';
import type { Drafts } from './drafts/use-drafts.js';
import type { EditingParts } from './editing/parts.js';
import type { History } from './history/history.js';
import type { ScheduleStore } from './live/schedule-store.js';
import type { FoundNodes } from './find/found-nodes.js';
import type { OpenedGroups } from './groups/opened-groups.js';
import type { FreshNodes } from './problems/fresh-nodes.js';
import type { EditorMode } from './editor-mode.js';
import type { WorkflowEditorProps } from './editor-props.js';

/** A stored version that is viewed, and can go live from there. */
export interface StoredVersion {
  readonly adapter: WorkflowAdapter;
  readonly workflowId: string;
  /** The draft, which learns whether its version is still live. */
  readonly draft: Editor;
  /** The drafts of the workflow, which know its other open editors. */
  readonly drafts: Drafts;
}

/** The objects that all parts of the editor share. Functions keep their identity and read the newest state. */
export interface EditorScene {
  readonly editor: Editor;
  readonly adapter: WorkflowAdapter | undefined;
  readonly workflowId: string | undefined;
  readonly view: RefObject<CanvasView | null>;
  readonly props: WorkflowEditorProps;
  readonly mode: EditorMode;
  readonly problemsOpen: boolean;
  /** Why the last command or gesture was refused; `null` where it was not. */
  readonly refusal: string | null;
  /** The settings of a node fill the space beside the canvas. */
  readonly settingsWide: boolean;
  /** True after a save that errors blocked: every problem shows at its field. */
  readonly showAllProblems: boolean;
  /** The settings and the list of keys overlap the workflow. */
  readonly drawers: boolean;
  /** One view at a time, with its commands in a bar below. */
  readonly narrow: boolean;
  /** Receives the element of the top bar for the tools of the current mode, and `null` when it unmounts. */
  readonly takeTools: (place: HTMLElement | null) => void;
  /** The versions of the workflow; undefined where they are not listed. */
  readonly history: History | undefined;
  /** Where the version is stored that is viewed instead of the draft, where it can go live; undefined for the draft. */
  readonly stored: StoredVersion | undefined;
  /** The version that goes live next. */
  readonly schedule: ScheduleStore;
  /** The state of testing; it begins when that mode is first shown. */
  readonly testing: RefObject<TestSession | undefined>;
  /** The matches of the search, to be marked. */
  readonly found: FoundNodes;
  /** The groups that are expanded in a workflow that is not editable. */
  readonly openedGroups: OpenedGroups;
  /** The nodes whose problems wait until the selection leaves them. */
  readonly fresh: FreshNodes;
}

/** All that the parts share once it is loaded: with what the user can do, and the parts that offer it. */
export interface EditorContextValue extends EditorScene {
  readonly actions: EditorActions;
  /** The drafts and the save state; undefined where the version is view only. */
  readonly drafts: Drafts | undefined;
  /** Every command with its keys. */
  readonly commands: CommandDesk;
  readonly parts: EditingParts;
}

const SceneContext = createContext<EditorScene | undefined>(undefined);
const EditorContext = createContext<EditorContextValue | undefined>(undefined);
const ChromeContext = createContext(false);
const RefreshContext = createContext<() => Promise<void>>(() => Promise.resolve());

export const EditorSceneProvider = SceneContext.Provider;
export const EditorContextProvider = EditorContext.Provider;
export const ChromeProvider = ChromeContext.Provider;
export const RefreshAccountProvider = RefreshContext.Provider;

/** Returns what the parts share from the first picture on. */
export function useEditorScene(): EditorScene {
  return found(useContext(SceneContext));
}

/** Returns all that the parts share; undefined while actions and commands are loading. */
export function useEditing(): EditorContextValue | undefined {
  return useContext(EditorContext);
}

/** Returns a function that loads the account facts again, after a change to the account. */
export function useRefreshAccount(): () => Promise<void> {
  return useContext(RefreshContext);
}

/** Whether the panels and controls around the workflow are rendered. Of a context, so that the canvas does not render. */
export function useIsChromeShown(): boolean {
  return useContext(ChromeContext);
}

/** Returns all that the parts share. For the parts that are loaded together with actions and commands. */
export function useEditorContext(): EditorContextValue {
  return found(useContext(EditorContext));
}

function found<Value>(context: Value | undefined): Value {
  if (context === undefined) throw new Error('A part of the editor was used outside of WorkflowEditor.');
  return context;
}
