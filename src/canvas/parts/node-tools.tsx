'use client';
import { useStoreApi } from '@xyflow/react';
import { type ReactElement, memo, useLayoutEffect, useMemo, useRef } from 'react';
import type { Graph } from '#graph';
import type { Presentation } from '#model';
import { labelOfEdge, nodeFace } from '#rules';
import { IconButton, classNames, useMessages } from '#ui';
import { useCanvasContext } from '../canvas-context.js';
import type { CanvasSelection, CanvasTools } from '../canvas-props.js';
import { type Rect, boundsOf } from '../window/camera.js';
import type { Places } from '../window/places.js';
import { drawingMessages } from './drawing-messages.js';

interface SelectionToolsProps {
  readonly places: Places;
  readonly selection: CanvasSelection;
  /** Title of the only selected node. */
  readonly title: string | undefined;
  /** The node has an incoming edge with a label: its pill is where the tools would be. */
  readonly aside: boolean;
}

interface Room {
  readonly width: number;
  readonly height: number;
}

/** Distance of the tools from the edge of the canvas and from nodes, in screen px. */
const margin = 8;
/** Distance of the tools from a card whose upper edge has a pill, in screen px. */
const standsOut = 28;

/**
 * Actions for the selection, above the node or the bounds of several, at screen size at any zoom. They follow the
 * camera without rendering.
 */
const SelectionTools = memo(function SelectionTools({
  aside,
  places,
  selection,
  title,
}: SelectionToolsProps): ReactElement | null {
  const { tools: messages } = useMessages(drawingMessages);
  const store = useStoreApi();
  const bar = useRef<HTMLDivElement>(null);
  const box = useMemo(
    () => boundsOf(selection.nodeIds.map((id) => places.of(id)).filter((place) => place !== undefined)),
    [places, selection],
  );
  const buttons = useToolButtons(selection);
  const isShown = buttons !== null && box !== undefined;
  const isOne = selection.nodeIds.length === 1;
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const own = { width: bar.current!.offsetWidth, height: bar.current!.offsetHeight };
    const follow = (): void => {
      const {
        height,
        transform: [x, y, zoom],
        width,
      } = store.getState();
      const on = { x: box.x * zoom + x, y: box.y * zoom + y, width: box.width * zoom, height: box.height * zoom };
      // Of a pill only its width is known: zoomed out, the tools would cover it.
      const isFree = (at: Rect): boolean =>
        !(aside && zoom < 0.9 && at.y + at.height <= on.y) &&
        places.nodesIn({ x: (at.x - x) / zoom, y: (at.y - y) / zoom, width: at.width / zoom, height: at.height / zoom })
          .length === 0;
      const at = isOne
        ? placeBeside(on, own, { width, height }, aside, isFree)
        : { x: on.x + on.width / 2 - own.width / 2, y: on.y - own.height - 2 * margin };
      const within = (value: number, room: number): number =>
        Math.round(Math.min(Math.max(value, margin), Math.max(margin, room - margin)));
      // Hidden while the selection is out of view.
      const isOut = on.x > width || on.x + on.width < 0 || on.y > height || on.y + on.height < 0;
      bar.current!.style.visibility = isOut ? 'hidden' : '';
      bar.current!.style.transform = `translate(${within(at.x, width - own.width)}px, ${within(at.y, height - own.height)}px)`;
    };
    follow();
    return store.subscribe((state, before) => {
      if (state.transform !== before.transform || state.width !== before.width || state.height !== before.height)
        follow();
    });
  }, [aside, box, isOne, isShown, places, store]);
  if (!isShown) return null;
  const count = selection.nodeIds.length;
  return (
    <div
      ref={bar}
      className={classNames('pb-ntools nodrag nopan nowheel', !isOne && 'pb-ntools--several')}
      role="toolbar"
      aria-label={isOne ? messages.label(title) : messages.selected(count)}
    >
      {!isOne && <span className="pb-ntools__count">{messages.count(count)}</span>}
      {buttons}
    </div>
  );
});

