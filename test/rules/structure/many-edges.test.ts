import { describe, expect, test } from 'vitest';
import { createCatalog, messagingNodeTypes } from '#catalog';
import { graphOf } from '#graph';
import { emptyPresentation, type WorkflowVersion } from '#model';
import { checkFully, createProblemIndex, type Rule, type RuleInput, rulesInForce } from '#rules';
import { denseSpecimens } from '../../support/dense-workflows.js';

const rules = rulesInForce();
const always = (): boolean => true;
const inputOf = (version: WorkflowVersion): RuleInput => ({
  version,
  graph: graphOf(version),
  catalog: createCatalog(messagingNodeTypes),
  comparators: {},
  presentation: emptyPresentation,
  account: {},
});
const named = (name: string): WorkflowVersion => denseSpecimens.find((specimen) => specimen.name === name)!.version;

/** Three rules that report once for the first node and record their calls. */
function watch(asked: string[]): readonly Rule[] {
  return ['one', 'two', 'three'].map((id): Rule => ({
    id,
    scope: 'node',
    check: (node) => {
      asked.push(`${id} ${node.id}`);
      return node.id === 's0'
        ? [{ code: id, severity: 'notice', message: `${id} ${JSON.stringify(node.config)}`, nodeId: node.id }]
        : [];
    },
  }));
}

describe('the check of a node with thousands of edges', () => {
  test.each(['star of 2,000', '2,000 into one', '1,000 paths between two steps'])(
    '%s: finds in slices what it finds at once',
    (name) => {
      const input = inputOf(named(name));
      const index = createProblemIndex(input, rules, { later: true });
      for (let slices = 0; !index.advance(always); slices++) expect(slices).toBeLessThan(10_000);
      expect(index.list()).toEqual(checkFully(input, rules));
    },
  );

  test('checks its time budget after each rule', () => {
    const asked: string[] = [];
    const index = createProblemIndex(inputOf(named('star of 2,000')), watch(asked), { later: true });
    for (const rule of ['one', 'two', 'three']) {
      asked.length = 0;
      expect(index.advance(always)).toBe(false);
      expect(asked).toEqual([`${rule} s0`]);
    }
    expect(index.list().map(({ code }) => code)).toEqual(['one', 'two', 'three']);
  });

  test('runs all rules again where the node changes between two of them', () => {
    const version = named('star of 2,000');
    const input = inputOf(version);
    const index = createProblemIndex(input, watch([]), { later: true });
    index.advance(always);
    const nodes = (version.definition?.nodes ?? []).map((node) =>
      node.id === 's0' ? { ...node, config: { keywords: ['STOP'] } } : node,
    );
    const changed = inputOf({ ...version, definition: { ...version.definition, nodes } });
    index.update(
      { ...input, version: changed.version, graph: changed.graph },
      { nodeIds: new Set(['s0']), edgeIds: new Set(), structure: false },
    );
    while (!index.advance(always));
    expect(index.list()).toEqual(checkFully({ ...input, version: changed.version, graph: changed.graph }, watch([])));
  });
});
