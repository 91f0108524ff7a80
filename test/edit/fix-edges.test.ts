import { describe, expect, test } from 'vitest';
import { type EditedDocument, planFix } from '#edit';
import type { NodeType } from '#model';
import { edgesOf, nodesOf } from '#graph';
import { messagingNodeTypes } from '#catalog';
import { carriedOut, contextOf, documentOf, edge, step } from './carry-out.js';

const fix = (kind: string, args: { readonly [name: string]: unknown }) => ({ label: 'Fix', kind, args });
const refusalOf = (
  document: EditedDocument,
  ...[kind, args, choice, types]: [string, { readonly [name: string]: unknown }, unknown?, unknown?]
) => {
  const planned = planFix(contextOf(document, types as never), { fix: fix(kind, args), choice: choice as never });
  return planned.ok ? 'accepted' : planned.refusal;
};
const labelOf = (planned: ReturnType<typeof planFix>) => (planned.ok ? planned.change.label : planned.refusal);

/** A wait for a reply whose timeout edge is missing. */
const waiting = documentOf(
  [
    step('start', 'trigger-manual'),
    step('wait', 'wait-for-reply'),
    step('thanks', 'send-message', { message: 'Thanks' }),
    step('end', 'end'),
  ],
  [
    edge('a', 'start', 'wait'),
    edge('b', 'wait', 'thanks', 'standard', 'Reply'),
    edge('c', 'thanks', 'end', 'standard', 'Delivered'),
  ],
  { presentation: { version: 1, nodes: { wait: { title: 'Ask for date' }, thanks: { dx: 4 } } } },
);
const timeout = { nodeId: 'wait', edgeType: 'timeout' };

const changedSince = { code: 'fix-outdated', message: 'What this was about has changed since.' };

