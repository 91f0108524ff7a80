'use client';
import { type KeyboardEvent, type ReactElement, useMemo, useState } from 'react';
import type { CaseFailure } from '#execute';
import { Avatar, Button, Checkbox, IconButton, Menu, TextInput } from '#ui';
import { CaseSign } from './case-sign.js';
import { comparePath } from './compare-path.js';
import { momentsOf } from './case-words.js';
import { Checks, Happened } from './happened.js';
import { findReplyFix } from './reply-fix.js';
import type { CaseActions } from './use-case-actions.js';
import { type CaseEntry, useCases } from './use-cases.js';

interface PanelProps {
  readonly entry: CaseEntry;
  readonly actions: CaseActions;
}

/** The chosen case: what differs and why, what happened, what else is checked, and its set-up. */
export function CasePanel({ actions, entry }: PanelProps): ReactElement {
  const { messages, test } = useCases();
  const { outcome } = entry;
  return (
    <div className="pb-rins pb-cases__p" role="complementary" aria-label={messages.case.label} data-region="details">
      <PanelHead key={entry.case.name} actions={actions} entry={entry} />
      <div className="pb-rins__b" tabIndex={0} role="group" aria-label={entry.case.name}>
        {entry.isStale && <p className="pb-note pb-cases__st">{messages.list.staleCase}</p>}
        {outcome ? (
          <>
            {entry.status !== 'passed' && <Difference actions={actions} entry={entry} />}
            <Happened outcome={outcome} />
            <Checks outcome={outcome} />
          </>
        ) : (
          <div className="pb-rsec">
            <p className="pb-note">{messages.case.notRun}</p>
            <Button icon="play" onClick={() => actions.runOne(entry)}>
              {messages.case.run}
            </Button>
          </div>
        )}
        {(!test.readOnly || entry.case.mustPass === true) && (
          <div className="pb-rsec">
            <Checkbox
              checked={entry.case.mustPass === true}
              readOnly={test.readOnly}
              onCheckedChange={(next) => actions.setMustPass(entry, next)}
            >
              {messages.case.mustPass}
            </Checkbox>
          </div>
        )}
        <SetUp actions={actions} entry={entry} />
      </div>
      <div className="pb-test__foot">
        {outcome && entry.status !== 'passed' && !test.readOnly && (
          <Button onClick={() => actions.accept(entry)}>
            <AcceptWords entry={entry} />
          </Button>
        )}
        <Button variant="ghost" icon="flask-conical" onClick={() => actions.open(entry.case)}>
          {messages.case.openInTest}
        </Button>
      </div>
    </div>
  );
}

function AcceptWords({ entry }: { readonly entry: CaseEntry }): ReactElement {
  const { messages, test, words } = useCases();
  const taken = entry.outcome && comparePath(test.version, entry.outcome).taken[0];
  return (
    <>
      {entry.status === 'failed' && taken !== undefined
        ? messages.case.accept(words.path(taken))
        : messages.case.acceptAll}
    </>
  );
}

function PanelHead({ actions, entry }: PanelProps): ReactElement {
  const { book, entries = [], messages, rows, words } = useCases();
  const { case: texts } = messages;
  const place = texts.place(entries.indexOf(entry) + 1, entries.length);
  const { by, made } = words.author(entry.case);
  const [isRenaming, setIsRenaming] = useState(false);
  const at = rows.indexOf(entry);
  return (
    <div className="pb-rins__h">
      <span className="pb-cases__sg" data-status={entry.status}>
        <CaseSign status={entry.status} size={17} />
      </span>
      <span className="pb-rins__t">
        {isRenaming ? (
          <NameField actions={actions} entry={entry} onDone={() => setIsRenaming(false)} />
        ) : (
          <b className="pb-trunc">{entry.case.name}</b>
        )}
        <span className="pb-trunc" title={made === '' ? undefined : texts.made(made)}>
          {by === '' ? place : texts.by(place, by)}
        </span>
      </span>
      <span className="pb-rins__x">
        <IconButton
          className="pb-cases__nw"
          icon="list"
          label={texts.back}
          onClick={() => book.look.setState({ page: 'list' })}
        />
        <IconButton
          className="pb-cases__nw"
          icon="route"
          label={texts.canvas}
          onClick={() => book.look.setState({ page: 'canvas' })}
        />
        <IconButton
          icon="chevron-up"
          tone="mut"
          label={texts.previous}
          keys={['K']}
          disabled={at <= 0}
          onClick={() => actions.step(-1)}
        />
        <IconButton
          icon="chevron-down"
          tone="mut"
          label={texts.next}
          keys={['J']}
          disabled={at < 0 || at >= rows.length - 1}
          onClick={() => actions.step(1)}
        />
        <PanelMenu actions={actions} entry={entry} onRename={() => setIsRenaming(true)} />
      </span>
    </div>
  );
}

function PanelMenu({ actions, entry, onRename }: PanelProps & { readonly onRename: () => void }): ReactElement {
  const { messages, test } = useCases();
  const { case: texts } = messages;
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="ellipsis" tone="mut" label={texts.more} />}
      sections={[
        [{ id: 'run', label: texts.run, icon: 'play', onSelect: () => actions.runOne(entry) }],
        test.readOnly
          ? []
          : [
              { id: 'rename', label: texts.rename, icon: 'pencil', onSelect: onRename },
              { id: 'duplicate', label: texts.duplicate, icon: 'copy', onSelect: () => actions.duplicate(entry) },
            ],
        test.readOnly
          ? []
          : [
              {
                id: 'remove',
                label: texts.remove,
                icon: 'trash-2',
                kind: 'danger',
                onSelect: () => actions.remove(entry),
              },
            ],
      ]}
    />
  );
}

