import { describe, expect, it } from 'vitest';
import { nodeTitle } from '#catalog';
import type { Presentation } from '#model';

describe('nodeTitle', () => {
  const node = { id: '__proto__', type: { type: 'send-message', name: 'Sender', label: 'Send message' } };

  it('prefers the title of the presentation, also for the id __proto__', () => {
    const presentation: Presentation = { version: 1, nodes: { ['__proto__']: { title: ' Welcome ' } } };
    expect(nodeTitle(node, presentation)).toBe('Welcome');
    expect(nodeTitle(node, { version: 1, nodes: {} })).toBe('Send message');
    expect(nodeTitle({ ...node, id: 'constructor' }, { version: 1, nodes: {} })).toBe('Send message');
    expect(nodeTitle(node, { version: 1, nodes: { ['__proto__']: { title: '  ' } } })).toBe('Send message');
  });

  it('falls back to label, name and type of the node type', () => {
    expect(nodeTitle({ id: 'a', type: { type: 'send-message', name: 'Sender' } })).toBe('Sender');
    expect(nodeTitle({ id: 'a', type: { type: 'send_big-message' } })).toBe('Send big message');
    expect(nodeTitle({ id: 'a', type: null })).toBe('Unknown step');
    expect(nodeTitle({ id: 'a', type: { label: 7 } as never })).toBe('Unknown step');
  });
});
