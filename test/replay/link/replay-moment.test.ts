import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathToShare } from '../../../src/replay/link/use-linked-moment.js';
import { createPrivacy } from '../../../src/replay/privacy/privacy.js';
import { decodeMoment, encodeMoment } from '../../../src/replay/link/replay-moment.js';

const seed = 20261121;
const key = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('', '0', '007', '~', '~k1', '~e', 'a.b', '__proto__', '+', '&=#?%', 'ä ö'),
);
const moment = fc.record(
  {
    run: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    step: fc.integer({ min: 1, max: 100_000 }),
    time: fc.integer({ min: -8.64e15, max: 8.64e15 }),
    path: fc.array(fc.oneof(key, fc.nat()), { minLength: 1, maxLength: 6 }),
    zone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+8'),
  },
  { requiredKeys: [] },
);

describe('encoded moment', () => {
  it('decodes to the same moment, also after a prefix and among foreign parts', () => {
    fc.assert(
      fc.property(moment, (given) => {
        const text = encodeMoment(given);
        expect(decodeMoment(text)).toEqual({ moment: given, unread: [] });
        expect(decodeMoment(`?${text}&theirs=1`).moment).toEqual(given);
        expect(text).toMatch(/^[\w=&%.*+-]*$/);
      }),
      { seed },
    );
  });

  it('is short and readable', () => {
    expect(encodeMoment({ run: '8f3a', step: 6, path: ['conversation', 'messages', 2, 'text'] })).toBe(
      'run=8f3a&step=6&path=conversation.messages.2.text',
    );
    expect(encodeMoment({})).toBe('');
  });

  it('never throws on other text, and keeps every readable part', () => {
    fc.assert(
      fc.property(
        fc
          .array(
            fc.oneof(
              fc.string({ maxLength: 8 }),
              fc.constantFrom('step=', '&', '%', '%ff', 'path=', '~', '.', 'zone=', 'time=-', '1', '\ud800', '\0'),
            ),
          )
          .map((parts) => parts.join('')),
        (text) => {
          const { moment: read } = decodeMoment(text);
          expect(decodeMoment(encodeMoment(read)).moment).toEqual(read);
        },
      ),
      { seed },
    );
    expect(decodeMoment('#step=6&time=soon&path=a..b&zone=%00&run=r1')).toEqual({
      moment: { run: 'r1', step: 6 },
      unread: ['time', 'path', 'zone'],
    });
    expect(decodeMoment('step=0&step=2')).toEqual({ moment: {}, unread: ['step'] });
    expect(decodeMoment('step=1e3&run=%E0%A4%A')).toMatchObject({ unread: ['step'] });
  });
});

describe('JSON path in a link', () => {
  const usual = createPrivacy();

  it('ends before a key that is an address or phone number', () => {
    expect(pathToShare(['replies', 'ada@example.org', 'text'], usual)).toEqual(['replies']);
    expect(pathToShare(['byNumber', '+1 (510) 555-0139'], usual)).toEqual(['byNumber']);
    expect(pathToShare(['ada@example.org', 'text'], usual)).toBeUndefined();
    expect(pathToShare(['contact', 'mobile', 2], usual)).toEqual(['contact', 'mobile', 2]);
    expect(pathToShare(undefined, usual)).toBeUndefined();
  });

  it('is complete where the host hides nothing', () => {
    expect(pathToShare(['replies', 'ada@example.org'], createPrivacy(null))).toEqual(['replies', 'ada@example.org']);
  });

  it('never contains what a lens hides, whatever the keys', () => {
    const person = fc.constantFrom('ada@example.org', '+15105550139', '510-555-0139', 'Reply of ada@example.org');
    fc.assert(
      fc.property(fc.array(fc.oneof(key, fc.nat(), person), { maxLength: 6 }), (path) => {
        const shared = pathToShare(path, usual) ?? [];
        expect(path.slice(0, shared.length)).toEqual(shared);
        expect(decodeURIComponent(encodeMoment({ path: shared }))).not.toMatch(/ada@|555/);
      }),
      { seed },
    );
  });
});
