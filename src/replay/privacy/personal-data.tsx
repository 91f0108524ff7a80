'use client';
import { createContext, type ReactElement, useCallback, useContext, useMemo, useState } from 'react';
import { callHost } from '#base';
import { IconButton, useMessages } from '#ui';
import { privacyMessages } from './privacy-messages.js';
import type { RevealEvent } from './reveal-event.js';

/** Whether personal data is shown or hidden: everywhere or nowhere. */
export type PersonalDataChoice = 'shown' | 'hidden';

/** The one setting of personal data. */
export interface PersonalDataSettings {
  /**
   * Whether personal data is shown or hidden at first, in every part: lists, grid, comparison, timeline, step details and search. The
   * user changes it with one switch. A new value replaces the user's choice.
   *
   * @default 'shown', or 'hidden' where `canReveal` is false
   */
  readonly personalData?: PersonalDataChoice | undefined;
  /** Notifies the host of the user's choice, to be kept. */
  readonly onPersonalData?: ((choice: PersonalDataChoice) => void) | undefined;
}

/** The current choice, and how the user changes it. */
export interface PersonalData {
  readonly isHidden: boolean;
  /** Absent where there is no choice: nothing is personal, or nothing may be revealed. */
  readonly choose?: ((choice: PersonalDataChoice, where?: Partial<RevealEvent>) => void) | undefined;
}

interface PersonalDataOptions extends PersonalDataSettings {
  readonly canReveal?: boolean | undefined;
  readonly onReveal?: ((event: RevealEvent) => void) | undefined;
  /** The privacy rules, or `null` where nothing is personal. */
  readonly privacy?: unknown;
}

const PersonalDataContext = createContext<PersonalData | undefined>(undefined);

/** Provides the choice to all parts inside. */
export const PersonalDataProvider = PersonalDataContext.Provider;

/** Returns the choice of the surrounding screen, else keeps one. */
export function usePersonalData({
  canReveal = true,
  onPersonalData,
  onReveal,
  personalData,
  privacy,
}: PersonalDataOptions): PersonalData {
  const outer = useContext(PersonalDataContext);
  const given = personalData ?? 'shown';
  const [state, setState] = useState({ given, choice: given });
  if (state.given !== given) setState({ given, choice: given });
  const choice = state.given === given ? state.choice : given;
  const choose = useCallback(
    (next: PersonalDataChoice, where: Partial<RevealEvent> = {}) => {
      setState({ given, choice: next });
      callHost(() => onPersonalData?.(next));
      if (next === 'shown') callHost(() => onReveal?.({ visit: 0, nodeId: '', ...where, scope: 'all', path: [] }));
    },
    [given, onPersonalData, onReveal],
  );
  const isOpen = privacy === null;
  const own = useMemo<PersonalData>(
    () => (isOpen || !canReveal ? { isHidden: !isOpen } : { isHidden: choice === 'hidden', choose }),
    [canReveal, choice, choose, isOpen],
  );
  return outer ?? own;
}

/** The switch of all personal data. Renders nothing where there is no choice. */
export function PersonalDataSwitch({
  data: { choose, isHidden },
  where,
}: {
  readonly data: PersonalData;
  /** What is shown, for the report to the host. */
  readonly where?: Partial<RevealEvent>;
}): ReactElement | null {
  const { hideAll, showAll } = useMessages(privacyMessages);
  if (!choose) return null;
  return (
    <IconButton
      icon={isHidden ? 'eye' : 'eye-off'}
      label={isHidden ? showAll : hideAll}
      size="sm"
      tone="mut"
      onClick={() => choose(isHidden ? 'shown' : 'hidden', where)}
    />
  );
}
