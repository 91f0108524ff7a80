'use client';
import { Icon } from '#ui';
import type { ReactElement, ReactNode } from 'react';
import { useKeptFocus } from './use-kept-focus.js';

export interface TokenListProps {
  readonly labels: readonly string[];
  readonly onRemove: (index: number) => void;
  readonly disabled: boolean;
  readonly invalid: boolean;
  /** Renders an element before a token's label, such as an avatar. */
  readonly decorate?: ((label: string) => ReactNode) | undefined;
  /** The input that adds a token, after the last one. */
  readonly children?: ReactNode;
}

/** Several labels in one frame, each with a button that removes it. */
export function TokenList({ labels, onRemove, disabled, invalid, decorate, children }: TokenListProps): ReactElement {
  const focus = useKeptFocus<HTMLDivElement>();
  return (
    <div {...focus} className="pb-tokens" data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      {labels.map((label, index) => (
        // Labels may repeat, so the index is part of the key.
        <span key={`${index}:${label}`} className="pb-token" data-decorated={decorate ? '' : undefined}>
          {decorate?.(label)}
          <span className="pb-trunc">{label}</span>
          <button
            type="button"
            className="pb-token__x"
            aria-label={`Remove ${label}`}
            disabled={disabled}
            onClick={() => onRemove(index)}
          >
            <Icon name="x" size={12} />
          </button>
        </span>
      ))}
      {children}
    </div>
  );
}
