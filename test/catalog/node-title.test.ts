import { describe, expect, it } from 'vitest';
import { nodeTitle } from '#catalog';
import type { Presentation } from '#model';

describe('stepTitle', () => {
  const node = { id: '__proto__', type: { type: 'send-message', name: 'Sender', label: 'Send message' } };

  it('prefers the name a person gave, also for an id that looks like machinery', () => {
    const presentation: Presentation = { version: 1, nodes: { ['__proto__']: { title: ' Welcome ' } } };
    expect(nodeTitle(node, presentation)).toBe('Welcome');
    expect(nodeTitle(node, { version: 1, nodes: {} })).toBe('Send message');
    expect(nodeTitle({ ...node, id: 'constructor' }, { version: 1, nodes: {} })).toBe('Send message');
    expect(nodeTitle(node, { version: 1, nodes: { ['__proto__']: { title: '  ' } } })).toBe('Send message');
  });

  it('falls back to what the type says of itself', () => {
    expect(nodeTitle({ id: 'a', type: { type: 'send-message', name: 'Sender' } })).toBe('Sender');
    expect(nodeTitle({ id: 'a', type: { type: 'send_big-message' } })).toBe('Send big message');
    expect(nodeTitle({ id: 'a', type: null })).toBe('Unknown step');
    expect(nodeTitle({ id: 'a', type: { label: 7 } as never })).toBe('Unknown step');
  });
});
