import { describe, expect, it } from 'vitest';
import { chipWords } from '../../../src/forms/composer/chip-face.js';
import { composerMessages } from '../../../src/forms/composer/composer-messages.js';
import { findNames, nameEntries, type NameEntry, type NameSources } from '../../../src/forms/composer/name-entries.js';

const entriesOf = (sources: NameSources): readonly NameEntry[] =>
  nameEntries(sources, composerMessages.defaults.fields);

const none = { known: undefined, fields: [], attributes: [], links: [] } as const;

describe('nameEntries', () => {
  it('offers common contact fields in a form without an editor', () => {
    expect(entriesOf(none).map(({ raw, title }) => [raw, title])).toEqual([
      ['{firstName}', 'First name'],
      ['{lastName}', 'Last name'],
      ['{email}', 'E-mail'],
      ['{mobile.number}', 'Mobile number'],
    ]);
  });

  it('uses the account’s titles and samples, and reports what is always set', () => {
    const entries = entriesOf({
      ...none,
      fields: [{ value: 'firstName', label: 'Given name', detail: 'Maya' }],
      attributes: [{ value: 'attributes.plan', label: 'Plan' }],
      known: [
        { name: 'firstName', kind: 'contact', label: 'firstName', certainty: 'maybe' },
        { name: 'crmA.id', kind: 'contact', label: 'crmA.id', certainty: 'maybe' },
        { name: 'attributes.plan', kind: 'attribute', label: 'plan', certainty: 'always' },
        { name: 'properties.town', kind: 'property', label: 'town', certainty: 'always' },
        { name: 'Ask.answer', kind: 'output', label: 'Ask: Answer', certainty: 'never' },
        { name: 'odd|name', kind: 'property', label: 'odd', certainty: 'always' },
      ],
      links: [
        { value: { id: 'l1', shortenedUrl: 'fern.fit/t8Kq' }, label: 'Trial booking' },
        { value: { id: 'l2' }, label: 'No address' },
      ],
    });
    expect(entries.map(({ certainty, kind, raw, title }) => [raw, kind, title, certainty])).toEqual([
      ['{firstName}', 'contact', 'Given name', 'maybe'],
      ['{attributes.plan}', 'contact', 'Plan', 'always'],
      ['{crmA.id}', 'contact', 'CRM A id', 'maybe'],
      ['{properties.town}', 'property', 'town', 'always'],
      ['{Ask.answer}', 'output', 'Ask: Answer', 'never'],
      ['fern.fit/t8Kq', 'link', 'Trial booking', undefined],
    ]);
    expect(entries[0]?.detail).toBe('Maya');
  });

  it('matches letters of the title, the sample and the technical name', () => {
    const entries = entriesOf({
      ...none,
      fields: [
        { value: 'attributes.homeClub', label: 'Home club', detail: 'Oakland' },
        { value: 'firstName', label: 'First name' },
      ],
    });
    const found = (query: string): readonly string[] => findNames(entries, query).map(({ entry }) => entry.title);
    expect(found('')).toEqual(['Home club', 'First name']);
    expect(found('fnm')).toEqual(['First name']);
    expect(found('oakl')).toEqual(['Home club']);
    expect(found('homeclub')).toEqual(['Home club']);
    expect(found('zzz')).toEqual([]);
  });

  it('titles chips in plain words', () => {
    const names = new Map(entriesOf(none).map((entry) => [entry.raw, entry]));
    expect(chipWords('{firstName|there}', names)).toEqual({
      kind: 'contact',
      title: 'First name',
      path: 'firstName',
      fallback: 'there',
    });
    expect(chipWords('{Ask.answer}', names)).toEqual({ kind: 'output', title: 'Answer from Ask', path: 'Ask.answer' });
    expect(chipWords('{whatever|}', names)).toEqual({
      kind: 'unknown',
      title: 'whatever',
      path: 'whatever',
      fallback: '',
    });
    expect(chipWords('fern.fit/x', names)).toEqual({ kind: 'link', title: 'fern.fit/x' });
  });
});
