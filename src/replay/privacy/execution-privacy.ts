'use client';
import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { Json, JsonPath } from '#base';
import type { WorkflowExecution } from '#model';
import type { Visit } from '#trace';
import { createLens, type Lens, nothingRevealed, type Revealed, revealName } from './lens.js';
import { createPrivacy } from './privacy.js';
import type { PersonalKind, PrivacyRule } from './privacy-rule.js';

/** The user has revealed personal data. For a host's audit log. */
export interface RevealEvent {
  /** `value`: one value; `all`: everything in the execution. */
  readonly scope: 'value' | 'all';
  /** JSON path of the value in the context; empty for `all`. */
  readonly path: JsonPath;
  /** The kind of personal data. Absent for `all`. */
  readonly kind?: PersonalKind;
  /** The visit shown at that time, counted from 1. */
  readonly visit: number;
  /** The node of that visit. */
  readonly nodeId: string;
  /** Absent where the execution has no id. */
  readonly executionId?: string;
}

/** What is hidden, and whether the user can reveal it. */
export interface ExecutionPrivacySettings {
  /**
   * The privacy rules; `null` hides nothing. Keep the array stable between renders.
   *
   * @default defaultPrivacyRules
   */
  readonly privacy?: readonly PrivacyRule[] | null | undefined;
  /** Notifies the host each time the user reveals personal data. Opening another execution hides it again. */
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
  /** Absent where nothing may be revealed. */
  readonly reveal?: ((path: JsonPath, values: readonly Json[], kind: PersonalKind, visit: Visit) => void) | undefined;
  readonly revealAll?: ((visit: Visit | undefined) => void) | undefined;
  /** Hides everything again. Absent while nothing is revealed. */
  readonly hide?: (() => void) | undefined;
}

const usual: ExecutionPrivacy = { lens: createLens(createPrivacy()) };
const PrivacyContext = createContext<ExecutionPrivacy>(usual);

/** Returns the privacy of the execution shown. Outside of a provider the default rules apply. */
export function useExecutionPrivacy(): ExecutionPrivacy {
  return useContext(PrivacyContext);
}

/** Provides the privacy to all components that show the execution. */
export const ExecutionPrivacyProvider = PrivacyContext.Provider;

/** Keeps what the user revealed of an execution, and forgets it with the execution. */
export function useReveal(
  execution: Pick<WorkflowExecution, 'id' | 'start'>,
  { privacy: rules, onReveal, canReveal = true }: ExecutionPrivacySettings,
): ExecutionPrivacy {
  const executionId = typeof execution.id === 'string' && execution.id !== '' ? execution.id : undefined;
  // Without an id, what was revealed of one execution must not stay so in the next.
  const identity = executionId ?? execution.start ?? execution;
  const [state, setState] = useState<{ readonly identity: unknown; readonly revealed: Revealed }>({
    identity,
    revealed: nothingRevealed,
  });
  const revealed = state.identity === identity ? state.revealed : nothingRevealed;
  const privacy = useMemo(() => createPrivacy(rules === undefined ? undefined : rules), [rules]);
  const lens = useMemo(() => createLens(privacy, revealed), [privacy, revealed]);
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
  const revealAll = useCallback(
    (visit: Visit | undefined) => {
      setState({ identity, revealed: { ...nothingRevealed, all: true } });
      report({ scope: 'all', path: [], visit: visit?.index ?? 0, nodeId: visit?.nodeId ?? '' });
    },
    [identity, report],
  );
  const hide = useCallback(() => setState({ identity, revealed: nothingRevealed }), [identity]);
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
