'use client';
import { type ReactElement, useState } from 'react';
import { isJsonObject, type Json } from '#base';
import { nodeTypeGroupOf, nodeTypeOf } from '#catalog';
import type { MergeChoice } from '#compare';
import { EdgeValue, PropertyFields, SettingValue } from '#forms';
import type { NodeType, WorkflowEdge } from '#model';
import { Button, classNames, IconTile, Segmented, TextArea, useMessages } from '#ui';
import { compareMessages } from '../compare-messages.js';
import { elementWords, isProse, TextDifference } from '../entry-difference.js';
import type { EntryField } from '../entry-words.js';
import { mergeMessages, type MergeNames, theirsOf } from './merge-messages.js';
import { labelledEdge, type MergeQuestion, type MergeSide, valueOf, writtenValue } from './merge-questions.js';
import { type QuestionHead, questionHead, settingOf, sideWords, typeOfQuestion } from './question-words.js';
import type { Merge } from './use-merge.js';
import type { VersionMergeProps } from './merge-props.js';

type Shown = MergeSide | 'edit' | '';

export interface QuestionCardProps {
  readonly question: MergeQuestion;
  readonly merge: Merge;
  readonly names: MergeNames;
  readonly props: Pick<VersionMergeProps, 'fields' | 'icons' | 'resources'>;
  readonly isCurrent: boolean;
  readonly onCurrent: () => void;
}

/** One choice: the segment is the control, and what each side has a larger target for it. */
export function QuestionCard(card: QuestionCardProps): ReactElement {
  const { isCurrent, merge, names, onCurrent, props, question } = card;
  const messages = useMessages(mergeMessages);
  const compare = useMessages(compareMessages);
  const { choices, prepared } = merge;
  const choice = choices[question.id];
  const shown = shownChoice(choice);
  const head = questionHead(prepared, question, messages, compare);
  const whose = theirsOf(names, messages);
  const labels = { mine: messages.mine, theirs: whose };
  const choose = (next: Shown): void => {
    onCurrent();
    if (next === 'edit') merge.choose(question, { value: writtenValue(question, choice) ?? valueOf(question, 'mine') });
    else if (next !== '') merge.choose(question, next);
  };
  return (
    <div
      className="pb-vm__q"
      role="group"
      aria-label={head.title}
      tabIndex={-1}
      data-question={question.id}
      data-current={isCurrent || undefined}
      data-doubled={question.added ? true : undefined}
      onFocus={onCurrent}
    >
      <QuestionHeading {...{ head, question, shown, whose }} icons={props.icons} onChoose={choose} />
      <div className="pb-vm__os">
        {(['mine', 'theirs'] as const).map((side) => (
          <SideCard key={side} {...{ card, side }} label={labels[side]} isChosen={shown === side} onChoose={choose} />
        ))}
      </div>
      {isJsonObject(choice) && <OwnValue {...card} choice={choice as { readonly value: Json }} />}
    </div>
  );
}

function QuestionHeading({
  head: { node, text, title },
  icons,
  onChoose,
  question,
  shown,
  whose,
}: Pick<VersionMergeProps, 'icons'> & {
  readonly head: QuestionHead;
  readonly question: MergeQuestion;
  readonly shown: Shown;
  readonly whose: string;
  readonly onChoose: (choice: Shown) => void;
}): ReactElement {
  const messages = useMessages(mergeMessages);
  const type = node && nodeTypeOf(node);
  const options = [
    { value: 'mine' as const, label: messages.mine },
    { value: 'theirs' as const, label: whose },
    ...(question.canEdit ? [{ value: 'edit' as const, label: messages.edit }] : []),
  ];
  return (
    <div className="pb-vm__qh">
      {type && <IconTile icon={type.icon} color={type.color} group={nodeTypeGroupOf(type)} size={28} icons={icons} />}
      <span className="pb-vm__qt">
        <b>{title}</b>
        <span>{text}</span>
      </span>
      <Segmented<Shown>
        label={messages.choose(title)}
        size="sm"
        value={shown}
        options={options}
        onValueChange={onChoose}
      />
    </div>
  );
}

function shownChoice(choice: MergeChoice | undefined): Shown {
  if (choice === undefined) return '';
  return choice === 'mine' || choice === 'theirs' ? choice : 'edit';
}

