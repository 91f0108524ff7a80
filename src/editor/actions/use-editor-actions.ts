'use client';
import { type Dispatch, type SetStateAction, useMemo } from 'react';
import type { SaveOptions } from '#adapter';
import type { Result } from '#base';
import { edgeRuleFor, edgeTypeOf, nodeTypeOf, edgeLabel, nodeTitle } from '#catalog';
import type { CanvasSelection } from '#canvas';
import { type Graph, graphOf } from '#graph';
import type { Editor } from '#store';
import { focusedIn, isElement, ownerWindow, styleOf, useAnnounce, useLatest, usePageWindow, useToast } from '#ui';
import { besideGone } from '../focus/remaining-neighbour.js';
import { aboutNow } from '../commands/command-desk.js';
import { createClipboardActions, type PastePrompt } from './clipboard-actions.js';
import type { EditorActions, PickerPlace } from './editor-actions.js';
import type { EditorMode } from '../editor-mode.js';
import type { ShowAs } from '../areas/workflow-view.js';
import { giveFocusBack } from '../focus/return-focus.js';
import { inFrames } from '../focus/in-frames.js';
import { goToProblem } from '../problems/go-to-problem.js';
import { moveToRegion } from '../focus/move-to-region.js';
import { createJoinActions } from './join-actions.js';
import { createNoteActions } from './note-actions.js';
import { openProblem } from '../problems/open-problem.js';
import type { TwinView } from '../areas/combined-view.js';
import { losesSomething } from '../dialogs/replace-dialog.js';

/** What of the editor is open; not part of the document and never undone. */
export interface EditorView {
  readonly mode: EditorMode;
  readonly problemsOpen: boolean;
  readonly inspectorClosed: boolean;
  /** The settings of a step have all the room there is beside the canvas. */
  readonly settingsWide: boolean;
  readonly showAllProblems: boolean;
  /** With what had the focus when it was opened, to give it back. */
  readonly picker: { readonly place: PickerPlace; readonly anchor: DOMRect; readonly opener: Element | null } | null;
  readonly deletion: { readonly nodeId: string } | null;
  /** The preview of another type for a step. */
  readonly replacing: { readonly nodeId: string; readonly type: string } | null;
  /** What pasted steps need and is not here. */
  readonly repairing: PastePrompt | null;
  /** The list of keys, with what had the focus when it was opened. */
  readonly keys: { readonly opener: Element | null } | null;
  /** What belongs to the workflow as a whole. */
  readonly workflow: { readonly opener: Element | null } | null;
  readonly edgeForm: { readonly edgeId: string; readonly anchor: DOMRect; readonly opener: Element | null } | null;
  readonly renaming: { readonly nodeId: string; readonly anchor: DOMRect; readonly opener: Element | null } | null;
  readonly groupName: { readonly groupId: string; readonly anchor: DOMRect; readonly opener: Element | null } | null;
  /** A note is written where there is no drawing: a new one, or one that is there. */
  readonly note: {
    readonly noteId?: string;
    readonly nodeId?: string;
    readonly anchor: DOMRect;
    readonly opener: Element | null;
  } | null;
  /** The list of commands, about what was chosen when it was opened. */
  readonly commandList: {
    readonly subject: CanvasSelection;
    readonly noteId?: string | undefined;
    readonly anchor: DOMRect;
    readonly opener: Element | null;
  } | null;
  /** What can be chosen to bring steps into line. */
  readonly aligning: {
    readonly subject: CanvasSelection;
    readonly anchor: DOMRect;
    readonly opener: Element | null;
  } | null;
  /** The list of what was changed. */
  readonly past: { readonly anchor: DOMRect; readonly opener: Element | null } | null;
  /** The search over the steps. */
  readonly find: { readonly opener: Element | null } | null;
  /** What was looked for last. */
  readonly findText: string;
  /** Step types added last, newest first. */
  readonly recentTypes: readonly string[];
  /** Ids of the commands chosen last in that list, newest first. */
  readonly recentCommands: readonly string[];
}

/** So many step types are offered once more above all others. */
const mostRecent = 3;

export const closedView: EditorView = {
  mode: 'edit',
  problemsOpen: false,
  inspectorClosed: false,
  settingsWide: false,
  showAllProblems: false,
  picker: null,
  deletion: null,
  replacing: null,
  repairing: null,
  keys: null,
  workflow: null,
  renaming: null,
  edgeForm: null,
  aligning: null,
  note: null,
  groupName: null,
  commandList: null,
  recentCommands: [],
  recentTypes: [],
  find: null,
  findText: '',
  past: null,
};

