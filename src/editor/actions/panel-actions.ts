import { nodesOf } from '#graph';
import { focusedIn, isElement, ownerWindow, styleOf } from '#ui';
import { aboutNow } from '../commands/command-desk.js';
import { inFrames } from '../focus/in-frames.js';
import { giveFocusBack } from '../focus/return-focus.js';
import { holdKeys, type TypeAhead } from '../focus/type-ahead.js';
import type { ActionScope } from './action-scope.js';
import type { EditorActions } from './editor-actions.js';

type PanelActions = Pick<
  EditorActions,
  | 'foldOutline'
  | 'showProblems'
  | 'widenSettings'
  | 'showKeys'
  | 'find'
  | 'findType'
  | 'openSettings'
  | 'openWorkflowSettings'
  | 'askHowItStarts'
  | 'renameWorkflow'
  | 'closeSettings'
  | 'leave'
  | 'leaveDrawer'
>;

/** Opens, closes, widens and focuses the panels around the canvas. */
export function createPanelActions(scope: ActionScope): PanelActions {
  const { editor, focusSelection, frame, outline, page, patch, setView } = scope;
  const widenSettings: PanelActions['widenSettings'] = (wide) => resizeSettings(scope, wide);
  return {
    foldOutline: (how) => {
      outline.current?.act(how);
    },
    showProblems: (open) =>
      setView((before) => ({ ...before, problemsOpen: open === 'other' ? !before.problemsOpen : open })),
    widenSettings,
    showKeys: (open) => {
      const opener = focusedIn(frame.current);
      setView((before) => ({
        ...before,
        keys: (open === 'other' ? before.keys === null : open) ? (before.keys ?? { opener }) : null,
      }));
    },
    find: () => {
      const field = frame.current?.querySelector<HTMLInputElement>('[data-find]');
      if (field) {
        field.focus();
        field.select();
      } else patch({ find: { opener: focusedIn(frame.current) } });
    },
    findType: () => focusTypeSearch(scope),
    openSettings: ({ edgeIds, nodeIds }) => {
      editor.select({ nodeIds, edgeIds });
      patch({ inspectorClosed: false, keys: null, workflow: null });
      const ahead = frame.current ? holdKeys(frame.current) : undefined;
      page().requestAnimationFrame(() => focusSettings(frame.current, 120, ahead));
    },
    openWorkflowSettings: () => openWorkflowSettings(scope),
    askHowItStarts: () => askHowItStarts(scope),
    renameWorkflow: () => {
      const name = frame.current?.querySelector<HTMLElement>('button.pb-name');
      name?.click();
      return name !== null && name !== undefined;
    },
    closeSettings: () => {
      const { workflow } = scope.shown();
      patch({ inspectorClosed: true, workflow: null });
      if (workflow) giveFocusBack(workflow.opener, frame.current, focusSelection);
      else focusSelection();
    },
    leave: (region) => {
      const panel = frame.current?.querySelector(':scope > .pb-insp');
      if (region === 'inspector' && panel?.matches('[data-wide]') && panel.clientWidth > 400) {
        widenSettings(false);
        return true;
      }
      return leaveRegion(scope, region);
    },
    leaveDrawer: () => {
      const drawer = frame.current?.querySelector(':scope > .pb-insp');
      if (!isOverlay(drawer)) return false;
      patch({ inspectorClosed: true, workflow: null });
      return true;
    },
  };
}

function openWorkflowSettings({ editor, frame, page, patch }: ActionScope): void {
  const opener = focusedIn(frame.current);
  editor.select({ nodeIds: [], edgeIds: [] });
  patch({ workflow: { opener }, keys: null });
  inFrames(page(), 2, () => {
    // A caller that opened them for one setting may have focused it already.
    if (!focusedIn(frame.current)?.closest('[data-region="inspector"]')) focusSettings(frame.current);
  });
}

type AnchoredActions = Pick<
  EditorActions,
  'openCommands' | 'editEdge' | 'rename' | 'openAligning' | 'pickNode' | 'renameGroup' | 'openHistory'
>;

/** Opens the lists and forms that are anchored to a place on the screen. Each remembers the focused element. */
export function createAnchoredActions({ editor, frame, patch, view }: ActionScope): AnchoredActions {
  const opener = (): Element | null => focusedIn(frame.current);
  return {
    openCommands: () => patch({ commandList: { ...aboutNow(editor, view.current, frame.current), opener: opener() } }),
    editEdge: (edgeId, anchor) => patch({ edgeForm: { edgeId, anchor, opener: opener() } }),
    rename: (nodeId, anchor) => patch({ renaming: { nodeId, anchor, opener: opener() } }),
    openAligning: (subject, anchor) => patch({ aligning: { subject, anchor, opener: opener() } }),
    pickNode: (place, anchor) => patch({ picker: { place, anchor, opener: opener() } }),
    renameGroup: (groupId, anchor) => patch({ groupName: { groupId, anchor, opener: opener() } }),
    openHistory: (anchor) => {
      const button = frame.current?.querySelector<HTMLElement>('[data-edit-history]');
      const isShown = button !== null && button !== undefined && button.offsetParent !== null;
      patch({ past: { anchor: isShown ? button.getBoundingClientRect() : anchor, opener: opener() } });
    },
  };
}

