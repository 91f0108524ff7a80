import { describe, expect, test } from 'vitest';
import { messagingNodeTypes } from '#catalog';
import { edgesOf, nodesOf } from '#graph';
import type { WorkflowVersion } from '#model';
import {
  decideMerge,
  fittingChoices,
  keptChoices,
  type PreparedMerge,
  prepareMerge,
} from '../../src/versions/merge/merge-questions.js';
import {
  alone,
  base,
  changed,
  connected,
  ledTo,
  mine,
  open,
  relabelled,
  removed,
  theirs,
} from '../../stories/versions/merge-sides.js';

const check = { nodeTypes: messagingNodeTypes };
const prepared = (first: WorkflowVersion, second: WorkflowVersion, common = base): PreparedMerge =>
  prepareMerge(common, first, second, check);
const configOf = (version: WorkflowVersion, id: string): unknown =>
  nodesOf(version).find((node) => node.id === id)?.config;
const targetOf = (version: WorkflowVersion, id: string): unknown =>
  edgesOf(version).find((edge) => edge.id === id)?.target;

describe('what is to choose', () => {
  test('are conflicts alone, and the rest is in the result', () => {
    const merge = prepared(mine, theirs);
    expect(merge.questions.map(({ nodeId }) => nodeId)).toEqual(['welcome', 'wait']);
    const { open: left, version } = decideMerge(merge, {}, check);
    expect(left).toHaveLength(2);
    expect(configOf(version, 'keyword')).toMatchObject({ keywords: ['TRIAL', 'FREE'] });
    expect(configOf(version, 'assign')).toMatchObject({ groups: [{ id: 'g3' }] });
    expect(configOf(version, 'welcome')).toEqual(configOf(base, 'welcome'));
    expect(prepared(alone, theirs).questions).toEqual([]);
  });

  test('each choice is in the result: of a field, of a path, of a step that is removed, and a value of one’s own', () => {
    const fields = prepared(mine, theirs);
    const [text] = fields.questions;
    const own = { message: 'Hello, both of you.' };
    const written = decideMerge(fields, { [text!.id]: { value: own.message } }, check);
    expect(configOf(written.version, 'welcome')).toMatchObject(own);
    expect(written.open).toHaveLength(1);

    const paths = prepared(ledTo('mine', 'no-reply'), ledTo('theirs', 'plans'));
    const [path] = paths.questions;
    expect(path).toMatchObject({ canEdit: false, edgeIds: ['wait-nudge'] });
    expect(targetOf(decideMerge(paths, { [path!.id]: 'theirs' }, check).version, 'wait-nudge')).toBe('plans');

    const steps = prepared(changed, removed);
    const [step] = steps.questions;
    expect(configOf(decideMerge(steps, { [step!.id]: 'theirs' }, check).version, 'assign')).toBeUndefined();
    expect(configOf(decideMerge(steps, { [step!.id]: 'mine' }, check).version, 'assign')).toEqual(
      configOf(changed, 'assign'),
    );
  });

  test('the label of a path may be written, as far as the path has a field for it', () => {
    const merge = prepared(mine, theirs);
    const wait = merge.questions.find(({ edgeIds }) => edgeIds.includes('wait-nudge'))!;
    expect(wait.canEdit).toBe(true);
    const label = { type: 'timeout', value: 'PT45M' };
    const decided = decideMerge(merge, { [wait.id]: { value: label } }, check);
    expect(edgesOf(decided.version).find(({ id }) => id === 'wait-nudge')).toMatchObject(label);
    const kept: unknown = JSON.parse(JSON.stringify(keptChoices(merge.questions, { [wait.id]: { value: label } })));
    expect(fittingChoices(prepared(mine, theirs).questions, kept)).toEqual({ [wait.id]: { value: label } });
    const kinds = prepared(relabelled('mine', { value: { from: 1 } }), relabelled('theirs', { value: 'PT90M' }));
    expect(kinds.questions.map(({ canEdit }) => canEdit)).toEqual([false]);
  });

  test('paths that both added where a step takes one block as a problem of the merge alone, until one is chosen', () => {
    const merge = prepared(connected('mine', 'self-serve'), connected('theirs', 'hot-lead'), open);
    const [question, ...more] = merge.questions;
    expect(more).toEqual([]);
    expect(question?.added?.mine.map(({ id }) => id)).toEqual(['nudge-self-serve']);
    const undecided = decideMerge(merge, {}, check);
    expect(undecided.ownProblems.map(({ nodeId, severity }) => [nodeId, severity])).toContainEqual(['nudge', 'error']);
    expect(undecided.problems[0]).toBe(undecided.ownProblems[0]);
    const decided = decideMerge(merge, { [question!.id]: 'theirs' }, check);
    expect(decided.ownProblems).toEqual([]);
    expect(decided.open).toEqual([]);
    expect(edgesOf(decided.version).filter(({ source }) => source === 'nudge')).toMatchObject([{ target: 'hot-lead' }]);
  });
});

describe('choices that are kept', () => {
  test('come back for the same values, after JSON', () => {
    const { questions } = prepared(mine, theirs);
    const choices = { [questions[0]!.id]: { value: 'Hello.' }, [questions[1]!.id]: 'theirs' } as const;
    const kept: unknown = JSON.parse(JSON.stringify(keptChoices(questions, choices)));
    expect(fittingChoices(prepared(mine, theirs).questions, kept)).toEqual(choices);
  });

  test('lapse where a side has another value, and where they are no choices', () => {
    const { questions } = prepared(mine, theirs);
    const [text, wait] = questions;
    const kept = keptChoices(questions, { [text!.id]: 'theirs', [wait!.id]: 'theirs' });
    const later = {
      ...theirs,
      definition: {
        ...theirs.definition,
        edges: [...edgesOf(theirs)].map((edge) => (edge.id === 'wait-nudge' ? { ...edge, value: 'PT1H' } : edge)),
      },
    };
    expect(fittingChoices(prepared(mine, later).questions, kept)).toEqual({ [text!.id]: 'theirs' });
    for (const foreign of [
      undefined,
      null,
      7,
      [],
      { [text!.id]: 'mine' },
      { [text!.id]: { choice: 'both', of: text!.seen } },
    ])
      expect(fittingChoices(questions, foreign)).toEqual({});
  });
});
