'use client';
import { useStoreApi } from '@xyflow/react';
import { type ReactElement, memo, useLayoutEffect, useMemo, useRef } from 'react';
import { IconButton } from '#ui';
import { useCanvasContext } from '../canvas-context.js';
import type { CanvasSelection, CanvasTools } from '../canvas-props.js';
import { boundsOf } from '../window/camera.js';
import type { Places } from '../window/places.js';

/** What can be done at once with the step that is selected alone, over its card. */
export function StepTools({ nodeId, aside }: { readonly nodeId: string; readonly aside: boolean }): ReactElement | null {
  const about = useMemo(() => ({ nodeIds: [nodeId], edgeIds: [] }), [nodeId]);
  const buttons = useToolButtons(about);
  return buttons && <div className="pb-ntools nodrag nopan" data-aside={aside || undefined}>{buttons}</div>;
}

interface SelectionToolsProps {
  readonly places: Places;
  readonly selection: CanvasSelection;
}

/** How far from the edge of the canvas and from the steps the tools of several stay, in pixels on the screen. */
const margin = 8;

/** The same for several selected steps: over the box around them, at the size of the screen. It follows the camera without a render. */
export const SelectionTools = memo(function SelectionTools({ places, selection }: SelectionToolsProps): ReactElement | null {
  const store = useStoreApi();
  const bar = useRef<HTMLDivElement>(null);
  const box = useMemo(() => boundsOf(selection.nodeIds.map((id) => places.of(id)).filter((place) => place !== undefined)), [places, selection]);
  const buttons = useToolButtons(selection);
  const isShown = buttons !== null && box !== undefined;
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const { offsetHeight, offsetWidth } = bar.current!;
    const follow = (): void => {
      const { height, transform: [x, y, zoom], width } = store.getState();
      const left = box.x * zoom + x + (box.width * zoom) / 2 - offsetWidth / 2;
      const top = box.y * zoom + y - offsetHeight - 2 * margin;
      const within = (at: number, room: number): number => Math.round(Math.min(Math.max(at, margin), Math.max(margin, room - margin)));
      // Where nothing of them is in view, neither are their tools.
      const isOut = box.x * zoom + x > width || (box.x + box.width) * zoom + x < 0 || box.y * zoom + y > height || (box.y + box.height) * zoom + y < 0;
      bar.current!.style.visibility = isOut ? 'hidden' : '';
      bar.current!.style.transform = `translate(${within(left, width - offsetWidth)}px, ${within(top, height - offsetHeight)}px)`;
    };
    follow();
    return store.subscribe((state, before) => {
      if (state.transform !== before.transform || state.width !== before.width || state.height !== before.height) follow();
    });
  }, [box, isShown, store]);
  if (!isShown) return null;
  const words = `${selection.nodeIds.length.toLocaleString('en-US')} steps`;
  return (
    <div ref={bar} className="pb-ntools pb-ntools--several nodrag nopan nowheel" role="toolbar" aria-label={`${words} selected`}>
      <span className="pb-ntools__count">{words}</span>
      {buttons}
    </div>
  );
});

/** The buttons that the owner offers for these, and the menu. They have keys of their own, so they are no tab stops: the canvas is one. */
function useToolButtons(about: CanvasSelection): ReactElement | null {
  const { can, handlers, tools } = useCanvasContext();
  // By itself a canvas offers what its owner can be asked for; an owner that has a table of commands says what stands here.
  const ask = useMemo((): CanvasTools => tools ?? ((chosen) => [
    ...(can.duplicate ? [{ id: 'duplicate', label: 'Duplicate', icon: 'copy', onSelect: () => handlers.duplicate(chosen) }] : []),
    ...(can.remove ? [{ id: 'delete', label: 'Delete', icon: 'trash-2', onSelect: () => handlers.remove(chosen) }] : []),
  ]), [can.duplicate, can.remove, handlers, tools]);
  const offered = useMemo(() => ask(about), [about, ask]);
  const [first] = about.nodeIds;
  if (offered.length === 0 && !can.menu) return null;
  return (
    <>
      {offered.map(({ disabled = false, icon = 'circle', id, keys, kind, label }) => (
        <IconButton key={id} icon={icon} label={label} size="sm" tabIndex={-1} data-kind={kind} disabled={disabled} {...(keys && { keys })}
          // Asked again, so that what it opens knows the place of the button.
          onClick={(event) => ask(about, event.currentTarget.getBoundingClientRect()).find((tool) => tool.id === id)?.onSelect()} />
      ))}
      {can.menu && (
        <IconButton icon="ellipsis" label="More" size="sm" tabIndex={-1}
          onClick={(event) => handlers.openMenu(first === undefined ? {} : { nodeId: first }, event.currentTarget.getBoundingClientRect())} />
      )}
    </>
  );
}
