import { messagingNodeTypes } from '#catalog';
import type { Editor, EditorOptions } from './editor.js';
import { openEditor } from './open-editor.js';
import { checksPart } from './parts/checks-part.js';
import { commandsPart } from './parts/commands-part.js';
import { pastePart } from './parts/paste-part.js';

/**
 * Creates an editor without a user interface: for Node, workers, tests, and as the model of any view.
 *
 * @param options the version to edit, node types, rules, and what the host knows about the account
 *
 * @example
 * ```ts
 * import { createEditor } from 'pathboard/core';
 *
 * const editor = createEditor();
 * const added = editor.commands.addNode({ type: 'sendMessage' });
 * if (!added.ok) console.log(added.refusal.code, added.refusal.message);
 * ```
 */
export function createEditor(options: EditorOptions = {}): Editor {
  const { addParts: _addParts, ...editor } = openEditor(options, {
    nodeTypes: messagingNodeTypes,
    checks: checksPart,
    commands: commandsPart,
    paste: pastePart,
  });
  return editor;
}
