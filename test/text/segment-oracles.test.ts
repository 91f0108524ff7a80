import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { countSegments } from '#text';
import { segmentTexts } from './segment-texts.js';

/**
 * Two published counters that know nothing of each other nor of us: Twilio's `sms-segments-calculator` and Codesleuth's
 * `split-sms`. Where one of them differs, the case is named here with what was decided and why; docs/segments.md says the same.
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
/** True where a part of ours begins within what is seen as one sign. */
const cutsACluster = (text: string): boolean => {
  const starts = new Set([...clusters.segment(text)].map(({ index }) => index));
  return countSegments(text).splits.some((index) => !starts.has(index));
};

/** Decided: a text that is not there is sent in no part. Both say one, because they count what a caller is about to fill. */
const isNothing = (text: string): boolean => text === '';

describe('[T4] message parts, beside two published counters', () => {
  it('has enough texts to compare', () => {
    expect(new Set(segmentTexts.map(({ text }) => text)).size).toBeGreaterThan(500);
    expect(segmentTexts.filter(({ text }) => cutsACluster(text)).length).toBeGreaterThan(10);
  });

  it('split-sms cuts every text into the same parts, save where half a pair stands alone', () => {
    const different: string[] = [];
    for (const { about, text } of segmentTexts) {
      if (isNothing(text)) continue;
      const theirs = split(text);
      expect(theirs.characterSet === 'GSM' ? 'GSM-7' : 'UCS-2', about).toBe(countSegments(text).encoding);
      const contents = theirs.parts.map(({ content }) => content);
      if (contents.join('\0') !== partsOf(text).join('\0')) different.push(about);
      else expect(contents.length, about).toBe(countSegments(text).segments);
    }
    // Decided: half a pair is a unit of 16 bits by itself and may end a part; split-sms takes the next character for its other half.
    expect(different).toEqual(['half a pair']);
  });

  it('sms-segments-calculator counts as many parts, save where it keeps joined signs whole', () => {
    const kept: string[] = [];
    for (const { about, text } of segmentTexts) {
      if (isNothing(text)) continue;
      const theirs = new SegmentedMessage(text, 'auto', false);
      const { encoding, segments } = countSegments(text);
      expect(theirs.encodingName, about).toBe(encoding);
      if (theirs.segmentsCount === segments) continue;
      // Decided: 3GPP TS 23.040 joins the parts before anything is shown, so a family of emoji may lie on a border; only the two
      // halves of a pair may not be parted, since 23.038 counts in characters of 16 bits and phones drop half a pair. Keeping
      // clusters whole can take a part more than networks charge for.
      expect(cutsACluster(text), about).toBe(true);
      expect(theirs.segmentsCount, about).toBeGreaterThan(segments);
      kept.push(about);
    }
    expect(kept).toEqual(['a mixture of all', 'a mixture of all', 'a mixture of all']);
  });

  it('nothing is sent in no part', () => {
    expect(countSegments('').segments).toBe(0);
    expect(new SegmentedMessage('', 'auto', false).segmentsCount).toBe(1);
    expect(split('').parts).toHaveLength(1);
  });
});
