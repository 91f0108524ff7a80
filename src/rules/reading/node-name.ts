/** The parts of the accessible name of a node. */
export interface NodeNameParts {
  readonly title: string;
  /** Its position, for readers that do not announce that of a list item. */
  readonly place?: { readonly position: number; readonly total: number } | undefined;
  readonly errors: number;
  readonly warnings: number;
  /** The texts of attached notes. */
  readonly notes?: readonly string[] | undefined;
  readonly disabled: boolean;
  /** Reaching it counts as a success, or has counted in the execution that is shown. */
  readonly goal?: 'set' | 'reached' | undefined;
  /** What an execution did here, in words. */
  readonly mark?: string | undefined;
  readonly paths: readonly { readonly label: string | undefined; readonly target: string | undefined }[];
  /** The number of further edges. */
  readonly more?: number | undefined;
}

/** "Send message, step 2 of 13, 1 error, note: Ask Ann, paths: Delivered to Wait for reply, No receipt not connected". */
export function nodeName({
  title,
  place,
  errors,
  warnings,
  notes = [],
  disabled,
  goal,
  mark,
  paths,
  more = 0,
}: NodeNameParts): string {
  const parts = [title];
  if (place) parts.push(`step ${place.position} of ${place.total}`);
  if (goal === 'reached') parts.push('goal reached');
  else if (goal === 'set' && !/\bgoal\b/i.test(title)) parts.push('goal');
  if (disabled) parts.push('turned off');
  if (mark !== undefined) parts.push(mark);
  if (errors > 0) parts.push(errors === 1 ? '1 error' : `${errors} errors`);
  if (warnings > 0) parts.push(warnings === 1 ? '1 warning' : `${warnings} warnings`);
  if (notes.length > 0)
    parts.push(
      notes.length === 1
        ? `note: ${shortened(notes[0]!)}`
        : `${notes.length} notes: ${notes.map(shortened).join('; ')}`,
    );
  if (paths.length > 0) parts.push(`paths: ${paths.map(edgeWords).join(', ')}${more > 0 ? ` and ${more} more` : ''}`);
  return parts.join(', ');
}

const maxLetters = 120;

/** The beginning of a text, on one line. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxLetters ? `${line.slice(0, maxLetters).trimEnd()}…` : line || 'empty';
}

function edgeWords({ label, target }: NodeNameParts['paths'][number]): string {
  if (target === undefined) return `${label ?? 'next step'} not connected`;
  return label === undefined ? `to ${target}` : `${label} to ${target}`;
}

/** "Delivered, path from Send message to Wait for reply". */
export function edgeName(label: string | undefined, source: string, target: string): string {
  return label === undefined ? `Path from ${source} to ${target}` : `${label}, path from ${source} to ${target}`;
}
