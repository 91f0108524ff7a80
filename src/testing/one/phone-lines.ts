import type { TestFrame, TestMessage } from './test-frame.js';

/** What a phone shows: messages, and the time between them. */
export type PhoneLine =
  | { readonly kind: 'day'; readonly at: number }
  | { readonly kind: 'message'; readonly message: TestMessage; readonly index: number }
  | { readonly kind: 'gap'; readonly milliseconds: number };

/** Shorter times between two messages are not said, nor since the last one. */
const leastGap = 10 * 60_000;
const leastSince = 60_000;

/** The conversation with its days and pauses, and how long ago the last of it was. */
export function phoneLines(
  { isOver, messages, now }: Pick<TestFrame, 'isOver' | 'messages' | 'now'>,
  start: number,
  dayKey: (at: number) => string,
): readonly PhoneLine[] {
  const lines: PhoneLine[] = [{ kind: 'day', at: start }];
  let last = start;
  messages.forEach((message, index) => {
    const { at } = message;
    if (dayKey(at) !== dayKey(last)) lines.push({ kind: 'day', at });
    else if (at - last >= leastGap) lines.push({ kind: 'gap', milliseconds: at - last });
    lines.push({ kind: 'message', message, index });
    last = at;
  });
  if (!isOver && now - last >= leastSince) lines.push({ kind: 'gap', milliseconds: now - last });
  return lines;
}
