'use client';
import type { ReactElement } from 'react';
import { Icon } from '#ui';
import type { EdgeFigures } from '../canvas-props.js';

interface MarkFiguresProps {
  readonly id: string;
  /** The first one is emphasised. */
  readonly figures: readonly string[];
  readonly change: string | undefined;
}

/** Figures in place of a summary: "1,284 100%", and at the end their change. */
export function MarkFigures({ change, figures: [first, ...others], id }: MarkFiguresProps): ReactElement {
  return (
    <span id={id} className="pb-node__sum pb-figures">
      <b>{first}</b>
      {others.map((figure) => (
        <span key={figure}> {figure}</span>
      ))}
      {change !== undefined && <em> {change}</em>}
    </span>
  );
}

/**
 * Contacts that leave at a node: beside its card, at the end of a short line; on its upper edge where another card is
 * in the way. The card's accessible name includes it.
 */
export function Leaving({
  above = false,
  words,
}: {
  readonly words: string;
  readonly above?: boolean | undefined;
}): ReactElement {
  return (
    <span className="pb-exit" data-above={above || undefined} aria-hidden>
      <i />
      <Icon name="log-out" size={14} />
      <span>{words}</span>
    </span>
  );
}

/** Figures in place of an edge label: "Reply 58% 11 m". The edge's accessible name begins with them. */
export function EdgeNumbers({
  figures: { change, label, share, time },
}: {
  readonly figures: EdgeFigures;
}): ReactElement {
  return (
    <span className="pb-figures pb-figures--path">
      {/* Spaces between them: users of voice control say the words as they see them. */}
      {label !== undefined && <span className="pb-trunc">{label}</span>} {share !== undefined && <b>{share}</b>}{' '}
      {time !== undefined && (
        <span>
          <Icon name="clock-8" size={11} />
          {time}
        </span>
      )}{' '}
      {change !== undefined && <em>{change}</em>}
    </span>
  );
}
