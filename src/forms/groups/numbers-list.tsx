'use client';
import { type Json, isJsonObject } from '#base';
import { activeChannels, type SenderReadiness, senderReadiness } from '#catalog';
import { Chip, classNames, Icon, IconButton, useAnnounce, useMessages, VisuallyHidden } from '#ui';
import { type ReactElement, type RefObject, useLayoutEffect, useRef } from 'react';
import { type PhoneLibrary, usePhoneLibrary } from '../field/text/phone-field.js';
import { ChoicesStatus } from '../field/choice/choices.js';
import { findOption, type Resources } from '../field/resource/resources.js';
import { ResourceSelect } from '../field/resource/resource-select.js';
import { TokenInput } from '../field/list/tokens-field.js';
import { useKeptFocus } from '../field/value/use-kept-focus.js';
import { type LoadedResource, useResource } from '../field/resource/use-resource.js';
import { valueText } from '../field/value/value-text.js';
import { asNumber, type Group, type GroupNumber, keyForNumber, listIn, numbersOf, withMoved } from './edit-groups.js';
import { dropSide } from './order-drag.js';
import { type OrderHandles, useOrderDrag } from './use-order-drag.js';
import { groupsMessages } from './groups-messages.js';

export interface NumbersListProps {
  readonly group: Group;
  readonly resources: Resources;
  readonly disabled: boolean;
  /** Receives the changed list of the two lists of numbers. */
  readonly onChange: (key: GroupNumber['key'], list: readonly Json[]) => void;
}

const channelIcons = { sms: 'message-square', voice: 'phone', whatsapp: 'message-circle' } as const;
const stateChips: {
  readonly [State in SenderReadiness['state']]?: {
    readonly status: 'warn' | 'err' | 'mute';
    readonly icon: string;
    readonly word: 'pending' | 'refused' | 'off';
  };
} = {
  pending: { status: 'warn', icon: 'hourglass', word: 'pending' },
  refused: { status: 'err', icon: 'circle-alert', word: 'refused' },
  off: { status: 'mute', icon: 'ban', word: 'off' },
};

/** The numbers of a group in the order they are tried, with their channels and registration state. */
export function NumbersList({ disabled, group, onChange, resources }: NumbersListProps): ReactElement {
  const { numbers: messages } = useMessages(groupsMessages);
  const resource = useResource(resources, 'senders');
  // Until it is loaded, numbers are shown as stored.
  const { part: library } = usePhoneLibrary();
  const focus = useKeptFocus<HTMLDivElement>();
  const numbers = numbersOf(group);
  const drag = useNumberOrder(group, focus.ref, onChange);
  return (
    <div className="pb-field">
      <span className="pb-label">
        {messages.title}
        {numbers.length > 1 && <span className="pb-label__end">{messages.order}</span>}
      </span>
      <div {...focus} className="pb-list" data-order-list {...drag.handlers}>
        <div
          className="pb-list__in"
          role={numbers.length > 0 ? 'list' : undefined}
          aria-label={numbers.length > 0 ? messages.title : undefined}
        >
          {numbers.map(({ index, key, value }, position) => {
            const name = numberName(library, value) || messages.unnamed(position + 1);
            return (
              <NumberRow
                key={`${key} ${index} ${name}`}
                value={value}
                name={name}
                list={key}
                position={position}
                count={numbers.length}
                drag={drag}
                disabled={disabled}
                onRemove={() =>
                  onChange(
                    key,
                    listIn(group, key).filter((_, at) => at !== index),
                  )
                }
              />
            );
          })}
        </div>
        {resource.status === 'failed' && (
          <div className="pb-li">
            <ChoicesStatus resource={resource} />
          </div>
        )}
        <AddNumber group={group} resource={resource} disabled={disabled} onChange={onChange} />
      </div>
    </div>
  );
}

