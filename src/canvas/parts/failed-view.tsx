import type { ReactElement } from 'react';
import { Icon, useMessages } from '#ui';
import { drawingMessages } from './drawing-messages.js';

/** Marks the built-in view that replaces a host's view after an error. */
export function FailedView({ what }: { readonly what: 'card' | 'label' }): ReactElement {
  return (
    <span className="pb-failedview" title={useMessages(drawingMessages).failedView[what]}>
      <Icon name="triangle-alert" size={12} />
    </span>
  );
}
