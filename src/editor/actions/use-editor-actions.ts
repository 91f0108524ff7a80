'use client';
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useMemo } from 'react';
import { graphOf } from '#graph';
import type { Problem } from '#model';
import type { Editor } from '#store';
import { focusedIn, type MessagesOf, useAnnounce, useLatest, useMessages, usePageWindow, useToast } from '#ui';
import type { CombinedView } from '../areas/combined-view.js';
import type { ShowAs } from '../areas/workflow-view.js';
import { aboutNow } from '../commands/command-desk.js';
import { goToProblem } from '../problems/go-to-problem.js';
import { openProblem } from '../problems/open-problem.js';
import { problemMessages } from '../problems/problem-messages.js';
import { countBySeverity } from '../problems/problems-panel.js';
import type { History } from '../history/history.js';
import { useEditorScene } from '../editor-context.js';
import type { SaveCommand } from '../saving/use-saving.js';
import { actionMessages } from './action-messages.js';
import { type ActionScope, createActionScope } from './action-scope.js';
import { createClipboardActions } from './clipboard-actions.js';
import type { EditorActions } from './editor-actions.js';
import type { EditorView } from './editor-view.js';
import { createJoinActions } from './join-actions.js';
import { createChangeActions, createNodeActions } from './node-actions.js';
import { createNoteActions } from './note-actions.js';
import { createAnchoredActions, createPanelActions } from './panel-actions.js';
import { neighboursInWords } from './spoken-names.js';

/** The regions in the order of F6. Editing and executions have different ones; messages come last. */
const order = [
  'band',
  'version',
  'top',
  'palette',
  'start',
  'canvas',
  'outline',
  'find',
  'inspector',
  'history',
  'keys',
  'problems',
  'bar',
  'runs',
  'steps',
  'run',
  'timeline',
  'details',
  'messages',
];
const focusable = '[tabindex="0"], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), a[href]';

/** Focuses the next or previous region that is shown and has a tab stop. */
function moveToRegion(frame: HTMLElement | null, by: 1 | -1): void {
  const active = focusedIn(frame);
  // Messages are inside the root, outside the frame.
  const root = frame?.closest('.pb') ?? frame;
  const regions = order
    .flatMap((name) => [...(root?.querySelectorAll<HTMLElement>(`[data-region="${name}"]`) ?? [])])
    .flatMap((region) => {
      const first = firstStop(region);
      return first ? [{ region, first }] : [];
    });
  if (regions.length === 0) return;
  const now = regions.findIndex(({ region }) => region.contains(active));
  regions[((now < 0 && by < 0 ? 0 : now) + by + regions.length) % regions.length]?.first.focus();
}

/** Returns the first tab stop: not elements hidden at this width, nor those that arrow keys reach. */
function firstStop(region: HTMLElement): HTMLElement | undefined {
  const stops = [...region.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  );
  // A roving tab stop is where the keyboard was last.
  return stops.find((element) => element.matches('[data-node], [role="treeitem"], [role="listbox"]')) ?? stops[0];
}

/** Returns the actions of one editor. Each announces its result; the object keeps its identity. */
export function useEditorActions(
  editor: Editor,
  { frame, outline, view }: CombinedView,
  [shown, setView]: readonly [EditorView, Dispatch<SetStateAction<EditorView>>],
  save: SaveCommand,
  showAs: ShowAs,
): EditorActions {
  const announce = useAnnounce();
  const toast = useToast();
  const latestSave = useLatest(save);
  const latestView = useLatest(shown);
  const page = usePageWindow();
  const latestWords = useLatest(useMessages(actionMessages));
  const latestProblemWords = useLatest(useMessages(problemMessages));
  const latestHistory = useLatest(useEditorScene().history);
  const scope = useMemo(
    () =>
      createActionScope({
        editor,
        frame,
        view,
        outline,
        page,
        shown: () => latestView.current,
        setView,
        announce,
        toast,
        words: () => latestWords.current,
      }),
    [announce, editor, frame, latestView, latestWords, outline, page, setView, toast, view],
  );
  useEffect(() => scope.endOffers, [scope]);
  useEffect(() => endRefusals(editor, latestView, setView), [editor, latestView, setView]);
  return useMemo(
    () =>
      createEditorActions(scope, {
        save: (options) => latestSave.current(options),
        showAs,
        problemWords: () => latestProblemWords.current,
        history: () => latestHistory.current,
      }),
    [latestHistory, latestProblemWords, latestSave, scope, showAs],
  );
}

/** Takes the last refusal off the problems with the next change of the document. */
function endRefusals(
  editor: Editor,
  shown: RefObject<EditorView>,
  setView: Dispatch<SetStateAction<EditorView>>,
): () => void {
  return editor.onChange(() => {
    if (shown.current.refusal !== null) setView((before) => ({ ...before, refusal: null }));
  });
}

interface OtherActions extends Pick<EditorActions, 'save' | 'showAs'> {
  readonly history: () => History | undefined;
  readonly problemWords: () => MessagesOf<typeof problemMessages>;
}

