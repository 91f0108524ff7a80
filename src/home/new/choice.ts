import type { WorkflowSummary } from '#adapter';
import type { Repair, RepairItem } from '#edit';
import type { WorkflowVersion } from '#model';
import type { HomeStart } from '../home-props.js';
import type { AccountHere } from './import-check.js';

/** What a new workflow begins with. */
export type Choice =
  | { readonly is: 'start'; readonly start: HomeStart }
  | { readonly is: 'blank' }
  | { readonly is: 'file' }
  | { readonly is: 'copy' };

/** Identifies a choice among the options. */
export function keyOf(choice: Choice): string {
  return choice.is === 'start' ? `start:${choice.start.id}` : choice.is;
}

/** A file on its way to a workflow. */
export type Import =
  | { readonly is: 'none' }
  | { readonly is: 'reading'; readonly name: string }
  | { readonly is: 'broken'; readonly why: string }
  | ReadImport;

/** A file that holds a workflow. */
export interface ReadImport {
  readonly is: 'read';
  readonly name: string;
  readonly version: WorkflowVersion;
  /** What the account has; absent while it is loaded. */
  readonly here?: AccountHere;
  readonly items: readonly RepairItem[];
  readonly repairs: readonly Repair[];
}

/** The name that a choice gives, before it is made free. Undefined where there is nothing to name yet. */
export function wantedName(
  choice: Choice,
  file: Import,
  copied: WorkflowSummary | undefined,
  unnamed: string,
): string | undefined {
  switch (choice.is) {
    case 'start':
      return choice.start.name;
    case 'blank':
      return unnamed;
    case 'copy':
      return copied?.name;
    case 'file':
      if (file.is !== 'read') return undefined;
      return typeof file.version.name === 'string' && file.version.name.trim() !== ''
        ? file.version.name
        : file.name.replace(/\.json$/i, '');
  }
}
