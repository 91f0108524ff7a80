/** A remark on how an execution is drawn. */
export interface ExecutionNote {
  readonly kind: 'link' | 'version' | 'times' | 'gaps' | 'keys';
  readonly text: string;
  readonly details: readonly NoteDetail[];
}

export interface NoteDetail {
  readonly text: string;
  /** Indexes of the visits concerned. */
  readonly at: readonly number[];
}