/** The name in a field: Enter renames, Escape leaves it as it was. */
function NameField({ actions, entry, onDone }: PanelProps & { readonly onDone: () => void }): ReactElement {
  const { entries = [], messages } = useCases();
  const [name, setName] = useState(entry.case.name);
  const text = name.trim();
  const isTaken = entries.some((other) => other !== entry && other.case.name === text);
  const finish = (): void => {
    if (isTaken) return;
    onDone();
    if (text !== '' && text !== entry.case.name) actions.rename(entry, text);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Enter') finish();
    else if (event.key === 'Escape') onDone();
  };
  return (
    <>
      <TextInput
        label={messages.case.renameField}
        value={name}
        autoFocus
        invalid={isTaken}
        onValueChange={setName}
        onBlur={finish}
        onKeyDown={onKeyDown}
      />
      {isTaken && <span role="alert">{messages.case.renameTaken}</span>}
    </>
  );
}

/** The first difference with its reason, and what can be done about it. */
function Difference({ actions, entry }: PanelProps): ReactElement | null {
  const { messages, test } = useCases();
  const { environment, onEditNode, version } = test;
  const { outcome } = entry;
  const fix = useMemo(
    () => (outcome && !entry.isStale ? findReplyFix(version, outcome, environment) : undefined),
    [entry.isStale, environment, outcome, version],
  );
  const partsAt = outcome && comparePath(version, outcome).partsAt;
  const { case: texts } = messages;
  const { detail, title } = useDifference(entry);
  const [before, word, after] = fix ? texts.fixWhy(fix.said, fix.word) : [];
  return (
    <div className="pb-rsec">
      <div
        className="pb-callout"
        data-k={entry.status === 'outOfDate' ? 'warn' : 'err'}
        role="group"
        aria-label={title}
      >
        <b>{title}</b>
        <span className="pb-callout__p">
          {fix ? (
            <>
              {before}
              <b>{word}</b>
              {after}
            </>
          ) : (
            detail
          )}
        </span>
        <span className="pb-callout__a pb-cases__a">
          {fix && test.editor && (
            <Button size="sm" onClick={() => actions.fix(fix)}>
              {texts.fix(fix.word)}
            </Button>
          )}
          {partsAt !== undefined && onEditNode && (
            <Button size="sm" variant="ghost" icon="pencil" onClick={() => onEditNode(partsAt)}>
              {texts.editStep}
            </Button>
          )}
        </span>
      </div>
    </div>
  );
}

/** What differs in a title, and why in a sentence. */
function useDifference({ outcome, status }: CaseEntry): { readonly title: string; readonly detail: string } {
  const { messages, test, words } = useCases();
  const { case: texts } = messages;
  if (!outcome || status === 'outOfDate') return { title: texts.outOfDate, detail: texts.outOfDateText };
  const [failure] = outcome.result.failures as readonly [CaseFailure, ...CaseFailure[]];
  if (failure.of !== 'path')
    return { title: texts.otherTitle[failure.of], detail: texts.otherText(failure.expected, failure.found) };
  const { expected, partsAt = '', taken } = comparePath(test.version, outcome);
  const step = words.node(partsAt)?.title ?? messages.happened.unknownStep;
  const [wanted, took] = [expected[0], taken[0]].map((id) => (id === undefined ? undefined : words.path(id)));
  const title =
    took === undefined
      ? texts.stops(step, wanted ?? failure.expected)
      : wanted === undefined
        ? texts.goesOn(step, took)
        : texts.pathTitle(step, took, wanted);
  return { title, detail: failure.why ?? texts.otherText(failure.expected, failure.found) };
}

/** Contact, start and what happens. */
function SetUp({ actions, entry }: PanelProps): ReactElement {
  const { messages, words } = useCases();
  const { setUp } = messages;
  const { at, contact, events = [] } = entry.case;
  const name = words.contact(contact);
  // Time passes without being asked to: only what the contact or the network does is said.
  const moments = momentsOf(entry.case);
  const said = events
    .map((event, index) => [event, moments[index]?.before] as const)
    .filter(([event]) => !('wait' in event) && !('receipt' in event && event.receipt === 'delivered'));
  return (
    <div className="pb-rsec">
      <div className="pb-rline">
        <b>{setUp.title}</b>
        <Button className="pb-rline__end" variant="link" size="sm" onClick={() => actions.open(entry.case)}>
          {setUp.edit}
        </Button>
      </div>
      <dl className="pb-cases__kv">
        <div>
          <dt>{setUp.contact}</dt>
          <dd>
            <Avatar name={name} size={18} />
            {name}
          </dd>
        </div>
        <div>
          <dt>{setUp.starts}</dt>
          <dd>{words.moment(at, contact)}</dd>
        </div>
        {said.map(([event, before], index) => {
          const [when, what] = words.event(event, contact, before);
          return (
            <div key={index}>
              <dt>{when}</dt>
              <dd>{what}</dd>
            </div>
          );
        })}
        {said.length === 0 && (
          <div>
            <dt>{setUp.next}</dt>
            <dd>{setUp.silent}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
