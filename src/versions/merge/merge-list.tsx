'use client';
import { type ReactElement, type RefObject, useId, useState } from 'react';
import { nodeTypeGroupOf, nodeTypeOf } from '#catalog';
import { Avatar, Icon, IconTile, TextInput, useMessages, VisuallyHidden } from '#ui';
import type { ComparedEntry } from '../compared.js';
import { compareMessages } from '../compare-messages.js';
import { KindMark } from '../compared-drawing.js';
import { headOf, type WordedCompared } from '../entry-words.js';
import { mergeMessages, type MergeNames, theirVersion } from './merge-messages.js';
import { MergeProblems } from './merge-problems.js';
import { QuestionCard } from './question-card.js';
import { sideOf } from './question-words.js';
import type { Merge } from './use-merge.js';
import type { VersionMergeProps } from './merge-props.js';

export interface MergeListProps {
  readonly merge: Merge;
  readonly names: MergeNames;
  /** The index of the question that the keys are about. */
  readonly at: number;
  readonly props: VersionMergeProps;
  readonly note: string | undefined;
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly onChoose: (at: number) => void;
  readonly onNote: (note: string) => void;
  readonly onFix: (() => void) | undefined;
}

/** Whose version it is, what fits together, what is to choose, and what the rules say of the result. */
export function MergeList(list: MergeListProps): ReactElement {
  const { at, listRef, merge, names, onChoose, props } = list;
  const messages = useMessages(mergeMessages);
  const { choices, prepared } = merge;
  const { questions } = prepared;
  const chosen = questions.filter(({ id }) => Object.hasOwn(choices, id)).length;
  return (
    <div className="pb-vm__ls">
      <div className="pb-vm__sc" ref={listRef}>
        <Heading {...{ names, props }} />
        <Fits merge={merge} names={names} />
        <section className="pb-vm__s">
          <h3 className="pb-vm__sh">
            <Icon name="git-compare" size={15} />
            <b>{questions.length === 0 ? messages.none : messages.both(questions.length)}</b>
            {questions.length > 0 && (
              <span className="pb-num" data-all={chosen === questions.length || undefined}>
                {messages.chosen(chosen, questions.length)}
              </span>
            )}
          </h3>
          {questions.map((question, index) => (
            <QuestionCard
              key={question.id}
              {...{ question, merge, names, props }}
              isCurrent={index === at}
              onCurrent={() => onChoose(index)}
            />
          ))}
        </section>
        <MergeProblems merge={merge} onFix={list.onFix} onChoose={onChoose} />
      </div>
      <Foot {...list} />
    </div>
  );
}

function Heading({ names, props: { by, words } }: Pick<MergeListProps, 'names' | 'props'>): ReactElement {
  const messages = useMessages(mergeMessages);
  return (
    <div className="pb-vm__h">
      {by?.name === undefined ? <Icon name="git-compare" size={20} /> : <Avatar name={by.name} size={36} />}
      <div>
        <h2>{words?.heading ?? messages.heading(names.first, names.theirs)}</h2>
        <p>{words?.text ?? messages.text(by?.when ?? '', names.base)}</p>
      </div>
    </div>
  );
}

/** What needs no choice: counted by side, and folded. */
function Fits({ merge, names }: { readonly merge: Merge; readonly names: MergeNames }): ReactElement | null {
  const messages = useMessages(mergeMessages);
  const { prepared } = merge;
  const [mine, theirs] = [sideOf(prepared, 'mine'), sideOf(prepared, 'theirs')];
  const both = prepared.sides.fromBoth.length;
  const count = mine.entries.length + theirs.entries.length + both;
  if (count === 0) return null;
  return (
    <section className="pb-vm__s">
      <h3 className="pb-vm__sh">
        <Icon name="circle-check" size={15} />
        <b>{messages.fits(count)}</b>
        <span>{messages.nothingToDo}</span>
      </h3>
      <div className="pb-vm__f">
        {mine.entries.length > 0 && (
          <FitRow label={messages.fromMine(mine.entries.length)} compared={mine} who={messages.tags.you} />
        )}
        {theirs.entries.length > 0 && (
          <FitRow
            label={messages.fromTheirs(theirs.entries.length, theirVersion(names, messages))}
            compared={theirs}
            who={names.first ?? messages.theirs}
          />
        )}
        {both > 0 && <p className="pb-vm__fb">{messages.fromBoth(both)}</p>}
      </div>
    </section>
  );
}

function FitRow({
  compared,
  label,
  who,
}: {
  readonly compared: WordedCompared & { readonly entries: readonly ComparedEntry[] };
  readonly label: string;
  readonly who: string;
}): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { entries } = compared;
  const signs = (['added', 'removed', 'changed', 'moved'] as const).flatMap((kind) => {
    const count = entries.filter((entry) => entry.kind === kind).length;
    return count === 0 ? [] : [{ kind, count }];
  });
  return (
    <div>
      <button
        type="button"
        className="pb-vm__fr"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Avatar name={who} size={22} />
        <span>{label}</span>
        <Signs signs={signs} />
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={15} />
      </button>
      {isOpen && (
        <ul className="pb-vm__fl" id={id}>
          {entries.map((entry) => (
            <Fit key={entry.key} {...{ compared, entry }} />
          ))}
        </ul>
      )}
    </div>
  );
}

const looks = {
  added: { look: 'add', sign: '+' },
  removed: { look: 'del', sign: '−' },
  changed: { look: 'chg', sign: '~' },
  moved: { look: 'mov', sign: '↕' },
} as const;

function Signs({
  signs,
}: {
  readonly signs: readonly { readonly kind: keyof typeof looks; readonly count: number }[];
}): ReactElement {
  const { kinds } = useMessages(compareMessages);
  return (
    <span className="pb-vm__sg2">
      {signs.map(({ count, kind }) => (
        <span key={kind} data-k={looks[kind].look} className="pb-num">
          <span aria-hidden>
            {looks[kind].sign}
            {count}
          </span>
          <VisuallyHidden>{kinds[kind](count)}</VisuallyHidden>
        </span>
      ))}
    </span>
  );
}

function Fit({ compared, entry }: { readonly compared: WordedCompared; readonly entry: ComparedEntry }): ReactElement {
  const messages = useMessages(compareMessages);
  const { node, text, title } = headOf(compared, entry, messages);
  const type = node && nodeTypeOf(node);
  return (
    <li>
      <KindMark kind={entry.kind} />
      <VisuallyHidden>{messages.kind[entry.kind]}</VisuallyHidden>
      {type && <IconTile icon={type.icon} color={type.color} group={nodeTypeGroupOf(type)} size={20} />}
      <span className="pb-vm__ft">
        <b>{title}</b> {text}
      </span>
    </li>
  );
}

/** The note, and what the merged version will be called. */
function Foot({ names, note, onNote, props }: MergeListProps): ReactElement | null {
  const messages = useMessages(mergeMessages);
  if (props.words?.save !== undefined) return null;
  return (
    <div className="pb-vm__ft2">
      {props.takesNote === true && (
        <TextInput
          label={messages.note}
          icon="pencil"
          placeholder={messages.noteOf(theirVersion(names, messages))}
          value={note ?? ''}
          maxLength={2000}
          onValueChange={onNote}
        />
      )}
      <span>{messages.savesAs(props.nextName, names.theirs)}</span>
    </div>
  );
}