/**
 * Over the end of a card, else beside or below it: the first position in view that covers neither a pill nor a node.
 */
function placeBeside(
  on: Rect,
  own: Room,
  room: Room,
  aside: boolean,
  isFree: (rect: Rect) => boolean,
): { readonly x: number; readonly y: number } {
  const over = { x: on.x + on.width - own.width + (aside ? standsOut : 0), y: on.y - own.height - margin };
  const middle = on.y + on.height / 2 - own.height / 2;
  const places = [
    over,
    { x: on.x + on.width + margin, y: middle },
    { x: on.x - own.width - margin, y: middle },
    { x: on.x + on.width - own.width, y: on.y + on.height + margin },
  ];
  const isInView = ({ x, y }: typeof over): boolean =>
    x >= margin && y >= margin && x + own.width <= room.width - margin && y + own.height <= room.height - margin;
  return places.find((place) => isInView(place) && isFree({ ...place, ...own })) ?? over;
}

/**
 * Buttons of the owner for these nodes, and the menu. They have key bindings, so they are not tabbable: the canvas is
 * one tab stop.
 */
function useToolButtons(about: CanvasSelection): ReactElement | null {
  const { tools: messages } = useMessages(drawingMessages);
  const { can, handlers, tools } = useCanvasContext();
  // Without `tools` the buttons follow `actions`; an owner with a table of commands decides itself.
  const ask = useMemo(
    (): CanvasTools =>
      tools ??
      ((chosen) => [
        ...(can.duplicate
          ? [{ id: 'duplicate', label: messages.duplicate, icon: 'copy', onSelect: () => handlers.duplicate(chosen) }]
          : []),
        ...(can.remove
          ? [{ id: 'delete', label: messages.delete, icon: 'trash-2', onSelect: () => handlers.remove(chosen) }]
          : []),
      ]),
    [can.duplicate, can.remove, handlers, messages, tools],
  );
  const offered = useMemo(() => ask(about), [about, ask]);
  const [first] = about.nodeIds;
  if (offered.length === 0 && !can.menu) return null;
  return (
    <>
      {offered.map(({ disabled = false, icon = 'circle', id, keys, kind, label }) => (
        <IconButton
          key={id}
          icon={icon}
          label={label}
          size="sm"
          tabIndex={-1}
          data-kind={kind}
          disabled={disabled}
          {...(keys && { keys })}
          // Requested again with the anchor of the button.
          onClick={(event) =>
            ask(about, event.currentTarget.getBoundingClientRect())
              .find((tool) => tool.id === id)
              ?.onSelect()
          }
        />
      ))}
      {can.menu && (
        <IconButton
          icon="ellipsis"
          label={messages.more}
          size="sm"
          tabIndex={-1}
          onClick={(event) =>
            handlers.openMenu(first === undefined ? {} : { nodeId: first }, event.currentTarget.getBoundingClientRect())
          }
        />
      )}
    </>
  );
}

/** Tools over the selection, if it holds several nodes or one node alone. */
export function ToolsOverSelection({
  graph,
  places,
  presentation,
  selection,
}: {
  readonly graph: Graph;
  readonly places: Places;
  readonly presentation: Presentation | undefined;
  readonly selection: CanvasSelection;
}): ReactElement | null {
  const { edgeIds, nodeIds } = selection;
  const onlyId = nodeIds.length === 1 && edgeIds.length === 0 ? nodeIds[0] : undefined;
  if (nodeIds.length < 2 && onlyId === undefined) return null;
  const node = onlyId === undefined ? undefined : graph.node(onlyId);
  return (
    <SelectionTools
      places={places}
      selection={selection}
      aside={onlyId !== undefined && graph.incoming(onlyId).some((edge) => labelOfEdge(graph, edge) !== undefined)}
      title={node && nodeFace(node, presentation).title}
    />
  );
}
