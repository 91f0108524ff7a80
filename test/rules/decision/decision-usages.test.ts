import { describe, expect, test } from 'vitest';
import { graphOf } from '#graph';
import { emptyPresentation, type NodeType, type Presentation, type WorkflowVersion } from '#model';
import { canRemove, canReplace, analyzeWorkflow, type Usage } from '#rules';
import { messagingCatalog, path, step, workflowOf } from '../../support/edit-context.js';

const contextFor = (version: WorkflowVersion, presentation: Presentation = emptyPresentation) => {
  const input = {
    version,
    graph: graphOf(version),
    catalog: messagingCatalog,
    comparators: {},
    presentation,
    account: {},
  };
  return { ...input, analysis: analyzeWorkflow(input) };
};
const removalUsages = (
  version: WorkflowVersion,
  nodeIds: readonly string[],
  presentation?: Presentation,
): readonly Usage[] => {
  const decision = canRemove(contextFor(version, presentation), { nodeIds });
  return decision.answer === 'allow' ? decision.usages : [];
};
const replaceUsages = (
  version: WorkflowVersion,
  type: NodeType | string,
  presentation?: Presentation,
): readonly string[] => {
  const decision = canReplace(contextFor(version, presentation), { nodeId: 'a', type });
  if (decision.answer !== 'allow') throw new Error(decision.answer);
  return decision.usages.map(({ nodeId, reference }) => `${nodeId} ${reference.name}`);
};
const version = workflowOf(
  [
    step('a', 'wait-for-reply'),
    step('b', 'send-message', { message: 'You said {Wait for reply.reply|nothing} {firstName}' }),
    step('c', 'set-attribute', { attribute: 'attributes.x', value: '{Wait for reply.replied}' }),
  ],
  [path('a', 'b'), path('b', 'c')],
);

describe('usages of lost values', () => {
  test('[R36] a removal lists the usages of lost values in remaining nodes', () => {
    expect(removalUsages(version, ['a'])).toEqual([
      {
        nodeId: 'b',
        reference: {
          path: ['message'],
          at: 9,
          name: 'Wait for reply.reply',
          fallback: 'nothing',
          raw: '{Wait for reply.reply|nothing}',
        },
      },
      {
        nodeId: 'c',
        reference: { path: ['value'], at: 0, name: 'Wait for reply.replied', raw: '{Wait for reply.replied}' },
      },
    ]);
    expect(removalUsages(version, ['a', 'b']).map(({ nodeId }) => nodeId)).toEqual(['c']);
    expect(removalUsages(version, ['b'])).toEqual([]);
    const decision = canRemove({ graph: graphOf(version) }, { nodeIds: ['a'] });
    expect(decision).toMatchObject({ usages: [] });
  });

  test('[R36] a name that another node also sets is not lost', () => {
    const twins = workflowOf([...(version.definition?.nodes ?? []), step('d', 'wait-for-reply')]);
    expect(removalUsages(twins, ['a'])).toEqual([]);
    expect(removalUsages(twins, ['a', 'd'])).toHaveLength(2);
    expect(removalUsages(twins, ['a'], { version: 1, nodes: { d: { title: 'Other' } } })).toHaveLength(2);
  });

  test('[R36] nodes with repeated ids are read once, and the other keeps its outputs', () => {
    const twins = workflowOf([
      step('a', 'wait-for-reply'),
      ...(version.definition?.nodes ?? []),
      ...(version.definition?.nodes ?? []).slice(1),
    ]);
    expect(removalUsages(twins, ['a'])).toEqual([]);
    const readers = workflowOf([...(version.definition?.nodes ?? []), ...(version.definition?.nodes ?? []).slice(1)]);
    expect(removalUsages(readers, ['a'])).toHaveLength(2);
  });

  test('[R37] another type loses the names of outputs it does not have, and all where its title changes', () => {
    expect(replaceUsages(version, 'delay')).toEqual(['b Wait for reply.reply', 'c Wait for reply.replied']);
    const named = { version: 1, nodes: { a: { title: 'Wait for reply' } } } as const;
    const type = (outputs: NodeType['outputs'], label = 'Wait for reply'): NodeType => ({
      type: 'other',
      label,
      outputs,
    });
    expect(replaceUsages(version, type([{ path: 'reply', dataType: 'string' }]))).toEqual(['c Wait for reply.replied']);
    expect(replaceUsages(version, type([{ path: 'reply' }, { path: 'replied' }], 'Answer'))).toHaveLength(2);
    expect(replaceUsages(version, type([{ path: 'reply' }, { path: 'replied' }], 'Answer'), named)).toEqual([]);
    expect(replaceUsages(version, type([{ path: 're', dataType: 'object' }]), named)).toHaveLength(2);
  });

  test('[R37] a name that continues into a structured output stays', () => {
    const deep = workflowOf([
      { id: 'a', type: { type: 'old', label: 'Old', outputs: [{ path: 'x', dataType: 'object' }] } },
      step('b', 'send-message', { message: '{Old.x.y}' }),
    ]);
    const next = (dataType: string): NodeType => ({ type: 'next', label: 'Old', outputs: [{ path: 'x', dataType }] });
    expect(replaceUsages(deep, next('object'))).toEqual([]);
    expect(replaceUsages(deep, next('string'))).toEqual(['b Old.x.y']);
  });
});
