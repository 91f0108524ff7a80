import type { Dispatch, RefObject, SetStateAction } from 'react';
import type { Result } from '#base';
import type { CanvasView } from '#canvas';
import { type Graph, graphOf } from '#graph';
import { distinctTitle } from '#rules';
import type { OutlineView } from '#outline';
import { remainingNeighbour } from '#rules';
import type { ChangeEvent, Editor } from '#store';
import { focusedIn, type PageWindow, type ToastMessage } from '#ui';
import { inFrames } from '../focus/in-frames.js';
import { focusChanged } from '../focus/focus-changed.js';
import type { ActionWords } from './action-messages.js';
import { type EditorView, overlayParts } from './editor-view.js';

/** The objects that the actions of one editor read and call. */
export interface ActionTools {
  readonly editor: Editor;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly view: RefObject<CanvasView | null>;
  readonly outline: RefObject<OutlineView | null>;
  /** The window that shows the editor. */
  readonly page: () => PageWindow;
  /** What is open now. */
  readonly shown: () => EditorView;
  readonly setView: Dispatch<SetStateAction<EditorView>>;
  readonly announce: (words: string) => void;
  /** Shows a message; returns a function that takes it away. */
  readonly toast: (message: ToastMessage) => () => void;
  /** What the actions say now. */
  readonly words: () => ActionWords;
}

/** The tools, and the functions that several groups of actions share. */
export interface ActionScope extends ActionTools {
  readonly patch: (change: Partial<EditorView>) => void;
  /** Shows and announces why a command was refused, and lists it among the problems. */
  readonly refuse: (reason: string) => void;
  /** Lists why a command was refused among the problems, until the next command. */
  readonly refused: (reason: string) => void;
  /** Shows and announces why there is nothing to do. */
  readonly warn: (reason: string) => void;
  /** Whether a command was carried out; shows its refusal where it was not. */
  readonly succeeded: <Value extends object>(outcome: Result<Value>) => outcome is { readonly ok: true } & Value;
  /** Announces `text` where a command was carried out; shows its refusal where it was not. */
  readonly report: (outcome: Result<object>, text: string) => void;
  /** Shows a message with an undo button, until it is undone or the document changes again. */
  readonly offerUndo: (text: string) => void;
  /** Takes all offers to undo away: another document is shown. */
  readonly endOffers: () => void;
  readonly undo: () => void;
  /** Undoes, redoes or jumps, and keeps the focus at what that changed. */
  readonly travel: <Outcome extends Result<object>>(go: () => Outcome) => Outcome;
  readonly titleOf: (nodeId: string) => string;
  readonly reveal: (nodeId: string) => void;
  /** Moves the focus to a remaining element where a change removed the focused one. */
  readonly keepFocus: (before: Graph) => void;
  /** Moves the focus to the selection, else to the tab stop of the canvas or the outline. */
  readonly focusSelection: () => void;
}

export function createActionScope(tools: ActionTools): ActionScope {
  const { announce, editor, frame, page, setView, toast, view, words } = tools;
  const warn = (reason: string): void => {
    // One at a time: the next refusal renews it.
    toast({ text: reason, topic: 'refusal' });
    announce(reason);
  };
  const refused = (refusal: string): void => setView((before) => ({ ...before, refusal }));
  const refuse = (reason: string): void => {
    warn(reason);
    refused(reason);
  };
  const succeeded = <Value extends object>(outcome: Result<Value>): outcome is { readonly ok: true } & Value => {
    if (!outcome.ok && outcome.refusal.code !== 'nothing-changed') refuse(outcome.refusal.message);
    return outcome.ok;
  };
  const keepFocus = (before: Graph): void => keepFocusAfter(tools, before);
  const travel: ActionScope['travel'] = (go) => travelIn(tools, go);
  const undo = (): void => {
    const { undoLabel: label } = editor.store.getState();
    if (succeeded(travel(() => editor.undo()))) announce(words().undone(label ?? ''));
  };
  return {
    ...tools,
    patch: (change) => setView((before) => ({ ...before, ...closedBeside(change), ...change })),
    refuse,
    refused,
    warn,
    succeeded,
    report: (outcome, text) => {
      if (succeeded(outcome)) announce(text);
    },
    ...createUndoOffers(tools, undo),
    undo,
    travel,
    titleOf: (nodeId) => {
      const { presentation, version } = editor.store.getState();
      const graph = graphOf(version);
      const node = graph.node(nodeId);
      return node ? distinctTitle(graph, node, presentation) : words().goneStep;
    },
    // The card is drawn in the next frame at the earliest.
    reveal: (nodeId) => inFrames(page(), 2, () => view.current?.focusNode(nodeId)),
    keepFocus,
    focusSelection: () => {
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
    },
  };
}

