'use client';
import { type ReactElement, type RefObject, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { nodeTitle } from '#catalog';
import type { CanvasSelection } from '#canvas';
import { graphOf } from '#graph';
import { isElement, isInside, Kbd, ownerWindow, useMessages } from '#ui';
import { runCommand } from '../commands/command-desk.js';
import { describeEdge } from '../commands/command-subject.js';
import { useEditorContext } from '../editor-context.js';
import { nodeNumbersOf } from '../palette/node-numbers.js';
import { useLoudProblems } from '../problems/use-loud-problems.js';
import { keyMessages } from './key-messages.js';

/** The frequent commands of a node and of an edge. */
const shown = {
  node: ['open', 'add-after', 'connect', 'delete', 'keys'],
  edge: ['insert-on-edge', 'open', 'move-edge', 'delete', 'keys'],
} as const;

/**
 * Shows the frequent commands of the node or edge with keyboard focus on the canvas, with their keys; while an edge is
 * drawn by keys, the keys of that.
 */
export function KeyBar({ stage }: { readonly stage: RefObject<HTMLElement | null> }): ReactElement | null {
  const target = useProposedTarget(stage);
  const about = useKeyboardFocus(stage);
  if (target !== undefined) return <ConnectKeys target={target} />;
  return about ? <FocusKeys about={about} /> : null;
}

/** The keys that choose the target of a new edge. */
function ConnectKeys({ target }: { readonly target: string }): ReactElement {
  const { commands, editor } = useEditorContext();
  const { connecting: messages } = useMessages(keyMessages).bar;
  const { presentation, version } = editor.store.getState();
  const node = graphOf(version).node(target);
  const keys = [
    { caps: [...commands.caps('go-up'), ...commands.caps('go-down')], words: messages.choose },
    { caps: commands.print('Enter'), words: messages.connect },
    { caps: commands.print('Escape'), words: messages.cancel },
  ];
  return (
    <div className="pb-keybar-room">
      {/* The proposed target is announced as it is proposed. */}
      <div className="pb-float pb-keybar" role="group" aria-label={messages.label}>
        <b className="pb-keybar__name pb-trunc">{messages.to(node ? nodeTitle(node, presentation) : '')}</b>
        <span className="pb-vr" aria-hidden />
        {keys.map(({ caps, words }) => (
          <span key={words} className="pb-keybar__key">
            <Kbd keys={caps} />
            {words}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Returns the node that is proposed as the target of an edge drawn by keys. The canvas has it as an attribute. */
function useProposedTarget(stage: RefObject<HTMLElement | null>): string | undefined {
  const [target, setTarget] = useState<string>();
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const look = (): void => setTarget(element.querySelector<HTMLElement>('.pb-flow')?.dataset['target']);
    const observer = new (ownerWindow(element).MutationObserver)(look);
    observer.observe(element, { attributeFilter: ['data-target'], subtree: true });
    look();
    return () => observer.disconnect();
  }, [stage]);
  return target;
}

function FocusKeys({ about }: { readonly about: CanvasSelection }): ReactElement | null {
  const { commands, editor } = useEditorContext();
  const { bar: messages } = useMessages(keyMessages);
  const version = useStore(editor.store, (state) => state.version);
  const presentation = useStore(editor.store, (state) => state.presentation);
  const problems = useLoudProblems();
  const [nodeId] = about.nodeIds;
  const [edgeId] = about.edgeIds;
  const graph = graphOf(version);
  if (nodeId === undefined ? edgeId === undefined || !graph.edge(edgeId) : !graph.node(nodeId)) return null;
  const scene = commands.scene({ subject: about });
  const node = nodeId === undefined ? undefined : graph.node(nodeId);
  const count =
    nodeId === undefined
      ? 0
      : problems.filter((problem) => problem.nodeId === nodeId && problem.severity === 'error').length;
  const number = nodeId === undefined ? undefined : nodeNumbersOf(graph, editor.analysis().entries).get(nodeId);
  const detail = [
    number === undefined ? undefined : messages.step(number),
    count === 0 ? undefined : messages.errors(count),
  ].filter((word) => word !== undefined);
  const keys = shown[nodeId === undefined ? 'edge' : 'node'].flatMap((id) => {
    const command = commands.table.command(id);
    const caps = commands.caps(id);
    return !command || caps.length === 0 || command.decision(scene) !== 'run' ? [] : [{ command, caps }];
  });
  if (keys.length === 0) return null;
  return (
    <div className="pb-keybar-room">
      {/* `aria-keyshortcuts` and the list of keys announce the keys; read here they would be announced twice. */}
      <div className="pb-float pb-keybar" role="toolbar" aria-label={messages.label}>
        <b className="pb-keybar__name pb-trunc">
          {node ? nodeTitle(node, presentation) : describeEdge({ ...scene, words: commands.words }, edgeId ?? '')}
        </b>
        {detail.length > 0 && <span className="pb-keybar__detail">{detail.join(' · ')}</span>}
        <span className="pb-vr" aria-hidden />
        {keys.map(({ caps, command }) => (
          <button
            key={command.id}
            type="button"
            className="pb-keybar__key"
            tabIndex={-1}
            aria-keyshortcuts={commands.ariaKeys(command.id)}
            title={command.title}
            // The command applies to the focused element, so the press must not move the focus.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => runCommand(command, commands.scene({ subject: about }))}
          >
            <Kbd keys={caps} />
            {command.short ?? command.title}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Returns the node or edge of the canvas that the keyboard focused, as opposed to the pointer. */
function useKeyboardFocus(stage: RefObject<HTMLElement | null>): CanvasSelection | undefined {
  const { view } = useEditorContext();
  const [about, setAbout] = useState<CanvasSelection>();
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const look = (event: Event): void => {
      const target = isElement(event.target) ? event.target : null;
      const focused =
        target?.matches('[data-node], [data-edge]') && target.matches(':focus-visible')
          ? view.current?.focused()
          : undefined;
      const next = focused && focused.nodeIds.length + focused.edgeIds.length > 0 ? focused : undefined;
      setAbout((before) => (next && before && sameOne(before, next) ? before : next));
    };
    const leave = (event: FocusEvent): void => {
      // A popover takes the focus and returns it: the bar reappears then.
      if (!isInside(element, event.relatedTarget)) setAbout(undefined);
    };
    element.addEventListener('focusin', look);
    // A key press after a click starts keyboard use.
    element.addEventListener('keyup', look);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', look);
      element.removeEventListener('keyup', look);
      element.removeEventListener('focusout', leave);
    };
  }, [stage, view]);
  return about;
}

function sameOne(one: CanvasSelection, other: CanvasSelection): boolean {
  return one.nodeIds[0] === other.nodeIds[0] && one.edgeIds[0] === other.edgeIds[0];
}
