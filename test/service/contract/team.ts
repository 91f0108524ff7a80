import { describe, expect, it } from 'vitest';
import type { Service } from 'pathboard-service';
import { smallOutreach } from '../small-outreach.js';
import { describeList, type ListContract } from './lists.js';
import { account, fromList } from './outreach-request.js';

const lists: readonly (ListContract & { readonly kept: readonly { readonly id: string }[] })[] = [
  {
    path: 'users',
    ids: ['user-1', 'user-2', 'user-3'],
    others: ['secret-user'],
    term: 'search',
    kept: smallOutreach.users,
    found: [
      ['ada', ['user-1']],
      ['celik BO', ['user-2']],
      ['agent', ['user-2', 'user-3']],
      ['one.example', ['user-1', 'user-2', 'user-3']],
      ['100%', ['user-3']],
      ['_', ['user-3']],
    ],
  },
  {
    path: 'senders',
    ids: ['sender-1', 'sender-2'],
    others: ['secret-sender'],
    term: 'search',
    kept: smallOutreach.senders,
    found: [
      ['+1415', ['sender-1']],
      ['tollfree', ['sender-2']],
      ['pending phonenumber', ['sender-2']],
      ['front desk', ['sender-1']],
      ['approved', []],
    ],
  },
  {
    path: 'groups',
    ids: ['group-2', 'group-desk', 'group-1'],
    others: ['group-secret'],
    term: 'search',
    kept: smallOutreach.groups,
    found: [
      ['desk', ['group-1', 'group-desk']],
      ['FRONT', ['group-1']],
      ['moss', ['group-1']],
      ['ada@one', ['group-1']],
      ['back office', ['group-2']],
      ['100%', ['group-2']],
    ],
  },
  {
    path: 'phonenumbers',
    ids: ['number-2', 'number-1'],
    others: ['secret-number'],
    term: 'search',
    kept: smallOutreach.phoneNumbers,
    found: [
      ['london', ['number-2']],
      ['+1415555', ['number-1']],
      ['gb', ['number-2']],
      ['active local', ['number-1']],
      ['front', ['number-1']],
    ],
  },
];

/** The contract of the lists of a team, for every database and every transport. */
export function describeTeam(getService: () => Service): void {
  describe.each(lists)('$path', (list) => {
    describeList(getService, list);

    it('are returned as stored, with unknown keys', async () => {
      for (const kept of list.kept)
        expect(await fromList(getService(), `${account}/${list.path}`, kept.id)).toEqual(kept);
    });
  });
}
