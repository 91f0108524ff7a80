import { describe, expect, test } from 'vitest';
import { startWords } from '../../src/versions/history/start-words.js';
import { instantOf, momentAt, suggestedStart } from '../../src/editor/live/live-start.js';

const zone = 'America/Los_Angeles';
const at = (text: string): number => Date.parse(text);

describe('when a version starts, on the clock of a zone', () => {
  test('a date and a time are the instant that the clock shows, in summer and in winter', () => {
    expect(instantOf({ date: '2026-07-15', time: '09:00' }, zone)).toBe(at('2026-07-15T16:00:00Z'));
    expect(instantOf({ date: '2026-12-15', time: '09:00' }, zone)).toBe(at('2026-12-15T17:00:00Z'));
    expect(instantOf({ date: '2026-12-15', time: '09:00' }, 'Asia/Kolkata')).toBe(at('2026-12-15T03:30:00Z'));
  });

  test('a time that the clock skips is as far after the change, and one that it shows twice is the first', () => {
    expect(instantOf({ date: '2026-03-08', time: '02:30' }, zone)).toBe(at('2026-03-08T10:30:00Z'));
    expect(instantOf({ date: '2026-11-01', time: '01:30' }, zone)).toBe(at('2026-11-01T08:30:00Z'));
    expect(instantOf({ date: '2026-03-08', time: '03:30' }, zone)).toBe(at('2026-03-08T10:30:00Z'));
    expect(instantOf({ date: '2026-11-01', time: '02:30' }, zone)).toBe(at('2026-11-01T10:30:00Z'));
  });

  test('every hour of two years comes back from what the clock shows, but for the repeated ones', () => {
    for (let instant = at('2026-01-01T00:00:00Z'); instant < at('2028-01-01T00:00:00Z'); instant += 3_600_000) {
      const back = instantOf(momentAt(instant, zone), zone) ?? 0;
      expect([0, 3_600_000]).toContain(instant - back);
    }
  });

  test('what is no time is none', () => {
    for (const moment of [
      { date: '', time: '09:00' },
      { date: '2026-07-15', time: '' },
      { date: '2026-13-15', time: '09:00' },
    ])
      expect(instantOf(moment, zone)).toBeUndefined();
  });

  test('nine o’clock of the next day is suggested, and words name the day within the week, else the date', () => {
    const now = at('2026-10-14T05:00:00Z');
    expect(suggestedStart(now, zone)).toEqual({ date: '2026-10-14', time: '09:00' });
    const words = (text: string): string => startWords(text, { locale: 'en-US', now, zone }).replaceAll('\u202f', ' ');
    expect(words('2026-10-14T16:00:00Z')).toBe('Wed 9:00 AM');
    expect(words('2026-11-14T17:00:00Z')).toBe('Sat, Nov 14, 9:00 AM');
    expect(words('soon')).toBe('');
  });
});
