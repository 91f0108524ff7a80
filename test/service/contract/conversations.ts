import { describe, expect, it } from 'vitest';
import type { Service } from 'pathboard-service';
import { ask } from '../request.js';
import { otherToken } from '../small-seed.js';
import { account, distinguishablePaths, idsIn, otherAccount, resourcesIn } from './outreach-request.js';
import { describeList } from './lists.js';

const conversations = `${account}/conversations`;

/** The contract of conversations, for every database and every transport. */
export function describeConversations(getService: () => Service): void {
  // A conversation without messages is sorted by the time of its creation.
  describeList(getService, {
    path: 'conversations',
    ids: ['talk-empty', 'talk-new', '../odd "id"', 'talk-old'],
    others: ['secret-talk'],
  });

  it('include their last message, in whatever order messages were stored', async () => {
    const list = resourcesIn(await ask(getService(), conversations));
    expect(list.map(({ lastMessage }) => (lastMessage as { readonly id: string } | undefined)?.id)).toEqual([
      undefined,
      'n3',
      'o1',
      'm2',
    ]);
    const { body } = await ask(getService(), `${conversations}/talk-new`);
    expect(body).toEqual({ success: true, data: list[1] });
    expect(body.data).toEqual({
      id: 'talk-new',
      unread: ['n3'],
      type: 'SMS',
      lastMessage: {
        id: 'n3',
        status: 'delivered',
        created: { at: '2026-02-01T12:00:00.000Z', by: { id: 'user-1', source: 'app' } },
        conversation: 'talk-new',
        type: 'SMS',
        message: 'Are you there?',
        outgoing: false,
        phoneNumber: '+14155550101',
        price: 0.0079,
        segments: 1,
        read: false,
        media: [],
        'x own': { kept: [1, null] },
      },
    });
  });

  it('keep unknown fields, and are found by ids with special characters', async () => {
    expect((await ask(getService(), `${conversations}/talk-old`)).body.data).toMatchObject({
      closed: '2026-01-02T00:00:00.000Z',
      'x own': 1,
    });
    expect((await ask(getService(), `${conversations}/${encodeURIComponent('../odd "id"')}`)).body.data).toMatchObject({
      lastMessage: { message: '<b>Odd</b>' },
    });
  });

  it('list their messages, latest first', async () => {
    expect(idsIn(await ask(getService(), `${conversations}/talk-new/messages`))).toEqual(['n3', 'n2', 'n1']);
    const page = await ask(getService(), `${conversations}/talk-new/messages?limit=1&offset=1`);
    expect([idsIn(page), page.body.pagination]).toEqual([['n2'], { limit: 1, offset: 1, hasNext: true }]);
    expect((await ask(getService(), `${conversations}/talk-empty/messages`)).body).toMatchObject({
      success: true,
      data: [],
    });
    expect((await ask(getService(), `${conversations}/talk-new/messages?limit=0`)).status).toBe(400);
  });

  describe('of other accounts', () => {
    it('are answered like unknown ids', async () => {
      expect(
        await distinguishablePaths(
          getService(),
          {},
          `${conversations}/secret-talk`,
          `${conversations}/nothing`,
          `${otherAccount}/conversations/secret-talk`,
          `${conversations}/secret-talk/messages`,
          `${conversations}/nothing/messages`,
          `${conversations}/%00`,
          `${conversations}/${'x'.repeat(201)}`,
          `${conversations}/${encodeURIComponent("' OR 1=1 --")}`,
        ),
      ).toEqual([]);
      expect(
        await distinguishablePaths(
          getService(),
          { token: otherToken },
          `${otherAccount}/conversations/talk-new`,
          `${conversations}/talk-new`,
        ),
      ).toEqual([]);
    });
  });
}
