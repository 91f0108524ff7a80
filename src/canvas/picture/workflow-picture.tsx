'use client';
import { type ReactElement, useMemo } from 'react';
import type { Presentation, WorkflowVersion } from '#model';
import { cardLook, drawPicture, rowLook, type WorkflowDrawing } from './draw-picture.js';

/** Props of `WorkflowPicture`. */
export interface WorkflowPictureProps {
  /** The version to draw; while it is absent, the frame is empty. */
  readonly version?: WorkflowVersion | undefined;
  /** Positions of its steps. */
  readonly presentation?: Presentation | undefined;
  /**
   * `row` for a list, `card` for a larger picture.
   *
   * @default 'row'
   */
  readonly look?: 'row' | 'card' | undefined;
}

const looks = { row: rowLook, card: cardLook };

/**
 * A small picture of a workflow: its real layout in blocks, in the colours of its steps. Decorative: the name is beside
 * it.
 *
 * @example
 * ```tsx
 * import { PbRoot, WorkflowPicture, type WorkflowPictureProps } from 'pathboard/home';
 *
 * export const Thumbnail = ({ version }: WorkflowPictureProps) => (
 *   <PbRoot label="Free trial">
 *     <WorkflowPicture version={version} look="card" />
 *   </PbRoot>
 * );
 * ```
 */
export function WorkflowPicture({ look = 'row', presentation, version }: WorkflowPictureProps): ReactElement {
  const drawing = useMemo(
    () => version && drawPicture(version, presentation, looks[look]),
    [look, presentation, version],
  );
  return <PictureFrame drawing={drawing} look={look} />;
}

/** The frame with a drawing, or empty. */
export function PictureFrame({
  drawing,
  look,
}: {
  readonly drawing: WorkflowDrawing | undefined;
  readonly look: 'row' | 'card';
}): ReactElement {
  const { height, width } = looks[look];
  return (
    <svg className="pb-pic" data-look={look} viewBox={`0 0 ${width} ${height}`} aria-hidden focusable="false">
      {drawing && <path className="pb-pic__l" d={drawing.lines} />}
      {drawing?.blocks.map(({ group, height: high, isEnd, width: wide, x, y }, index) => (
        <g
          key={index}
          data-g={group}
          data-end={isEnd || undefined}
          transform={`translate(${x - wide / 2} ${y - high / 2})`}
        >
          <rect className="pb-pic__b" width={wide} height={high} rx={isEnd ? high / 2 : high / 4} />
          {look === 'card' && !isEnd && wide > 12 && (
            <>
              <rect className="pb-pic__t" x={3.5} y={high / 2 - 3} width={6} height={6} rx={1.8} />
              <rect className="pb-pic__w" x={13} y={high / 2 - 1.2} width={wide - 17} height={2.4} rx={1.2} />
            </>
          )}
        </g>
      ))}
    </svg>
  );
}
