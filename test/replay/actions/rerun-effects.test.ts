import { describe, expect, it } from 'vitest';
import { createCatalog, messagingNodeTypes } from '#catalog';
import { graphOf } from '#graph';
import { executionToCase, traceExecution } from '#trace';
import { createLens } from '../../../src/replay/privacy/lens.js';
import { createPrivacy } from '../../../src/replay/privacy/privacy.js';
import { wordMessages } from '../../../src/replay/words/word-messages.js';
import { createVisitSteps } from '../../../src/replay/words/visit-step.js';
import { actionsMessages } from '../../../src/replay/actions/actions-messages.js';
import { caseFileName, caseText, concealBy } from '../../../src/replay/actions/case-file.js';
import { rerunEffects, rerunWords } from '../../../src/replay/actions/rerun-effects.js';
import { buildSeed } from '../../../service/src/seed/build-seed.js';

const trial = buildSeed().accounts[0]!.workflows[0]!;
const [maya] = trial.executions;
const version = trial.versions.at(-1)!;
const trace = traceExecution(maya!, version);
const visitStep = createVisitSteps(graphOf(version), createCatalog(messagingNodeTypes), wordMessages.defaults);
const words = actionsMessages.defaults.effects;
const stepOf = (index: number) => visitStep(trace.visits[index - 1]!);

describe('effects of a rerun', () => {
  it('from the start, list messages, changes and notified people', () => {
    const effects = rerunEffects(trace, 1, stepOf);
    expect(effects).toMatchObject({
      steps: 7,
      first: 'Keyword received',
      messages: 2,
      messageTitles: ['Send message', 'Send template'],
      changes: ['Add tag'],
      waits: ['Wait for reply'],
    });
    expect(rerunWords(effects, 'Maya Torres', words)).toEqual([
      'Last time these were 7 steps. Which ones happen this time depends on what Maya Torres does.',
      '2 messages are sent to Maya Torres again: Send message, Send template.',
      'Data of Maya Torres changes again: Add tag.',
      'Maya Torres waits again: Wait for reply.',
    ]);
  });

  it('from a visit on, say also that no message is sent', () => {
    expect(rerunEffects(trace, 6, stepOf)).toMatchObject({ steps: 2, first: 'Send template', messages: 1 });
    expect(rerunWords(rerunEffects(trace, 7, stepOf), 'this contact', words)[1]).toBe(
      'No message is sent again by the steps of last time.',
    );
    expect(rerunWords(rerunEffects({ visits: [] }, 1, stepOf), 'this contact', words)).toHaveLength(1);
  });
});

describe('an exported case', () => {
  it('masks what the screen masks, and contains revealed values', () => {
    const usual = createLens(createPrivacy());
    const hidden = executionToCase(maya!, version, { conceal: concealBy(usual)! });
    for (const word of ['Maya', 'Torres', '+15105550139']) expect(caseText(hidden)).not.toContain(word);
    expect(hidden.contact['language']).toBe('en');
    expect(hidden.concealed).toEqual(expect.arrayContaining(['contact.firstName', 'contact.mobile.number']));
    expect(concealBy(createLens(createPrivacy(), { all: true, values: new Set() }))).toBeUndefined();
  });

  it('has a file name that every file system accepts', () => {
    expect(caseFileName(executionToCase(maya!, version))).toBe('case-8f3a41d09b6e72c5a1f0ec21.json');
    expect(caseFileName(executionToCase({ id: '../..\\:"' }))).toBe('case.json');
  });
});
