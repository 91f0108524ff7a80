import { type WorkflowStart, startVersion } from '#catalog';
import { copyFragment } from '#edit';
import { emptyPresentation, untitledName } from '#model';
import { type AccountFacts, startFactsOf } from '#rules';
import type { Editor } from '#store';

/**
 * Begins an empty workflow with a start, as one entry of the history. A workflow that still has the name it was created
 * with gets the name of the start.
 *
 * @returns the ids of the new nodes; empty where it was refused
 */
export function beginWith(
  editor: Editor,
  start: WorkflowStart,
  account: AccountFacts | undefined,
  label: string,
): readonly string[] {
  const version = startVersion(start, startFactsOf(account));
  const copied = copyFragment(
    { version, presentation: emptyPresentation },
    { nodeIds: version.definition?.nodes?.map(({ id }) => id) ?? [] },
  );
  if (!copied.ok) return [];
  const { name } = editor.store.getState().version;
  return editor.transact(label, () => {
    const pasted = editor.commands.paste(copied.document);
    if (!pasted.ok) return [];
    // The layout positions all of it.
    editor.commands.tidy({});
    if (name === undefined || name === '' || name === untitledName) editor.commands.setWorkflow({ name: start.name });
    return pasted.nodeIds;
  });
}
