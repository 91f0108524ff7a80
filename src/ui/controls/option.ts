/** One thing to choose. */
export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: string;
  /** A few quiet words at the end of the row. */
  readonly note?: string;
  readonly disabled?: boolean;
}
