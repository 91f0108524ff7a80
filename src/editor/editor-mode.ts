/** The mode of the editor: editing the workflow, its executions one by one, or statistics over many of them. */
export type EditorMode = 'edit' | 'runs' | 'insights';
