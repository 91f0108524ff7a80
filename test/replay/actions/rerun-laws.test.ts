import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Trace } from '#trace';
import { executionToCase } from '#trace';
import { actionsMessages } from '../../../src/replay/actions/actions-messages.js';
import { caseFileName, caseText } from '../../../src/replay/actions/case-file.js';
import { rerunEffects, rerunWords } from '../../../src/replay/actions/rerun-effects.js';
import type { VisitStep } from '../../../src/replay/words/visit-step.js';
import { lawRuns } from '../../support/long-run.js';
import { smallExecution } from '../../support/small-execution.js';

const seed = 20261123;
const words = actionsMessages.defaults.effects;
interface Made {
  readonly title: string;
  readonly group: string;
  readonly state: 'done' | 'failed' | 'skipped' | 'waiting';
}
const made: fc.Arbitrary<Made> = fc.record({
  title: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', '__proto__'),
  group: fc.constantFrom('message', 'contact', 'people', 'timing', 'flow', 'toString'),
  state: fc.constantFrom('done', 'failed', 'skipped', 'waiting'),
});
const effectsOf = (visits: readonly Made[], from: number) =>
  rerunEffects(
    { visits: visits.map(({ state }, at) => ({ index: at + 1, state })) as unknown as Trace['visits'] },
    from,
    (index) => visits[index - 1] as unknown as VisitStep,
  );

describe('effects of a rerun', () => {
  it(`count every visit from there on that was not skipped, by the group of its node (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.array(made, { maxLength: 25 }), fc.integer({ min: 1, max: 26 }), (visits, from) => {
        const again: Made[] = [];
        for (let at = from - 1; at < visits.length; at++) if (visits[at]!.state !== 'skipped') again.push(visits[at]!);
        const effects = effectsOf(visits, from);
        const titles = (group: string): readonly string[] => {
          const found: string[] = [];
          for (const one of again) if (one.group === group && !found.includes(one.title)) found.push(one.title);
          return found;
        };
        expect(effects).toEqual({
          steps: again.length,
          first: again[0]?.title,
          messages: again.filter(({ group }) => group === 'message').length,
          messageTitles: titles('message'),
          changes: titles('contact'),
          people: titles('people'),
          waits: titles('timing'),
        });
      }),
      { seed, numRuns: lawRuns(500) },
    );
  });

  it(`are listed line by line with their count, contact and at most four titles (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.array(made, { maxLength: 40 }), (visits) => {
        const effects = effectsOf(visits, 1);
        const lines = rerunWords(effects, 'Noor', words);
        expect(new Set(lines).size).toBe(lines.length);
        for (const line of lines) expect(line).not.toMatch(/undefined|NaN|\[object/);
        if (effects.steps === 0) {
          expect(lines).toEqual(['No step of this run would happen again.']);
          return;
        }
        const { changes, messageTitles, people, waits } = effects;
        const groups = [changes, people, waits].filter((titles) => titles.length > 0).length;
        // A message that is not sent is said too: it is what users fear.
        expect(lines).toHaveLength(2 + groups);
        expect(lines.some((line) => line.startsWith('No message is sent'))).toBe(effects.messages === 0);
        for (const titles of [messageTitles, changes, people, waits]) {
          if (titles.length === 0) continue;
          const shown =
            titles.length > 4 ? `${titles.slice(0, 3).join(', ')} and ${titles.length - 3} more` : titles.join(', ');
          expect(
            lines.some((line) => line.endsWith(`: ${shown}.`)),
            shown,
          ).toBe(true);
        }
      }),
      { seed, numRuns: lawRuns(500) },
    );
  });

  it('begin a sentence with a capital, also for a contact without a name', () => {
    const wait = effectsOf([{ title: 'Delay', group: 'timing', state: 'done' }], 1);
    expect(rerunWords(wait, 'this contact', words)).toEqual([
      'Last time this was 1 step. Which ones happen this time depends on what this contact does.',
      'No message is sent again by the steps of last time.',
      'This contact waits again: Delay.',
    ]);
  });
});

describe('the file of a case', () => {
  it(`has a name that every file system accepts, whatever the id (seed ${seed})`, () => {
    const odd = fc.constantFrom(
      '',
      '..',
      '/etc/passwd',
      'CON',
      'a\u0000b',
      'ü',
      '\u202Egnp',
      'x'.repeat(300),
      '-',
      '_',
    );
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), odd, fc.uuid()), (id) => {
        const name = caseFileName(executionToCase({ id }));
        expect(name).toMatch(/^case(-[A-Za-z0-9_-]{1,24})?\.json$/);
        if (/^[\w-]{1,24}$/.test(id)) expect(name).toBe(`case-${id}.json`);
      }),
      { seed, numRuns: lawRuns(500) },
    );
    for (const id of [undefined, null, 5, {}]) expect(caseFileName(executionToCase({ id } as never))).toBe('case.json');
  });

  it('holds the case as JSON that is read back as the same case, and ends with a line break', () => {
    for (const id of ['r1', 'a"b\\c', '\u2028', '💬']) {
      const exported = executionToCase(smallExecution(id, { nodes: ['start', 'next'] }));
      const text = caseText(exported);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(exported)));
      expect(text.endsWith('}\n')).toBe(true);
    }
  });
});
