import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#base';
import { messagingNodeTypes, triggerWords } from '#catalog';
import { parseVersion, type WorkflowNode, type WorkflowVersion } from '#model';
import { versionFacts } from '#rules';

const typed = (type: string) => messagingNodeTypes.find((candidate) => candidate.type === type) ?? { type };
const versionOf = (...nodes: WorkflowNode[]): WorkflowVersion => ({
  definition: { nodes, edges: [], properties: [] },
});
const node = (type: string, config: object = {}, id = 'a'): WorkflowNode => ({
  id,
  type: typed(type),
  config: config as JsonObject,
});

describe('what a list shows of a version', () => {
  it.each([
    ['trigger-keyword', { keywords: ['TRIAL'], number: '+15105550142' }, 'Keyword TRIAL'],
    ['trigger-keyword', { keywords: ['TRIAL', 'JOIN'] }, 'Keyword TRIAL, JOIN'],
    ['trigger-keyword', {}, 'Keyword received'],
    ['trigger-form', { form: { id: 'f', name: 'Day pass' } }, 'Form submitted'],
    ['trigger-manual', {}, 'Manual start'],
    ['trigger.own-thing', {}, 'Trigger.own thing'],
  ])('says how %s starts', (type, config, words) => {
    expect(triggerWords(node(type, config) as never)).toBe(words);
    expect(versionFacts(versionOf(node(type, config), node('end', {}, 'end')))).toMatchObject({
      trigger: words,
      steps: 2,
    });
  });

  it('has no trigger where there is none', () => {
    expect(versionFacts(versionOf(node('end')))).not.toHaveProperty('trigger');
    expect(versionFacts({})).toMatchObject({ steps: 0, words: '' });
  });

  it('is found by triggers, messages and tags, also of unknown types, and by no other setting', () => {
    const { words } = versionFacts(
      versionOf(
        node('trigger-form', { form: { id: 'frm_1', name: 'Day pass' } }),
        node('send-message', { message: 'Bring a towel', sendFrom: '+15105550142' }, 'b'),
        node('add-tag', { tags: ['vip-guest', { name: 'gold' }] }, 'c'),
        node('own-thing', { message: { blocks: [{ text: 'Formatted' }] }, secret: 'hidden' }, 'd'),
      ),
    );
    for (const found of ['Form submitted', 'Day pass', 'Bring a towel', 'vip-guest', 'gold', 'Formatted'])
      expect(words).toContain(found);
    for (const other of ['+1510', 'hidden']) expect(words).not.toContain(other);
  });

  it('counts errors and no warnings', () => {
    const broken = versionOf(node('trigger-keyword', { keywords: [] }), node('send-message', {}, 'b'));
    expect(versionFacts(broken, { nodeTypes: messagingNodeTypes }).problems).toBeGreaterThan(0);
  });

  it('bounds the words and the trigger of long versions', () => {
    const long = versionOf(
      node('trigger-keyword', { keywords: Array.from({ length: 20 }, (_, index) => `K${index}`.repeat(50)) }),
      ...Array.from({ length: 50 }, (_, index) => node('send-message', { message: 'x'.repeat(5_000) }, `m${index}`)),
    );
    const { trigger = '', words } = versionFacts(long);
    expect([words.length, trigger.length <= 161]).toEqual([50_000, true]);
  });

  it('never throws for a version that can be opened', () => {
    const value = fc.jsonValue({ maxDepth: 4 });
    const nodes = fc.array(
      fc.record(
        { id: fc.string(), type: fc.oneof(value, fc.constantFrom(...messagingNodeTypes)), config: value },
        { requiredKeys: ['id'] },
      ),
      { maxLength: 6 },
    );
    const property = fc.property(nodes, (list) => {
      const parsed = parseVersion({ definition: { nodes: list, edges: [] } });
      return !parsed.ok || versionFacts(parsed.version).steps === list.length;
    });
    expect(fc.check(property, { seed: 20261123, numRuns: 200 })).toMatchObject({ failed: false });
  });
});
