'use client';
import { Combobox as Base } from '@base-ui/react/combobox';
import { memoizeByIdentity } from '#base';
import { type ReactElement, type RefObject, useMemo, useRef, useState } from 'react';
import { Button } from './button.js';
import { type ControlProps, ariaOf, nameOf } from './control-props.js';
import { Icon } from '../icons/icon.js';
import { GroupHeading, longList, OptionRow, VirtualRows, type VirtualRowsHandle } from './option-rows.js';
import type { Option } from './option.js';
import { usePortalContainer } from '../surface/root-context.js';
import { Spinner } from '../icons/spinner.js';
import { uiMessages } from '../messages/ui-messages.js';
import { useMessages } from '../messages/messages-provider.js';

/** Options that are loaded in parts. */
export interface ComboboxSource {
  /** A request is under way: an empty list does not mean that there are no options. */
  readonly isBusy: boolean;
  /** Receives the typed text, for a source that searches itself; its options are then shown unfiltered. */
  readonly onSearch?: ((text: string) => void) | undefined;
  /** Called near the end of the list, to load more. */
  readonly onEnd?: (() => void) | undefined;
  /** Retries after a failure; absent without one. */
  readonly onRetry?: (() => void) | undefined;
}

export interface ComboboxProps extends ControlProps {
  /** A value without an option is shown as it is. `null`: no choice. */
  readonly value: string | null;
  readonly onValueChange: (value: string | null) => void;
  readonly options: readonly Option[];
  /** Label of a value without an option. */
  readonly chosenLabel?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly icon?: string;
  readonly size?: 'sm' | 'md';
  /** Text for an empty result. */
  readonly emptyText?: string;
  readonly source?: ComboboxSource | undefined;
}

/** A choice from a long list, with search. A very long list is virtualised. */
export function Combobox(props: ComboboxProps): ReactElement {
  const messages = useMessages(uiMessages);
  const {
    value,
    onValueChange,
    options,
    chosenLabel,
    readOnly,
    emptyText = messages.combobox.noMatch,
    disabled,
    source,
  } = props;
  const rows = useRef<VirtualRowsHandle>(null);
  const chosen = useMemo(() => {
    if (value === null) return null;
    return options.find((option) => option.value === value) ?? { value, label: chosenLabel ?? value };
  }, [chosenLabel, options, value]);
  const isLong = options.length > longList;
  const searches = source?.onSearch !== undefined;
  return (
    <Base.Root<Option>
      items={options as Option[]}
      value={chosen}
      onValueChange={(next) => onValueChange(next?.value ?? null)}
      isItemEqualToValue={(a, b) => a.value === b.value}
      itemToStringLabel={(item) => item.label}
      disabled={disabled === true}
      readOnly={readOnly === true}
      autoHighlight
      virtualized={isLong}
      // A source that searches has filtered already; while it is busy, the present options are filtered.
      filter={searches && !source.isBusy ? null : matches}
      onInputValueChange={(text, { reason }) => {
        if (reason === 'input-change' || reason === 'input-clear') source?.onSearch?.(text);
      }}
      onOpenChange={(open) => {
        if (!open) source?.onSearch?.('');
      }}
      onItemHighlighted={(_, { index, reason }) => {
        if (reason === 'keyboard' && index >= 0) rows.current?.show(index);
      }}
    >
      <ComboboxField {...props} />
      <ComboboxPopup {...{ chosen, emptyText, isLong, rows, source }} name={props} />
    </Base.Root>
  );
}

/** The text field, and the button that shows the list. */
function ComboboxField(props: ComboboxProps): ReactElement {
  const { disabled, icon, id, placeholder, readOnly, size = 'md' } = props;
  const messages = useMessages(uiMessages);
  return (
    <Base.InputGroup
      className="pb-input"
      data-size={size}
      data-invalid={props.invalid || undefined}
      data-disabled={disabled || undefined}
      data-readonly={readOnly || undefined}
    >
      {icon !== undefined && <Icon name={icon} size={15} />}
      <Base.Input
        {...ariaOf(props)}
        id={id}
        placeholder={placeholder}
        onKeyDown={(event) => {
          // Escape closes: the closed list of Base UI would clear the choice.
          if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') !== 'true')
            event.preventBaseUIHandler();
        }}
      />
      <Base.Trigger className="pb-ibtn" data-size="sm" aria-label={messages.combobox.showChoices} tabIndex={-1}>
        <Icon name="chevron-down" size={14} />
      </Base.Trigger>
    </Base.InputGroup>
  );
}

/** The list of options with its states: empty, loading, loaded in part. */
function ComboboxPopup({
  chosen,
  emptyText,
  isLong,
  name,
  rows,
  source,
}: Pick<ComboboxProps, 'source'> & {
  readonly chosen: Option | null;
  readonly emptyText: string;
  readonly isLong: boolean;
  readonly name: ControlProps;
  readonly rows: RefObject<VirtualRowsHandle | null>;
}): ReactElement {
  const messages = useMessages(uiMessages);
  const container = usePortalContainer();
  // State instead of a ref: virtual rows need the scroller when they render.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const onScroll = (): void => {
    if (scroller && scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 160) source?.onEnd?.();
  };
  return (
    <Base.Portal container={container}>
      <Base.Positioner className="pb-positioner" sideOffset={4} collisionPadding={8}>
        <Base.Popup className="pb-menu pb-menu--options" data-list="" ref={setScroller} onScroll={onScroll}>
          {source?.isBusy !== true && source?.onRetry === undefined && (
            <Base.Empty className="pb-mi__empty">{emptyText}</Base.Empty>
          )}
          <Base.List {...nameOf(name)}>
            {isLong
              ? scroller && (
                  <VirtualRows scroller={scroller} chosen={chosen?.value} handle={rows} onEnd={source?.onEnd} />
                )
              : (option: Option) => <BriefRow key={option.value} option={option} />}
          </Base.List>
          {source?.isBusy === true && (
            <Base.Status className="pb-mi__empty pb-mi__busy">
              <Spinner size={12} />
              {messages.combobox.loading}
            </Base.Status>
          )}
          {source?.onRetry && (
            // Keeps the focus in the field: a blur would close the list.
            <div className="pb-mi__empty" onMouseDown={(event) => event.preventDefault()}>
              {messages.combobox.loadedInPart}{' '}
              <Button variant="link" onClick={source.onRetry}>
                {messages.retry}
              </Button>
            </div>
          )}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

/** A row of a short list, below the heading that it begins. */
function BriefRow({ option }: { readonly option: Option }): ReactElement {
  return (
    <>
      <GroupHeading option={option} />
      <Base.Item
        value={option}
        className="pb-mi"
        data-dim={option.isDim || undefined}
        disabled={option.disabled === true}
      >
        <OptionRow option={option} />
      </Base.Item>
    </>
  );
}

const foldedText = memoizeByIdentity((option: Option) => fold(`${option.label} ${option.note ?? ''}`));

/** Every typed word must occur in label or note, ignoring case and accents. */
function matches(option: Option, query: string): boolean {
  return fold(query)
    .split(/\s+/)
    .every((word) => foldedText(option).includes(word));
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim();
}
