'use client';
import { Fragment, type ReactElement, type RefObject, useEffect, useRef } from 'react';
import { isTriggerType, nodeSummary, nodeTitle, nodeTypeOf, readableNumber } from '#catalog';
import { measureSegments, type SegmentCount } from '#text';
import { Icon, IconButton, useMessages } from '#ui';
import { type OneMessages, oneMessages } from './one-messages.js';
import { type PhoneLine, phoneLines } from './phone-lines.js';
import type { TestMessage } from './test-frame.js';
import type { Test } from './use-test.js';

interface TestPhoneProps {
  readonly test: Test;
  /** The reply that is being written. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** A photo is picked, which needs no words. */
  readonly isPhoto: boolean;
  readonly onSend: () => void;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** The phone of the contact: the conversation so far, and a field to reply as them. */
export function TestPhone(props: TestPhoneProps): ReactElement {
  const { test } = props;
  const { phone: messages } = useMessages(oneMessages);
  const { first, run, words } = test;
  const { frame, plan } = run;
  const lines = phoneLines(frame, plan.start, words.dayKey);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroller.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [lines.length, frame]);
  const trigger = triggerOf(test);
  const ended = endWords(test, messages);
  return (
    <div className="pb-onestage">
      <div className="pb-tphone" role="group" aria-label={messages.label(first)}>
        <div className="pb-tphone__bar">
          <bdi>{senderOf(test) ?? messages.sender}</bdi>
        </div>
        <div ref={scroller} className="pb-tphone__lines" tabIndex={0} role="log" aria-label={messages.label(first)}>
          {lines.map((line, index) => (
            <Fragment key={index}>
              <Line line={line} test={test} />
              {index === 0 && trigger !== undefined && <div className="pb-tphone__ev">{trigger}</div>}
            </Fragment>
          ))}
          {frame.messages.length === 0 && <div className="pb-tphone__ev">{messages.nothing}</div>}
          {ended !== undefined && <div className="pb-tphone__ev">{ended}</div>}
        </div>
        <ReplyField {...props} />
      </div>
    </div>
  );
}

function Line({ line, test }: { readonly line: PhoneLine; readonly test: Test }): ReactElement {
  const { phone: messages } = useMessages(oneMessages);
  const { words } = test;
  if (line.kind === 'day') return <div className="pb-tphone__day">{words.day(line.at)}</div>;
  if (line.kind === 'gap') return <div className="pb-tphone__gap">{messages.later(words.long(line.milliseconds))}</div>;
  return <Bubble message={line.message} test={test} />;
}

/** A message, and below it when it was sent, by which step, and its size. */
function Bubble({ message, test }: { readonly message: TestMessage; readonly test: Test }): ReactElement {
  const { messages: counted, phone: messages } = useMessages(oneMessages);
  const { first, words } = test;
  const isContact = message.from === 'contact';
  const { media = [], price, segments, text } = message;
  const unit = segments ? measureSegments(text) : undefined;
  const size =
    segments === undefined
      ? undefined
      : messages.size(counted.segments(segments), price === undefined ? undefined : words.price(price));
  return (
    <div className="pb-tphone__m" data-from={message.from}>
      <div className="pb-tbub" dir="auto">
        <span className="pb-visually-hidden">{isContact ? messages.fromContact(first) : messages.fromAccount} </span>
        {isContact && media.length > 0 && (
          <span className="pb-tbub__f">
            <Icon name="image-plus" size={16} /> {messages.photo}
          </span>
        )}
        {text !== '' && <bdi>{text}</bdi>}
        {!isContact && media.length > 0 && (
          <span className="pb-tbub__f">
            <Icon name="image-plus" size={14} />
            {messages.files(media.length)}
          </span>
        )}
      </div>
      <div className="pb-tphone__meta">
        {isContact ? words.clock(message.at) : messages.meta(words.clock(message.at), stepWords(message, test))}
        {unit && unit.segments === segments && ` · ${lengthWords(unit)}`}
        {size !== undefined && ` · ${size}`}
      </div>
    </div>
  );
}

/** "125 / 160". */
function lengthWords({ perSegment, segments, units }: SegmentCount): string {
  return `${units} / ${perSegment * segments}`;
}

/** The name of a template, else the title of the step. */
function stepWords({ nodeId = '' }: TestMessage, { graph, titleOf }: Test): string {
  const node = graph.node(nodeId);
  if (!node || nodeTypeOf(node).type !== 'send-template') return titleOf(nodeId);
  const summary = nodeSummary(node)
    .map(({ text }) => text)
    .join('');
  return summary === '' ? titleOf(nodeId) : summary;
}

function ReplyField({ field, isPhoto, onSend, onText, test, text }: TestPhoneProps): ReactElement {
  const { phone: messages } = useMessages(oneMessages);
  const { first, run } = test;
  const isOff = run.frame.isOver;
  return (
    <form
      className="pb-tphone__in"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {isPhoto && <Icon name="image-plus" size={16} />}
      <input
        ref={field}
        type="text"
        dir="auto"
        autoComplete="off"
        aria-label={messages.reply(first)}
        placeholder={isPhoto ? messages.photo : messages.placeholder}
        value={text}
        disabled={isOff}
        onChange={({ target }) => onText(target.value)}
      />
      <IconButton
        type="submit"
        icon="arrow-up"
        label={messages.send(first)}
        className="pb-tphone__send"
        disabled={isOff || (text.trim() === '' && !isPhoto)}
      />
    </form>
  );
}

/** The number or name that the first message was sent from. */
function senderOf({ run }: Test): string | undefined {
  const sent = run.frame.effects.find(({ kind }) => kind === 'send-message');
  const from = sent?.kind === 'send-message' ? sent.from : undefined;
  if (typeof from === 'string' && from !== '') return readableNumber(from);
  if (typeof from !== 'object' || from === null) return undefined;
  const { identifier, name, number } = from as { readonly [key: string]: unknown };
  const named = [name, identifier, number].find((each): each is string => typeof each === 'string' && each !== '');
  return named === undefined ? undefined : readableNumber(named);
}

/** What began the run. */
function triggerOf({ graph, run }: Test): string | undefined {
  const id = run.frame.decisions[0]?.nodeId;
  const node = id === undefined ? undefined : graph.node(id);
  return node && isTriggerType(nodeTypeOf(node)) ? nodeTitle(node, run.world.environment.presentation) : undefined;
}

function endWords({ first, run }: Test, { over }: OneMessages['phone']): string | undefined {
  if (!run.frame.isOver) return undefined;
  if (run.frame.decisions.at(-1)?.code === 'opted-out') return over.optedOut(first);
  return over[run.frame.state.status];
}
