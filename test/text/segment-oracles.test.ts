import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { countSegments } from '#text';
import { segmentTexts } from './segment-texts.js';

/**
 * Compares with two independent published counters: Twilio's `sms-segments-calculator` and Codesleuth's `split-sms`.
 * Where one of them differs, the case is named here with the decision and its reason, as in docs/segments.md.
 */
const require = createRequire(import.meta.url);
const { SegmentedMessage } = require('sms-segments-calculator') as {
  readonly SegmentedMessage: new (
    text: string,
    encoding: 'auto',
    smart: boolean,
  ) => { readonly encodingName: string; readonly segmentsCount: number };
};
const { split } = require('split-sms') as {
  readonly split: (text: string) => {
    readonly characterSet: string;
    readonly parts: readonly { readonly content: string }[];
  };
};

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const partsOf = (text: string): readonly string[] => {
  const { splits } = countSegments(text);
  return [0, ...splits].map((from, at) => text.slice(from, splits[at] ?? text.length));
};
/** Whether one of our segments begins inside a grapheme cluster. */
const splitsCluster = (text: string): boolean => {
  const starts = new Set([...clusters.segment(text)].map(({ index }) => index));
  return countSegments(text).splits.some((index) => !starts.has(index));
};

/** Decided: an empty text has no segment. Both counters return one, since they count a text still to be filled. */
const isEmpty = (text: string): boolean => text === '';

describe('[T4] segments agree with two published counters', () => {
  it('over more than 500 texts', () => {
    expect(new Set(segmentTexts.map(({ text }) => text)).size).toBeGreaterThan(500);
    expect(segmentTexts.filter(({ text }) => splitsCluster(text)).length).toBeGreaterThan(10);
  });

  it('split-sms cuts every text into the same segments, except at a lone surrogate', () => {
    const different: string[] = [];
    for (const { about, text } of segmentTexts) {
      if (isEmpty(text)) continue;
      const theirs = split(text);
      expect(theirs.characterSet === 'GSM' ? 'GSM-7' : 'UCS-2', about).toBe(countSegments(text).encoding);
      const contents = theirs.parts.map(({ content }) => content);
      if (contents.join('\0') !== partsOf(text).join('\0')) different.push(about);
      else expect(contents.length, about).toBe(countSegments(text).segments);
    }
    // Decided: a lone surrogate is a unit by itself and may end a segment; split-sms pairs it with the next character.
    expect(different).toEqual(['a lone high surrogate']);
  });

  it('sms-segments-calculator counts as many segments, except where it keeps grapheme clusters whole', () => {
    const kept: string[] = [];
    for (const { about, text } of segmentTexts) {
      if (isEmpty(text)) continue;
      const theirs = new SegmentedMessage(text, 'auto', false);
      const { encoding, segments } = countSegments(text);
      expect(theirs.encodingName, about).toBe(encoding);
      if (theirs.segmentsCount === segments) continue;
      // Decided: 3GPP TS 23.040 joins the segments before anything is shown, so a family of emoji may lie on a border;
      // only a surrogate pair must stay whole, since 23.038 counts in characters of 16 bits and phones drop a lone
      // surrogate. Keeping clusters whole can take a segment more than networks charge for.
      expect(splitsCluster(text), about).toBe(true);
      expect(theirs.segmentsCount, about).toBeGreaterThan(segments);
      kept.push(about);
    }
    expect(kept).toEqual(['a mixture of all', 'a mixture of all', 'a mixture of all']);
  });

  it('an empty text has no segment', () => {
    expect(countSegments('').segments).toBe(0);
    expect(new SegmentedMessage('', 'auto', false).segmentsCount).toBe(1);
    expect(split('').parts).toHaveLength(1);
  });
});
