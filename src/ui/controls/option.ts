/** An option of a list. */
export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: string;
  /** Secondary text at the end of the row. */
  readonly note?: string;
  readonly disabled?: boolean;
  /** The heading above the first option of a group. */
  readonly group?: string;
  /** Can be chosen, and is drawn paler: `note` has the reason. */
  readonly isDim?: boolean;
}
