import { isTriggerType, nodeTypeGroupOf, nodeTypeOf } from '#catalog';
import { nodesOf } from '#graph';
import type { NodeType, WorkflowVersion } from '#model';
import { validateVersion } from '#rules';
import type { HomeStart } from '../home-props.js';

/** What a card says of a start. */
export interface StartFacts {
  readonly steps: number;
  /** Fields that are left empty on purpose: they open as problems. */
  readonly toFillIn: number;
}

const known = new WeakMap<WorkflowVersion, StartFacts>();

/** Counts the steps of a start, and what is to be filled in: its errors. Counted once for each version. */
export function startFacts({ presentation, version }: HomeStart, nodeTypes: readonly NodeType[]): StartFacts {
  const before = known.get(version);
  if (before) return before;
  const problems = validateVersion(version, { nodeTypes, ...(presentation ? { presentation } : {}) });
  const facts = {
    steps: nodesOf(version).length,
    toFillIn: problems.filter(({ severity }) => severity === 'error').length,
  };
  known.set(version, facts);
  return facts;
}

/** Icon, group and colour of the trigger of a version, which stand for all of it. */
export function faceOf(version: WorkflowVersion): {
  readonly icon?: string;
  readonly group: string;
  readonly color?: unknown;
} {
  const trigger = nodesOf(version).find((node) => isTriggerType(nodeTypeOf(node)));
  const type: NodeType = trigger ? nodeTypeOf(trigger) : {};
  return {
    group: nodeTypeGroupOf(type),
    ...(typeof type.icon === 'string' ? { icon: type.icon } : {}),
    ...(type.color === undefined ? {} : { color: type.color }),
  };
}
