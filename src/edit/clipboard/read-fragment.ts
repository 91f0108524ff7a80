import { accept, isJsonObject, type Json, refuse } from '#base';
import { defaultLimits, findNonJson, findTextLosses, parseVersion, type WorkflowEdge, type WorkflowNode } from '#model';
import { declaredProperties } from './copy-fragment.js';
import {
  type Fragment,
  fragmentKind,
  type FragmentSource,
  fragmentVersion,
  maxFragmentLength,
  travellingLooks,
} from './fragment.js';
import type { Refusal, Result } from '../command/refusal.js';

/** Why something cannot be pasted. */
export interface FragmentRefusal extends Refusal {
  readonly code:
    | 'nothing-to-paste'
    | 'not-a-fragment'
    | 'whole-workflow'
    | 'foreign-workflow'
    | 'damaged-fragment'
    | 'newer-fragment'
    | 'too-large'
    | 'too-deep'
    | 'no-nodes';
}

type Read = Result<{ readonly fragment: Fragment }>;

/**
 * Reads a fragment from the text of a clipboard, or from a parsed value. Anything else is refused with words for what
 * it is. The result shares nothing with the input and holds nothing but what a fragment may hold.
 */
export function readFragment(input: unknown): Read {
  if (input === undefined || input === null) return nothing;
  if (typeof input === 'string') return readText(input);
  try {
    const nonJson = findNonJson(input, defaultLimits.maxDepth);
    if (nonJson)
      return nonJson.code === 'too-deep' ? tooDeep : unreadable('it holds something that could not be saved');
    // Serialised and parsed again: a copy, and exactly what a save would keep of it.
    return readValue(JSON.parse(JSON.stringify(input)));
  } catch {
    // A value that throws while it is read, such as a revoked proxy.
    return unreadable('it cannot be read');
  }
}

function readText(text: string): Read {
  if (text.length > maxFragmentLength) {
    return refuse(
      'too-large',
      `This cannot be pasted: it is ${megabytes(text.length)} MB long, and at most ${megabytes(maxFragmentLength)} MB can be pasted.`,
    );
  }
  // Removes a byte order mark as well.
  const trimmed = text.trim();
  if (trimmed === '') return nothing;
  let value: unknown;
  try {
    value = JSON.parse(trimmed);
  } catch {
    return trimmed.startsWith('{') && trimmed.includes(fragmentKind)
      ? unreadable('it is only a part of a copy')
      : notAFragment(wordsForText(trimmed));
  }
  const {
    count,
    problems: [loss, ...others],
  } = findTextLosses(trimmed, { maxDepth: defaultLimits.maxDepth });
  if ([loss, ...others].some((problem) => problem?.code === 'too-deep')) return tooDeep;
  if (loss && isJsonObject(value) && value['kind'] === fragmentKind) {
    const more =
      count === 1
        ? ''
        : `, nor could ${count === 2 ? '1 more place' : `${(count - 1).toLocaleString('en')} more places`} in it`;
    return damaged(`${loss.message.replace(/^The/, 'the')}${more}`);
  }
  return readValue(value);
}

function readValue(value: unknown): Read {
  if (!isJsonObject(value)) return notAFragment(wordsForValue(value));
  if (value['kind'] !== fragmentKind) return refusalOfForeign(value);
  const migrated = migrateFragment(value as FragmentJson);
  if (!migrated.ok) return migrated;
  const { edges, nodes, outputs, presentation, properties, source } = migrated.fragment;
  // A fragment without a list has no nodes or edges; anything else than a list is damage.
  const parsed = parseVersion({ definition: { nodes: nodes ?? [], edges: edges ?? [], properties: properties ?? [] } });
  if (!parsed.ok) {
    const [problem] = parsed.problems;
    if (problem?.code === 'too-large')
      return refuse(
        'too-large',
        `This cannot be pasted: ${problem.message.replace('This workflow has', 'it has').replace('opened', 'pasted')}.`,
      );
    return problem?.code === 'too-deep' ? tooDeep : damaged(problem?.message ?? 'it is damaged');
  }
  const { definition } = parsed.version;
  const steps = firsts(definition?.nodes ?? []);
  if (steps.length === 0) return refuse('no-nodes', 'The copy contains no steps.');
  const ids = new Set(steps.map(({ id }) => id));
  const paths = (definition?.edges ?? []).filter((edge: WorkflowEdge) => ids.has(edge.source) && ids.has(edge.target));
  const declared = declaredProperties(parsed.version);
  const looks = travellingLooks(presentation, steps);
  const from = sourceOf(source);
  const outside = outputsOf(outputs);
  return accept({
    fragment: {
      kind: fragmentKind,
      version: fragmentVersion,
      ...(from ? { source: from } : {}),
      nodes: steps,
      edges: paths,
      ...(declared.length > 0 ? { properties: declared } : {}),
      ...(outside ? { outputs: outside } : {}),
      ...(looks ? { presentation: looks } : {}),
    },
  });
}