function resizeSettings({ editor, frame, page, setView, view }: ActionScope, wide: boolean | 'other'): void {
  setView((before) => ({ ...before, settingsWide: wide === 'other' ? !before.settingsWide : wide }));
  page().requestAnimationFrame(() => {
    const [nodeId] = editor.store.getState().selection.nodeIds;
    // The canvas has another width now.
    if (nodeId !== undefined) view.current?.reveal(nodeId);
    // A narrow panel may render the focused element in another form, or not at all.
    const focused = focusedIn(frame.current);
    if (wide === false && frame.current?.contains(focused))
      frame.current.querySelector<HTMLElement>(':scope > .pb-insp .pb-insp__wide')?.focus();
  });
}

/** Focuses the search over node types, unfolding the palette where needed. False: neither is shown. */
function focusTypeSearch({ frame, page }: ActionScope): boolean {
  const field = frame.current?.querySelector<HTMLInputElement>('[data-node-search]');
  if (!field) return false;
  const folded = frame.current?.querySelector<HTMLElement>('[data-nodes-out]');
  if (field.offsetParent === null && folded && folded.offsetParent !== null) {
    folded.click();
    page().requestAnimationFrame(() => field.focus());
    return true;
  }
  if (field.offsetParent === null) return false;
  field.focus();
  return true;
}

function leaveRegion({ focusSelection, frame, patch, shown }: ActionScope, region: string): boolean {
  const { keys, workflow } = shown();
  const opened = region === 'keys' ? keys : region === 'inspector' ? workflow : null;
  if (region === 'keys') patch({ keys: null });
  else if (region === 'problems') patch({ problemsOpen: false });
  else if (region === 'inspector')
    patch({
      inspectorClosed: workflow === null && isOverlay(frame.current?.querySelector(':scope > .pb-insp')),
      workflow: null,
    });
  else if (region !== 'palette' && region !== 'messages') return false;
  if (opened) giveFocusBack(opened.opener, frame.current, focusSelection);
  else focusSelection();
  return true;
}

/** Whether settings lie over the canvas, so that Escape closes them; beside the canvas they stay open. */
function isOverlay(element: Element | null | undefined): boolean {
  return isElement(element) && styleOf(element).position === 'absolute';
}

/**
 * Focuses the field to begin with, else the first field of the settings, else their first button. Retries by frame while
 * they are loading; keys pressed meanwhile are typed into that field.
 */
function focusSettings(frame: HTMLElement | null, framesLeft = 120, ahead?: TypeAhead): void {
  if (!frame) return;
  const keys = ahead ?? holdKeys(frame);
  const first = firstField(frame);
  if (first === 'loading' && framesLeft > 0)
    return void ownerWindow(frame).requestAnimationFrame(() => focusSettings(frame, framesLeft - 1, keys));
  if (first !== 'loading') first.focus();
  keys.release();
}

function firstField(frame: HTMLElement): HTMLElement | 'loading' {
  const settings = frame.querySelector<HTMLElement>('[data-region="inspector"]');
  const stops = [
    ...(settings?.querySelectorAll<HTMLElement>(
      ':is(textarea, input, [role="combobox"], [role="textbox"], [role="listbox"]), button',
    ) ?? []),
  ].filter((stop) => stop.getClientRects().length > 0);
  const first =
    stops.find((stop) => stop.matches('[data-begin]')) ??
    stops.find(
      (stop) =>
        stop.matches(':is(textarea, input, [role="combobox"], [role="textbox"], [role="listbox"])') &&
        // The contact of the preview is not a setting.
        !stop.closest('.pb-prev'),
    ) ??
    stops[0];
  const late = settings?.querySelector('[aria-busy="true"]');
  return first === undefined || (late != null && isBefore(late, first)) ? 'loading' : first;
}

/** Whether an element ends before another begins. */
function isBefore(one: Element, other: Element): boolean {
  return !one.contains(other) && (one.compareDocumentPosition(other) & other.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function askHowItStarts({ editor, patch }: ActionScope): boolean {
  if (nodesOf(editor.store.getState().version).length > 0) return false;
  patch({ beganBlank: false, keys: null, workflow: null });
  return true;
}
