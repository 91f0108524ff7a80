'use client';
import type { ReactElement } from 'react';
import { Icon } from '#ui';
import type { EdgeFigures } from '../canvas-props.js';

interface MarkFiguresProps {
  readonly id: string;
  /** The first stands out. */
  readonly figures: readonly string[];
  readonly change: string | undefined;
}

/** Numbers in place of a step's summary: "1,284 100%", and at the end what became of them since another time. */
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
 * How many leave a workflow at a step: beside its card, at the end of a line that leads nowhere; on its upper edge where another card stands in the
 * way. The card's name says it as well.
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

/** Numbers on a path, in place of its words: "Reply 58% 11 m". The path's name begins with them. */
export function EdgeNumbers({
  figures: { change, label, share, time },
}: {
  readonly figures: EdgeFigures;
}): ReactElement {
  return (
    <span className="pb-figures pb-figures--path">
      {/* With spaces between them: whoever tells a computer by voice what to press says the words as they are seen. */}
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
