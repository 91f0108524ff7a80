import type { ReactElement } from 'react';
import { Icon } from '#ui';

/** Marks the built-in view that replaces a host's view after an error. */
export function FailedView({ what }: { readonly what: 'card' | 'label' }): ReactElement {
  return (
    <span
      className="pb-failedview"
      title={`The own ${what} could not be shown because of an error. This is the standard one.`}
    >
      <Icon name="triangle-alert" size={12} />
    </span>
  );
}
