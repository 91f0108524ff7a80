'use client';
import { memo, type ReactElement, startTransition, useCallback, useEffect, useId, useRef, useState } from 'react';
import { nodeTypeGroupOf, nodeTypeOf } from '#catalog';
import { Icon, IconButton, IconTile, useMessages, VisuallyHidden } from '#ui';
import { compareMessages } from './compare-messages.js';
import type { Compared, ComparedEntry, EntryKind } from './compared.js';
import { KindMark } from './compared-drawing.js';
import { Difference } from './entry-difference.js';
import { fieldsOf, headOf } from './entry-words.js';

const kindsInOrder: readonly EntryKind[] = ['added', 'removed', 'changed', 'moved'];

interface ChangeListProps {
  readonly compared: Compared;
  /** The rows that are shown. */
  readonly rows: readonly ComparedEntry[];
  /** The kinds that the list is narrowed to; none: all. */
  readonly kinds: ReadonlySet<EntryKind>;
  /** The key of the chosen row. */
  readonly chosen: string | undefined;
  readonly onChoose: (key: string | undefined) => void;
  /** Adds a kind to those shown, or takes it away. */
  readonly onKind: (kind: EntryKind) => void;
}

/** What differs, by step: an open row shows its fields, before and after; several may be open. */
export function ChangeList(props: ChangeListProps): ReactElement {
  const { chosen, compared, onChoose, rows } = props;
  const messages = useMessages(compareMessages);
  const list = useRef<HTMLDivElement>(null);
  const count = useGrowingCount(rows, chosen);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    list.current?.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, count]);
  const toggle = useCallback(
    (key: string, isOpen: boolean): void => {
      setOpen((before) => (isOpen ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key])));
      onChoose(isOpen ? undefined : key);
    },
    [onChoose],
  );
  if (compared.entries.length === 0)
    return (
      <div className="pb-vc__ls pb-vc__none">
        <b>{messages.same}</b>
        <span>{messages.sameText}</span>
      </div>
    );
  const isAllOpen = rows.every(({ key }) => open.has(key));
  return (
    <div className="pb-vc__ls" ref={list}>
      <ListHead {...props}>
        <IconButton
          icon={isAllOpen ? 'chevrons-down-up' : 'chevrons-up-down'}
          size="sm"
          label={isAllOpen ? messages.closeAll : messages.openAll}
          onClick={() => setOpen(new Set(isAllOpen ? [] : rows.map(({ key }) => key)))}
        />
      </ListHead>
      <ul className="pb-vc__es" aria-label={messages.list}>
        {rows.slice(0, count).map((entry) => {
          const isChosen = entry.key === chosen;
          return (
            <Entry
              key={entry.key}
              {...{ compared, entry, isChosen }}
              isOpen={isChosen || open.has(entry.key)}
              onToggle={toggle}
            />
          );
        })}
      </ul>
    </div>
  );
}

/** Rows that are rendered at once, and added in each further task. */
const rowsAtOnce = 32;

/** The number of rendered rows: of long lists a few more in each task, and at least as many as the chosen row needs. */
function useGrowingCount(rows: readonly ComparedEntry[], chosen: string | undefined): number {
  const [grown, setGrown] = useState({ rows, count: rowsAtOnce });
  const count = Math.max(
    grown.rows === rows ? grown.count : rowsAtOnce,
    rows.findIndex(({ key }) => key === chosen) + 1,
  );
  useEffect(() => {
    if (count >= rows.length) return undefined;
    const timer = setTimeout(() => startTransition(() => setGrown({ rows, count: count + rowsAtOnce })));
    return () => clearTimeout(timer);
  }, [count, rows]);
  return count;
}

/** How much differs, and a chip by kind that narrows the list. */
function ListHead({
  children,
  compared: { entries },
  kinds,
  onKind,
  rows,
}: ChangeListProps & { readonly children: ReactElement }): ReactElement {
  const messages = useMessages(compareMessages);
  const count = (kind: EntryKind): number => entries.filter((entry) => entry.kind === kind).length;
  const steps = rows.filter(({ subject }) => subject === 'node').length;
  const paths = rows.filter(({ subject }) => subject === 'edge' || subject === 'paths').length;
  return (
    <div className="pb-vc__h">
      <div className="pb-vc__h1">
        <b>
          {rows.length === entries.length
            ? messages.changes(entries.length)
            : messages.filtered(rows.length, entries.length)}
        </b>
        <span>
          {[steps > 0 && messages.steps(steps), paths > 0 && messages.paths(paths)].filter(Boolean).join(', ')}
        </span>
        {children}
      </div>
      <div className="pb-vc__ks" role="group" aria-label={messages.filter}>
        {kindsInOrder.map(
          (kind) =>
            count(kind) > 0 && (
              <button
                key={kind}
                type="button"
                className="pb-vc__kc"
                data-k={kind}
                aria-pressed={kinds.has(kind)}
                onClick={() => onKind(kind)}
              >
                <KindMark kind={kind} />
                {messages.kinds[kind](count(kind))}
              </button>
            ),
        )}
      </div>
    </div>
  );
}

interface EntryProps {
  readonly compared: Compared;
  readonly entry: ComparedEntry;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly onToggle: (key: string, isOpen: boolean) => void;
}

const Entry = memo(function Entry({ compared, entry, isChosen, isOpen, onToggle }: EntryProps): ReactElement {
  const messages = useMessages(compareMessages);
  const id = useId();
  const { node, text, title } = headOf(compared, entry, messages);
  const hasFields = entry.subject !== 'paths' && fieldsOf(compared, entry, messages).length > 0;
  const type = node && nodeTypeOf(node);
  return (
    <li className="pb-vc__e" data-chosen={isChosen || undefined}>
      <button
        type="button"
        className="pb-vc__b"
        aria-expanded={isOpen}
        aria-current={isChosen || undefined}
        aria-controls={isOpen && hasFields ? id : undefined}
        onClick={() => onToggle(entry.key, isOpen)}
      >
        <KindMark kind={entry.kind} />
        <VisuallyHidden>{messages.kind[entry.kind]}</VisuallyHidden>
        {type && <IconTile icon={type.icon} color={type.color} group={nodeTypeGroupOf(type)} size={24} />}
        <span className="pb-vc__x">
          <b>{title}</b>
          {text !== '' && <span>{text}</span>}
        </span>
        {hasFields && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={15} />}
      </button>
      {isOpen && hasFields && <EntryFields {...{ compared, entry, id }} />}
    </li>
  );
});

function EntryFields({ compared, entry, id }: Pick<EntryProps, 'compared' | 'entry'> & { readonly id: string }) {
  const messages = useMessages(compareMessages);
  const { node } = headOf(compared, entry, messages);
  const type = node && nodeTypeOf(node);
  return (
    <dl className="pb-vc__fs" id={id}>
      {fieldsOf(compared, entry, messages).map((field, index) => (
        <div key={`${field.label} ${index}`}>
          <dt>{field.label}</dt>
          <dd>
            <Difference field={field} nodeType={type} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
