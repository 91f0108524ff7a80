import { createRandomId } from '#base';
import type { ConfigGroup, ConfigUser, PhoneNumber, Sender } from '#model';
import type { Queries } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';
import { searchKey } from '../database/search-text.js';

/** Initial team of an account. Items without an `id` get one. */
export interface TeamSeed {
  /** Groups of the team. */
  readonly groups?: readonly ConfigGroup[];
  /** Phone numbers of the account. */
  readonly phoneNumbers?: readonly PhoneNumber[];
  /** Numbers and names that messages are sent from. */
  readonly senders?: readonly Sender[];
  /** Members of the team. */
  readonly users?: readonly ConfigUser[];
}

type Words = readonly (string | null | undefined)[];

/** Adds a team to its account. */
export async function loadTeam(
  queries: Queries,
  accountId: string,
  { groups = [], phoneNumbers = [], senders = [], users = [] }: TeamSeed,
): Promise<void> {
  const rowsOf = <Item extends { readonly id?: string | null | undefined }>(
    items: readonly Item[],
    name: (item: Item) => string,
    more: (item: Item) => Words,
  ) =>
    items.map((item) => {
      const id = item.id ?? createRandomId();
      return {
        account_id: accountId,
        id,
        name_key: searchKey(name(item)),
        search_key: searchKey(name(item), ...more(item)),
        document: JSON.stringify({ ...item, id }),
      };
    });
  await insertRows(
    queries,
    'team_users',
    rowsOf(users, fullName, (user) => [user.email, user.role]),
  );
  await insertRows(
    queries,
    'senders',
    rowsOf(
      senders,
      (sender) => sender.identifier ?? '',
      (sender) => [sender.type, sender.subType, sender.status, ...namesOf(sender)],
    ),
  );
  await insertRows(
    queries,
    'team_groups',
    rowsOf(
      groups,
      (group) => group.name ?? '',
      (group) => [...(group.tags ?? []), ...(group.users ?? []).flatMap((user) => [fullName(user), user.email])],
    ),
  );
  await insertRows(
    queries,
    'phone_numbers',
    rowsOf(
      phoneNumbers,
      (number) => number.name ?? number.number ?? '',
      (number) => [number.number, number.country, number.type, number.status, ...namesOf(number)],
    ),
  );
}

function fullName({ firstName, lastName }: ConfigUser): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

function namesOf({
  groups,
}: {
  readonly groups?: readonly { readonly name?: string | null | undefined }[] | null | undefined;
}): Words {
  return (groups ?? []).map(({ name }) => name);
}
