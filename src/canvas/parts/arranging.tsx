'use client';
import type { ReactElement } from 'react';
import { Spinner, useMessages } from '#ui';
import { drawingMessages } from './drawing-messages.js';

/** Placeholder of the drawing while a large workflow is laid out for the first time. */
export function Arranging({ steps }: { readonly steps: number }): ReactElement {
  return (
    <div className="pb-canvas pb-arranging" role="status">
      <Spinner />
      <span>{useMessages(drawingMessages).arranging(steps)}</span>
    </div>
  );
}
