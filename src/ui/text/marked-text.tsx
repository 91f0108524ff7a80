import type { ReactElement } from 'react';
import type { MatchedRange } from '#base';

/** A text with its search matches highlighted. */
export function MarkedText({
  ranges,
  text,
}: {
  readonly text: string;
  readonly ranges: readonly MatchedRange[];
}): ReactElement {
  const parts: ReactElement[] = [];
  let done = 0;
  for (const [from, to] of ranges) {
    if (from > done) parts.push(<span key={done}>{text.slice(done, from)}</span>);
    parts.push(<mark key={from}>{text.slice(from, to)}</mark>);
    done = to;
  }
  if (done < text.length) parts.push(<span key={done}>{text.slice(done)}</span>);
  return <>{parts}</>;
}
