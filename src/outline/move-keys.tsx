'use client';
import { type ReactElement, useLayoutEffect } from 'react';
import { Kbd, useLatest, useMessages } from '#ui';
import { listMessages } from './list-messages.js';
import { capsOf, outlineBindings } from './outline-bindings.js';
import type { OutlineBindings } from './outline-props.js';

/**
 * The foot of the outline while a step is moved by keys: its proposed place, and the keys that choose another one, carry
 * it out and cancel. The place is announced as it is proposed, so the foot is no live region.
 */
export function MoveKeys({
  bindings,
  onShow,
  place,
}: {
  readonly bindings: OutlineBindings;
  /** The name of the proposed row. */
  readonly place: string;
  /** Called once it takes room from the rows. */
  readonly onShow: () => void;
}): ReactElement {
  const { move: words } = useMessages(listMessages);
  const keys = [
    { caps: [...capsOf(bindings, 'go-up'), ...capsOf(bindings, 'go-down')], name: words.choose },
    // Meanwhile these two are fixed.
    { caps: capsOf(outlineBindings, 'open'), name: words.carryOut },
    { caps: capsOf(outlineBindings, 'back'), name: words.cancel },
  ];
  const latest = useLatest(onShow);
  useLayoutEffect(() => latest.current(), [latest]);
  return (
    <div className="pb-ol__mv" role="group" aria-label={words.keys}>
      <b className="pb-trunc">{place}</b>
      <span className="pb-ol__mvk">
        {keys.map(({ caps, name }) => (
          <span key={name}>
            <Kbd keys={caps} /> {name}
          </span>
        ))}
      </span>
    </div>
  );
}
