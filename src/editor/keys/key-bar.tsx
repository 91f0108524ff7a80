'use client';
import { type ReactElement, type RefObject, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { nodeTitle } from '#catalog';
import type { CanvasSelection } from '#canvas';
import { graphOf } from '#graph';
import { groupOfAll, type Presentation, type WorkflowVersion } from '#model';
import { distinctTitle, nodeNumbers } from '#rules';
import { isElement, isInside, Kbd, ownerWindow, useMessages } from '#ui';
import { runCommand } from '../commands/command-desk.js';
import { describeEdge } from '../commands/command-subject.js';
import { useEditorContext } from '../editor-context.js';
import { groupMessages } from '../groups/group-messages.js';
import { groupTitle } from '../groups/shown-workflow.js';
import { useLoudProblems } from '../problems/use-loud-problems.js';
import { keyMessages } from './key-messages.js';

/** The frequent commands of a node, of an edge and of a group. */
const shown = {
  node: ['open', 'add-after', 'connect', 'move', 'delete', 'keys'],
  edge: ['insert-on-edge', 'open', 'move', 'delete', 'keys'],
  group: ['group', 'ungroup', 'delete', 'keys'],
} as const;

/**
 * Shows the frequent commands of the node or edge with keyboard focus on the canvas, with their keys; while an edge is
 * drawn by keys, the keys of that.
 */
export function KeyBar({ stage }: { readonly stage: RefObject<HTMLElement | null> }): ReactElement | null {
  const { place, target } = useProposed(stage);
  const about = useKeyboardFocus(stage);
  if (target !== undefined) return <ConnectKeys target={target} />;
  if (place !== undefined) return <MoveKeys place={place} />;
  return about ? <FocusKeys about={about} /> : null;
}

/** The keys that choose the target of a new edge. */
function ConnectKeys({ target }: { readonly target: string }): ReactElement {
  const { commands, editor } = useEditorContext();
  const { connecting: messages } = useMessages(keyMessages).bar;
  const { presentation, version } = editor.store.getState();
  const graph = graphOf(version);
  const node = graph.node(target);
  const keys = choosingKeys(commands, messages.choose, messages.connect, messages.cancel);
  return (
    <ModeKeys
      label={messages.label}
      name={messages.to(node ? distinctTitle(graph, node, presentation) : '')}
      keys={keys}
    />
  );
}

/** The keys that choose the place of a moved node. */
function MoveKeys({ place }: { readonly place: string }): ReactElement {
  const { commands } = useEditorContext();
  const { moving: messages } = useMessages(keyMessages).bar;
  const keys = choosingKeys(commands, messages.choose, messages.move, messages.cancel);
  return <ModeKeys label={messages.label} name={messages.to(place)} keys={keys} />;
}

interface ModeKey {
  readonly caps: readonly string[];
  readonly words: string;
}

function choosingKeys(
  commands: ReturnType<typeof useEditorContext>['commands'],
  choose: string,
  carryOut: string,
  cancel: string,
): readonly ModeKey[] {
  return [
    { caps: [...commands.caps('go-up'), ...commands.caps('go-down')], words: choose },
    { caps: commands.print('Enter'), words: carryOut },
    { caps: commands.print('Escape'), words: cancel },
  ];
}

/** The bar of a mode of keys. What is proposed is announced as it is proposed. */
function ModeKeys({
  keys,
  label,
  name,
}: {
  readonly label: string;
  readonly name: string;
  readonly keys: readonly ModeKey[];
}): ReactElement {
  return (
    <div className="pb-keybar-room">
      <div className="pb-float pb-keybar" role="group" aria-label={label}>
        <b className="pb-keybar__name pb-trunc">{name}</b>
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

/** Returns what keys propose: the target of an edge, or the place of a node. The canvas has them as attributes. */
function useProposed(stage: RefObject<HTMLElement | null>): {
  readonly target?: string | undefined;
  readonly place?: string | undefined;
} {
  const [target, setTarget] = useState<string>();
  const [place, setPlace] = useState<string>();
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const look = (): void => {
      const { move, target: to } = element.querySelector<HTMLElement>('.pb-flow')?.dataset ?? {};
      setTarget(to);
      setPlace(move);
    };
    const observer = new (ownerWindow(element).MutationObserver)(look);
    observer.observe(element, { attributeFilter: ['data-target', 'data-move'], subtree: true });
    look();
    return () => observer.disconnect();
  }, [stage]);
  return { target, place };
}

/** Returns the name of what the keys are about, and its number or its kind, and its errors. */
function useWordsAbout(about: CanvasSelection, version: WorkflowVersion, presentation: Presentation) {
  const { commands, editor } = useEditorContext();
  const { bar: messages } = useMessages(keyMessages);
  const { untitled } = useMessages(groupMessages);
  const problems = useLoudProblems();
  const [nodeId] = about.nodeIds;
  const graph = graphOf(version);
  const node = nodeId === undefined ? undefined : graph.node(nodeId);
  const group = groupOfAll(presentation, about.nodeIds);
  const inside = new Set(about.nodeIds);
  const count = problems.filter((each) => inside.has(each.nodeId ?? '') && each.severity === 'error').length;
  const number = nodeId === undefined || group ? undefined : nodeNumbers(graph).get(nodeId);
  const detail = [
    number === undefined ? undefined : messages.step(number),
    group ? messages.group(group.nodeIds.length) : undefined,
    count === 0 ? undefined : messages.errors(count),
  ].filter((word) => word !== undefined);
  const name = group
    ? groupTitle(group, untitled)
    : node
      ? nodeTitle(node, presentation)
      : describeEdge({ editor, subject: about, words: commands.words }, about.edgeIds[0] ?? '');
  return { detail, group, name };
}

function FocusKeys({ about }: { readonly about: CanvasSelection }): ReactElement | null {
  const { commands, editor } = useEditorContext();
  const { label } = useMessages(keyMessages).bar;
  const version = useStore(editor.store, (state) => state.version);
  const presentation = useStore(editor.store, (state) => state.presentation);
  const { detail, group, name } = useWordsAbout(about, version, presentation);
  const [nodeId] = about.nodeIds;
  const [edgeId] = about.edgeIds;
  const graph = graphOf(version);
  if (nodeId === undefined ? edgeId === undefined || !graph.edge(edgeId) : !graph.node(nodeId)) return null;
  const scene = commands.scene({ subject: about });
  const keys = shown[nodeId === undefined ? 'edge' : group ? 'group' : 'node'].flatMap((id) => {
    const command = commands.table.command(id);
    const caps = commands.caps(id);
    return !command || caps.length === 0 || command.decision(scene) !== 'run' ? [] : [{ command, caps }];
  });
  if (keys.length === 0) return null;
  return (
    <div className="pb-keybar-room">
      {/* `aria-keyshortcuts` and the list of keys announce the keys; read here they would be announced twice. */}
      <div className="pb-float pb-keybar" role="toolbar" aria-label={label}>
        <b className="pb-keybar__name pb-trunc">{name}</b>
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