function createEditorActions(scope: ActionScope, { history, problemWords, save, showAs }: OtherActions): EditorActions {
  const { announce, editor, frame, keepFocus, offerUndo, page, patch, refuse, refused, report, reveal, titleOf } =
    scope;
  const { view, words } = scope;
  const panels = createPanelActions(scope);
  const anchored = createAnchoredActions(scope);
  return {
    ...createVersionActions(scope, history),
    showAs,
    ...panels,
    openSettings: (about) => {
      // They stand where the history is.
      history()?.show(false);
      panels.openSettings(about);
    },
    ...anchored,
    ...createNodeActions(scope),
    ...createChangeActions(scope),
    ...createClipboardActions({
      editor,
      clipboard: () => page().navigator.clipboard as Clipboard | undefined,
      report,
      refuse,
      keepFocus,
      reveal,
      ask: (repairing) => patch({ repairing }),
      words,
    }),
    ...createJoinActions({
      editor,
      report,
      reveal,
      titleOf,
      neighboursOf: (nodeId) => neighboursInWords(editor, nodeId, titleOf, words()),
      words,
    }),
    ...createNoteActions({
      editor,
      view,
      report,
      offerUndo,
      keepFocus,
      titleOf,
      open: (note) => patch({ note: { ...note, opener: focusedIn(frame.current) } }),
      words,
    }),
    ...createNavigationActions(scope, problemWords, { ...panels, ...anchored }),
    ...createHistoryActions(scope),
    save,
    ...createLiveActions(scope, history),
    say: (text) => announce(text),
    refuse,
    refused,
    report,
  };
}

/** Moves the selection and the focus to nodes, edges, problems and regions. */
function createNavigationActions(
  { announce, editor, focusSelection, frame, page, patch, shown, view, warn }: ActionScope,
  problemWords: () => MessagesOf<typeof problemMessages>,
  opening: Pick<EditorActions, 'askHowItStarts' | 'openWorkflowSettings' | 'pickNode' | 'renameWorkflow'>,
): Pick<EditorActions, 'goTo' | 'openProblem' | 'goToProblem' | 'goToRegion'> {
  const goTo: EditorActions['goTo'] = ({ edgeId, nodeId }, { focus = false } = {}) => {
    if (edgeId !== undefined) editor.select({ edgeIds: [edgeId] });
    else if (nodeId !== undefined) editor.select({ nodeIds: [nodeId] });
    patch({ inspectorClosed: false });
    const at = nodeId ?? graphOf(editor.store.getState().version).edge(edgeId ?? '')?.source;
    page().requestAnimationFrame(() => {
      if (focus) focusSelection();
      else if (at !== undefined) view.current?.reveal(at);
    });
  };
  const open = (problem: Problem, anchor: DOMRect, otherwise?: 'element'): void => {
    patch({ keys: null });
    openProblem(problem, anchor, frame.current, { goTo, ...opening }, otherwise);
  };
  return {
    goTo,
    openProblem: (problem, anchor) => open(problem, anchor),
    goToProblem: (by) => {
      const { anchor } = aboutNow(editor, view.current, frame.current);
      goToProblem(
        editor,
        { open: (problem) => open(problem, anchor, 'element'), refuse: warn, say: announce },
        by,
        shown().workflow !== null,
        problemWords(),
      );
    },
    goToRegion: (by) => moveToRegion(frame.current, by),
  };
}

/** Undoes, redoes and jumps, and keeps the focus in the editor. */
function createHistoryActions({
  announce,
  editor,
  succeeded,
  travel,
  undo,
  words,
}: ActionScope): Pick<EditorActions, 'undo' | 'redo' | 'jumpTo'> {
  return {
    undo,
    redo: () => {
      const { redoLabel: label } = editor.store.getState();
      if (succeeded(travel(() => editor.redo()))) announce(words().redone(label ?? ''));
    },
    jumpTo: (target) => {
      const jumped = travel(() => editor.jump(target));
      if (!succeeded(jumped)) return;
      const { jumpedToStart, jumped: wentTo, jumpSkipped } = words();
      const text = target === 'start' ? jumpedToStart : wentTo(jumped.label);
      announce(jumped.skipped.length === 0 ? text : jumpSkipped(text, jumped.skipped));
    },
  };
}

/** Switches modes, and between the draft and the history of versions. */
function createVersionActions(
  { patch }: ActionScope,
  history: () => History | undefined,
): Pick<EditorActions, 'isViewingVersion' | 'setMode' | 'showVersions'> {
  const isViewingVersion = (): boolean => history()?.viewed !== undefined;
  return {
    isViewingVersion,
    // Runs and insights are of the workflow, not of one of its versions.
    setMode: (mode) => (isViewingVersion() ? history()?.leave(mode) : patch({ mode, picker: null })),
    showVersions: (open) => {
      const { isOpen = false, show } = history() ?? {};
      show?.(open === 'other' ? !isOpen : open);
    },
  };
}

/** Opens the checklist before a version goes live, and asks before it takes no new contacts. */
function createLiveActions(
  { editor, frame, patch }: ActionScope,
  history: () => History | undefined,
): Pick<EditorActions, 'makeLive' | 'sendToList' | 'takeOff'> {
  return {
    makeLive: () => {
      // Finishes a check that was put off: the checklist counts its errors.
      const { error } = countBySeverity(editor.problems());
      const opener = focusedIn(frame.current);
      // Both stand at the same place.
      history()?.show(false);
      // The checklist is beside the workflow; a test that it leads to comes back to it.
      patch({
        mode: 'edit',
        picker: null,
        goingLive: { isOff: false, opener },
        ...(error > 0 && { showAllProblems: true }),
      });
    },
    sendToList: () => patch({ sending: { opener: focusedIn(frame.current) } }),
    takeOff: () => patch({ goingLive: { isOff: true, opener: focusedIn(frame.current) } }),
  };
}
