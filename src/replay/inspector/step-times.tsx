'use client';
import type { ReactElement } from 'react';
import type { Moment } from '../execution-moments.js';
import type { TimeWords } from '../time-words.js';
import type { Zone } from '../zone/use-zone.js';
import { ZoneMenu } from '../zone/zone-menu.js';

export interface StepTimesProps {
  readonly zone: Zone;
  readonly moment: Moment;
}

/** When a visit was, in UTC beside the zone that is chosen, and the choice of it. Absent where the run tells no times. */
export function StepTimes({ zone, moment }: StepTimesProps): ReactElement | null {
  const { visit } = moment;
  const time = visit.start ?? visit.end;
  if (time === undefined) return null;
  const isUtc = zone.zone === 'UTC';
  return (
    <div className="pb-rtimes">
      <ZoneMenu zone={zone} time={time} />
      {!isUtc && (
        <span className="pb-mut pb-num pb-rtimes__u">{`${dayInUtc(time, zone)}${visitRange(moment, zone.utc)} UTC`}</span>
      )}
    </div>
  );
}

/** From when to when a visit was. */
export function visitRange({ visit, open }: Moment, times: TimeWords): string {
  return open ? `Since ${times.clock(visit.start)}` : times.range(visit.start, visit.end);
}

/** The date, where it is another one in UTC. */
function dayInUtc(time: number, { times, utc }: Zone): string {
  return times.dayKey(time) === utc.dayKey(time) ? '' : `${utc.date(time)}, `;
}
