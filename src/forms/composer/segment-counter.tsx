'use client';
import {
  type EstimatedCount,
  estimateSegments,
  nationalTables,
  type SegmentCount,
  type SegmentEstimate,
  type TextPart,
  type TextSamples,
} from '#text';
import { Button, Popover, VisuallyHidden } from '#ui';
import type { ReactElement, ReactNode } from 'react';

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

const segmentWords = (segments: number): string => (segments === 1 ? '1 segment' : `${segments} segments`);

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
          <span className="pb-comp__c" id={id}>
            <b>{units}</b> characters · MMS
          </span>
        ) : (
          <Popover
            label="Length of this message"
            align="end"
            className="pb-length"
            trigger={
              <button type="button" className="pb-comp__c">
                <span id={id}>
                  {isGuess && (
                    <>
                      <VisuallyHidden>about </VisuallyHidden>
                      <span aria-hidden>≈ </span>
                    </>
                  )}
                  <b>{units}</b> / {capacity} · {segmentWords(segments)} · {encoding}
                </span>
                <VisuallyHidden>, shortest, usual and longest</VisuallyHidden>
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
  const estimate = estimateSegments(parts, samples);
  const { minimum, typical, worst } = estimate;
  return (
    <div className="pb-length__in">
      <dl className="pb-length__t">
        {(
          [
            ['Shortest', minimum],
            ['Usual', typical],
            ['Longest', worst],
          ] as const
        ).map(([label, { encoding, segments, units }]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{segments}</b> {segments === 1 ? 'segment' : 'segments'}
              <span>
                {units} {encoding}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="pb-help">
        {[reasonOf(estimate, titleOf), nationalWords(typical)].filter((words) => words !== '').join(' ')}
      </div>
    </div>
  );
}

/**
 * Returns what a national GSM-7 table would save; empty where none does. Few operators support them, so they never
 * enter the count.
 */
export function nationalWords({ encoding, segments, text }: EstimatedCount): string {
  if (encoding === 'GSM-7') return '';
  const best = nationalTables(text)
    .filter((table) => table.segments < segments)
    .sort((left, right) => left.segments - right.segments)[0];
  return best
    ? `Operators that take the ${best.language} letters of GSM-7 send it as ${segmentWords(best.segments)}.`
    : '';
}

/** Explains why the longest result exceeds the shortest. */
export function reasonOf({ guessed, worst, worstField }: SegmentEstimate, titleOf: (path: string) => string): string {
  const unknownValues =
    guessed.length === 0
      ? ''
      : ` Nothing is known of what ${listFormat.format(guessed.map((path) => `“${titleOf(path)}”`))} may hold.`;
  if (!worstField) return `It comes to the same for everybody.${unknownValues}`;
  const { by, path, value } = worstField;
  const title = `“${titleOf(path)}”`;
  if (by === 'characters') return `${title} can be “${shortened(value)}”, which GSM-7 cannot carry.${unknownValues}`;
  const words =
    value === '' ? `${title} is longest where it is empty.` : `${title} can be as long as “${shortened(value)}”.`;
  return `${words}${worst.segments > 1 ? '' : ' It still fits one segment.'}${unknownValues}`;
}

/** True for so many different characters that they are the message's alphabet rather than a slip. */
export function isAlphabet(characters: readonly string[]): boolean {
  return characters.length > 8;
}

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

function shortened(value: string): string {
  return value.length <= 40 ? value : `${value.slice(0, 38)}…`;
}

export interface ForcingNoteProps {
  readonly characters: readonly string[];
  readonly perSegment: number;
  /** True where some of them have a GSM-7 form. */
  readonly canReplace: boolean;
  readonly disabled: boolean;
  readonly onShow: () => void;
  readonly onReplace: () => void;
}

/** Names the characters that force UCS-2, selects the first and offers replacements. Names none of another alphabet. */
export function ForcingNote({
  canReplace,
  characters,
  disabled,
  onReplace,
  onShow,
  perSegment,
}: ForcingNoteProps): ReactElement {
  if (isAlphabet(characters))
    return (
      <div className="pb-comp__note">
        The letters of this message leave room for {perSegment} characters in each part.
      </div>
    );
  const named = characters.slice(0, 3).map((character) => `“${character}”`);
  const more = characters.length - named.length;
  return (
    <div className="pb-comp__note">
      <span>
        {listFormat.format(more > 0 ? [...named, `${more} more`] : named)}{' '}
        {characters.length === 1 ? 'leaves' : 'leave'} room for {perSegment} characters in each part.{' '}
        <Button variant="link" size="sm" onClick={onShow}>
          Show
        </Button>
        {canReplace && !disabled && (
          <>
            {' '}
            <Button variant="link" size="sm" onClick={onReplace}>
              Use plain characters
            </Button>
          </>
        )}
      </span>
    </div>
  );
}
