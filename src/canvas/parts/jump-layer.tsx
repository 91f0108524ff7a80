'use client';
import { type ReactElement, memo } from 'react';
import type { Jumping } from '../gestures/use-jump.js';

/** Letters on the steps in view, of painted ones as well. What was typed is dimmed, and so are those that it rules out. */
export const JumpLayer = memo(function JumpLayer({ jumping: { targets, typed } }: { readonly jumping: Jumping }): ReactElement {
  return (
    <div className="pb-jumps" aria-hidden>
      {targets.map(({ letters, nodeId, x, y }) => (
        <kbd key={nodeId} className="pb-jump" data-out={!letters.startsWith(typed) || undefined} style={{ left: x, top: y }}>
          <span className="pb-jump__typed">{letters.startsWith(typed) ? typed : ''}</span>{letters.startsWith(typed) ? letters.slice(typed.length) : letters}
        </kbd>
      ))}
    </div>
  );
});
