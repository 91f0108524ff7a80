import { expect, test } from 'vitest';
import { createService, type Seed } from 'pathboard-service';
import { seededRandom } from '#base';
import type { Contact } from '#model';
import { accountId, otherAccountId, otherToken, token, tokens } from '../small-seed.js';
import { begin, contact, driven, list, live } from './starting.js';

type SeedAccount = Seed['accounts'][number];
const ids = ['ann', 'bob', 'cy'];
const number = (at: number): string => `+1510555010${at}`;

/** The same ids in each account, and other words: whatever crosses is seen. */
function accountNamed(id: string, mark: string, key: string): SeedAccount {
  const say = (text: string) => ['send-message', { message: `${mark}: ${text}` }] as const;
  return {
    account: { id, name: mark },
    lists: [{ id: 'news', name: 'News' }],
    contacts: ids.map((name, at) =>
      contact(name, { mobile: { number: number(at) }, ...(at === 0 ? { lists: [list('news')] } : {}) } as object),
    ),
    forms: [{ id: 'form', name: 'Form', active: '2026-01-01T00:00:00.000Z' }],
    meetingEvents: [{ id: 'meet', name: 'Meet', durations: [30], enabled: true, hosts: [] }],
    campaigns: [
      {
        id: 'camp',
        name: 'Camp',
        template: `${mark}: camp`,
        trigger: { code: 'manual' },
        filters: { list: { id: 'news' } },
      },
    ],
    links: [
      {
        sent: 1,
        link: {
          id: 'link',
          keyId: key,
          shortenedUrl: `https://a.example/${key}`,
          domain: { id: 'd', name: 'a.example' },
          destinationUrl: 'https://b.example/',
        },
      },
    ],
    workflows: [
      live(
        'keyword',
        ['trigger-keyword', { keywords: ['GO'] }],
        say('go'),
        ['wait-for-reply', { timeout: 'P9D' }],
        ['add-tag', { tags: ['t1'] }],
      ),
      live(
        'tag',
        ['trigger-tag', { tags: ['t1', 't2'] }],
        ['set-attribute', { attribute: 'attributes.x', value: mark }],
      ),
      live(
        'attribute',
        ['trigger-attribute', { attribute: 'attributes.x' }],
        ['add-to-list', { list: { id: 'news', name: 'News' } }],
      ),
      live('list', ['trigger-list', { list: { id: 'news' } }], say('listed')),
      live('form', ['trigger-form', { form: { id: 'form' } }], say('form')),
      live('meeting', ['trigger-meeting', { meetingEvent: { id: 'meet' } }], say('booked')),
      live('ended', ['trigger-meeting-ended', { meetingEvent: { id: 'meet' } }], say('ended')),
      live('click', ['trigger-link', { link: { id: 'link' }, firstClickOnly: false }], say('clicked')),
      live('answer', ['trigger-campaign', { campaign: { id: 'camp' } }], say('answered')),
      live(
        'daily',
        ['trigger-schedule', { list: { id: 'news' }, repeat: 'daily', time: '09:00', clock: 'zone', timezone: 'UTC' }],
        say('daily'),
      ),
    ],
  } as object as SeedAccount;
}

type Driven = ReturnType<typeof driven>;
type Happening = (account: Driven, key: string, hour: number) => Promise<unknown>;

/** Random happenings, the same for the same seed. */
function happenings(seed: number, count: number): readonly Happening[] {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  return Array.from({ length: count }, (): Happening => {
    const at = Math.floor(random() * ids.length);
    const id = ids[at]!;
    const from = number(at);
    const text = pick(['GO', 'Yes', 'Hello', 'no thanks']);
    const tag = pick(['t1', 't2', 't3']);
    const kinds: readonly Happening[] = [
      ({ call }) => call('POST', '/test-phone/messages', { from, text }),
      ({ change }) => change(id, { tags: [tag] }),
      ({ change }) => change(id, { attributes: { x: text } }),
      ({ call }) => call('POST', '/forms/form/submissions', { mobile: { number: from } }),
      ({ call }, key) => call('POST', '/test-phone/clicks', { from, url: `a.example/${key}` }),
      ({ call }) => call('POST', '/campaigns/camp/start'),
      ({ call, now }, _, hour) =>
        call('POST', '/meetingevents/meet/bookings', {
          contactId: id,
          start: new Date(now() + 5_400_000 + hour).toISOString(),
        }),
      ({ call }) => call('POST', '/workflows/keyword/executions', { contactId: id }),
    ];
    return pick(kinds);
  });
}

/** All that can be seen of an account, without ids that are drawn. */
async function seen({ read, said }: Driven) {
  const contacts = await read<readonly Contact[]>('/contacts?limit=100');
  const runs = await Promise.all(
    ids.map((id) =>
      read<readonly { readonly workflowId: string; readonly status: string; readonly start: string }[]>(
        `/contacts/${id}/executions?limit=100`,
      ),
    ),
  );
  return {
    contacts: contacts.map(({ created: _created, ...known }) => known as object),
    said: (await said()).toSorted(),
    runs: runs.map((all) =>
      all
        .map(({ start, status, workflowId }) => `${start} ${workflowId.replace(/^campaign_.*/, 'campaign')} ${status}`)
        .toSorted(),
    ),
    link: await read('/links/link'),
    form: await read('/forms/form'),
  };
}

async function run(
  scripts: readonly { readonly account: string; readonly mark: string; readonly script: readonly Happening[] }[],
) {
  let now = begin;
  const logged: string[] = [];
  const errors: Error[] = [];
  const service = await createService({
    database: 'memory://',
    tokens,
    now: () => now,
    seed: { accounts: scripts.map(({ account, mark }) => accountNamed(account, mark, `k${mark}`)) },
    log: (entry) => logged.push(JSON.stringify(entry)),
    engine: { onError: (error) => errors.push(error) },
  });
  try {
    const accounts = scripts.map(({ account }) =>
      driven(service, () => now, account === accountId ? token : otherToken, account),
    );
    await service.engine.settle();
    for (let hour = 0; hour < scripts[0]!.script.length; hour++) {
      await Promise.all(scripts.map(({ mark, script }, at) => script[hour]!(accounts[at]!, `k${mark}`, hour)));
      await service.engine.settle();
      now += 3_600_000;
    }
    await service.engine.settle();
    const all = [];
    for (const account of accounts) all.push(await seen(account));
    return { all, logged, errors };
  } finally {
    await service.close();
  }
}

test.each([1, 2])(
  '[EN18] two accounts with the same ids on one engine: each does what it does alone (seed %i)',
  { timeout: 240_000 },
  async (seed) => {
    const scripts = [
      { account: accountId, mark: 'One', script: happenings(seed * 10, 24) },
      { account: otherAccountId, mark: 'Two', script: happenings(seed * 10 + 1, 24) },
    ];
    const together = await run(scripts);
    expect(together.errors).toEqual([]);
    for (const [at, script] of scripts.entries()) {
      const alone = await run([script]);
      expect(together.all[at]).toEqual(alone.all[0]);
      expect(alone.all[0]?.said.length).toBeGreaterThan(5);
    }
    expect(JSON.stringify(together.all[0])).not.toContain('Two');
    expect(JSON.stringify(together.all[1])).not.toContain('One:');
    for (const line of together.logged)
      for (const word of [accountId, otherAccountId, 'One', 'Two', '+1510', ...ids.map((id) => `"${id}"`)])
        expect(line).not.toContain(word);
  },
);