describe('[E30] fixes of edges are applied, undone, redone and refused', () => {
  test('connect-edge connects the missing edge to the chosen node', () => {
    const planned = planFix(contextOf(waiting), { fix: fix('connect-edge', timeout), choice: { target: 'end' } });
    expect(labelOf(planned)).toBe('Connected “2 hours” of Ask for date to End');
    expect(planned.ok && planned.change.command).toBe('applyFix');
    expect(edgesOf(carriedOut(waiting, planned).version)).toContainEqual({
      id: 'new-1',
      type: 'timeout',
      source: 'wait',
      target: 'end',
      value: 'PT2H',
    });
  });

  test('connect-edge adds a node of the chosen type on the missing edge and returns its id', () => {
    const planned = planFix(contextOf(waiting), { fix: fix('connect-edge', timeout), choice: { type: 'delay' } });
    expect(labelOf(planned)).toBe('Added Delay after “2 hours” of Ask for date');
    expect(planned).toMatchObject({ ok: true, nodeId: 'new-1' });
    const { version } = carriedOut(waiting, planned);
    expect(edgesOf(version)).toContainEqual({
      id: 'new-2',
      type: 'timeout',
      source: 'wait',
      target: 'new-1',
      value: 'PT2H',
    });
    expect(nodesOf(version).map(({ id }) => id)).toEqual(['start', 'wait', 'thanks', 'end', 'new-1']);
  });

  test('connect-edge of an edge without a label names only the node', () => {
    const document = documentOf([step('pause', 'delay'), step('end', 'end')]);
    const planned = planFix(contextOf(document), {
      fix: fix('connect-edge', { nodeId: 'pause', edgeType: 'standard' }),
      choice: { target: 'end' },
    });
    expect(labelOf(planned)).toBe('Connected Delay to End');
  });

  test('connect-edge is refused without a valid choice, once the edge exists, and for a removed node', () => {
    const needed = { code: 'choice-needed', message: 'Choose the step that comes next.' };
    expect(refusalOf(waiting, 'connect-edge', timeout)).toEqual(needed);
    expect(refusalOf(waiting, 'connect-edge', timeout, { text: 'end' })).toEqual(needed);
    expect(refusalOf(waiting, 'connect-edge', timeout, { target: 7 })).toEqual(needed);
    expect(refusalOf(waiting, 'connect-edge', timeout, 'end')).toEqual(needed);
    expect(refusalOf(waiting, 'connect-edge', timeout, { target: 'wait' })).toMatchObject({ code: 'to-itself' });
    expect(refusalOf(waiting, 'connect-edge', timeout, { target: 'gone' })).toMatchObject({ code: 'unknown-node' });
    expect(refusalOf(waiting, 'connect-edge', timeout, { type: 'absent' })).toEqual({
      code: 'unknown-type',
      message: 'There is no step type “absent” in this catalogue.',
    });
    expect(refusalOf(waiting, 'connect-edge', timeout, { type: 'trigger-form' })).toMatchObject({
      code: 'into-trigger',
    });
    expect(refusalOf(waiting, 'connect-edge', { nodeId: 'wait', edgeType: 'standard' }, { target: 'end' })).toEqual({
      code: 'fix-outdated',
      message: '“Reply” of Ask for date is connected already.',
    });
    expect(refusalOf(waiting, 'connect-edge', { nodeId: 'gone', edgeType: 'standard' }, { target: 'end' })).toEqual({
      code: 'fix-outdated',
      message: 'The step this was about is no longer here.',
    });
    expect(
      refusalOf(
        documentOf([step('pause', 'delay'), step('end', 'end')], [edge('a', 'pause', 'end')]),
        'connect-edge',
        { nodeId: 'pause', edgeType: 'standard' },
        { target: 'end' },
      ),
    ).toEqual({ code: 'fix-outdated', message: 'Delay is connected already.' });
  });

  test('connect-edge adds one more edge of a kind while the node needs more', () => {
    const document = documentOf(
      [step('split', 'random-split'), step('end', 'end')],
      [edge('a', 'split', 'end', 'standard', '10%')],
    );
    const planned = planFix(contextOf(document), {
      fix: fix('connect-edge', { nodeId: 'split', edgeType: 'standard' }),
      choice: { target: 'end' },
    });
    expect(edgesOf(carriedOut(document, planned).version)).toHaveLength(2);
    const full = documentOf(
      [step('split', 'random-split'), step('end', 'end')],
      [edge('a', 'split', 'end', 'standard', '10%'), edge('b', 'split', 'end', 'standard', '90%')],
    );
    expect(refusalOf(full, 'connect-edge', { nodeId: 'split', edgeType: 'standard' }, { target: 'end' })).toMatchObject(
      { code: 'fix-outdated' },
    );
  });

  test('connect-edge and end-edge are refused where the edge exists or is not offered', () => {
    const two: NodeType = {
      type: 'two',
      label: 'Two',
      validation: { numEdgeCondition: 'exactly', numEdges: 2, edges: [{ type: 'standard' }] },
    };
    const full = documentOf([{ id: 'q', type: two }, step('e', 'end')], [edge('x', 'q', 'e')]);
    const taken = { code: 'fix-outdated', message: 'Two is connected already.' };
    expect(refusalOf(full, 'connect-edge', { nodeId: 'q', edgeType: 'standard' }, { type: 'delay' })).toEqual(taken);
    const other = { code: 'edge-not-offered', message: 'Two has no “timeout” path.' };
    expect(refusalOf(full, 'connect-edge', { nodeId: 'q', edgeType: 'timeout' }, { type: 'delay' })).toEqual(other);
    expect(refusalOf(full, 'end-edge', { nodeId: 'q', edgeType: 'timeout' })).toEqual(other);
    const most: NodeType = {
      ...two,
      validation: { numEdgeCondition: 'exactly', numEdges: 1, edges: [{ type: 'standard' }, { type: 'late' }] },
    };
    expect(
      refusalOf(documentOf([{ id: 'q', type: most }, step('e', 'end')], [edge('x', 'q', 'e')]), 'end-edge', {
        nodeId: 'q',
        edgeType: 'late',
      }),
    ).toEqual({ code: 'edges-used-up', message: 'Two takes exactly 1 path and has 1.' });
  });

  test('connect-edge and end-edge add the edge with the given value where two are of one kind', () => {
    const called = (value: string) => ({ type: 'standard', value: { value, editable: false } });
    const asks: NodeType = {
      type: 'ask',
      label: 'Ask',
      validation: { numEdgeCondition: 'exactly', numEdges: 2, edges: [called('Yes'), called('No')] },
    };
    const open = documentOf([{ id: 'q', type: asks }, step('e', 'end')]);
    const no = { nodeId: 'q', edgeType: 'standard', value: 'No' };
    const planned = planFix(contextOf(open), { fix: fix('connect-edge', no), choice: { target: 'e' } });
    expect(labelOf(planned)).toBe('Connected “No” of Ask to End');
    const half = carriedOut(open, planned);
    expect(edgesOf(half.version)).toEqual([edge('new-1', 'q', 'e', 'standard', 'No')]);
    expect(refusalOf(half, 'end-edge', no)).toEqual({
      code: 'fix-outdated',
      message: '“No” of Ask is connected already.',
    });
    const ended = planFix(contextOf(half), { fix: fix('end-edge', { ...no, value: 'Yes' }) });
    expect(labelOf(ended)).toBe('Finished “Yes” of Ask with End');
    const added = planFix(contextOf(open), { fix: fix('connect-edge', no), choice: { type: 'delay' } });
    expect(edgesOf(carriedOut(open, added).version)).toMatchObject([{ source: 'q', value: 'No' }]);
  });

  test('end-edge finishes the missing edge with an end node', () => {
    const planned = planFix(contextOf(waiting), { fix: fix('end-edge', timeout) });
    expect(labelOf(planned)).toBe('Finished “2 hours” of Ask for date with End');
    expect(planned).toMatchObject({ ok: true, nodeId: 'new-1' });
    const { version } = carriedOut(waiting, planned);
    expect(nodesOf(version).at(-1)).toMatchObject({ id: 'new-1', type: { type: 'end' } });
    expect(edgesOf(version).at(-1)).toEqual({
      id: 'new-2',
      type: 'timeout',
      source: 'wait',
      target: 'new-1',
      value: 'PT2H',
    });
  });

  test('a fix prefers the usual node type to others of its kind', () => {
    const types = [
      { type: 'stop', label: 'Stop' },
      { type: 'pause', label: 'Pause', group: 'Timing' },
      { type: 'end', label: 'Finish' },
      { type: 'delay', label: 'Hold' },
    ];
    expect(labelOf(planFix(contextOf(waiting, types), { fix: fix('end-edge', timeout) }))).toBe(
      'Finished “2 hours” of Ask for date with Finish',
    );
    expect(labelOf(planFix(contextOf(waiting, types), { fix: fix('insert-wait', { edgeId: 'c' }) }))).toBe(
      'Added Hold between Send message and End',
    );
  });

  test('end-edge uses any type that ends a workflow, and is refused where there is none', () => {
    const exit = { type: 'Exit', label: 'Leave' };
    const planned = planFix(contextOf(waiting, [{ type: 'send' }, exit]), { fix: fix('end-edge', timeout) });
    expect(labelOf(planned)).toBe('Finished “2 hours” of Ask for date with Leave');
    expect(refusalOf(waiting, 'end-edge', timeout, undefined, [{ type: 'send' }])).toEqual({
      code: 'no-end-type',
      message: 'The catalogue has no step that ends a workflow.',
    });
    expect(refusalOf(waiting, 'end-edge', { nodeId: 'wait', edgeType: 'standard' })).toEqual({
      code: 'fix-outdated',
      message: '“Reply” of Ask for date is connected already.',
    });
    expect(refusalOf(waiting, 'end-edge', { nodeId: 'gone', edgeType: 'standard' })).toMatchObject({
      code: 'fix-outdated',
    });
  });

  test('connect-nodes joins two nodes by the given edge kind or a free one', () => {
    const given = planFix(contextOf(waiting), {
      fix: fix('connect-nodes', { source: 'wait', edgeType: 'timeout', target: 'end' }),
    });
    expect(labelOf(given)).toBe('Connected “2 hours” of Ask for date to End');
    expect(edgesOf(carriedOut(waiting, given).version).at(-1)).toMatchObject({
      type: 'timeout',
      source: 'wait',
      target: 'end',
    });
    const unanswered = documentOf([step('wait', 'wait-for-reply'), step('end', 'end')]);
    const timed = planFix(contextOf(unanswered), {
      fix: fix('connect-nodes', { source: 'wait', edgeType: 'timeout', target: 'end' }),
    });
    expect(edgesOf(carriedOut(unanswered, timed).version)).toMatchObject([{ type: 'timeout' }]);
    const free = planFix(contextOf(waiting), { fix: fix('connect-nodes', { source: 'wait', target: 'end' }) });
    expect(labelOf(free)).toBe('Connected Ask for date to End');
    expect(edgesOf(carriedOut(waiting, free).version).at(-1)).toMatchObject({ type: 'timeout' });
    expect(refusalOf(waiting, 'connect-nodes', { source: 'wait', target: 'gone' })).toMatchObject({
      code: 'fix-outdated',
    });
    expect(refusalOf(waiting, 'connect-nodes', { source: 'gone', target: 'wait' })).toMatchObject({
      code: 'fix-outdated',
    });
    expect(refusalOf(waiting, 'connect-nodes', { source: 'end', target: 'wait' })).toMatchObject({
      code: 'no-outgoing-edge',
    });
  });

  test('remove-edge removes an edge and names it in the label', () => {
    const planned = planFix(contextOf(waiting), { fix: fix('remove-edge', { edgeId: 'b' }) });
    expect(labelOf(planned)).toBe('Removed the “Reply” path of Ask for date');
    expect(edgesOf(carriedOut(waiting, planned).version).map(({ id }) => id)).toEqual(['a', 'c']);
    expect(labelOf(planFix(contextOf(waiting), { fix: fix('remove-edge', { edgeId: 'a' }) }))).toBe(
      'Removed a path of Manual start',
    );
    const unread = documentOf(
      [step('send', 'send-message'), step('end', 'end')],
      [edge('r', 'send', 'end', 'timeout', 'PT10M')],
    );
    expect(labelOf(planFix(contextOf(unread), { fix: fix('remove-edge', { edgeId: 'r' }) }))).toBe(
      'Removed the “No receipt · 10 min” path of Send message',
    );
    const lost = documentOf([step('end', 'end')], [edge('x', 'nowhere', 'end')]);
    expect(labelOf(planFix(contextOf(lost), { fix: fix('remove-edge', { edgeId: 'x' }) }))).toBe(
      'Removed a path that leads nowhere',
    );
    expect(refusalOf(waiting, 'remove-edge', { edgeId: 'gone' })).toEqual({
      code: 'fix-outdated',
      message: 'The path this was about is no longer here.',
    });
  });

  test('a fix of an edge with a repeated id is refused', () => {
    const duplicates = documentOf(
      [step('pause', 'delay'), step('end', 'end')],
      [edge('x', 'pause', 'end'), edge('y', 'end', 'pause'), edge('x', 'end', 'pause')],
    );
    const refusal = { code: 'id-repeated', message: 'Two paths have the same id. Give each an id of its own first.' };
    expect(refusalOf(duplicates, 'remove-edge', { edgeId: 'x' })).toEqual(refusal);
    expect(refusalOf(duplicates, 'set-edge-type', { edgeId: 'x', edgeType: 'standard', from: 'standard' })).toEqual(
      refusal,
    );
    expect(refusalOf(duplicates, 'set-edge-value', { edgeId: 'x', value: 'x' })).toEqual(refusal);
    expect(refusalOf(duplicates, 'insert-wait', { edgeId: 'x' })).toEqual(refusal);
    expect(refusalOf(duplicates, 'remove-edge', { edgeId: 'y' })).toBe('accepted');
  });

  test('set-edge-type changes the kind of an edge', () => {
    const document = documentOf(
      [step('wait', 'wait-for-reply'), step('end', 'end')],
      [edge('x', 'wait', 'end', 'odd', 'Sure'), edge('y', 'lost', 'end', 'odd')],
    );
    const planned = planFix(contextOf(document), {
      fix: fix('set-edge-type', { edgeId: 'x', edgeType: 'timeout', from: 'odd' }),
    });
    expect(labelOf(planned)).toBe('Made a path of Wait for reply its “2 hours” path');
    expect(edgesOf(carriedOut(document, planned).version)[0]).toMatchObject({ id: 'x', type: 'timeout' });
    const plain = documentOf([step('pause', 'delay'), step('end', 'end')], [edge('x', 'pause', 'end', 'odd')]);
    expect(
      labelOf(
        planFix(contextOf(plain), { fix: fix('set-edge-type', { edgeId: 'x', edgeType: 'standard', from: 'odd' }) }),
      ),
    ).toBe('Made a path of Delay its standard path');
    expect(refusalOf(document, 'set-edge-type', { edgeId: 'gone', edgeType: 'timeout', from: 'odd' })).toMatchObject({
      code: 'fix-outdated',
    });
    expect(refusalOf(document, 'set-edge-type', { edgeId: 'y', edgeType: 'timeout', from: 'odd' })).toMatchObject({
      code: 'fix-outdated',
    });
    expect(refusalOf(document, 'set-edge-type', { edgeId: 'x', edgeType: 'odd', from: 'odd' })).toEqual({
      code: 'fix-outdated',
      message: 'There is nothing left to fix here.',
    });
    expect(refusalOf(document, 'set-edge-type', { edgeId: 'x', edgeType: 'timeout', from: 'standard' })).toEqual(
      changedSince,
    );
  });

  test('set-edge-value sets the value of an edge', () => {
    const document = documentOf(
      [step('wait', 'wait-for-reply'), step('end', 'end')],
      [edge('x', 'wait', 'end', 'timeout'), edge('y', 'lost', 'end', 'odd')],
    );
    const planned = planFix(contextOf(document), { fix: fix('set-edge-value', { edgeId: 'x', value: 'PT30M' }) });
    expect(labelOf(planned)).toBe('Wrote “30 minutes” on a path of Wait for reply');
    expect(edgesOf(carriedOut(document, planned).version)[0]).toEqual({
      id: 'x',
      type: 'timeout',
      source: 'wait',
      target: 'end',
      value: 'PT30M',
    });
    expect(refusalOf(document, 'set-edge-value', { edgeId: 'y', value: 'x' })).toMatchObject({ code: 'fix-outdated' });
    expect(refusalOf(document, 'set-edge-value', { edgeId: 'gone', value: 'x' })).toMatchObject({
      code: 'fix-outdated',
    });
    expect(refusalOf(waiting, 'set-edge-value', { edgeId: 'b', value: 'Reply' })).toEqual({
      code: 'fix-outdated',
      message: 'There is nothing left to fix here.',
    });
    expect(refusalOf(waiting, 'set-edge-value', { edgeId: 'b', value: 'Else', from: 'Reply' })).toMatchObject({
      code: 'value-fixed',
    });
    expect(refusalOf(waiting, 'set-edge-value', { edgeId: 'b', value: 'Else', from: 'Answer' })).toEqual(changedSince);
    expect(refusalOf(waiting, 'set-edge-value', { edgeId: 'b', value: 'Else' })).toEqual(changedSince);
  });
});

