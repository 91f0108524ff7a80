'use client';
import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { Json, JsonPath } from '#base';
import type { Visit } from '#trace';
import { createLens, type Lens, nothingRevealed, revealName } from './lens.js';
import { createPrivacy } from './privacy.js';
import type { PersonalKind, PrivacyRule } from './privacy-rule.js';

/** A person has asked to see personal data of a run. For a host's record of who saw what. */
export interface RevealEvent {
  /** `value`: one value; `all`: everything in the run. */
  readonly scope: 'value' | 'all';
  /** Where the value is in the context; empty for all. */
  readonly path: JsonPath;
  /** What it tells of a person. Absent for all. */
  readonly kind?: PersonalKind;
  /** The visit it was asked for at, counted from 1. */
  readonly visit: number;
  /** The step of that visit. */
  readonly nodeId: string;
  /** Absent when the run has no id. */
  readonly executionId?: string;
}

export interface ExecutionPrivacySettings {
  /** Where personal data is: the usual rules when absent, nowhere when `null`. Keep it the same from drawing to drawing. */
  readonly privacy?: readonly PrivacyRule[] | null | undefined;
  /** Is told each time a person makes something hidden readable. It is hidden again when another run is opened. */
  readonly onReveal?: ((event: RevealEvent) => void) | undefined;
  /** Whether hidden data may be made readable. Default true. */
  readonly canReveal?: boolean | undefined;
}

/** What hides the personal data of one run, and how a person gets to see it. */
export interface ExecutionPrivacy {
  readonly lens: Lens;
  /** Absent where nothing may be revealed. */
  readonly reveal?: ((path: JsonPath, values: readonly Json[], kind: PersonalKind, visit: Visit) => void) | undefined;
  readonly revealAll?: ((visit: Visit | undefined) => void) | undefined;
  /** Hides everything again. Absent while nothing is revealed. */
  readonly hide?: (() => void) | undefined;
}

const usual: ExecutionPrivacy = { lens: createLens(createPrivacy()) };
const PrivacyContext = createContext<ExecutionPrivacy>(usual);

/** What may be drawn of the run that is shown. Outside of a run: what may be drawn by the usual rules. */
export function useExecutionPrivacy(): ExecutionPrivacy {
  return useContext(PrivacyContext);
}

/** Hands what hides personal data to everything that draws the run. */
export const ExecutionPrivacyProvider = PrivacyContext.Provider;

/** Keeps what was revealed of a run, and forgets it with the run. */
export function useReveal(
  executionId: unknown,
  { privacy: rules, onReveal, canReveal = true }: ExecutionPrivacySettings,
): ExecutionPrivacy {
  const [state, setState] = useState({ executionId, revealed: nothingRevealed });
  const revealed = state.executionId === executionId ? state.revealed : nothingRevealed;
  const privacy = useMemo(() => createPrivacy(rules === undefined ? undefined : rules), [rules]);
  const lens = useMemo(() => createLens(privacy, revealed), [privacy, revealed]);
  const tell = useCallback(
    (event: Omit<RevealEvent, 'executionId'>) => {
      onReveal?.({ ...event, ...(typeof executionId === 'string' && { executionId }) });
    },
    [onReveal, executionId],
  );
  const reveal = useCallback(
    (path: JsonPath, values: readonly Json[], kind: PersonalKind, visit: Visit) => {
      setState((before) => {
        const known = before.executionId === executionId ? before.revealed : nothingRevealed;
        return {
          executionId,
          revealed: { ...known, values: new Set([...known.values, ...values.map((value) => revealName(path, value))]) },
        };
      });
      tell({ scope: 'value', path, kind, visit: visit.index, nodeId: visit.nodeId });
    },
    [executionId, tell],
  );
  const revealAll = useCallback(
    (visit: Visit | undefined) => {
      setState({ executionId, revealed: { ...nothingRevealed, all: true } });
      tell({ scope: 'all', path: [], visit: visit?.index ?? 0, nodeId: visit?.nodeId ?? '' });
    },
    [executionId, tell],
  );
  const hide = useCallback(() => setState({ executionId, revealed: nothingRevealed }), [executionId]);
  const isRevealed = revealed.all || revealed.values.size > 0;
  return useMemo<ExecutionPrivacy>(
    () => ({
      lens,
      ...(canReveal && !privacy.open && { reveal, ...(!revealed.all && { revealAll }) }),
      ...(isRevealed && { hide }),
    }),
    [lens, canReveal, privacy.open, reveal, revealAll, hide, isRevealed, revealed.all],
  );
}
