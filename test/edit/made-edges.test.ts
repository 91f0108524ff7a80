import { describe, expect, test } from 'vitest';
import { planAddNode, planConnect, planReplaceNodeType, planSetConfig, planSetEdge, planSetSharedConfig } from '#edit';
import { edgesOf, graphOf, nodesOf } from '#graph';
import type { WorkflowVersion } from '#model';
import { missingEdgesOf } from '#rules';
import { createEditor } from '#store';
import { carriedOut, contextOf, path, step, workflowOf } from '../support/edit-context.js';

const waiting = (timeout: string, value: unknown = timeout): WorkflowVersion =>
  workflowOf(
    [step('wait', 'wait-for-reply', { timeout }), step('tell', 'delay'), step('end', 'end')],
    [path('wait', 'tell', { id: 't', type: 'timeout', value }), path('wait', 'end', { id: 'r', value: 'Reply' })],
  );
const timesIn = (version: WorkflowVersion): readonly unknown[] => [
  nodesOf(version).find(({ id }) => id === 'wait')?.config?.['timeout'],
  edgesOf(version).find(({ type }) => type === 'timeout')?.value,
];

describe('[E50] a setting that makes an edge', () => {
  test('names the missing edge, and is the value of the new one', () => {
    const version = workflowOf([step('wait', 'wait-for-reply', { timeout: 'PT4H' }), step('end', 'end')]);
    const [node] = nodesOf(version);
    expect(missingEdgesOf(node!, graphOf(version))).toMatchObject([
      { edgeType: 'standard', label: 'Reply' },
      { edgeType: 'timeout', value: 'PT4H', label: '4 hours' },
    ]);
    const context = contextOf(version);
    expect(
      timesIn(carriedOut(context, planConnect(context, { source: 'wait', target: 'end', type: 'timeout' })).version),
    ).toEqual(['PT4H', 'PT4H']);
    const after = { nodeId: 'wait', edgeType: 'timeout' };
    expect(timesIn(carriedOut(context, planAddNode(context, { type: 'add-tag', after })).version)).toEqual([
      'PT4H',
      'PT4H',
    ]);
  });

  test('is there from the start, with its default', () => {
    const context = contextOf(workflowOf([]));
    const { version } = carriedOut(context, planAddNode(context, { type: 'wait-for-reply', id: 'wait' }));
    expect(timesIn(version)).toEqual(['PT2H', undefined]);
    expect(missingEdgesOf(nodesOf(version)[0]!, graphOf(version))[1]?.label).toBe('2 hours');
  });

  test('changes it: one entry of the history, undone byte for byte', () => {
    const editor = createEditor({ version: waiting('PT2H') as never });
    const before = JSON.stringify(editor.toVersion());
    for (const value of ['PT3H', 'PT30H']) editor.commands.setConfig({ nodeId: 'wait', path: ['timeout'], value });
    expect(timesIn(editor.toVersion())).toEqual(['PT30H', 'PT30H']);
    expect(editor.history().done).toHaveLength(1);
    editor.undo();
    expect(JSON.stringify(editor.toVersion())).toBe(before);
  });

  test('renames the missing edge at once', () => {
    const editor = createEditor({ version: workflowOf([step('wait', 'wait-for-reply')]) as never });
    editor.commands.setConfig({ nodeId: 'wait', path: ['timeout'], value: 'PT6H' });
    expect(editor.store.getState().missingEdges.map(({ label }) => label)).toEqual(['Reply', '6 hours']);
  });

  test('follows its edge', () => {
    const context = contextOf(waiting('PT2H'));
    expect(timesIn(carriedOut(context, planSetEdge(context, { edgeId: 't', value: 'P1D' })).version)).toEqual([
      'P1D',
      'P1D',
    ]);
    const single = contextOf(workflowOf([step('wait', 'wait-for-reply'), step('end', 'end')]));
    const connect = planConnect(single, { source: 'wait', target: 'end', type: 'timeout', value: 'PT5M' });
    expect(timesIn(carriedOut(single, connect).version)).toEqual(['PT5M', 'PT5M']);
  });

  test('that is emptied leaves its edge, and an emptied edge its setting: one problem, not two', () => {
    const context = contextOf(waiting('PT2H'));
    for (const value of [undefined, null, '', ' ']) {
      expect(
        timesIn(carriedOut(context, planSetConfig(context, { nodeId: 'wait', path: ['timeout'], value })).version)[1],
      ).toBe('PT2H');
      if (value === undefined || value === null || value.trim() === '')
        expect(timesIn(carriedOut(context, planSetEdge(context, { edgeId: 't', value })).version)[0]).toBe('PT2H');
    }
  });

  test('shared by several nodes changes the edges of all of them, and no others', () => {
    const version = waiting('PT2H');
    const context = contextOf({
      ...version,
      definition: {
        nodes: [...nodesOf(version), step('other', 'wait-for-reply', { timeout: 'PT4H' })],
        edges: [...edgesOf(version), path('other', 'end', { type: 'timeout', value: 'PT1M' })],
      },
    });
    const plan = planSetSharedConfig(context, { nodeIds: ['wait', 'other'], path: ['timeout'], value: 'PT4H' });
    const changed = carriedOut(context, plan).version;
    expect(edgesOf(changed).map(({ value }) => value)).toEqual(['PT4H', 'Reply', 'PT1M']);
  });

  test('takes the value of an edge that a change of type keeps', () => {
    const context = contextOf(
      workflowOf(
        [step('wait', 'ask-question', { message: 'Yes?' }), step('end', 'end')],
        [path('wait', 'end', { id: 't', type: 'timeout', value: 'P3D' })],
      ),
    );
    const plan = planReplaceNodeType(context, { nodeId: 'wait', type: 'wait-for-reply' });
    expect(timesIn(carriedOut(context, plan).version)).toEqual(['P3D', 'P3D']);
  });
});
