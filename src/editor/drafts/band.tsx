'use client';
import { Children, type ReactElement, type ReactNode } from 'react';
import { Icon, usePartLabel } from '#ui';

interface BandProps {
  readonly icon: string;
  readonly kind?: 'warn' | 'run' | 'quiet';
  readonly label: string;
  /** The words first, then the actions. */
  readonly children: readonly [ReactNode, ...ReactNode[]];
}

/** A message above the editor. */
export function Band({ children: [words, ...actions], icon, kind, label }: BandProps): ReactElement {
  const name = usePartLabel(label);
  return (
    <div className="pb-band" role="region" aria-label={name} data-k={kind} data-region="band">
      <Icon name={icon} size={16} />
      {words}
      <span className="pb-band__a">{Children.toArray(actions)}</span>
    </div>
  );
}

/** What a band says, the first sentence emphasised. */
export function BandWords({
  children,
  title,
}: {
  readonly title: string;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <span className="pb-band__w">
      <strong>{title}</strong> <span>{children}</span>
    </span>
  );
}
