import type { Result } from '#base';
import { compareVersions, type PickedNodes, pickNodes, type VersionChange } from '#compare';
import { type EditedDocument, replacePresentation } from '#edit';
import { graphOf, nodesOf } from '#graph';
import { canConnect } from '#rules';
import type { Editor } from '#store';

/** The changes that set the draft to what a version holds, but for the name that the workflow has now. */
function changesToRestore(draft: EditedDocument, stored: EditedDocument): readonly VersionChange[] {
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

/**
 * Sets the draft to what a version holds, and to how it was arranged, as one entry of the history; undefined where that
 * changes nothing.
 */
export function restoreWhole(editor: Editor, stored: EditedDocument, label: string): Result<object> | undefined {
  return editor.transact(label, () => {
    const changed = restoreChanges(editor, changesToRestore(editor.store.getState(), stored), label);
    if (changed?.ok === false) return changed;
    return arrange(editor, stored, label) ?? changed;
  });
}

/** Positions are of ids: where nodes were matched by likeness, the draft keeps its own. */
function arrange(editor: Editor, stored: EditedDocument, label: string): Result<object> | undefined {
  const { presentation, version } = editor.store.getState();
  const known = new Set(nodesOf(stored.version).map(({ id }) => id));
  if (!nodesOf(version).every(({ id }) => known.has(id))) return undefined;
  const operations = replacePresentation(presentation, stored.presentation);
  if (operations.length === 0) return undefined;
  return editor.dispatch({ label, command: 'restore', origin: 'person', operations });
}
