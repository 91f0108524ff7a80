import { describe, expect, test } from 'vitest';
import { seededRandom } from '#base';
import { createTestWords, fieldsOf, instantOfFields } from '../../src/testing/one/test-words.js';
import { phoneLines } from '../../src/testing/one/phone-lines.js';
import { keepChoice, readChoice } from '../../src/testing/one/kept-choice.js';
import type { PageWindow } from '#ui';

const zones = ['UTC', 'America/Denver', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia', 'America/St_Johns'];

describe('times and prices of a test', () => {
  test('date and time fields read and write the same minute in every zone', () => {
    const random = seededRandom(7);
    for (let turn = 0; turn < 2000; turn++) {
      const at = Math.floor((Date.UTC(2020, 0, 1) + random() * 10 * 365 * 86_400_000) / 60_000) * 60_000;
      for (const zone of zones) {
        const { date, time } = fieldsOf(at, zone);
        const read = instantOfFields(date, time, zone)!;
        // A repeated hour is its first.
        expect(fieldsOf(read, zone)).toEqual({ date, time });
        expect(at - read === 0 || at - read === 3_600_000 || at - read === 1_800_000).toBe(true);
      }
    }
  });

  test('no date and no time give no instant', () => {
    for (const [date, time] of [
      ['', '10:00'],
      ['2025-13-01', '10:00'],
      ['2025-01-01', ''],
      ['0001-01-01', '10:00'],
    ])
      expect(instantOfFields(date!, time!, 'UTC')).toBeUndefined();
  });

  test('lengths have at most two units', () => {
    const { long, price, short } = createTestWords({ locale: 'en-US', zone: 'UTC', currency: 'USD' });
    expect([short(0), short(72 * 60_000), short(86_400_000), short(90_061_000)]).toEqual([
      '0 s',
      '1 h 12 m',
      '1 d',
      '1 d 1 h',
    ]);
    expect([long(48 * 60_000), long(60_000)]).toEqual(['48 minutes', '1 minute']);
    expect(price(0.0079)).toBe('$0.0079');
    expect(createTestWords({ locale: 'no locale', zone: 'nowhere', currency: 'nothing' }).zone).toBe('UTC');
  });
});

describe('lines on the phone', () => {
  const dayKey = (at: number): string => String(Math.floor(at / 86_400_000));
  const message = (at: number) => ({ from: 'account', text: 'Hi', at }) as const;

  test('every message is shown once, in order; days and pauses stand between them', () => {
    const messages = [message(0), message(60_000), message(3_600_000), message(90_000_000)];
    const lines = phoneLines({ messages, now: 90_300_000, isOver: false }, 0, dayKey);
    expect(lines.map(({ kind }) => kind)).toEqual([
      'day',
      'message',
      'message',
      'gap',
      'message',
      'day',
      'message',
      'gap',
    ]);
    expect(lines.at(-1)).toEqual({ kind: 'gap', milliseconds: 300_000 });
  });

  test('after the end no time is said', () => {
    const lines = phoneLines({ messages: [message(0)], now: 90_000_000, isOver: true }, 0, dayKey);
    expect(lines.map(({ kind }) => kind)).toEqual(['day', 'message']);
  });
});

describe('the last contact and time', () => {
  const pageWith = (storage: Partial<Storage> | undefined): PageWindow =>
    ({
      get localStorage() {
        if (!storage) throw new Error('denied');
        return storage;
      },
    }) as unknown as PageWindow;

  test('are kept by workflow, and read again', () => {
    const kept = new Map<string, string>();
    const page = pageWith({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, text),
    });
    keepChoice(page, 'w1', { contactId: 'c1', at: 5 });
    expect(readChoice(page, 'w1')).toEqual({ contactId: 'c1', at: 5 });
    expect(readChoice(page, 'w2')).toEqual({});
    expect(readChoice(page, undefined)).toEqual({});
  });

  test('are left out where the browser refuses, or keeps something else', () => {
    expect(readChoice(pageWith(undefined), 'w1')).toEqual({});
    expect(() => keepChoice(pageWith(undefined), 'w1', { at: 1 })).not.toThrow();
    for (const text of ['', 'no json', '7', '{"at":"soon","contactId":7}', 'null'])
      expect(readChoice(pageWith({ getItem: () => text }), 'w1')).toEqual({});
  });
});
