'use client';
import { shorten } from '#base';
import {
  type EstimatedCount,
  estimateSegments,
  nationalTables,
  type SegmentCount,
  type SegmentEstimate,
  suggestedPlainForm,
  type TextPart,
  type TextSamples,
} from '#text';
import { Button, type MessagesOf, Popover, useMessages, VisuallyHidden } from '#ui';
import type { ReactElement, ReactNode } from 'react';
import { composerMessages } from './composer-messages.js';
import { isAlphabet } from './measure-message.js';

export interface SegmentCounterProps {
  readonly id: string;
  /** The count for the previewed contact. */
  readonly count: SegmentCount;
  /** True where some values are guessed. */
  readonly isGuess: boolean;
  /** The message is sent as MMS, which has no segments. */
  readonly isMms: boolean;
  readonly parts: readonly TextPart[];
  readonly samples: TextSamples;
  readonly titleOf: (path: string) => string;
  /** Buttons before the count. */
  readonly tools?: ReactNode;
}

/** The used part of the capacity: "148 / 160 · 1 segment · GSM-7", and a meter that is amber from 90 %. */
export function SegmentCounter({
  count,
  id,
  isGuess,
  isMms,
  parts,
  samples,
  titleOf,
  tools,
}: SegmentCounterProps): ReactElement {
  const { length: messages } = useMessages(composerMessages);
  const { encoding, perSegment, segments, units } = count;
  const capacity = perSegment * Math.max(1, segments);
  const share = Math.min(1, units / capacity);
  return (
    <>
      <div className="pb-meter" data-k={share >= 0.9 && !isMms ? 'warn' : undefined} aria-hidden>
        {!isMms && <i style={{ width: `${share * 100}%` }} />}
      </div>
      <div className="pb-comp__f">
        {tools}
        {isMms ? (
          <span className="pb-comp__c" id={id} dir="ltr">
            {messages.mms(<b>{units}</b>)}
          </span>
        ) : (
          <Popover
            label={messages.label}
            align="end"
            className="pb-length"
            trigger={
              <button type="button" className="pb-comp__c">
                <span id={id} dir="ltr">
                  {isGuess && (
                    <>
                      <VisuallyHidden>{messages.about}</VisuallyHidden>
                      <span aria-hidden>≈ </span>
                    </>
                  )}
                  {messages.sms(<b>{units}</b>, capacity, segments, encoding)}
                </span>
                <VisuallyHidden>{messages.opens}</VisuallyHidden>
              </button>
            }
          >
            <LengthTable parts={parts} samples={samples} titleOf={titleOf} />
          </Popover>
        )}
      </div>
    </>
  );
}

function LengthTable({
  parts,
  samples,
  titleOf,
}: Pick<SegmentCounterProps, 'parts' | 'samples' | 'titleOf'>): ReactElement {
  const { length: messages } = useMessages(composerMessages);
  const estimate = estimateSegments(parts, samples);
  const { minimum, typical, worst } = estimate;
  return (
    <div className="pb-length__in">
      <dl className="pb-length__t">
        {(
          [
            [messages.shortest, minimum],
            [messages.usual, typical],
            [messages.longest, worst],
          ] as const
        ).map(([label, { encoding, segments, units }]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {messages.segments(<b>{segments}</b>, segments)}
              <span>
                {units} {encoding}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="pb-help">
        {[reasonOf(estimate, titleOf, messages), nationalWords(typical, messages)]
          .filter((words) => words !== '')
          .join(' ')}
      </div>
    </div>
  );
}

/**
 * Returns what a national GSM-7 table would save; empty where none does. Few operators support them, so they never
 * enter the count.
 */
export function nationalWords(
  { encoding, segments, text }: EstimatedCount,
  words: Pick<LengthWords, 'national'>,
): string {
  if (encoding === 'GSM-7') return '';
  const best = nationalTables(text)
    .filter((table) => table.segments < segments)
    .sort((left, right) => left.segments - right.segments)[0];
  return best ? words.national(best.language, best.segments) : '';
}

type LengthWords = MessagesOf<typeof composerMessages>['length'];

/** Explains why the longest result exceeds the shortest. */
function reasonOf(
  { guessed, worst, worstField }: SegmentEstimate,
  titleOf: (path: string) => string,
  words: LengthWords,
): string {
  const reason = ((): string => {
    if (!worstField) return words.same;
    const { by, path, value } = worstField;
    if (by === 'characters') return words.characters(titleOf(path), shorten(value, 39));
    const longest =
      value === '' ? words.longestEmpty(titleOf(path)) : words.longestValue(titleOf(path), shorten(value, 39));
    return worst.segments > 1 ? longest : `${longest} ${words.stillFits}`;
  })();
  return guessed.length === 0 ? reason : `${reason} ${words.unknownValues(guessed.map(titleOf))}`;
}

export interface ForcingNoteProps {
  readonly characters: readonly string[];
  readonly perSegment: number;
  /** True where some of them have a GSM-7 form. */
  readonly canReplace: boolean;
  readonly disabled: boolean;
  readonly onShow: () => void;
  readonly onReplace: () => void;
  /** Replaces emoji and signs by what is suggested for them. */
  readonly onReplaceSigns: () => void;
}

/** Names the characters that force UCS-2, selects the first and offers replacements. Names none of another alphabet. */
export function ForcingNote({
  canReplace,
  characters,
  disabled,
  onReplace,
  onReplaceSigns,
  onShow,
  perSegment,
}: ForcingNoteProps): ReactElement {
  const { forcing: messages } = useMessages(composerMessages);
  if (isAlphabet(characters)) return <div className="pb-comp__note">{messages.alphabet(perSegment)}</div>;
  const named = characters.slice(0, 3);
  const suggested = characters
    .flatMap((sign) => {
      const plain = suggestedPlainForm(sign)?.trim() ?? '';
      return plain === '' ? [] : [[sign, plain] as const];
    })
    .slice(0, 3);
  return (
    <div className="pb-comp__note">
      <span>
        {messages.characters(named, characters.length - named.length, perSegment)}{' '}
        <Button variant="link" size="sm" onClick={onShow}>
          {messages.show}
        </Button>
        {canReplace && !disabled && (
          <>
            {' '}
            <Button variant="link" size="sm" onClick={onReplace}>
              {messages.replace}
            </Button>
          </>
        )}
        {suggested.length > 0 && !disabled && (
          <>
            {' '}
            <Button variant="link" size="sm" onClick={onReplaceSigns}>
              {messages.suggest(suggested)}
            </Button>
          </>
        )}
      </span>
    </div>
  );
}
