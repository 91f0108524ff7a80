import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isTimeZone, senderReadiness } from '#catalog';
import {
  campaignSchema,
  configGroupSchema,
  configUserSchema,
  conversationSchema,
  formSchema,
  linkSchema,
  meetingEventSchema,
  messageSchema,
  phoneNumberSchema,
  senderSchema,
} from '#model';
import { findMeetingFaults } from '../../../src/service/outreach/check-meeting-event.js';
import { buildSeed, sampleNow } from '../../../src/service/seed/build-seed.js';

const [fernway, harbor] = buildSeed().accounts;
if (!fernway || !harbor) throw new Error('There are two sample accounts');
const accounts = [
  ['Fernway', fernway],
  ['Harbor', harbor],
] as const;

/** Everything that stands under a key in the settings of some step. */
const configured = (
  account: typeof fernway,
  key: string,
): readonly { readonly id?: string; readonly name?: string }[] =>
  account.workflows
    .flatMap(({ versions }) => versions)
    .flatMap(({ definition }) => definition?.nodes ?? [])
    .flatMap(({ config }) => {
      const value: unknown = config?.[key];
      return (Array.isArray(value) ? value : value === undefined ? [] : [value]) as readonly { readonly id?: string }[];
    });
const idOf = (thing: { readonly id?: string | null | undefined }): string => thing.id ?? '';
const messagesOf = (account: typeof fernway) => (account.conversations ?? []).flatMap(({ messages }) => messages);