/** Moves in the history; the focus goes to what that changed, or stays. */
function travelIn<Outcome>(tools: ActionTools, go: () => Outcome): Outcome {
  const { editor } = tools;
  const { version } = editor.store.getState();
  let change: ChangeEvent | undefined;
  const end = editor.onChange((event) => {
    change = event;
  });
  const outcome = go();
  end();
  if (!change || !focusChanged(tools, change)) keepFocusAfter(tools, graphOf(version));
  return outcome;
}

/** Messages with an undo button, each as long as that undoes what the message says. */
function createUndoOffers(
  { editor, toast, words }: ActionTools,
  undo: () => void,
): Pick<ActionScope, 'endOffers' | 'offerUndo'> {
  const offers = new Set<() => void>();
  return {
    offerUndo: (text) => {
      const entry = editor.history().done.at(-1);
      const canUndo = (): boolean => editor.history().done.at(-1) === entry;
      const run = (): void => {
        if (canUndo()) undo();
      };
      const withdraw = toast({ text, action: { label: words().undo, run } });
      const end = (): void => {
        stop();
        withdraw();
        offers.delete(end);
      };
      const stop = editor.store.subscribe(() => {
        if (!canUndo()) end();
      });
      offers.add(end);
    },
    endOffers: () => {
      for (const end of offers) end();
    },
  };
}

/** What closes as something else opens over the editor: one popover is open at a time. */
function closedBeside(change: Partial<EditorView>): Partial<EditorView> {
  return overlayParts.some((part) => change[part]) ? Object.fromEntries(overlayParts.map((part) => [part, null])) : {};
}

/**
 * Focuses the selected node, else a neighbour of the removed one. Where both are unknown, the first node of the canvas gets the
 * focus without scrolling.
 */
function keepFocusAfter({ editor, frame, page, view }: ActionTools, before: Graph): void {
  const held = focusedIn(frame.current);
  const about = view.current?.focused();
  // From the first steps the focus goes back to the step that had it before: `useKeptFocus` finds it in the workflow.
  if (held?.closest('[data-region="start"]')) return;
  inFrames(page(), 2, () => {
    const { selection, version } = editor.store.getState();
    const now = graphOf(version);
    const active = focusedIn(frame.current);
    // A removed card may still be drawn, until the layout without it arrives.
    const isGone = about?.nodeIds.some((id) => !now.node(id)) || about?.edgeIds.some((id) => !now.edge(id));
    // `useKeptFocus` moves on from a button that remains but became disabled.
    if (active === null ? held?.isConnected && !isGone : active !== held || !isGone) return;
    const nodeId = selection.nodeIds[0] ?? remainingNeighbour(before, now);
    if (nodeId !== undefined) view.current?.focusNode(nodeId);
    else if (now.nodes[0]) view.current?.focusNode(now.nodes[0].id, { still: true });
    else focusEmpty(frame.current);
  });
}

/** Focuses where the first node is added: the empty canvas, or the button of the empty outline. */
function focusEmpty(frame: HTMLElement | null): void {
  const candidates = [
    ...(frame?.querySelectorAll<HTMLElement>('[data-region="canvas"] [tabindex="0"], [data-region="outline"] button') ??
      []),
  ];
  candidates.find((candidate) => candidate.offsetParent !== null)?.focus({ preventScroll: true });
}
