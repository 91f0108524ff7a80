'use client';
import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef } from 'react';
import { messagingNodeTypes } from '#catalog';
import type { NodeType } from '#model';
import { Icon, useMessages } from '#ui';
import type { HomeStart } from '../home-props.js';
import { WorkflowPicture } from '#canvas';
import { type Choice, keyOf } from './choice.js';
import { newMessages } from './new-messages.js';
import { startFacts } from './start-facts.js';

export interface NewOptionsProps {
  readonly starts: readonly HomeStart[];
  readonly nodeTypes: readonly NodeType[] | undefined;
  readonly choice: Choice;
  /** How many workflows can be copied; absent where none can. */
  readonly copies: number | undefined;
  readonly onChoose: (choice: Choice) => void;
  readonly onFile: () => void;
  readonly onCreate: () => void;
}

/** All ways to begin, as one list: arrows move, Enter creates. */
// oxlint-disable-next-line max-lines-per-function -- one list: all options share keys and choice
export function NewOptions(props: NewOptionsProps): ReactElement {
  const { choice, copies, onChoose, onCreate, onFile, starts } = props;
  const messages = useMessages(newMessages);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const chosen = keyOf(choice);
  const others: readonly Choice[] = [
    { is: 'blank' },
    { is: 'file' },
    ...(copies === undefined ? [] : [{ is: 'copy' as const }]),
  ];
  const all: readonly Choice[] = [...starts.map((start) => ({ is: 'start' as const, start })), ...others];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const at = all.findIndex((other) => keyOf(other) === chosen);
    const next = nextOption(event.key, list.current, at);
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (choice.is === 'file') onFile();
      else if (event.key === 'Enter') onCreate();
    }
    const to = next === undefined ? undefined : all[next];
    if (!to) return;
    event.preventDefault();
    onChoose(to);
    optionsIn(list.current)[next!]?.focus();
  };
  const option = (one: Choice, className: string, content: ReactNode, onPress = () => onChoose(one)): ReactElement => (
    <div
      key={keyOf(one)}
      role="option"
      id={`${id}-${keyOf(one)}`}
      className={className}
      data-option={keyOf(one)}
      aria-selected={keyOf(one) === chosen}
      tabIndex={keyOf(one) === chosen ? 0 : -1}
      onClick={onPress}
      onDoubleClick={one.is === 'file' ? undefined : onCreate}
    >
      {content}
    </div>
  );
  return (
    <div ref={list} role="listbox" aria-label={messages.starts} onKeyDown={onKeyDown} className="pb-hn__ls">
      {starts.length > 0 && (
        <div role="group" aria-label={messages.starts} className="pb-hn__gr">
          {starts.map((start) =>
            option({ is: 'start', start }, 'pb-hn__st', <StartCard start={start} nodeTypes={props.nodeTypes} />),
          )}
        </div>
      )}
      <div role="group" aria-labelledby={`${id}-other`} className="pb-hn__ot">
        {starts.length > 0 && (
          <div id={`${id}-other`} className="pb-hn__oh" role="presentation">
            {messages.other}
          </div>
        )}
        <div className="pb-hn__os" role="presentation">
          {others.map((one) => {
            if (one.is === 'blank') return option(one, 'pb-hn__o', <Other icon="plus" {...messages.blank} />);
            if (one.is === 'file')
              return option(one, 'pb-hn__o pb-hn__o--file', <Other icon="upload" {...messages.file} />, () => {
                onChoose(one);
                onFile();
              });
            const note = messages.copy.note(copies ?? 0);
            return option(one, 'pb-hn__o', <Other icon="copy" name={messages.copy.name} note={note} />);
          })}
        </div>
      </div>
    </div>
  );
}

function Other({
  icon,
  name,
  note,
}: {
  readonly icon: string;
  readonly name: string;
  readonly note: string;
}): ReactElement {
  return (
    <>
      <Icon name={icon} size={17} />
      <span className="pb-hn__ow">
        <b>{name}</b>
        <span className="pb-mut">{note}</span>
      </span>
    </>
  );
}

function StartCard({
  nodeTypes = messagingNodeTypes,
  start,
}: {
  readonly start: HomeStart;
  readonly nodeTypes: readonly NodeType[] | undefined;
}): ReactElement {
  const messages = useMessages(newMessages);
  const { steps, toFillIn } = startFacts(start, nodeTypes);
  return (
    <>
      <span className="pb-hn__sp">
        <WorkflowPicture version={start.version} presentation={start.presentation} look="card" />
      </span>
      <span className="pb-hn__sw">
        <b>{start.name}</b>
        <span className="pb-mut">
          {messages.steps(steps)} · {toFillIn === 0 ? messages.ready : messages.fillIn(toFillIn, false)}
        </span>
      </span>
    </>
  );
}

const optionsIn = (list: HTMLElement | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[role="option"]') ?? []),
];

/** The option that a key leads to: the next and previous one, or the nearest in the row above and below. */
function nextOption(key: string, list: HTMLElement | null, at: number): number | undefined {
  const options = optionsIn(list);
  const last = options.length - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, at + 1);
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowDown':
      return nearestIn(options, at, 1);
    case 'ArrowUp':
      return nearestIn(options, at, -1);
    default:
      return undefined;
  }
}

function nearestIn(options: readonly HTMLElement[], at: number, direction: 1 | -1): number {
  const own = options[at]?.getBoundingClientRect();
  if (!own) return 0;
  const rects = options.map((option) => option.getBoundingClientRect());
  const beyond = rects.filter(({ top }) => (top - own.top) * direction > 4).map(({ top }) => top);
  if (beyond.length === 0) return at;
  const row = direction > 0 ? Math.min(...beyond) : Math.max(...beyond);
  const middle = own.left + own.width / 2;
  const distance = ({ left, width }: DOMRect): number => Math.abs(left + width / 2 - middle);
  return rects.reduce(
    (best, rect, index) =>
      Math.abs(rect.top - row) < 4 && (best < 0 || distance(rect) < distance(rects[best]!)) ? index : best,
    -1,
  );
}
