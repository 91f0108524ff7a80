import { createContext, useContext } from 'react';
import type { WorkflowAdapter } from '#adapter';
import type { ExecutionEnvironment } from '#execute';
import type { Presentation, WorkflowVersion } from '#model';
import type { Editor } from '#store';
import type { IconTable } from '#ui';
import type { TestSession } from './test-session.js';

/** What the views of testing share. */
export interface TestScene {
  /** The version that is tested, as it is now. */
  readonly version: WorkflowVersion;
  readonly presentation?: Presentation | undefined;
  /** What it is called: "Draft of v3". */
  readonly versionWords?: string | undefined;
  readonly session: TestSession;
  /** Account, behaviours and limits of the executions. */
  readonly environment: ExecutionEnvironment;
  /** Loads contacts, cases and real runs; absent, there are samples and what the browser keeps. */
  readonly adapter?: WorkflowAdapter | undefined;
  readonly workflowId?: string | undefined;
  /** The currency of prices, such as `USD`; absent, they are bare numbers. */
  readonly currency?: string | undefined;
  /** Changes the version, such as to fix what a case found; absent where the version cannot be changed. */
  readonly editor?: Editor | undefined;
  /** Cases are looked at and run, and not stored. */
  readonly readOnly: boolean;
  /** Opens the settings of a node. */
  readonly onEditNode?: ((nodeId: string) => void) | undefined;
  /** Leaves testing. */
  readonly onClose?: (() => void) | undefined;
  readonly icons?: IconTable | undefined;
  readonly locale?: string | undefined;
  /** The zone of times where neither contact nor account has one. */
  readonly timeZone?: string | undefined;
  /** Keys without a modifier act. @default true */
  readonly singleKeys?: boolean | undefined;
  readonly startWorker?: (() => Worker | undefined) | undefined;
  readonly now: () => number;
}

const TestSceneContext = createContext<TestScene | undefined>(undefined);
export const TestSceneProvider = TestSceneContext.Provider;

export function useTestScene(): TestScene {
  const scene = useContext(TestSceneContext);
  if (!scene) throw new Error('A view of testing stands outside of it.');
  return scene;
}
