import { describe, expect, test } from 'vitest';
import type { AccountFacts } from '#rules';
import { inactiveResourceOf } from '#rules';
import { around, foundIn, withProperties } from '../../support/rule-specimen.js';

const account: AccountFacts = {
  resources: {
    form: [
      { id: 'f1', name: 'Free class', active: false },
      { id: 'f2', name: 'News' },
      { id: 'f3', active: false },
    ],
    meetingevent: [{ id: 'm1', name: 'Intro', active: false }],
  },
};
const form = withProperties({ name: 'form', type: 'form', label: 'Form' });
const meetings = withProperties({ name: 'meetings', type: 'meetingevents', label: 'Meetings' });

describe('[106] forms and meeting events that take no contacts', () => {
  test('are reported at their JSON path, with what a contact cannot do', () => {
    expect(foundIn('inactive-resource', form, { form: { id: 'f1', name: 'Old name' } }, { account })).toEqual([
      {
        code: 'inactive-resource',
        severity: 'warning',
        message: '“Free class” is not active',
        detail: 'Plain names it in “Form”. No contact can send it in until it is switched on.',
        nodeId: 'step',
        path: ['config', 'form'],
      },
    ]);
    expect(foundIn('inactive-resource', meetings, { meetings: [{ id: 'm9' }, { id: 'm1' }] }, { account })).toEqual([
      expect.objectContaining({ message: '“Intro” cannot be booked', path: ['config', 'meetings', 1] }),
    ]);
  });

  test.each([
    [{ id: 'f2' }, account],
    [{ id: 'gone' }, account],
    [null, account],
    [{ id: 'f1' }, {}],
    [{ id: 'f1' }, { resources: { form: 'x' } } as unknown as AccountFacts],
  ])('%j is not reported where it is active, gone or unknown', (value, known) => {
    expect(foundIn('inactive-resource', form, { form: value }, { account: known })).toEqual([]);
  });

  test('the problem leads to the resource, by its id where it has no name, until it is active', () => {
    const version = around(form, { form: { id: 'f3' } });
    const [problem] = foundIn('inactive-resource', form, { form: { id: 'f3' } }, { account });
    if (!problem) throw new Error('no problem');
    expect(inactiveResourceOf(problem, version, account)).toEqual({ kind: 'form', id: 'f3', name: 'f3' });
    expect(inactiveResourceOf({ ...problem, code: 'missing-resource' }, version, account)).toBeUndefined();
    const awake = { resources: { form: [{ id: 'f3' }] } };
    expect(inactiveResourceOf(problem, version, awake)).toBeUndefined();
  });
});