/** Reorders the numbers of a group. A moved number keeps the focus. */
function useNumberOrder(
  group: Group,
  list: RefObject<HTMLElement | null>,
  onChange: NumbersListProps['onChange'],
): OrderHandles {
  const { numbers: messages } = useMessages(groupsMessages);
  const announce = useAnnounce();
  const moved = useRef<number>(undefined);
  const numbers = numbersOf(group);
  useLayoutEffect(() => {
    if (moved.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-order="${moved.current}"] button`)?.focus({ preventScroll: true });
    moved.current = undefined;
  });
  return useOrderDrag(numbers.length, (from, to) => {
    const [number, goal] = [numbers[from], numbers[to]];
    if (!number || !goal) return;
    // The wire has two lists: a number stays in its own, at its start or end at most.
    const position =
      goal.key === number.key ? goal.index : goal.key === 'senders' ? 0 : listIn(group, number.key).length - 1;
    if (position === number.index) return;
    moved.current = to;
    onChange(number.key, withMoved(listIn(group, number.key), number.index, position));
    announce(messages.moved(to + 1, numbers.length));
  });
}

/** Adds a number of the account, or a typed one where there is none to choose. */
function AddNumber({
  disabled,
  group,
  onChange,
  resource,
}: Omit<NumbersListProps, 'resources'> & { readonly resource: LoadedResource }): ReactElement {
  const { numbers: messages } = useMessages(groupsMessages);
  const numbers = numbersOf(group);
  const free = resource.options.filter(
    (option) =>
      !numbers.some(
        ({ value }) =>
          findOption([{ ...option, value: asNumber(option.value) }], value) === 0 ||
          numberIn(value) === numberIn(asNumber(option.value)),
      ),
  );
  const canChoose = resource.isPaged || free.length > 0 || resource.status === 'loading';
  const add = (value: Json): void => {
    // A group stores whole numbers with their permissions; a picker for nodes returns their text.
    const number = typeof value === 'string' ? (free.find((option) => option.value === value)?.facts ?? value) : value;
    onChange(keyForNumber(number), [...listIn(group, keyForNumber(number)), asNumber(number)]);
  };
  return (
    <div className="pb-li pb-li--add">
      <Icon name="plus" size={14} />
      {canChoose ? (
        <ResourceSelect
          key={numbers.length}
          label={messages.add}
          placeholder={messages.add}
          value={undefined}
          disabled={disabled}
          resource={{ ...resource, options: free }}
          listedOnly
          onChange={(value) => value !== undefined && add(value)}
        />
      ) : (
        <TokenInput
          label={messages.add}
          placeholder={messages.add}
          disabled={disabled}
          onAdd={(words) => onChange('senders', [...listIn(group, 'senders'), ...words.map(asNumber)])}
          onRemoveLast={() => {}}
        />
      )}
    </div>
  );
}

interface NumberRowProps {
  readonly value: Json;
  readonly name: string;
  readonly list: GroupNumber['key'];
  readonly position: number;
  readonly count: number;
  readonly drag: OrderHandles;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}

/** One number with its drag handle, registration state and channels. */
function NumberRow({ count, disabled, drag, list, name, onRemove, position, value }: NumberRowProps): ReactElement {
  const { numbers: messages } = useMessages(groupsMessages);
  const label = labelIn(value) === numberIn(value) ? '' : labelIn(value);
  const readiness = senderReadiness(value);
  const chip = stateChips[readiness.state];
  return (
    <div
      className={classNames('pb-li', drag.draft?.from === position && 'pb-li--held')}
      role="listitem"
      data-part={list}
      data-order={position}
      data-drop={dropSide(drag.draft, position)}
    >
      <button
        type="button"
        className="pb-grip"
        disabled={disabled || count < 2}
        aria-label={messages.handle(name, position + 1, count)}
        {...drag.handle(position)}
      >
        <Icon name="grip-vertical" size={14} />
      </button>
      <span className="pb-li__t">
        <b className="pb-trunc pb-num">{name}</b>
        {label !== '' && <span className="pb-trunc">{label}</span>}
      </span>
      {chip ? (
        <Chip status={chip.status} size="sm" icon={chip.icon} title={readiness.words}>
          <span aria-hidden>{messages.states[chip.word]}</span>
          <VisuallyHidden>{readiness.words}</VisuallyHidden>
        </Chip>
      ) : (
        readiness.state === 'unknown' && readiness.words !== '' && <span className="pb-li__n">{readiness.words}</span>
      )}
      {activeChannels(value).map((channel) => (
        <span
          key={channel}
          className="pb-li__i"
          role="img"
          aria-label={messages.channels[channel]}
          title={messages.channels[channel]}
        >
          <Icon name={channelIcons[channel]} size={15} />
        </span>
      ))}
      <IconButton icon="x" size="sm" tone="mut" label={messages.remove(name)} disabled={disabled} onClick={onRemove} />
    </div>
  );
}

/** Returns a number in national format once the library is loaded, else as stored; empty without a number or name. */
function numberName(library: PhoneLibrary | undefined, value: Json): string {
  const number = numberIn(value);
  return (library && number !== '' ? nationalNumber(library, number) : undefined) ?? (number || valueText(value));
}

/** Returns the number of a sender or a phone number. */
function numberIn(value: Json): string {
  if (!isJsonObject(value)) return typeof value === 'string' ? value : '';
  return (
    [value['identifier'], value['number']].find((text): text is string => typeof text === 'string' && text !== '') ?? ''
  );
}

/** Returns the label of a number. */
function labelIn(value: Json): string {
  return isJsonObject(value)
    ? ([value['name'], value['label']].find((text): text is string => typeof text === 'string' && text.trim() !== '') ??
        '')
    : '';
}

/** Formats a number for readers in its country: "(510) 555-0142". */
function nationalNumber(library: PhoneLibrary, number: string): string | undefined {
  const parsed = library.parsePhoneNumberFromString(number);
  if (!parsed) return undefined;
  return parsed.countryCallingCode === '1' ? parsed.formatNational() : parsed.formatInternational();
}
