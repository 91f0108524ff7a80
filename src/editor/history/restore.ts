import type { Result } from '#base';
import { compareVersions, type PickedNodes, pickNodes, type VersionChange } from '#compare';
import type { EditedDocument } from '#edit';
import { graphOf } from '#graph';
import { canConnect } from '#rules';
import type { Editor } from '#store';

/** The changes that set the draft to what a version holds, but for the name that the workflow has now. */
export function changesToRestore(draft: EditedDocument, stored: EditedDocument): readonly VersionChange[] {
  return compareVersions(draft.version, stored.version, {
    before: draft.presentation,
    after: stored.presentation,
  }).filter((change) => change.subject !== 'workflow' || change.path[0] !== 'name');
}

/** The changes that bring picked steps of a version into the draft, joined where the rules allow it. */
export function changesToPick(draft: EditedDocument, stored: EditedDocument, picked: readonly string[]): PickedNodes {
  return pickNodes(draft, stored, picked, (version, { source, target, type, value }) => {
    const decision = canConnect(
      { graph: graphOf(version), presentation: draft.presentation },
      { source, target, ...(type == null ? {} : { edgeType: type }), ...(value === undefined ? {} : { value }) },
    );
    return decision.answer === 'allow';
  });
}

/** Puts changes into the draft as one entry of its history; undefined where they change nothing. */
export function restoreChanges(
  editor: Editor,
  changes: readonly VersionChange[],
  label: string,
): Result<object> | undefined {
  if (changes.length === 0) return undefined;
  const done = editor.commands.applyChanges({ changes, label });
  return !done.ok && done.refusal.code === 'nothing-changed' ? undefined : done;
}
