import { objectMembers } from '#base';

/** The service's own fields of a version. The rest is the received text. */
export interface VersionRecord {
  readonly id: string;
  /** Exactly as received. */
  readonly document: string;
  /** The name of the workflow where it is not the one in the document. */
  readonly renamed: string | null;
  readonly active: string | null;
  readonly last_active: string | null;
  /** Timestamps as JSON text. */
  readonly created: string;
  readonly updated: string;
}

/**
 * The answered text of a version: the received text, in which only the service's own fields are replaced. `name` is one of them
 * where the workflow was renamed or copied since: a workflow has one name. `created` and
 * `updated` are the service's timestamps. `active` and `lastActive` say what is really live: saving never activates a
 * version, whatever the request said. An `id` is inserted where the client sent none.
 */
export function composeVersionText(record: VersionRecord): string {
  const text = record.document.trim();
  const members = objectMembers(text);
  const sent = new Map(members.map((member) => [member.key, text.slice(member.start, member.end)]));
  const own = new Map<string, string>();
  if (!sent.has('id') || sent.get('id') === 'null') own.set('id', JSON.stringify(record.id));
  for (const [key, time] of [
    ['active', record.active],
    ['lastActive', record.last_active],
  ] as const) {
    if (time !== null || sent.has(key)) own.set(key, JSON.stringify(time));
  }
  if (record.renamed !== null) own.set('name', JSON.stringify(record.renamed));
  own.set('created', record.created);
  own.set('updated', record.updated);

  let written = '';
  let from = 0;
  for (const member of members) {
    const value = own.get(member.key);
    if (value === undefined) continue;
    own.delete(member.key);
    written += text.slice(from, member.start) + value;
    from = member.end;
  }
  const end = text.length - 1;
  const added = [...own].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',');
  const separator = added !== '' && members.length > 0 ? ',' : '';
  return `${written}${text.slice(from, end)}${separator}${added}}`;
}
