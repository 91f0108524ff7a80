import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readWebAddress } from '#base';

describe('readWebAddress', () => {
  test.each<[string, string, string?]>([
    ['https://a.example', 'https://a.example/', 'https://a.example'],
    ['  HTTPS://A.Example/x?y=1#z ', 'https://a.example/x?y=1#z', 'HTTPS://A.Example/x?y=1#z'],
    ['http://a.example:8080/x', 'http://a.example:8080/x', 'http://a.example:8080/x'],
    ['https://a.example:443/', 'https://a.example/', 'https://a.example:443/'],
    ['https://a.example/größe', 'https://a.example/gr%C3%B6%C3%9Fe', 'https://a.example/größe'],
    // User and password are removed from the text and from the link.
    ['https://user:password@a.example/x', 'https://a.example/x'],
    ['https://user@a.example', 'https://a.example/'],
    ['https://:password@a.example', 'https://a.example/'],
    ['https://bank.example@evil.example/', 'https://evil.example/'],
    ['https://bank.example:443@evil.example/', 'https://evil.example/'],
    ['https://bank.example%2F@evil.example/', 'https://evil.example/'],
    ['https://a@b@c.example/', 'https://c.example/'],
    ['http://@a.example/', 'http://a.example/'],
    // Hosts with misleading characters are shown as they are sent.
    ['https://раураl.example/', 'https://xn--l-7sba6dbr.example/'],
    ['https://ｅxample.example/', 'https://example.example/'],
    ['https://a。example/', 'https://a.example/'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
    ['http://2130706433/', 'http://127.0.0.1/'],
    ['https://a.example/\u202Egnp.exe', 'https://a.example/%E2%80%AEgnp.exe'],
    ['https://a.example/x\u200By', 'https://a.example/x%E2%80%8By'],
    ['http://[::1]:80/x', 'http://[::1]/x', 'http://[::1]:80/x'],
  ])('reads %j as %s', (written, href, text = href) => expect(readWebAddress(written)).toEqual({ href, text }));

  test.each<unknown>([
    '',
    ' ',
    'a.example',
    '/x',
    '//a.example/x',
    '\\\\a.example\\x',
    'https:a.example',
    'https:/a.example',
    'https:\\\\a.example',
    'https://a.example\\@b.example/',
    'https:///',
    'https://',
    'http://?x',
    'https://#',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://a.example/%0aalert(1)',
    'javascript&colon;alert(1)',
    'ht\ntps://a.example',
    'https\t://a.example',
    'https://a.exa\nmple/',
    'https://a.example/\r\nx',
    'https://a.example/ x',
    'https://a.example/\u0000',
    'https://a.example/\u2028x',
    'https://a.example/\ud800',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'vbscript:msgbox(1)',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'ftp://a.example/',
    'about:blank',
    'view-source:https://a.example',
    'chrome://settings',
    'ws://a.example',
    'intent://a.example#Intent;end',
    'feed:https://a.example',
    'filesystem:https://a.example/x',
    'mailto:a@b.example',
    'tel:+1',
    'https://a b/',
    'https://[::1',
    'https://a.example:99999/',
    `https://a.example/${'x'.repeat(8_000)}`,
    `https://${'a'.repeat(100_000)}`,
    undefined,
    null,
    7,
    {},
    [],
    ['https://a.example'],
    { toString: () => 'https://a.example' },
  ])('rejects %j', (written) => expect(readWebAddress(written)).toBeUndefined());

  it('accepts the given schemes only', () => {
    expect(readWebAddress('http://a.example', ['https:'])).toBeUndefined();
    expect(readWebAddress('https://a.example', ['https:'])?.href).toBe('https://a.example/');
  });

  it('returns only web addresses, in link and text, for any input', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'https://',
        'http://',
        'javascript:',
        'data:',
        '//',
        '\\',
        '@',
        ':',
        '/',
        '?',
        '#',
        '%0a',
        '%40',
        '\t',
        '\n',
        ' ',
        'a.example',
        'user',
        'é',
        'ｅ',
        '。',
        '\u202E',
        '\u0000',
        '[',
        ']',
        '1',
        '\ud800',
      ),
      fc.string({ maxLength: 4, unit: 'binary' }),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
        (written) => {
          const address = readWebAddress(written);
          if (!address) return;
          const url = new URL(address.href);
          expect([
            url.href,
            url.username,
            url.password,
            ['http:', 'https:'].includes(url.protocol),
            url.hostname !== '',
          ]).toEqual([address.href, '', '', true, true]);
          expect(new URL(address.text).href).toBe(address.href);
          expect(address.text).not.toMatch(/[\s\\\u202A-\u202E\u2066-\u2069]/);
          expect(readWebAddress(address.href)?.href).toBe(address.href);
        },
      ),
      { seed: 20261121, numRuns: 20_000 },
    );
  });

  it('reads long texts in less than 500 ms', () => {
    const began = performance.now();
    for (const text of [
      'https://'.repeat(20_000),
      `https://${'@'.repeat(7_000)}`,
      `https://${'a.'.repeat(3_900)}`,
      `https://a/${'%'.repeat(7_000)}`,
      ' '.repeat(1_000_000),
    ])
      readWebAddress(text);
    expect(performance.now() - began).toBeLessThan(500);
  });
});
