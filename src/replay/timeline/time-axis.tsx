'use client';
import { type ReactElement, memo } from 'react';
import type { AxisTick } from './axis-ticks.js';
import { IconButton, useMessages } from '#ui';
import { timelineMessages } from './timeline-messages.js';
import type { TimeZoom } from './use-time-window.js';
import type { TimeBand } from './zoomed-scale.js';

/** The labels of the axis. */
export const AxisWords = memo(function AxisWords({ ticks }: { readonly ticks: readonly AxisTick[] }): ReactElement {
  return (
    <>
      {ticks.map((tick) => (
        <span
          key={`${tick.kind}${tick.share}`}
          data-kind={tick.kind}
          style={{ left: `${tick.share * 100}%` }}
          aria-hidden
        >
          {tick.text}
        </span>
      ))}
    </>
  );
});

/** Bands over axis and rows where time is shortened. */
export const TimeBands = memo(function TimeBands({ bands }: { readonly bands: readonly TimeBand[] }): ReactElement {
  return (
    <div className="pb-tl__over" aria-hidden>
      {bands.map(({ left, right }) => (
        <span key={left} className="pb-brk" style={{ left: `${left * 100}%`, width: `${(right - left) * 100}%` }} />
      ))}
    </div>
  );
});

/** Zooms the time axis. */
export const ZoomButtons = memo(function ZoomButtons({
  zoom,
  none,
}: {
  readonly zoom: TimeZoom;
  readonly none: boolean;
}): ReactElement {
  const { axis } = useMessages(timelineMessages);
  return (
    <>
      <IconButton
        icon="minus"
        size="sm"
        iconSize={13}
        label={axis.zoomOut}
        keys={['-']}
        disabled={!zoom.isZoomed}
        onClick={zoom.zoomOut}
      />
      <IconButton
        icon="plus"
        size="sm"
        iconSize={13}
        label={axis.zoomIn}
        keys={['+']}
        disabled={zoom.nearest || none}
        onClick={zoom.zoomIn}
      />
      {zoom.isZoomed && (
        <IconButton icon="maximize" size="sm" iconSize={13} label={axis.showAll} keys={['0']} onClick={zoom.showAll} />
      )}
    </>
  );
});