describe.each(accounts)('the samples of %s', (_, account) => {
  it('are of the shapes that the interface shows', () => {
    const shapes: readonly (readonly [z.ZodMiniType, readonly unknown[]])[] = [
      [campaignSchema, account.campaigns ?? []],
      [conversationSchema, (account.conversations ?? []).map(({ conversation }) => conversation)],
      [messageSchema, messagesOf(account)],
      [linkSchema, (account.links ?? []).map(({ link }) => link)],
      [formSchema, account.forms ?? []],
      [meetingEventSchema, account.meetingEvents ?? []],
      [configUserSchema, account.users ?? []],
      [configGroupSchema, account.groups ?? []],
      [senderSchema, account.senders ?? []],
      [phoneNumberSchema, account.phoneNumbers ?? []],
    ];
    for (const [schema, things] of shapes) {
      expect(things.length).toBeGreaterThan(0);
      for (const thing of things) expect(z.safeParse(schema, thing).error?.issues ?? []).toEqual([]);
      const ids = things.map((thing) => idOf(thing as { id?: string }));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).not.toContain('');
    }
  });

  it('have everything that their workflows speak of', () => {
    const known = (
      things: readonly { readonly id?: string | null | undefined; readonly name?: string | null | undefined }[],
    ) => new Map(things.map((thing) => [idOf(thing), thing.name]));
    for (const [key, things] of [
      ['form', account.forms ?? []],
      ['meetingEvent', account.meetingEvents ?? []],
      ['groups', account.groups ?? []],
    ] as const) {
      for (const { id = '', name } of configured(account, key))
        expect([key, id, known(things).get(id)]).toEqual([key, id, name]);
    }
    const users = known((account.users ?? []).map((user) => ({ id: user.id, name: user.email })));
    for (const { id = '' } of configured(account, 'users')) expect([id, users.has(id)]).toEqual([id, true]);
    const numbers = (account.senders ?? []).map(({ identifier }) => identifier);
    for (const from of configured(account, 'sendFrom') as unknown as readonly string[]) expect(numbers).toContain(from);
    for (const group of configured(account, 'groups'))
      expect((account.groups ?? []).find(({ id }) => id === group.id)).toEqual(group);
  });

  it('agree with each other', () => {
    const groups = new Map((account.groups ?? []).map(({ id, name }) => [id, name]));
    for (const { groups: its } of [...(account.senders ?? []), ...(account.phoneNumbers ?? [])])
      for (const { id, name } of its ?? []) expect(groups.get(id)).toBe(name);
    const users = new Map((account.users ?? []).map((user) => [user.email, user.id]));
    for (const { hosts } of account.meetingEvents ?? [])
      for (const { email, id } of hosts ?? []) expect(users.get(email)).toBe(id);
    for (const group of account.groups ?? [])
      for (const { email, id } of group.users ?? []) expect(users.get(email)).toBe(id);
    const numbers = new Set((account.phoneNumbers ?? []).map(({ number }) => number));
    for (const { identifier } of account.senders ?? []) expect(numbers.has(identifier)).toBe(true);
    // The company's own numbers are nobody else's.
    for (const contact of account.contacts ?? [])
      expect([contact.id, numbers.has(contact.mobile?.number)]).toEqual([contact.id, false]);
    const lists = new Map((account.lists ?? []).map(({ id, name }) => [id, name]));
    for (const { filters, phoneNumberFilter } of account.campaigns ?? []) {
      if (filters?.list)
        expect([filters.list.id, lists.get(filters.list.id)]).toEqual([filters.list.id, filters.list.name]);
      if (phoneNumberFilter?.group?.id) expect(groups.has(phoneNumberFilter.group.id)).toBe(true);
    }
  });

  it('have links that could be followed, counted as clicks can be', () => {
    for (const { link, sent = 0 } of account.links ?? []) {
      const { destinationUrl, domain, keyId, shortenedUrl, stats } = link;
      expect(shortenedUrl).toBe(`https://${domain?.name}/${keyId}`);
      expect(new URL(destinationUrl ?? '').protocol).toBe('https:');
      expect(stats?.uniqueClicks ?? 0).toBeLessThanOrEqual(Math.min(sent, stats?.totalClicks ?? 0));
    }
    const addresses = (account.links ?? []).map(({ link }) => link.shortenedUrl);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('have forms that converted no more often than they were seen, and meetings that can be booked', () => {
    for (const { active, conversions, impressions } of account.forms ?? []) {
      expect(conversions ?? 0).toBeLessThanOrEqual(impressions ?? 0);
      if (active) expect(Date.parse(active)).toBeLessThan(sampleNow);
    }
    for (const event of account.meetingEvents ?? [])
      expect([findMeetingFaults(event), isTimeZone(event.availability?.timezone)]).toEqual([[], true]);
  });

  it('have conversations with contacts of theirs, in their order, about what was sent and answered', () => {
    const contacts = new Set((account.contacts ?? []).map(({ mobile }) => mobile?.number));
    for (const { conversation, messages } of account.conversations ?? []) {
      expect(messages.length).toBeGreaterThan(0);
      const times = messages.map(({ created }) => Date.parse(created?.at ?? ''));
      expect(times).toEqual(times.toSorted((left, right) => left - right));
      expect(Math.max(...times)).toBeLessThanOrEqual(sampleNow);
      for (const message of messages) {
        expect([contacts.has(message.phoneNumber), message.conversation, (message.message ?? '') !== '']).toEqual([
          true,
          conversation.id,
          true,
        ]);
        if (message.outgoing === false) expect([message.price, message.status]).toEqual([0, 'received']);
      }
      expect(conversation.unread).toEqual(
        conversation.closed ? [] : messages.filter(({ read }) => read === false).map(({ id }) => id),
      );
      if (conversation.closed) expect(Date.parse(conversation.closed)).toBeLessThanOrEqual(sampleNow);
    }
  });

  it('are the same every time, and move along with now', () => {
    const again = buildSeed().accounts.find(({ account: { id } }) => id === account.account.id);
    expect(JSON.stringify(again)).toBe(JSON.stringify(account));
    const later = buildSeed(sampleNow + 86_400_000).accounts.find(({ account: { id } }) => id === account.account.id);
    expect(later?.forms?.map(({ id }) => id)).toEqual(account.forms?.map(({ id }) => id));
  });
});

describe('what there is to see', () => {
  it('are registrations of every state', () => {
    expect((fernway.phoneNumbers ?? []).map((number) => senderReadiness(number).state).sort()).toEqual([
      'off',
      'pending',
      'ready',
      'ready',
      'refused',
    ]);
    expect((fernway.senders ?? []).map((sender) => senderReadiness(sender).state).sort()).toEqual([
      'pending',
      'ready',
      'ready',
      'refused',
    ]);
  });

  it('is what Maya and Fernway wrote to each other, as her run tells it', () => {
    const maya = fernway.conversations?.find(({ messages }) => messages[0]?.phoneNumber === '+15105550139');
    expect(
      maya?.messages.slice(-4).map(({ message, outgoing, status }) => [outgoing, status, (message ?? '').slice(0, 12)]),
    ).toEqual([
      [false, 'received', 'Trial'],
      [true, 'delivered', 'Hi Maya, tha'],
      [false, 'received', 'YES'],
      [true, 'undelivered', 'Thanks Maya.'],
    ]);
  });

  it('are conversations of every kind', () => {
    const all = fernway.conversations ?? [];
    console.log(
      `${all.length} conversations, ${messagesOf(fernway).length} messages, ${all.filter(({ conversation }) => conversation.closed).length} closed, ${all.filter(({ conversation }) => (conversation.unread ?? []).length > 0).length} with something unread`,
    );
    expect(all.length).toBeGreaterThan(100);
    expect(all.some(({ conversation }) => conversation.closed)).toBe(true);
    expect(all.some(({ conversation }) => (conversation.unread ?? []).length > 0)).toBe(true);
    expect(messagesOf(fernway).some(({ created }) => created?.by?.source === 'app')).toBe(true);
    expect(messagesOf(fernway).some(({ status }) => status === 'undelivered')).toBe(true);
  });
});
