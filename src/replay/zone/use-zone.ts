'use client';
import { useCallback, useMemo, useState } from 'react';
import { callHost } from '#base';
import { useMessages } from '#ui';
import { createTimeWords, type TimeWords } from '../words/time-words.js';
import { wordMessages } from '../words/word-messages.js';
import { type KnownZones, resolveZone, type ZoneChoice } from './zone-choice.js';

export interface ZoneSettings {
  readonly locale?: string | undefined;
  /** The initial choice. A new value replaces the user's. */
  readonly timeZone?: ZoneChoice | undefined;
  /** Notifies the host of the user's choice. */
  readonly onTimeZone?: ((choice: ZoneChoice) => void) | undefined;
}

/** The current time zone. */
export interface Zone {
  readonly choice: ZoneChoice;
  /** The user's choice; absent where it is the initial one. */
  readonly chosen: ZoneChoice | undefined;
  readonly known: KnownZones;
  /** The resolved zone, IANA. */
  readonly zone: string;
  readonly times: TimeWords;
  readonly utc: TimeWords;
  readonly choose: (choice: ZoneChoice) => void;
}

/** Keeps the chosen time zone. A new choice of the host replaces it. */
export function useZone({ locale, timeZone, onTimeZone }: ZoneSettings, known: KnownZones): Zone {
  const given = timeZone ?? (known.account === undefined ? 'viewer' : 'account');
  const [initial] = useState(given);
  const [state, setState] = useState({ given, choice: given });
  if (state.given !== given) setState({ given, choice: given });
  const choice = state.given === given ? state.choice : given;
  const zone = resolveZone(choice, known);
  const words = useMessages(wordMessages);
  const times = useMemo(() => createTimeWords({ locale, timeZone: zone }, words), [locale, zone, words]);
  const utc = useMemo(() => createTimeWords({ locale, timeZone: 'UTC' }, words), [locale, words]);
  const choose = useCallback(
    (next: ZoneChoice) => {
      setState({ given, choice: next });
      callHost(() => onTimeZone?.(next));
    },
    [given, onTimeZone],
  );
  return useMemo(
    () => ({ choice, chosen: choice === initial ? undefined : choice, known, zone, times, utc, choose }),
    [choice, initial, known, zone, times, utc, choose],
  );
}

/** A choice shared by a replay and its surroundings. */
export interface SharedZone {
  readonly choice: ZoneChoice | undefined;
  /** The resolved zone, IANA. For many contacts `contact` resolves to the zone of the account. */
  readonly zone: string;
  readonly choose: (choice: ZoneChoice) => void;
}

/** Keeps the choice across replays. */
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
      callHost(() => onTimeZone?.(next));
    },
    [timeZone, onTimeZone],
  );
  return { choice, zone: resolveZone(choice, { account }), choose };
}