/** The things a person can do, each saying to everybody what came of it. The object stays the same for one editor. */
export function useEditorActions(
  editor: Editor,
  { frame, outline, view }: TwinView,
  [shown, setView]: readonly [EditorView, Dispatch<SetStateAction<EditorView>>],
  save: (options?: SaveOptions) => void,
  showAs: ShowAs,
): EditorActions {
  const announce = useAnnounce();
  const toast = useToast();
  const latestSave = useLatest(save);
  const latestView = useLatest(shown);
  const page = usePageWindow();
  return useMemo(() => {
    const patch = (change: Partial<EditorView>): void => setView((before) => ({ ...before, ...change }));
    const refuse = (reason: string): void => {
      toast({ text: reason });
      announce(reason);
    };
    const told = <Told extends object>(outcome: Result<Told>): outcome is { readonly ok: true } & Told => {
      if (!outcome.ok && outcome.refusal.code !== 'nothing-changed') refuse(outcome.refusal.message);
      return outcome.ok;
    };
    const titleOf = (nodeId: string): string => {
      const node = graphOf(editor.store.getState().version).node(nodeId);
      return node ? nodeTitle(node, editor.store.getState().presentation) : 'a step';
    };
    const reveal = (nodeId: string): void => {
      // The card is drawn in the next frame at the earliest.
      inFrames(page(), 2, () => view.current?.focusNode(nodeId));
    };
    const undoable = (text: string): void => {
      const entry = editor.history().done.at(-1);
      const undoThis = (): void => {
        if (editor.history().done.at(-1) === entry) actions.undo();
        else refuse('More was changed since. Undo it step by step from the top bar.');
      };
      toast({ text, action: { label: 'Undo', run: undoThis } });
    };
    /**
     * What had the focus may be gone with the change that was taken back; one goes on at what is selected, or where that was.
     * Where neither is known, the focus comes back to the canvas, but what is in view stays.
     */
    const keepFocus = (before: Graph): void => {
      const held = focusedIn(frame.current);
      inFrames(page(), 2, () => {
        // A button that is still there, and can no longer be pressed, is gone on from beside it.
        if (focusedIn(frame.current) !== null || held?.isConnected) return;
        const { selection, version } = editor.store.getState();
        const now = graphOf(version);
        const nodeId = selection.nodeIds[0] ?? besideGone(before, now);
        if (nodeId !== undefined) view.current?.focusNode(nodeId);
        else if (now.nodes[0]) view.current?.focusNode(now.nodes[0].id, { still: true });
        else focusEmpty(frame.current);
      });
    };
    /** The focus goes to what is selected, else to where the keyboard was in the workflow. */
    const goOn = (): void => {
      const {
        edgeIds: [edgeId],
        nodeIds: [nodeId],
      } = editor.store.getState().selection;
      if (nodeId !== undefined) view.current?.focusNode(nodeId);
      else if (edgeId !== undefined) view.current?.focusEdge(edgeId);
      else
        page().requestAnimationFrame(() =>
          frame.current
            ?.querySelector<HTMLElement>(
              '[data-region="canvas"] [tabindex="0"], [data-region="outline"] [tabindex="0"]',
            )
            ?.focus(),
        );
    };
    const actions: EditorActions = {
      setMode: (mode) => patch({ mode, picker: null }),
      showAs,
      foldOutline: (how) => {
        outline.current?.act(how);
      },
      showProblems: (open) =>
        setView((before) => ({ ...before, problemsOpen: open === 'other' ? !before.problemsOpen : open })),
      widenSettings: (wide) => {
        setView((before) => ({ ...before, settingsWide: wide === 'other' ? !before.settingsWide : wide }));
        page().requestAnimationFrame(() => {
          const [nodeId] = editor.store.getState().selection.nodeIds;
          // The canvas is narrower or wider now.
          if (nodeId !== undefined) view.current?.reveal(nodeId);
          // With less room, what had the focus may be drawn in another way, or not at all.
          const focused = focusedIn(frame.current);
          if (wide === false && frame.current?.contains(focused))
            frame.current.querySelector<HTMLElement>(':scope > .pb-insp .pb-insp__wide')?.focus();
        });
      },
      showKeys: (open) => {
        const opener = focusedIn(frame.current);
        setView((before) => ({
          ...before,
          keys: (open === 'other' ? before.keys === null : open) ? (before.keys ?? { opener }) : null,
        }));
      },
      openCommands: () =>
        patch({ commandList: { ...aboutNow(editor, view.current, frame.current), opener: focusedIn(frame.current) } }),
      find: () => {
        const field = frame.current?.querySelector<HTMLInputElement>('[data-find]');
        if (field) {
          field.focus();
          field.select();
        } else patch({ find: { opener: focusedIn(frame.current) } });
      },
      findType: () => {
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
      },
      openSettings: ({ edgeIds, nodeIds }) => {
        editor.select({ nodeIds, edgeIds });
        patch({ inspectorClosed: false, keys: null, workflow: null });
        page().requestAnimationFrame(() => focusSettings(frame.current));
      },
      openWorkflowSettings: () => {
        const opener = focusedIn(frame.current);
        editor.select({ nodeIds: [], edgeIds: [] });
        patch({ workflow: { opener }, keys: null });
        inFrames(page(), 2, () => {
          // Whoever opened them for one of the settings may be there already.
          if (!focusedIn(frame.current)?.closest('[data-region="inspector"]')) focusSettings(frame.current);
        });
      },
      renameWorkflow: () => {
        const name = frame.current?.querySelector<HTMLElement>('button.pb-name');
        name?.click();
        return name !== null && name !== undefined;
      },
      closeSettings: () => {
        patch({ inspectorClosed: true, workflow: null });
        if (latestView.current.workflow) giveFocusBack(latestView.current.workflow.opener, frame.current, goOn);
        else goOn();
      },
      editEdge: (edgeId, anchor) => patch({ edgeForm: { edgeId, anchor, opener: focusedIn(frame.current) } }),
      rename: (nodeId, anchor) => patch({ renaming: { nodeId, anchor, opener: focusedIn(frame.current) } }),
      openAligning: (subject, anchor) => patch({ aligning: { subject, anchor, opener: focusedIn(frame.current) } }),
      pickNode: (place, anchor) => patch({ picker: { place, anchor, opener: focusedIn(frame.current) } }),
      addNode: (type, place, at) => {
        const where =
          place.kind === 'edge' ? { onEdge: place.edgeId } : place.kind === 'after' ? { after: afterOf(place) } : {};
        const added = editor.commands.addNode({ type, ...where, ...(at ? { at } : {}) });
        if (!told(added)) return;
        editor.select({ nodeIds: [added.nodeId] });
        setView((before) => ({
          ...before,
          inspectorClosed: false,
          recentTypes: [type, ...before.recentTypes.filter((other) => other !== type)].slice(0, mostRecent),
        }));
        reveal(added.nodeId);
        announce(`${titleOf(added.nodeId)} added${neighbours(editor, added.nodeId, titleOf)}`);
      },
      connect: ({ edgeType, ...connection }) => {
        const { source, target } = connection;
        const connected = editor.commands.connect({
          ...connection,
          ...(edgeType === undefined ? {} : { type: edgeType }),
        });
        if (!told(connected)) return;
        editor.select({ edgeIds: [connected.edgeId] });
        announce(`Connected ${titleOf(source)} to ${titleOf(target)}`);
      },
      remove: (selection) => {
        const graph = graphOf(editor.store.getState().version);
        const [only] = selection.nodeIds;
        if (
          only !== undefined &&
          selection.nodeIds.length === 1 &&
          graph.outgoing(only).length > 1 &&
          graph.incoming(only).length > 0
        ) {
          patch({ deletion: { nodeId: only } });
          return;
        }
        if (!told(editor.commands.removeElements({ ...selection, reconnect: true }))) return;
        keepFocus(graph);
        const label = editor.store.getState().undoLabel ?? 'Deleted';
        undoable(label);
        announce(`${label}. Undo available`);
      },
      removeNode: (nodeId, continueOn) => {
        const graph = graphOf(editor.store.getState().version);
        if (
          !told(
            editor.commands.removeElements({
              nodeIds: [nodeId],
              reconnect: true,
              ...(continueOn === undefined ? {} : { continueOn: { [nodeId]: continueOn } }),
            }),
          )
        )
          return;
        const next = besideGone(graph, graphOf(editor.store.getState().version));
        if (next !== undefined) giveFocusBack(null, frame.current, () => view.current?.focusNode(next));
        const label = editor.store.getState().undoLabel ?? 'Deleted';
        undoable(label);
        announce(`${label}. Undo available`);
      },
      mend: (fix, choice) => {
        const mended = editor.commands.applyFix({ fix, ...(choice ? { choice } : {}) });
        if (!told(mended)) return;
        const label = editor.store.getState().undoLabel ?? fix.label;
        undoable(label);
        announce(`${label}. Undo available`);
        if (mended.nodeId !== undefined) reveal(mended.nodeId);
      },
      duplicate: (selection) => {
        const copied = editor.commands.duplicate(selection);
        if (!told(copied)) return;
        editor.select({ nodeIds: copied.nodeIds });
        const [first] = copied.nodeIds;
        if (first !== undefined) reveal(first);
        announce(
          `Duplicated ${copied.nodeIds.length === 1 ? titleOf(copied.nodeIds[0] as string) : `${copied.nodeIds.length} steps`}`,
        );
      },
      ...createClipboardActions({
        editor,
        clipboard: () => page().navigator.clipboard as Clipboard | undefined,
        report: (outcome, words) => {
          if (told(outcome)) announce(words);
        },
        refuse,
        keepFocus,
        reveal,
        ask: (repairing) => patch({ repairing }),
      }),
      ...createJoinActions({
        editor,
        report: (outcome, words) => {
          if (told(outcome)) announce(words);
        },
        reveal,
        titleOf,
        besides: (nodeId) => neighbours(editor, nodeId, titleOf),
      }),
      renameGroup: (groupId, anchor) => patch({ groupName: { groupId, anchor, opener: focusedIn(frame.current) } }),
      ...createNoteActions({
        editor,
        view,
        report: (outcome, words) => {
          if (told(outcome)) announce(words);
        },
        undoable,
        keepFocus,
        titleOf,
        open: (note) => patch({ note: { ...note, opener: focusedIn(frame.current) } }),
      }),
      changeType: (nodeId, type) => {
        const decision = editor.can.replace({ nodeId, type });
        // What opened the list of types has the focus back first, and gets it again when this is closed.
        if (decision.answer === 'allow' && losesSomething(decision))
          inFrames(page(), 2, () => patch({ replacing: { nodeId, type } }));
        else actions.replaceType(nodeId, type);
      },
      replaceType: (nodeId, type) => {
        const before = titleOf(nodeId);
        if (!told(editor.commands.replaceNodeType({ nodeId, type }))) return;
        reveal(nodeId);
        announce(`${before} is now ${titleOf(nodeId)}. Undo available`);
      },
      moveEdge: (edgeId, target) => {
        if (!told(editor.commands.reconnect({ edgeId, target }))) return;
        announce(`Path moved to ${titleOf(target)}`);
      },
      goTo: ({ edgeId, nodeId }, { focus = false } = {}) => {
        if (edgeId !== undefined) editor.select({ edgeIds: [edgeId] });
        else if (nodeId !== undefined) editor.select({ nodeIds: [nodeId] });
        patch({ inspectorClosed: false });
        const at = nodeId ?? graphOf(editor.store.getState().version).edge(edgeId ?? '')?.source;
        page().requestAnimationFrame(() => {
          if (focus) goOn();
          else if (at !== undefined) view.current?.reveal(at);
        });
      },
      openProblem: (problem, anchor) => {
        patch({ keys: null });
        openProblem(problem, anchor, frame.current, actions);
      },
      goToProblem: (by) =>
        goToProblem(
          editor,
          actions,
          by,
          aboutNow(editor, view.current, frame.current).anchor,
          latestView.current.workflow !== null,
        ),
      goToRegion: (by) => moveToRegion(frame.current, by),
      leave: (region) => {
        const panel = frame.current?.querySelector(':scope > .pb-insp');
        if (region === 'inspector' && panel?.matches('[data-wide]') && panel.clientWidth > 400) {
          actions.widenSettings(false);
          return true;
        }
        const { keys, workflow } = latestView.current;
        const opened = region === 'keys' ? keys : region === 'inspector' ? workflow : null;
        if (region === 'keys') patch({ keys: null });
        else if (region === 'problems') patch({ problemsOpen: false });
        else if (region === 'inspector')
          patch({
            inspectorClosed: workflow === null && isOverlay(frame.current?.querySelector(':scope > .pb-insp')),
            workflow: null,
          });
        else if (region !== 'palette' && region !== 'messages') return false;
        if (opened) giveFocusBack(opened.opener, frame.current, goOn);
        else goOn();
        return true;
      },
      leaveDrawer: () => {
        const drawer = frame.current?.querySelector(':scope > .pb-insp');
        if (!isOverlay(drawer)) return false;
        patch({ inspectorClosed: true, workflow: null });
        return true;
      },
      undo: () => {
        const { undoLabel: label, version } = editor.store.getState();
        if (told(editor.undo())) announce(`Undone: ${label ?? ''}`);
        keepFocus(graphOf(version));
      },
      redo: () => {
        const { redoLabel: label, version } = editor.store.getState();
        if (told(editor.redo())) announce(`Done again: ${label ?? ''}`);
        keepFocus(graphOf(version));
      },
      openHistory: (anchor) => {
        const button = frame.current?.querySelector<HTMLElement>('[data-edit-history]');
        patch({
          past: {
            anchor: button && button.offsetParent !== null ? button.getBoundingClientRect() : anchor,
            opener: focusedIn(frame.current),
          },
        });
      },
      jumpTo: (target) => {
        const { version } = editor.store.getState();
        const jumped = editor.jump(target);
        if (!told(jumped)) return;
        keepFocus(graphOf(version));
        const left = jumped.skipped.length;
        announce(
          `${target === 'start' ? 'Back before the first change' : `Went to “${jumped.label}”`}${left === 0 ? '' : `. Left out, as others have changed it since: ${jumped.skipped.join(', ')}`}`,
        );
      },
      save: (options) => latestSave.current(options),
      say: (words) => announce(words),
      refuse,
      report: (outcome, words) => {
        if (told(outcome)) announce(words);
      },
    };
    return actions;
  }, [announce, editor, frame, latestSave, latestView, outline, page, setView, showAs, toast, view]);
}

