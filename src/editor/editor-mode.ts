/** What the editor shows: the workflow to be changed, or its runs. */
export type EditorMode = 'edit' | 'runs';
