import { applyChanges, compareVersions, createEditor, mergeVersions, readVersion, resolveMerge } from 'pathboard/core';
import type { MergeChoice, VersionChange, WorkflowVersion } from 'pathboard/core';

/** Lists the changes by the step they belong to; those of the whole workflow are under `undefined`. */
export function byStep(before: WorkflowVersion, after: WorkflowVersion): Map<string | undefined, VersionChange[]> {
  const groups = new Map<string | undefined, VersionChange[]>();
  for (const change of compareVersions(before, after))
    groups.set(change.nodeId, [...(groups.get(change.nodeId) ?? []), change]);
  return groups;
}

/** Puts one step of an older version into an open editor: one entry of the history. */
export function restoreStep(editor: ReturnType<typeof createEditor>, older: WorkflowVersion, nodeId: string): boolean {
  const changes = compareVersions(editor.toVersion(), older).filter((change) => change.nodeId === nodeId);
  return editor.commands.applyChanges({ changes, label: 'Restored a step' }).ok;
}

/** Merges a draft with what another user stored meanwhile; asks for what both changed. */
export async function mergeWith(
  base: WorkflowVersion,
  draft: WorkflowVersion,
  stored: WorkflowVersion,
  ask: (question: string) => Promise<MergeChoice>,
): Promise<WorkflowVersion> {
  const merge = mergeVersions(base, draft, stored);
  const choices: Record<string, MergeChoice> = {};
  for (const { id, kind, mine, theirs } of merge.conflicts)
    choices[id] = await ask(`${kind}: ${JSON.stringify(mine)} or ${JSON.stringify(theirs)}?`);
  const resolved = resolveMerge(merge, choices);
  if (!resolved.ok) throw new Error(resolved.refusal.message);
  for (const problem of resolved.problems) console.log(`New in the merged version: ${problem.message}`);
  return resolved.version;
}

const first = readVersion('{"name":"Trial","definition":{"nodes":[{"id":"hello","config":{"message":"Hi."}}]}}');
const second = readVersion('{"name":"Trial","definition":{"nodes":[{"id":"hello","config":{"message":"Hello."}}]}}');
if (!first.ok || !second.ok) throw new Error('One of the texts is no version.');

const changes = compareVersions(first.version, second.version);
const applied = applyChanges(first.version, changes);
console.log(changes.length, applied.ok && compareVersions(applied.version, second.version).length); // 1 0
