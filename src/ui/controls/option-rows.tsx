'use client';
import { Combobox as Base } from '@base-ui/react/combobox';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, type RefObject, useImperativeHandle, useLayoutEffect } from 'react';
import { Icon } from '../icons/icon.js';
import type { Option } from './option.js';

/** From this many on the list is virtualised: ten thousand rows would take seconds to render. */
export const longList = 100;

const rowHeight = 30;
const headingHeight = 24;

/** Content of one row. */
export function OptionRow({ option }: { readonly option: Option }): ReactElement {
  return (
    <>
      {option.icon !== undefined && <Icon name={option.icon} size={15} />}
      <span className="pb-mi__text">{option.label}</span>
      {option.note !== undefined && <span className="pb-mi__note">{option.note}</span>}
      <Base.ItemIndicator className="pb-mi__check">
        <Icon name="check" size={15} />
      </Base.ItemIndicator>
    </>
  );
}

/** The heading of a group, above its first shown option. */
export function GroupHeading({ option }: { readonly option: Option }): ReactElement | null {
  const options = Base.useFilteredItems<Option>();
  if (option.group === undefined || !beginsGroup(options, options.indexOf(option))) return null;
  return (
    <div className="pb-mi__group" role="presentation">
      {option.group}
    </div>
  );
}

function VirtualHeading({ text, top }: { readonly text: string | undefined; readonly top: number }): ReactElement {
  return (
    <div
      className="pb-mi__group"
      role="presentation"
      style={{ position: 'absolute', insetInline: 4, height: headingHeight, top }}
    >
      {text}
    </div>
  );
}

function beginsGroup(options: readonly Option[], index: number): boolean {
  const group = options[index]?.group;
  return group !== undefined && options[index - 1]?.group !== group;
}

export interface VirtualRowsHandle {
  readonly show: (index: number) => void;
}

/** Virtualised rows of a long list, each with its position in the whole. */
export function VirtualRows({
  scroller,
  chosen,
  handle,
  onEnd,
}: {
  readonly scroller: HTMLElement;
  /** `value` of the selected option, which is scrolled into view on opening. */
  readonly chosen: string | undefined;
  readonly handle: RefObject<VirtualRowsHandle | null>;
  readonly onEnd: (() => void) | undefined;
}): ReactElement {
  const options = Base.useFilteredItems<Option>();
  const rows = useVirtualizer({
    count: options.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => rowHeight + (beginsGroup(options, index) ? headingHeight : 0),
    getItemKey: (index) => `${index}:${beginsGroup(options, index)}`,
    overscan: 12,
    paddingStart: 4,
    paddingEnd: 4,
    scrollPaddingStart: 4,
    scrollPaddingEnd: 4,
    // The default flushes every scroll while React may be rendering, which it warns of.
    useFlushSync: false,
  });
  useImperativeHandle(handle, () => ({ show: (index) => rows.scrollToIndex(index, { align: 'auto' }) }), [rows]);
  useLayoutEffect(() => {
    const at = chosen === undefined ? -1 : options.findIndex((option) => option.value === chosen);
    if (at > 0) rows.scrollToIndex(at, { align: 'center' });
    // On opening only: afterwards the user scrolls.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const shown = rows.getVirtualItems();
  const isAtEnd = shown.length > 0 && (shown.at(-1)?.index ?? 0) >= options.length - 5;
  useLayoutEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, onEnd, options.length]);
  return (
    <div role="presentation" className="pb-rows" style={{ height: rows.getTotalSize() }}>
      {shown.map(({ end, index, start }) => {
        const option = options[index];
        return (
          option && [
            beginsGroup(options, index) && <VirtualHeading key={`${index}:heading`} text={option.group} top={start} />,
            <Base.Item
              key={`${index}:${option.value}`}
              index={index}
              value={option}
              className="pb-mi"
              data-dim={option.isDim || undefined}
              disabled={option.disabled === true}
              aria-setsize={options.length}
              aria-posinset={index + 1}
              style={{ position: 'absolute', insetInline: 4, width: 'auto', height: rowHeight, top: end - rowHeight }}
            >
              <OptionRow option={option} />
            </Base.Item>,
          ]
        );
      })}
    </div>
  );
}
