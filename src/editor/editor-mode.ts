/**
 * The mode of the editor: editing the workflow, trying it without texting anyone, its executions one by one, or statistics
 * over many of them.
 */
export type EditorMode = 'edit' | 'test' | 'runs' | 'insights';
