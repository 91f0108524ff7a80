import { shorten } from '#base';
import { isTriggerType, nodeTypeOf, triggerWords } from '#catalog';
import type { NodeType, WorkflowVersion } from '#model';
import { validateVersion } from '../check/validate-version.js';
import { nodesIn, versionWords } from './version-words.js';

/** What a list of workflows shows of a version, and finds it by. */
export interface VersionFacts {
  /** The first trigger in words: “Keyword TRIAL”. */
  readonly trigger?: string;
  /** Number of nodes. */
  readonly steps: number;
  /** Number of errors, by the rules that need nothing of the account. */
  readonly problems: number;
  /** Triggers, message texts and tags, for searching; of a very long version the first of them. */
  readonly words: string;
}

const maxTriggerLength = 160;

/**
 * Reads what a list shows of a version. Never throws for a version that `parseVersion` accepts.
 *
 * @param options.nodeTypes the offered types; nodes of other types are counted as they are in the editor
 */
export function versionFacts(
  version: WorkflowVersion,
  options: { readonly nodeTypes?: readonly NodeType[] } = {},
): VersionFacts {
  const nodes = nodesIn(version);
  const first = nodes.find((node) => isTriggerType(nodeTypeOf(node)));
  return {
    ...(first ? { trigger: shorten(triggerWords(first), maxTriggerLength) } : {}),
    steps: nodes.length,
    problems: validateVersion(version, options).filter(({ severity }) => severity === 'error').length,
    words: versionWords(version),
  };
}
