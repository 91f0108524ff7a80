/** Whose draft of what: a draft is only ever offered where all of this is the same. */
export interface DraftPlace {
  /** Where the workflows are kept: the address of the service, or a name the host gives. */
  readonly host: string;
  readonly account: string;
  /** Who works here. Empty where the host does not tell: then everybody who uses this browser with the account counts as one. */
  readonly user: string;
  readonly workflow: string;
}

/** What the ids of all drafts of one workflow begin with. A JSON list, as no id can then pretend to be two. */
export function draftPrefix({ account, host, user, workflow }: DraftPlace): string {
  return `${JSON.stringify([host, account, user, workflow]).slice(0, -1)},`;
}

/**
 * The id of one draft: of a workflow, based on one version, by one opened editor. That of another editor is another draft, so that
 * none overwrites another.
 *
 * @param base the id of the version it is based on; empty for a workflow that was never saved
 */
export function draftId(place: DraftPlace, base: string, editor: string): string {
  return `${draftPrefix(place)}${JSON.stringify([base, editor]).slice(1)}`;
}
