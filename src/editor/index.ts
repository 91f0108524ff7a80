/**
 * The composed editor: one open document with everything around it, put together from the rooms below.
 * It must never write to a document except through the editor's commands, nor reach outside its own root element.
 */
export type { EditorMode, EditorSlots, SlotProps, WorkflowEditorProps } from './editor-props.js';
export { WorkflowEditor } from './workflow-editor.js';
