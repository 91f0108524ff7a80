import { isJsonObject } from '#base';
import type { PageWindow } from '#ui';

/** The contact and the time that a workflow was tested with last. */
export interface KeptChoice {
  readonly contactId?: string;
  /** In milliseconds since 1970. */
  readonly at?: number;
}

const keyOf = (workflowId: string): string => `pathboard.test.${workflowId}`;

/** Reads what the browser keeps; nothing where it keeps nothing, or is not allowed to. */
export function readChoice(page: PageWindow, workflowId: string | undefined): KeptChoice {
  if (workflowId === undefined) return {};
  try {
    const kept: unknown = JSON.parse(page.localStorage.getItem(keyOf(workflowId)) ?? 'null');
    if (!isJsonObject(kept)) return {};
    const { at, contactId } = kept;
    return {
      ...(typeof contactId === 'string' ? { contactId } : {}),
      ...(typeof at === 'number' && Number.isFinite(at) ? { at } : {}),
    };
  } catch {
    return {};
  }
}

/** Keeps the id of the contact and the time in the browser. Where it must not, nothing is kept. */
export function keepChoice(page: PageWindow, workflowId: string | undefined, choice: KeptChoice): void {
  if (workflowId === undefined) return;
  try {
    page.localStorage.setItem(keyOf(workflowId), JSON.stringify(choice));
  } catch {
    // Private windows and full storages refuse.
  }
}
