/** The owner and subject of a draft: it is only offered where all of this is the same. */
export interface DraftPlace {
  /** Where the workflows are kept: the address of the service, or a name that the host gives. */
  readonly host: string;
  readonly account: string;
  /** The user. Empty where the host does not say: then all users of this browser with the account count as one. */
  readonly user: string;
  readonly workflow: string;
}

/** The common prefix of the draft ids of one workflow. A JSON list, so that no id can pass for two. */
export function draftPrefix({ account, host, user, workflow }: DraftPlace): string {
  return `${JSON.stringify([host, account, user, workflow]).slice(0, -1)},`;
}

/**
 * The id of one draft: of a workflow, based on one version, by one opened editor. Another editor writes another draft,
 * so that none overwrites another.
 *
 * @param base the id of the version it is based on; empty for a workflow that was never saved
 */
export function draftId(place: DraftPlace, base: string, editor: string): string {
  return `${draftPrefix(place)}${JSON.stringify([base, editor]).slice(1)}`;
}
