'use client';
import { useCallback, useMemo, useState } from 'react';
import { createTimeWords, type TimeWords } from '../words/time-words.js';
import { type KnownZones, resolveZone, type ZoneChoice } from './zone-choice.js';

export interface ZoneSettings {
  readonly locale?: string | undefined;
  /** The choice to begin with, or made by the host. */
  readonly timeZone?: ZoneChoice | undefined;
  /** Is told what a person chooses. */
  readonly onTimeZone?: ((choice: ZoneChoice) => void) | undefined;
}

/** Whose clocks times are read by at present. */
export interface Zone {
  readonly choice: ZoneChoice;
  /** The same where a person chose it; absent where it is the one to begin with. */
  readonly chosen: ZoneChoice | undefined;
  readonly known: KnownZones;
  /** IANA. */
  readonly zone: string;
  readonly times: TimeWords;
  readonly utc: TimeWords;
  readonly choose: (choice: ZoneChoice) => void;
}

/** Keeps whose clocks times are read by. A host that gives another choice later is followed. */
export function useZone({ locale, timeZone, onTimeZone }: ZoneSettings, known: KnownZones): Zone {
  const given = timeZone ?? (known.account === undefined ? 'viewer' : 'account');
  const [initial] = useState(given);
  const [state, setState] = useState({ given, choice: given });
  if (state.given !== given) setState({ given, choice: given });
  const choice = state.given === given ? state.choice : given;
  const zone = resolveZone(choice, known);
  const times = useMemo(() => createTimeWords({ locale, timeZone: zone }), [locale, zone]);
  const utc = useMemo(() => createTimeWords({ locale, timeZone: 'UTC' }), [locale]);
  const choose = useCallback(
    (next: ZoneChoice) => {
      setState({ given, choice: next });
      onTimeZone?.(next);
    },
    [given, onTimeZone],
  );
  return useMemo(
    () => ({ choice, chosen: choice === initial ? undefined : choice, known, zone, times, utc, choose }),
    [choice, initial, known, zone, times, utc, choose],
  );
}

/** A choice that a replay and what stands around it share: made in the one, read by all. */
export interface SharedZone {
  readonly choice: ZoneChoice | undefined;
  /** IANA, for what is about many contacts: where each has their own, the account's is meant. */
  readonly zone: string;
  readonly choose: (choice: ZoneChoice) => void;
}

/** Keeps the choice outside of a replay, for when another run is opened. */
export function useSharedZone({
  timeZone,
  onTimeZone,
  account,
}: Omit<ZoneSettings, 'locale'> & { readonly account: string | undefined }): SharedZone {
  const [state, setState] = useState({ given: timeZone, choice: timeZone });
  if (state.given !== timeZone) setState({ given: timeZone, choice: timeZone });
  const choice = state.given === timeZone ? state.choice : timeZone;
  const choose = useCallback(
    (next: ZoneChoice) => {
      setState({ given: timeZone, choice: next });
      onTimeZone?.(next);
    },
    [timeZone, onTimeZone],
  );
  return { choice, zone: resolveZone(choice, { account }), choose };
}
