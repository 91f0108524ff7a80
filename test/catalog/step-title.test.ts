import { describe, expect, it } from 'vitest';
import { stepTitle } from '#catalog';
import type { Presentation } from '#model';

describe('stepTitle', () => {
  const node = { id: '__proto__', type: { type: 'send-message', name: 'Sender', label: 'Send message' } };

  it('prefers the name a person gave, also for an id that looks like machinery', () => {
    const presentation: Presentation = { version: 1, nodes: { ['__proto__']: { title: ' Welcome ' } } };
    expect(stepTitle(node, presentation)).toBe('Welcome');
    expect(stepTitle(node, { version: 1, nodes: {} })).toBe('Send message');
    expect(stepTitle({ ...node, id: 'constructor' }, { version: 1, nodes: {} })).toBe('Send message');
    expect(stepTitle(node, { version: 1, nodes: { ['__proto__']: { title: '  ' } } })).toBe('Send message');
  });

  it('falls back to what the type says of itself', () => {
    expect(stepTitle({ id: 'a', type: { type: 'send-message', name: 'Sender' } })).toBe('Sender');
    expect(stepTitle({ id: 'a', type: { type: 'send_big-message' } })).toBe('Send big message');
    expect(stepTitle({ id: 'a', type: null })).toBe('Unknown step');
    expect(stepTitle({ id: 'a', type: { label: 7 } as never })).toBe('Unknown step');
  });
});
