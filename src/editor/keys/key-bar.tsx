'use client';
import { type ReactElement, type RefObject, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { nodeTitle } from '#catalog';
import type { CanvasSelection } from '#canvas';
import { graphOf } from '#graph';
import { isElement, isInside, Kbd } from '#ui';
import { runCommand } from '../commands/command-desk.js';
import { describeEdge } from '../commands/command-subject.js';
import { useEditorContext } from '../editor-context.js';
import { nodeNumbersOf } from '../palette/node-numbers.js';

/** What is done most with a step or a path, by key. */
const shown = {
  node: ['open', 'add-after', 'connect', 'delete', 'keys'],
  edge: ['insert-on-edge', 'open', 'move-edge', 'delete', 'keys'],
} as const;

/** While the keyboard is on a step or a path of the canvas: what it is about, and the keys for what is done most with it. */
export function KeyBar({ stage }: { readonly stage: RefObject<HTMLElement | null> }): ReactElement | null {
  const { commands, editor } = useEditorContext();
  const about = useKeyboardFocus(stage);
  const version = useStore(editor.store, (state) => state.version);
  const presentation = useStore(editor.store, (state) => state.presentation);
  const problems = useStore(editor.store, (state) => state.problems);
  const [nodeId] = about?.nodeIds ?? [];
  const [edgeId] = about?.edgeIds ?? [];
  const graph = graphOf(version);
  if (!about || (nodeId === undefined ? edgeId === undefined || !graph.edge(edgeId) : !graph.node(nodeId))) return null;
  const scene = commands.scene({ subject: about });
  const node = nodeId === undefined ? undefined : graph.node(nodeId);
  const count =
    nodeId === undefined
      ? 0
      : problems.filter((problem) => problem.nodeId === nodeId && problem.severity === 'error').length;
  const number = nodeId === undefined ? undefined : nodeNumbersOf(graph, editor.flow().entries).get(nodeId);
  const detail = [
    number === undefined ? undefined : `Step ${number}`,
    count === 0 ? undefined : `${count} ${count === 1 ? 'error' : 'errors'}`,
  ].filter((word) => word !== undefined);
  const keys = shown[nodeId === undefined ? 'edge' : 'node'].flatMap((id) => {
    const command = commands.table.command(id);
    const caps = commands.caps(id);
    return !command || caps.length === 0 || command.decision(scene) !== 'run' ? [] : [{ command, caps }];
  });
  if (keys.length === 0) return null;
  return (
    <div className="pb-keybar-room">
      {/* The keys themselves are listed by the sheet of keys and told by each control; read here they would be said twice. */}
      <div className="pb-float pb-keybar" role="toolbar" aria-label="Keys for this">
        <b className="pb-keybar__name pb-trunc">
          {node ? nodeTitle(node, presentation) : describeEdge(scene, edgeId ?? '')}
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
            // The focus stays where it is: it is what the command is about.
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

/** The step or path of the canvas that the keyboard is on: not one that was only clicked. */
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
      // What opens over the canvas takes the focus and gives it back: what goes in between comes again.
      if (!isInside(element, event.relatedTarget)) setAbout(undefined);
    };
    element.addEventListener('focusin', look);
    // A press after a click: from then on the keyboard is what is used.
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
