'use client';
import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import { isJsonObject, type Json, type JsonObject, type JsonPath } from '#base';
import type { WorkflowExecution } from '#model';
import type { Visit } from '#trace';
import { createLens, type Lens, nothingRevealed, type Revealed, revealName } from './lens.js';
import { type PersonalData, type PersonalDataSettings, usePersonalData } from './personal-data.js';
import { maskOfValues } from './mask-text.js';
import { personalValuesIn } from './personal-values.js';
import { usePhoneCheck } from './phone-check.js';
import { createPrivacy, type Privacy } from './privacy.js';
import type { PersonalKind, PrivacyRule } from './privacy-rule.js';
import type { RevealEvent } from './reveal-event.js';

/** What is personal, whether it is hidden, and whether the user can reveal it. */
export interface ExecutionPrivacySettings extends PersonalDataSettings {
  /**
   * The privacy rules; `null` hides nothing. Keep the array stable between renders.
   *
   * @default defaultPrivacyRules
   */
  readonly privacy?: readonly PrivacyRule[] | null | undefined;
  /**
   * Notifies the host each time the user reveals personal data: one value, which is hidden again when another execution
   * opens, or all of it.
   */
  readonly onReveal?: ((event: RevealEvent) => void) | undefined;
  /**
   * Whether personal data can be revealed.
   *
   * @default true
   */
  readonly canReveal?: boolean | undefined;
}

/** Masks the personal data of one execution, and reveals it on demand. */
export interface ExecutionPrivacy {
  readonly lens: Lens;
  /** The switch of all personal data. */
  readonly data: PersonalData;
  /** Reveals one value. Absent where nothing is hidden, or nothing may be revealed. */
  readonly reveal?: ((path: JsonPath, values: readonly Json[], kind: PersonalKind, visit: Visit) => void) | undefined;
}

const usual: ExecutionPrivacy = { lens: createLens(createPrivacy()), data: { isHidden: true } };
const PrivacyContext = createContext<ExecutionPrivacy>(usual);

/** Returns the privacy of the execution shown. Outside of a provider the default rules apply. */
export function useExecutionPrivacy(): ExecutionPrivacy {
  return useContext(PrivacyContext);
}

/** Provides the privacy to all components that show the execution. */
export const ExecutionPrivacyProvider = PrivacyContext.Provider;

/** The names that an execution ends with: errors and other texts written by machines repeat them. */
function namesIn({ steps }: Pick<WorkflowExecution, 'steps'>, privacy: Privacy): readonly string[] {
  const context = steps?.findLast((step) => isJsonObject(step?.node?.context))?.node?.context;
  return context ? personalValuesIn(context as JsonObject, privacy, { kinds: ['name'] }) : [];
}

/** Keeps what the user revealed of an execution, and forgets it with the execution. */
export function useReveal(
  execution: Pick<WorkflowExecution, 'id' | 'start' | 'steps'>,
  settings: ExecutionPrivacySettings,
): ExecutionPrivacy {
  const { privacy: rules, onReveal, canReveal = true } = settings;
  const data = usePersonalData(settings);
  const { isHidden } = data;
  const executionId = typeof execution.id === 'string' && execution.id !== '' ? execution.id : undefined;
  // Without an id, what was revealed of one execution must not stay so in the next.
  const identity = executionId ?? execution.start ?? execution;
  const [state, setState] = useState<{ readonly identity: unknown; readonly revealed: Revealed }>({
    identity,
    revealed: nothingRevealed,
  });
  // The switch hides everything: what was revealed by itself as well.
  const [wasHidden, setWasHidden] = useState(isHidden);
  if (wasHidden !== isHidden) {
    setWasHidden(isHidden);
    setState({ identity, revealed: nothingRevealed });
  }
  const revealed = state.identity === identity ? state.revealed : nothingRevealed;
  const privacy = useMemo(() => createPrivacy(rules === undefined ? undefined : rules), [rules]);
  // A run that goes on is another object with each step; most often the same person.
  const names = useMemo(() => (isHidden ? namesIn(execution, privacy).join('\n') : ''), [execution, isHidden, privacy]);
  const isPhone = usePhoneCheck(isHidden && !privacy.open);
  const lens = useMemo(
    () =>
      createLens(
        privacy,
        { ...revealed, all: !isHidden },
        { mask: maskOfValues([], { names: names.split('\n'), isPhone }), isPhone },
      ),
    [isHidden, isPhone, names, privacy, revealed],
  );
  const report = useCallback(
    (event: Omit<RevealEvent, 'executionId'>) => {
      onReveal?.({ ...event, ...(executionId !== undefined && { executionId }) });
    },
    [onReveal, executionId],
  );
  const reveal = useCallback(
    (path: JsonPath, values: readonly Json[], kind: PersonalKind, visit: Visit) => {
      setState((before) => {
        const known = before.identity === identity ? before.revealed : nothingRevealed;
        return {
          identity,
          revealed: { ...known, values: new Set([...known.values, ...values.map((value) => revealName(path, value))]) },
        };
      });
      report({ scope: 'value', path, kind, visit: visit.index, nodeId: visit.nodeId });
    },
    [identity, report],
  );
  return useMemo<ExecutionPrivacy>(
    () => ({ lens, data, ...(canReveal && isHidden && !privacy.open && { reveal }) }),
    [lens, data, canReveal, isHidden, privacy.open, reveal],
  );
}
