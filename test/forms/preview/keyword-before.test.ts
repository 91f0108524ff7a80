import { describe, expect, test } from 'vitest';
import { messagingNodeTypes } from '#catalog';
import { graphOf } from '#graph';
import type { NodeType, WorkflowNode } from '#model';
import { keywordBefore } from '../../../src/forms/preview/node-message.js';

const typeNamed = (name: string): NodeType => messagingNodeTypes.find(({ type }) => type === name)!;
const node = (id: string, type: string, config: object = {}): WorkflowNode => ({
  id,
  type: typeNamed(type),
  config: config as NonNullable<WorkflowNode['config']>,
});
const start = (keywords: unknown = ['TRIAL', 'JOIN']): WorkflowNode => node('start', 'trigger-keyword', { keywords });

/** A graph of nodes joined as written: `start>wait`. */
function keywordAt(nodes: readonly WorkflowNode[], joined: readonly string[], at = 'send'): string | undefined {
  const edges = joined.map((ends, index) => {
    const [source = '', target = ''] = ends.split('>');
    return { id: `e${index}`, source, target };
  });
  return keywordBefore(graphOf({ definition: { nodes: [...nodes], edges } }), at);
}

const [send, wait, tag] = [node('send', 'send-message'), node('wait', 'delay'), node('tag', 'add-tag')];

describe('the last message of the contact before a node', () => {
  test.each<[string, readonly WorkflowNode[], readonly string[], string | undefined]>([
    ['the first keyword of the trigger', [start(), send], ['start>send'], 'TRIAL'],
    [
      'the same behind nodes that send nothing',
      [start(), wait, tag, send],
      ['start>wait', 'wait>tag', 'tag>send'],
      'TRIAL',
    ],
    [
      'none where a message is between',
      [start(), node('first', 'send-message'), send],
      ['start>first', 'first>send'],
      undefined,
    ],
    [
      'none where two routes lead to the node',
      [start(), wait, tag, send],
      ['start>wait', 'start>tag', 'wait>send', 'tag>send'],
      undefined,
    ],
    ['none where two paths of one node do', [start(), wait, send], ['start>wait', 'wait>send', 'wait>send'], undefined],
    ['none at the trigger itself', [start(), send], ['start>send'], undefined],
    ['none for a node that nothing leads to', [start(), send], [], undefined],
    ['none behind a deleted node', [send], ['gone>send'], undefined],
    ['none for a trigger without keywords', [node('start', 'trigger-manual'), send], ['start>send'], undefined],
    ['none for an empty list', [start([]), send], ['start>send'], undefined],
    ['none for an empty keyword', [start(['']), send], ['start>send'], undefined],
    ['a keyword that is no list', [start('TRIAL'), send], ['start>send'], 'TRIAL'],
    ['a number as written', [start([2027]), send], ['start>send'], '2027'],
  ])('is %s', (what, nodes, joined, keyword) => {
    expect(keywordAt(nodes, joined, what.endsWith('itself') ? 'start' : 'send')).toBe(keyword);
  });

  test('is not searched further than twelve nodes back, and a circle ends', () => {
    const chain = (length: number) => {
      const waits = Array.from({ length }, (_, at) => node(`w${at}`, 'delay'));
      const ids = ['start', ...waits.map(({ id }) => id), 'send'];
      return keywordAt(
        [start(), ...waits, send],
        ids.slice(1).map((id, at) => `${ids[at]}>${id}`),
      );
    };
    expect([chain(11), chain(12)]).toEqual(['TRIAL', undefined]);
    expect(keywordAt([wait, tag, send], ['wait>tag', 'tag>wait'], 'tag')).toBeUndefined();
    expect(keywordAt([send], ['send>send'])).toBeUndefined();
  });
});
