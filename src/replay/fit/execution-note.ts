/** Something a reader should know of how a run is drawn. */
export interface ExecutionNote {
  readonly kind: 'link' | 'version' | 'times' | 'gaps' | 'keys';
  readonly text: string;
  readonly details: readonly NoteDetail[];
}

export interface NoteDetail {
  readonly text: string;
  /** Indexes of the visits it is about. */
  readonly at: readonly number[];
}