/** A drawer or a sheet is a layer of its own, which Escape takes away; beside the canvas, settings stay. */
function isOverlay(element: Element | null | undefined): boolean {
  return isElement(element) && styleOf(element).position === 'absolute';
}

/** The first field of the settings, else what can be pressed there first; once they are there, where they are still coming. */
function focusSettings(frame: HTMLElement | null, patience = 120): void {
  const settings = frame?.querySelector<HTMLElement>('[data-region="inspector"]');
  const stops = [
    ...(settings?.querySelectorAll<HTMLElement>(
      ':is(textarea, input, [role="combobox"], [role="textbox"], [role="listbox"]), button',
    ) ?? []),
  ].filter((stop) => stop.getClientRects().length > 0);
  if (stops.length === 0 && patience > 0)
    return void ownerWindow(frame).requestAnimationFrame(() => focusSettings(frame, patience - 1));
  // Whom the preview is for is no setting.
  (
    stops.find(
      (stop) =>
        stop.matches(':is(textarea, input, [role="combobox"], [role="textbox"], [role="listbox"])') &&
        !stop.closest('.pb-prev'),
    ) ?? stops[0]
  )?.focus();
}

/** Where nothing is left to focus, one goes on where the first step is added: on the empty drawing, or in the empty list. */
function focusEmpty(frame: HTMLElement | null): void {
  const places = [
    ...(frame?.querySelectorAll<HTMLElement>('[data-region="canvas"] [tabindex="0"], [data-region="outline"] button') ??
      []),
  ];
  places.find((place) => place.offsetParent !== null)?.focus({ preventScroll: true });
}

/** " between A and B", " after A", or nothing. */
function neighbours(editor: Editor, nodeId: string, titleOf: (id: string) => string): string {
  const graph = graphOf(editor.store.getState().version);
  const before = graph.incoming(nodeId)[0];
  const after = graph.outgoing(nodeId)[0];
  if (!before) return '';
  return after ? ` between ${titleOf(before.source)} and ${titleOf(after.target)}` : ` after ${titleOf(before.source)}`;
}

/** What a path is called where it has to be told from its siblings. */
export function edgeName(editor: Editor, edgeId: string): string {
  const graph = graphOf(editor.store.getState().version);
  const edge = graph.edge(edgeId);
  const source = edge && graph.node(edge.source);
  if (!edge) return 'path';
  return (
    (source && edgeLabel(edge, edgeRuleFor(nodeTypeOf(source), edgeTypeOf(edge), edge.value))) ?? edge.type ?? 'path'
  );
}

/** The step and the path a place is after, as commands ask for it. */
function afterOf({ edgeType, nodeId, value }: Extract<PickerPlace, { readonly kind: 'after' }>) {
  return { nodeId, ...(edgeType === undefined ? {} : { edgeType }), ...(value === undefined ? {} : { value }) };
}
