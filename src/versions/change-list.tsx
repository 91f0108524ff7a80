'use client';
import { type ReactElement, type RefObject, useEffect, useId } from 'react';
import { isJsonObject, type Json, valueWords } from '#base';
import { nodeTypeGroupOf, nodeTypeOf } from '#catalog';
import { compareLists, compareTexts } from '#compare';
import { SettingValue } from '#forms';
import { parsePlaceholders } from '#text';
import { Icon, IconTile, useMessages, VisuallyHidden } from '#ui';
import { compareMessages } from './compare-messages.js';
import type { Compared, ComparedEntry, EntryKind } from './compared.js';
import { KindMark } from './compared-drawing.js';
import { type EntryField, fieldsOf, headOf } from './entry-words.js';

const kinds: readonly EntryKind[] = ['added', 'removed', 'changed', 'moved'];

/** What differs, by step: a chosen row shows its fields, before and after. */
export function ChangeList({
  chosen,
  compared,
  listRef,
  onChoose,
}: {
  readonly compared: Compared;
  /** The key of the chosen row. */
  readonly chosen: string | undefined;
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly onChoose: (key: string | undefined) => void;
}): ReactElement {
  const messages = useMessages(compareMessages);
  const { entries } = compared;
  useEffect(() => {
    listRef.current?.querySelector('[aria-expanded="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, listRef]);
  if (entries.length === 0)
    return (
      <div className="pb-vc__ls pb-vc__none">
        <b>{messages.same}</b>
        <span>{messages.sameText}</span>
      </div>
    );
  const count = (kind: EntryKind): number => entries.filter((entry) => entry.kind === kind).length;
  const steps = entries.filter(({ subject }) => subject === 'node').length;
  const paths = entries.filter(({ subject }) => subject === 'edge' || subject === 'paths').length;
  return (
    <div className="pb-vc__ls" ref={listRef}>
      <div className="pb-vc__h">
        <b>{messages.changes(entries.length)}</b>{' '}
        <span>
          {[steps > 0 && messages.steps(steps), paths > 0 && messages.paths(paths)].filter(Boolean).join(', ')}
        </span>
        <div className="pb-vc__ks">
          {kinds.map(
            (kind) =>
              count(kind) > 0 && (
                <span key={kind} className="pb-vc__kc">
                  <KindMark kind={kind} />
                  {messages.kinds[kind](count(kind))}
                </span>
              ),
          )}
        </div>
      </div>
      <ul className="pb-vc__es" aria-label={messages.list}>
        {entries.map((entry) => (
          <Entry key={entry.key} {...{ compared, entry }} isOpen={entry.key === chosen} onChoose={onChoose} />
        ))}
      </ul>
    </div>
  );
}

function Entry({
  compared,
  entry,
  isOpen,
  onChoose,
}: {
  readonly compared: Compared;
  readonly entry: ComparedEntry;
  readonly isOpen: boolean;
  readonly onChoose: (key: string | undefined) => void;
}): ReactElement {
  const messages = useMessages(compareMessages);
  const id = useId();
  const { node, text, title } = headOf(compared, entry, messages);
  const fields = fieldsOf(compared, entry, messages);
  const type = node && nodeTypeOf(node);
  return (
    <li className="pb-vc__e" data-open={isOpen || undefined}>
      <button
        type="button"
        className="pb-vc__b"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onChoose(isOpen ? undefined : entry.key)}
      >
        <KindMark kind={entry.kind} />
        <VisuallyHidden>{messages.kind[entry.kind]}</VisuallyHidden>
        {type && <IconTile icon={type.icon} color={type.color} group={nodeTypeGroupOf(type)} size={24} />}
        <span className="pb-vc__x">
          <b>{title}</b>
          {text !== '' && <span>{text}</span>}
        </span>
        {fields.length > 0 && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={15} />}
      </button>
      {isOpen && fields.length > 0 && (
        <dl className="pb-vc__fs" id={id}>
          {fields.map((field, index) => (
            <div key={`${field.label} ${index}`}>
              <dt>{field.label}</dt>
              <dd>
                <Difference field={field} nodeType={type} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

type Props = { readonly field: EntryField; readonly nodeType: Parameters<typeof SettingValue>[0]['nodeType'] };

/** Both values: long texts word by word, lists element by element, all else one after the other. */
function Difference({ field, nodeType }: Props): ReactElement {
  const { after, before } = field;
  if (typeof before === 'string' && typeof after === 'string' && isProse(before, after))
    return <TextDifference before={before} after={after} />;
  if (Array.isArray(before) && Array.isArray(after)) return <ListDifference before={before} after={after} />;
  return <ValuePair field={field} nodeType={nodeType} />;
}

export function isProse(before: string, after: string): boolean {
  return /\s/.test(before) && /\s/.test(after) && Math.max(before.length, after.length) > 30;
}

/** Two texts as one, word by word, with placeholders whole. */
export function TextDifference({ after, before }: { readonly before: string; readonly after: string }): ReactElement {
  return (
    <span className="pb-vc__tx" dir="auto">
      {compareTexts(before, after).map(({ kind, text }, index) => {
        const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
        return (
          <Tag key={index}>
            {parsePlaceholders(text).map((part, at) =>
              part.kind === 'text' ? (
                part.raw
              ) : (
                <span key={at} className="pb-merge">
                  {part.raw.replace(/^\{+|\}+$/g, '')}
                </span>
              ),
            )}
          </Tag>
        );
      })}
    </span>
  );
}

function ListDifference({
  after,
  before,
}: {
  readonly before: readonly Json[];
  readonly after: readonly Json[];
}): ReactElement {
  const messages = useMessages(compareMessages);
  return (
    <span className="pb-vc__vs">
      {compareLists(before, after).map((element, index) => {
        if (element.kind === 'same') return null;
        return (
          <span key={index} className="pb-vc__p">
            {element.before !== undefined && (
              <del>
                <VisuallyHidden>{messages.was}</VisuallyHidden>− {elementWords(element.before)}
              </del>
            )}
            {element.after !== undefined && (
              <ins>
                <VisuallyHidden>{messages.becomes}</VisuallyHidden>+ {elementWords(element.after)}
              </ins>
            )}
          </span>
        );
      })}
    </span>
  );
}

/** An element of a list: what it is called, else all of it. */
export function elementWords(value: Json): string {
  if (isJsonObject(value)) {
    const { label, name, title, value: own } = value as { readonly [key: string]: unknown };
    const named = [name, label, title, own].find((one) => typeof one === 'string' && one !== '');
    if (typeof named === 'string') return named;
  }
  return valueWords(value);
}

function ValuePair({ field: { after, before, property }, nodeType }: Props): ReactElement {
  const messages = useMessages(compareMessages);
  const { nothing } = messages.wordsOf;
  const shown = (value: Json | undefined): ReactElement | string => {
    if (value === undefined || value === null || value === '') return nothing;
    return property ? <SettingValue property={property} value={value} nodeType={nodeType} /> : elementWords(value);
  };
  return (
    <span className="pb-vc__p">
      <del>
        <VisuallyHidden>{messages.was}</VisuallyHidden>
        {shown(before)}
      </del>
      <span aria-hidden>→</span>
      <ins>
        <VisuallyHidden>{messages.becomes}</VisuallyHidden>
        {shown(after)}
      </ins>
    </span>
  );
}
