import type { NodeType } from '#model';
import type { IconTable } from '#ui';
import type { LoadedReplayProps } from '../loading/loaded-replay.js';
import type { PersonalDataSettings } from '../privacy/personal-data.js';
import type { ExecutionListSettings } from './use-execution-list.js';

/** Props of `ExecutionsView`. */
export interface ExecutionsViewProps extends ExecutionListSettings, PersonalDataSettings {
  /**
   * Node types for nodes that the version does not describe.
   *
   * @default the built-in messaging types
   */
  readonly nodeTypes?: readonly NodeType[] | undefined;
  /** Icons by name, added to the built-in ones. */
  readonly icons?: IconTable | undefined;
  /**
   * The execution to show first.
   *
   * @default the last started one
   */
  readonly initialExecutionId?: string | undefined;
  /** Notifies the host when another execution is shown. */
  readonly onExecutionChange?: ((executionId: string) => void) | undefined;
  /** The moment to show, with its execution; see `ExecutionViewer`. A new value navigates. */
  readonly moment?: string | undefined;
  /** Opens a node in an editor, on the version that ran. */
  readonly onOpenInEditor?: LoadedReplayProps['onOpenInEditor'];
  /**
   * The initial shape.
   *
   * @default 'list'
   */
  readonly initialShape?: 'list' | 'matrix' | undefined;
  /** The privacy rules; see `ExecutionViewer`. */
  readonly privacy?: LoadedReplayProps['privacy'];
  /** Further props of the replay, such as `follow` and `onReveal`. */
  readonly replay?: Partial<Omit<LoadedReplayProps, 'adapter' | 'workflowId' | 'executionId'>> | undefined;
}