describe('[E30] split-evenly', () => {
  const split = (...values: unknown[]) =>
    documentOf(
      [step('split', 'random-split'), step('end', 'end')],
      values.map((value, index) => edge(`p${index}`, 'split', 'end', 'standard', value)),
    );
  const shares = (...values: unknown[]) => {
    const document = split(...values);
    const planned = planFix(contextOf(document), { fix: fix('split-evenly', { nodeId: 'split' }) });
    expect(planned.ok && planned.change).toMatchObject({ label: 'Split Random split evenly', command: 'applyFix' });
    return edgesOf(carriedOut(document, planned).version).map(({ value }) => value);
  };

  test('writes whole percents that sum to 100, the first edges with the remainder', () => {
    expect(shares('50%', '50%', '50%')).toEqual(['34%', '33%', '33%']);
    expect(shares('1%', '1%')).toEqual(['50%', '50%']);
    expect(shares('10%')).toEqual(['100%']);
    for (let count = 2; count <= 120; count++) {
      const written = shares(...Array.from({ length: count }, () => '150%')).map((value) =>
        Number.parseInt(String(value), 10),
      );
      expect(written.reduce((sum, share) => sum + share, 0)).toBe(100);
      expect(Math.max(...written) - Math.min(...written)).toBeLessThanOrEqual(1);
    }
  });

  test('keeps the notation of the shares, and uses it for edges without one', () => {
    expect(shares('70 %', '20 %')).toEqual(['50 %', '50 %']);
    expect(shares(70, 20, 1)).toEqual([34, 33, 33]);
    expect(shares('12.5', '12,5')).toEqual(['50', '50']);
    expect(shares('Group A: 80%', 'Rest ')).toEqual(['Group A: 50%', 'Rest 50%']);
    expect(shares('Group 2: 80%', '20 % of all', null)).toEqual(['Group 2: 34%', '33 % of all', '33%']);
    expect(shares('Half', '10 %', ' ', true)).toEqual(['Half 25%', '25 %', '25 %', '25 %']);
    expect(shares(undefined, undefined, undefined)).toEqual(['34%', '33%', '33%']);
    expect(shares(null, '40 %')).toEqual(['50 %', '50 %']);
  });

  test('keeps error, timeout and default edges, and writes each edge with a repeated id', () => {
    const document = documentOf(
      [step('split', 'random-split'), step('end', 'end')],
      [
        edge('a', 'split', 'end', 'standard', '5%'),
        edge('t', 'split', 'end', 'timeout', 'PT1H'),
        edge('a', 'split', 'end', 'standard', '5%'),
        edge('e', 'split', 'end', 'error'),
        edge('d', 'split', 'end', 'default', '1%'),
      ],
    );
    const planned = planFix(contextOf(document), { fix: fix('split-evenly', { nodeId: 'split' }) });
    expect(edgesOf(carriedOut(document, planned).version).map(({ id, value }) => [id, value])).toEqual([
      ['a', '50%'],
      ['t', 'PT1H'],
      ['a', '50%'],
      ['e', undefined],
      ['d', '1%'],
    ]);
    const own = {
      ...document,
      version: {
        definition: {
          ...document.version.definition,
          nodes: [{ id: 'split', type: { type: 'by chance' } }, step('end', 'end')],
        },
      },
    };
    expect(
      edgesOf(carriedOut(own, planFix(contextOf(own), { fix: fix('split-evenly', { nodeId: 'split' }) })).version).map(
        ({ value }) => value,
      ),
    ).toEqual(['50%', 'PT1H', '50%', undefined, '1%']);
  });

  test('is refused without edges and where nothing changes', () => {
    expect(refusalOf(split(), 'split-evenly', { nodeId: 'split' })).toEqual({
      code: 'fix-outdated',
      message: 'Random split has no paths to share between.',
    });
    expect(refusalOf(split('50%', '50%'), 'split-evenly', { nodeId: 'split' })).toEqual({
      code: 'fix-outdated',
      message: 'There is nothing left to fix here.',
    });
    expect(refusalOf(split('50%'), 'split-evenly', { nodeId: 'gone' })).toMatchObject({ code: 'fix-outdated' });
  });
});

describe('[E31] an unknown fix is refused', () => {
  const refusal = { code: 'unknown-fix', message: 'This problem cannot be fixed from here.' };

  test.each([
    ['an unknown kind', { label: 'x', kind: 'call-support', args: {} }],
    ['a kind named like a property of Object.prototype', { label: 'x', kind: 'constructor', args: {} }],
    ['no arguments', { label: 'x', kind: 'remove-edge' }],
    ['an argument of the wrong type', { label: 'x', kind: 'remove-edge', args: { edgeId: 7 } }],
    ['undefined', undefined],
    ['null', null],
  ])('%s', (_, given) => {
    const planned = planFix(contextOf(waiting), { fix: given as never });
    expect(planned.ok ? 'accepted' : planned.refusal).toEqual(refusal);
  });
});

test('the built-in catalog contains the types that fixes add', () => {
  expect(messagingNodeTypes.map(({ type }) => type)).toEqual(expect.arrayContaining(['end', 'delay']));
});
