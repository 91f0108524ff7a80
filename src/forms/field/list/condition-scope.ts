'use client';
import type { EarlierOutput } from '#rules';
import { createContext, useContext } from 'react';

/** The context of conditions in the settings of a node: what came before it, and the paths that they make. */
export interface ConditionScope {
  /** Returns what earlier nodes leave behind, the nearest first. */
  readonly outputs: () => readonly EarlierOutput[];
  /** Returns what new conditions are about unless the user chooses otherwise. */
  readonly nearest: () => EarlierOutput | undefined;
  /** The setting whose rows make the paths of the node; absent where none does. */
  readonly pathSetting?: string | undefined;
  /** Removes a row with its path. */
  readonly removeRow?: ((index: number) => void) | undefined;
}

const noScope: ConditionScope = { outputs: () => [], nearest: () => undefined };

export const ConditionScopeContext = createContext<ConditionScope>(noScope);

/** Returns the context of the conditions being edited. */
export function useConditionScope(): ConditionScope {
  return useContext(ConditionScopeContext);
}
