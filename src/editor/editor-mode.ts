/** What the editor shows: the workflow to be changed, its runs one by one, or what many of them did together. */
export type EditorMode = 'edit' | 'runs' | 'insights';