/** What one side has: a larger target for its segment, so it is no control of its own. */
function SideCard({
  card: { merge, question },
  isChosen,
  label,
  onChoose,
  side,
}: {
  readonly card: QuestionCardProps;
  readonly side: MergeSide;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: (side: MergeSide) => void;
}): ReactElement {
  const messages = useMessages(mergeMessages);
  const compare = useMessages(compareMessages);
  const { fields, removed, text } = sideWords(merge.prepared, question, side, compare);
  const type = typeOfQuestion(question, merge.prepared);
  return (
    <div
      className={classNames('pb-vm__o', fields.some(isLong) && 'pb-vm__o--long')}
      data-chosen={isChosen || undefined}
      onClick={() => onChoose(side)}
    >
      <span className="pb-vm__oc" aria-hidden />
      <b>{label}</b>
      <div className="pb-vm__ov">
        {removed && <span className="pb-vm__gone">{messages.removed}</span>}
        {text !== undefined && <span>{messages.to(text)}</span>}
        {!removed && fields.length === 0 && text === undefined && <span>{messages.kept}</span>}
        {fields.map((field, index) => (
          <div key={index}>
            {fields.length > 1 && <span className="pb-vm__ol">{field.label}: </span>}
            <SideValue field={field} nodeType={type} />
          </div>
        ))}
      </div>
    </div>
  );
}

function isLong({ after, before }: EntryField): boolean {
  return typeof after === 'string' && after.length + (typeof before === 'string' ? before.length : 0) > 60;
}

/** The value of a side: long texts with what differs from before, all else as it is. */
function SideValue({
  field: { after, before, property },
  nodeType,
}: {
  readonly field: EntryField;
  readonly nodeType: NodeType | undefined;
}): ReactElement {
  const { wordsOf } = useMessages(compareMessages);
  if (typeof before === 'string' && typeof after === 'string' && isProse(before, after))
    return <TextDifference before={before} after={after} />;
  if (after === undefined || after === null || after === '') return <span>{wordsOf.nothing}</span>;
  if (property) return <SettingValue property={property} value={after} nodeType={nodeType} />;
  return <span>{elementWords(after)}</span>;
}

/** The field for a value of one's own: of a setting the one of its kind, else a text field. */
function OwnValue({
  choice,
  merge,
  names,
  props,
  question,
}: QuestionCardProps & { readonly choice: { readonly value: Json } }): ReactElement {
  const messages = useMessages(mergeMessages);
  const property = settingOf(question, merge.prepared);
  const nodeType = typeOfQuestion(question, merge.prepared);
  const write = (value: Json | undefined): void => merge.choose(question, { value: value ?? null });
  const edge = labelledEdge(question, merge.prepared.sides, choice.value);
  return (
    <div className="pb-vm__e">
      {edge ? (
        <LabelField {...{ edge, write }} label={messages.yourValue} />
      ) : property && nodeType ? (
        <PropertyFields
          nodeType={{ ...nodeType, properties: [{ ...property, conditions: null }] }}
          config={{ [property.name ?? '']: choice.value }}
          onChange={(_path, value) => write(value)}
          problems={[]}
          fields={props.fields}
          resources={props.resources}
        />
      ) : (
        <TextArea label={messages.yourValue} value={String(choice.value ?? '')} rows={2} onValueChange={write} />
      )}
      <div className="pb-vm__es">
        {(['mine', 'theirs'] as const).map((side) => (
          <Button key={side} variant="link" size="sm" onClick={() => write(valueOf(question, side))}>
            {messages.startFrom(side === 'mine' ? messages.mine.toLowerCase() : theirsOf(names, messages))}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The field for the label of a path: a time for a timeout, text for all else. */
function LabelField({
  edge,
  label,
  write,
}: {
  readonly edge: WorkflowEdge;
  readonly label: string;
  readonly write: (label: Json) => void;
}): ReactElement {
  const [error, setError] = useState<string>();
  const change = (value: string | undefined): void =>
    write({ ...(edge.type !== undefined && { type: edge.type }), ...(value !== undefined && { value }) });
  return (
    <>
      <EdgeValue edge={edge} label={label} invalid={error !== undefined} onChange={change} reportError={setError} />
      {error !== undefined && <span className="pb-vm__ee">{error}</span>}
    </>
  );
}
