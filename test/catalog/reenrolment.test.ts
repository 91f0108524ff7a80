import { describe, expect, test } from 'vitest';
import { notAgainFor, reenrolmentAt } from '#catalog';
import { seededRandom } from '#base';
import { step } from '../../stories/steps.js';

const hour = 3_600_000;
const once = (node: ReturnType<typeof step>) => ({ ...node, type: { ...node.type, supportsReenrollment: false } });

describe('[row 82] a contact is started again', () => {
  test('[GO1] as the kind of trigger and its settings say', () => {
    expect(notAgainFor(step('t', 'trigger-keyword', {}))).toBe(0);
    expect(notAgainFor(once(step('t', 'trigger-keyword', {})))).toBe(Infinity);
    expect(notAgainFor(step('t', 'trigger-missed-call', {}))).toBe(hour);
    expect(notAgainFor(step('t', 'trigger-missed-call', { ignoreFor: 'PT2H' }))).toBe(2 * hour);
    expect(notAgainFor(step('t', 'trigger-missed-call', { ignoreFor: 'soon' }))).toBe(0);
  });

  test('[GO2] never while under way, never by a trigger that starts once, and else from the end of its pause on', () => {
    const random = seededRandom(82);
    const triggers = [
      step('t', 'trigger-keyword', {}),
      once(step('t', 'trigger-missed-call', {})),
      ...[1, 30, 600].map((minutes) => step('t', 'trigger-missed-call', { ignoreFor: `PT${minutes}M` })),
    ];
    for (let turn = 0; turn < 500; turn++) {
      const trigger = triggers[Math.floor(random() * triggers.length)]!;
      const startedAt = Math.floor(random() * 1e9);
      const isOver = random() < 0.7;
      const pause = notAgainFor(trigger);
      const now = startedAt + (random() < 0.3 && pause < Infinity ? pause : Math.floor(random() * 20 * hour));
      const answer = reenrolmentAt(trigger, { startedAt, isOver }, now);
      expect(answer.isLetIn).toBe(isOver && now - startedAt >= pause);
      if (!answer.isLetIn && answer.because === 'too-soon') {
        const { until } = answer;
        expect(reenrolmentAt(trigger, { startedAt, isOver }, until)).toEqual({ isLetIn: true });
        expect(reenrolmentAt(trigger, { startedAt, isOver }, until - 1).isLetIn).toBe(false);
      }
    }
  });
});
