import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NameIndex, slipsBetween } from '../../../src/rules/analysis/nearest-name.js';

const seed = 20261121;

function indexOf(...names: readonly string[]): NameIndex {
  const index = new NameIndex();
  for (const name of names) index.add(name);
  return index;
}

/** The oracle: the least number of slips by exhaustive recursion, where each letter is changed at most once. */
function slipsByRecursion(left: string, right: string): number {
  if (left === '' || right === '') return left.length + right.length;
  const [rest, others] = [left.slice(1), right.slice(1)];
  if (left[0] === right[0]) return slipsByRecursion(rest, others);
  const swapped =
    left.length > 1 && right.length > 1 && left[0] === right[1] && left[1] === right[0]
      ? slipsByRecursion(left.slice(2), right.slice(2))
      : Infinity;
  return (
    1 + Math.min(slipsByRecursion(rest, right), slipsByRecursion(left, others), slipsByRecursion(rest, others), swapped)
  );
}

describe('nearest names', () => {
  test(`[R17] slipsBetween agrees with an exhaustive recursion up to its limit (seed ${seed})`, () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: -1, max: 4 }), (left, right, most) => {
        const slips = slipsByRecursion(left, right);
        expect(slipsBetween(left, right, most)).toBe(slips <= most ? slips : undefined);
      }),
      { seed, numRuns: 3000 },
    );
  });

  test.each([
    ['FirstName', 'firstName'],
    ['first name', 'firstName'],
    ['first_name', 'firstName'],
    ['first-name', 'firstName'],
    ['contact.firstName', 'firstName'],
    ['homeClub', 'attributes.homeClub'],
    ['homeclub', 'attributes.homeClub'],
    ['season', 'properties.season'],
    ['attributes.season', 'properties.season'],
    ['frstName', 'firstName'],
    ['fristName', 'firstName'],
    ['firrstName', 'firstName'],
    ['firstNane', 'firstName'],
    ['frstNam', 'firstName'],
    ['Wait for reply.replay', 'Wait for reply.reply'],
    ['emial', 'email'],
    ['firstName', 'firstName'],
    ['fstNam', undefined],
    ['mail2you', undefined],
    ['xy', undefined],
    ['em', undefined],
    ['', undefined],
    ['...', undefined],
  ])('[R17] the name nearest to %s is %s', (name, nearest) => {
    expect(
      indexOf(
        'firstName',
        'lastName',
        'email',
        'attributes.homeClub',
        'properties.season',
        'Wait for reply.reply',
      ).nearestTo(name),
    ).toBe(nearest);
  });

  test('[R17] short names allow one slip, very short and very long ones none', () => {
    expect(indexOf('plan').nearestTo('plam')).toBe('plan');
    expect(indexOf('plan').nearestTo('plmm')).toBeUndefined();
    expect(indexOf('plans').nearestTo('plamm')).toBe('plans');
    expect(indexOf('abc').nearestTo('abd')).toBe('abc');
    expect(indexOf('ab').nearestTo('ac')).toBeUndefined();
    expect(indexOf('x'.repeat(100)).nearestTo(`${'x'.repeat(99)}y`)).toBe('x'.repeat(100));
    expect(indexOf('x'.repeat(101)).nearestTo(`${'x'.repeat(100)}y`)).toBeUndefined();
  });

  test('[R17] a prefix counts as one only where a name begins with it', () => {
    expect(indexOf('xemail').nearestTo('x contact.email')).toBeUndefined();
    expect(indexOf('email').nearestTo('CONTACT.email')).toBe('email');
    expect(indexOf('email').nearestTo('contacts.email')).toBeUndefined();
  });

  test('[R17] fewer slips win, then the alphabet, regardless of the order of addition', () => {
    expect(indexOf('bird', 'card', 'cord').nearestTo('curd')).toBe('card');
    expect(indexOf('cord', 'card', 'bird').nearestTo('curd')).toBe('card');
    expect(indexOf('planet', 'plants').nearestTo('plante')).toBe('planet');
    expect(indexOf('properties.plan', 'attributes.plan').nearestTo('Plan')).toBe('attributes.plan');
    expect(indexOf('attributes.plan', 'properties.plan').nearestTo('Plan')).toBe('attributes.plan');
  });

  test('[R17] beyond 2,000 names only names that are equal without case and separators are found', () => {
    const many = Array.from({ length: 1999 }, (_, index) => `name number ${index * 1000}`);
    const index = indexOf(...many, 'greeting');
    expect(index.nearestTo('greting')).toBe('greeting');
    index.add('one more');
    expect(index.takeOutdated()).toContain('greting');
    expect(index.nearestTo('greting')).toBeUndefined();
    expect(index.nearestTo('Greeting')).toBe('greeting');
    index.remove('one more');
    expect(index.takeOutdated()).toContain('greting');
    expect(index.nearestTo('greting')).toBe('greeting');
  });

  test('[R17] a name that was added twice stays known when one is removed', () => {
    const index = indexOf('email', 'email');
    index.remove('email');
    expect(index.nearestTo('emial')).toBe('email');
    index.remove('email');
    index.remove('email');
    expect(index.nearestTo('emial')).toBeUndefined();
    expect(index.nearestTo('Email')).toBeUndefined();
  });

  test(`[R1] [R17] after additions and removals the index answers like a new one and lists outdated answers (seed ${seed})`, () => {
    const name = fc.constantFrom(
      'plan',
      'plans',
      'Plan',
      'attributes.plan',
      'place',
      'plain',
      'pl an',
      'email',
      'emails',
      'x',
      'properties.email',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), name), { maxLength: 25 }), (changes) => {
        const kept = new NameIndex();
        const names: string[] = [];
        const answers = new Map<string, string | undefined>();
        for (const [isAdded, one] of changes) {
          if (isAdded) {
            kept.add(one);
            names.push(one);
          } else if (names.includes(one)) {
            kept.remove(one);
            names.splice(names.indexOf(one), 1);
          }
          const outdated = new Set(kept.takeOutdated());
          const anew = indexOf(...names);
          for (const asked of ['plan', 'plam', 'emial', 'Emails', 'plane', 'nothing']) {
            const now = anew.nearestTo(asked);
            if (answers.has(asked) && answers.get(asked) !== now) expect(outdated.has(asked)).toBe(true);
            expect(kept.nearestTo(asked)).toBe(now);
            answers.set(asked, now);
          }
        }
      }),
      { seed, numRuns: 400 },
    );
  });
});
