'use client';
import type { ReactElement } from 'react';
import { Button } from '#ui';
import { percentOf } from './coverage.js';
import { useCases } from './use-cases.js';

/** More paths than this are one plain bar. */
const mostMarks = 40;

/** How much the cases cover, one mark for each path, and what they leave out. */
export function CoverageHead(): ReactElement {
  const { book, coverage, messages } = useCases();
  const { coverage: words } = messages;
  if (!coverage) return <p className="pb-cases__n">{words.notRun}</p>;
  const { covered, edges, gap, nodeCount, nodes } = coverage;
  const left = edges.length - covered.size;
  const show = (): void => {
    const [door] = gap.doors.keys();
    book.look.setState({ coverage: true, page: 'canvas', nodeId: door ?? gap.nodeIds[0] });
  };
  return (
    <div className="pb-cov" data-stale={undefined}>
      <div className="pb-cov__l">
        <b>
          {percentOf(coverage)}
          <em>%</em>
        </b>
        <span>{words.percent}</span>
        <span className="pb-cov__end pb-num">{words.steps(nodes.size, nodeCount)}</span>
      </div>
      <div
        className="pb-cov__bar"
        role="img"
        aria-label={words.bar(covered.size, edges.length)}
        data-plain={edges.length > mostMarks || undefined}
      >
        {edges.length > mostMarks ? (
          <i data-on="" style={{ flexGrow: covered.size }} />
        ) : (
          Array.from({ length: covered.size }, (_, at) => <i key={at} data-on="" />)
        )}
        {edges.length > mostMarks
          ? left > 0 && <i style={{ flexGrow: left }} />
          : Array.from({ length: left }, (_, at) => <i key={`left${at}`} />)}
      </div>
      <div className="pb-cov__l pb-cov__gap">
        <span>{left === 0 ? words.none : words.gap(left, gap.by)}</span>
        {left > 0 && (
          <Button className="pb-cov__end" variant="link" size="sm" onClick={show}>
            {words.show}
          </Button>
        )}
      </div>
    </div>
  );
}
