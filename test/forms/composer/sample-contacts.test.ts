import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ResourceOption } from '#forms';
import { fillText, measureSegments, parsePlaceholders } from '#text';
import { measureMessage } from '../../../src/forms/composer/measure-message.js';
import { type Handover, MessageController, type MessageHandle } from '../../../src/forms/composer/message-handle.js';
import { sampleContacts } from '../../../src/forms/composer/sample-contacts.js';
import { arbitraryJson } from '../../support/arbitrary-json.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261121;
const fields: readonly ResourceOption[] = [
  { value: 'firstName', label: 'First name', detail: 'Maya' },
  { value: 'Ask.answer', label: 'Answer', detail: 'yes' },
  { value: 'attributes.plan', label: 'Plan' },
];
const contact = (facts: object, label = 'Ana Whitfield'): ResourceOption => ({
  value: 'c',
  label,
  facts: facts as never,
});

describe('the contacts of a preview', () => {
  test('fall back to one contact with the samples of the fields if the account has none', () => {
    for (const contacts of [[], [{ value: 'c1', label: 'An id alone' }]]) {
      const [sample, ...more] = sampleContacts(contacts, fields);
      expect([more, sample?.contact, sample?.name]).toEqual([[], undefined, 'Sample contact']);
      expect(['firstName', 'Ask.answer', 'attributes.plan', 'other'].map((path) => sample?.valueOf(path))).toEqual([
        'Maya',
        'yes',
        undefined,
        undefined,
      ]);
    }
  });

  test('have their own values, and the samples for what no contact has', () => {
    const facts = {
      id: 'c1',
      firstName: '',
      mobile: { number: '+15105550142' },
      attributes: { plan: 'gold', 'home.club': 'Oakland', empty: null },
      crmA: { id: 7 },
    };
    const [ana] = sampleContacts([contact(facts)], fields);
    expect(
      [
        'firstName',
        'mobile.number',
        'attributes.plan',
        'attributes.home.club',
        'attributes.empty',
        'attributes.plan.deep',
        'crmA.id',
        'crmB.id',
        'Ask.answer',
        'toString',
        'attributes.constructor',
      ].map((path) => ana?.valueOf(path)),
    ).toEqual([
      undefined,
      '+15105550142',
      'gold',
      'Oakland',
      undefined,
      undefined,
      '7',
      undefined,
      'yes',
      undefined,
      undefined,
    ]);
  });

  test('are distinguished by id, or by index where they have none', () => {
    const contacts = [contact({ id: 'a' }), contact({ id: '' }), { value: 'text', label: 'No facts' }, contact({})];
    expect(sampleContacts(contacts, []).map(({ id }) => id)).toEqual(['a', '1', '3']);
  });

  test(`give a text or nothing for every name, whatever the account has (seed ${seed})`, () => {
    const path = fc.constantFrom(
      'a',
      'a.b',
      'attributes.',
      'attributes.x',
      'mobile',
      '',
      '.',
      '__proto__',
      'crmA.id.x',
    );
    fc.assert(
      fc.property(arbitraryJson, arbitraryJson, path, (facts, value, name) => {
        const options = [{ value, label: 'One', facts }] as unknown as readonly ResourceOption[];
        const [first] = sampleContacts(options, [{ value, label: 'F' } as ResourceOption]);
        // An empty text is no value: a fallback takes its place.
        const given = first?.valueOf(name);
        expect(given === undefined || (typeof given === 'string' && given !== '')).toBe(true);
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });
});

describe('the length of a message', () => {
  const text = fc
    .array(
      fc.constantFrom(
        'Hi ',
        '{firstName}',
        '{firstName|you}',
        '{town}',
        '{open',
        '€',
        '’',
        '😀',
        'ж',
        'a'.repeat(70),
        '\r\n',
      ),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join(''));

  test(`is that of the text as the contact gets it, where all values are known (seed ${seed})`, () => {
    fc.assert(
      fc.property(text, fc.constantFrom('Maya', 'Žofie', 'x'.repeat(90)), (written, name) => {
        const valueOf = (path: string): string | undefined => (path === 'firstName' ? name : 'Oakland');
        const measured = measureMessage(written, { id: 'c', name: 'Maya', valueOf });
        const filled = fillText(parsePlaceholders(written), valueOf).text;
        expect({ ...measureSegments(filled) }).toEqual(measured.count);
        expect(measured.isGuessed).toBe(false);
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test(`has its marks inside the stored text, in order, each on the character it names (seed ${seed})`, () => {
    fc.assert(
      fc.property(text, (written) => {
        const { count, forcingCharacters, marks } = measureMessage(written, {
          id: 'c',
          name: 'Maya',
          valueOf: (path) => (path === 'firstName' ? 'Maya' : undefined),
        });
        expect(marks.splits).toHaveLength(Math.max(0, count.segments - 1));
        expect([...marks.splits].sort((one, other) => one - other)).toEqual(marks.splits);
        for (const at of marks.splits) expect(at).toBeLessThanOrEqual(written.length);
        for (const { character, index } of marks.forcing) {
          expect(written.slice(index, index + character.length)).toBe(character);
          expect(forcingCharacters).toContain(character);
        }
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test('is guessed where a value is unknown, also where a fallback is written', () => {
    const unknown = { id: 'c', name: 'Unknown', valueOf: () => undefined };
    expect(measureMessage('Hi {firstName|you}', unknown)).toMatchObject({ isGuessed: true, count: { units: 6 } });
    expect(measureMessage('Hi there', unknown)).toMatchObject({ isGuessed: false });
  });
});

describe('two inputs of one message', () => {
  const handle = (): MessageHandle => ({
    selection: [0, 0],
    hasFocus: false,
    focus: () => {},
    select: () => {},
    insert: () => {},
  });
  const state: Handover = { selection: [2, 5], hadFocus: true, scrollTop: 40 };

  test('hand over caret, focus and scroll position once', () => {
    const controller = new MessageController();
    const [plain, rich] = [handle(), handle()];
    expect(controller.attach(plain)).toBeUndefined();
    expect(controller.handle).toBe(plain);
    controller.detach(state);
    expect(controller.handle).toBeUndefined();
    expect(controller.attach(rich)).toBe(state);
    controller.detach({ ...state, hadFocus: false });
    expect(controller.attach(plain)?.hadFocus).toBe(false);
    expect(controller.attach(rich)).toBeUndefined();
  });
});
