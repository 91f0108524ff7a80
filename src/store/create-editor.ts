import { messagingNodeTypes } from '#catalog';
import type { Editor, EditorOptions } from './editor.js';
import { openEditor } from './open-editor.js';
import { editingPart } from './parts/editing-part.js';

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
  const { beginEditing: _beginEditing, ...editor } = openEditor(options, messagingNodeTypes, editingPart);
  return editor;
}
