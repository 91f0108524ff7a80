'use client';
import { Icon } from '#ui';
import type { ReactElement, ReactNode } from 'react';
import { useKeptFocus } from './use-kept-focus.js';

export interface TokenListProps {
  readonly labels: readonly string[];
  readonly onRemove: (index: number) => void;
  readonly disabled: boolean;
  readonly invalid: boolean;
  /** What stands before a token's words, such as a picture of the person. */
  readonly decorate?: ((label: string) => ReactNode) | undefined;
  /** What adds a token, after the last one. */
  readonly children?: ReactNode;
}

/** Several short things in one frame, each of which can be taken out. */
export function TokenList({ labels, onRemove, disabled, invalid, decorate, children }: TokenListProps): ReactElement {
  const focus = useKeptFocus<HTMLDivElement>();
  return (
    <div {...focus} className="pb-tokens" data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      {labels.map((label, index) => (
        // A list may hold the same word twice, so the place belongs to the key.
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
