'use client';
import type { ReactElement } from 'react';
import { LateView, useLatePart, useMessages } from '#ui';
import { replayOutlineMessages } from './outline-messages.js';
import type { ReplayOutlineProps } from './replay-outline.js';

const loadOutline = (): Promise<typeof import('./replay-outline.js')> => import('./replay-outline.js');

/** The outline beside the drawing, loaded when it is first shown. */
export function OutlinePane(props: ReplayOutlineProps): ReactElement {
  const messages = useMessages(replayOutlineMessages);
  const late = useLatePart(loadOutline);
  return (
    <div className="pb-rol" data-region="steps">
      <LateView late={late} what={messages.part} waiting={<div aria-busy />}>
        {(part) => <part.ReplayOutline {...props} />}
      </LateView>
    </div>
  );
}
