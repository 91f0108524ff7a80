'use client';
import { countSegments, parsePlaceholders } from '#text';
import { Button } from '#ui';
import type { ReactElement, ReactNode } from 'react';
import type { ResourceOption } from './resources.js';
import { valueText } from './value-text.js';

export interface SegmentCounterProps {
  readonly id: string;
  readonly text: string;
  readonly fields: readonly ResourceOption[];
  /** Selects a stretch of the text. */
  readonly onShow: (from: number, to: number) => void;
  /** Buttons before the count. */
  readonly tools?: ReactNode;
}

/** How much of a message's room is used: "148 / 160 · 1 segment · GSM-7", as a meter too, amber from 90 %. */
export function SegmentCounter({ id, text, fields, onShow, tools }: SegmentCounterProps): ReactElement {
  const sample = sampleOf(text, fields);
  const { encoding, perSegment, segments, units } = countSegments(sample.text);
  const room = perSegment * Math.max(1, segments);
  const share = Math.min(1, units / room);
  const [forcing] = encoding === 'UCS-2' ? countSegments(text).forcing : [];
  return (
    <>
      <div className="pb-meter" data-k={share >= 0.9 ? 'warn' : undefined} aria-hidden><i style={{ width: `${share * 100}%` }} /></div>
      <div className="pb-comp__f">
        {tools}
        <span className="pb-comp__c" id={id}>
          {sample.isGuess && 'about '}
          <b>{units}</b> / {room} · {segments === 1 ? '1 segment' : `${segments} segments`} · {encoding}
        </span>
      </div>
      {forcing && (
        <div className="pb-comp__note">
          “{forcing.character}” leaves room for {perSegment} characters in each part.
          <Button variant="link" size="sm" onClick={() => onShow(forcing.index, forcing.index + forcing.character.length)}>Show</Button>
        </div>
      )}
    </>
  );
}

/** The message as a contact might get it: fields by their sample, else by what stands in for them, else by their name. */
function sampleOf(text: string, fields: readonly ResourceOption[]): { readonly text: string; readonly isGuess: boolean } {
  let isGuess = false;
  const filled = parsePlaceholders(text).map((part) => {
    if (part.kind === 'text') return part.raw;
    isGuess = true;
    return fields.find((field) => valueText(field.value) === part.path)?.detail ?? part.fallback ?? part.path;
  });
  return { text: filled.join(''), isGuess };
}