function firsts(nodes: readonly WorkflowNode[]): readonly WorkflowNode[] {
  const seen = new Set<string>();
  return nodes.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Entries of another shape are left out. */
function outputsOf(outputs: unknown): Fragment['outputs'] {
  if (!isJsonObject(outputs)) return undefined;
  const valid = Object.entries(outputs).flatMap(([name, ids]) => {
    const known = Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
    return known.length > 0 ? [[name, known] as const] : [];
  });
  return valid.length === 0 ? undefined : Object.fromEntries(valid);
}

function sourceOf(source: unknown): FragmentSource | undefined {
  if (!isJsonObject(source)) return undefined;
  const { accountId, workflowId } = source;
  const facts = {
    ...(typeof workflowId === 'string' ? { workflowId } : {}),
    ...(typeof accountId === 'string' ? { accountId } : {}),
  };
  return Object.keys(facts).length === 0 ? undefined : facts;
}

const nothing = refuse('nothing-to-paste', 'There is nothing to paste: the clipboard is empty. Copy steps first.');
const tooDeep = refuse('too-deep', 'This cannot be pasted: it is nested too deeply.');

function notAFragment(what: string): Read {
  return unreadable(`${what}, not a copy of steps`);
}

function unreadable(why: string): Read {
  return refuse('not-a-fragment', `This cannot be pasted: ${why}.`);
}

function damaged(why: string): Read {
  return refuse('damaged-fragment', `This copy of steps is damaged and cannot be pasted: ${why}.`);
}

function refusalOfForeign(value: { readonly [key: string]: unknown }): Read {
  if (isJsonObject(value['definition'])) {
    return refuse(
      'whole-workflow',
      'This cannot be pasted: it is a whole workflow. Open it instead, and copy steps from it.',
    );
  }
  if (Array.isArray(value['nodes']) || Array.isArray(value['steps'])) {
    return refuse('foreign-workflow', 'This cannot be pasted: it looks like a workflow of another tool.');
  }
  return notAFragment('it is data of another kind');
}

function wordsForText(text: string): string {
  if (/^https?:\/\/\S+$/i.test(text)) return 'it is a link';
  if (text.startsWith('<')) return 'it is a piece of a web page';
  return 'it is text';
}

function wordsForValue(value: unknown): string {
  if (Array.isArray(value)) return 'it is a list';
  if (typeof value === 'number') return 'it is a number';
  return typeof value === 'string' ? 'it is text' : 'it is data of another kind';
}

function megabytes(length: number): string {
  return (Math.ceil((length / (1024 * 1024)) * 10) / 10).toString();
}

/** A fragment of any version, not validated yet. */
export type FragmentJson = { readonly [key: string]: Json };

/** By version: the migration to the next one. Empty as long as there is only one version. */
export type FragmentMigrations = ReadonlyMap<number, (old: FragmentJson) => FragmentJson>;

const knownMigrations: FragmentMigrations = new Map();

/** Migrates a fragment to a version. @default the version that this package writes */
export function migrateFragment(
  given: FragmentJson,
  migrations: FragmentMigrations = knownMigrations,
  newest: number = fragmentVersion,
): Result<{ readonly fragment: FragmentJson }> {
  const { version } = given;
  if (typeof version !== 'number' || !Number.isInteger(version)) {
    return refuse('damaged-fragment', 'This cannot be pasted: the copy has no format version.');
  }
  if (version > newest)
    return refuse('newer-fragment', 'This was copied with a newer version. Update this page and try again.');
  let fragment = given;
  for (let edition = version; edition < newest; edition++) {
    const migrate = migrations.get(edition);
    if (!migrate)
      return refuse('damaged-fragment', `This cannot be pasted: version ${version} of the format is unknown.`);
    fragment = { ...migrate(fragment), version: edition + 1 };
  }
  return accept({ fragment });
}
