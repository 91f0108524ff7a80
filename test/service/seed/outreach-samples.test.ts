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
} from '#schema';
import { findMeetingFaults } from '../../../service/src/outreach/check-meeting-event.js';
import { buildSeed, sampleNow } from '../../../service/src/seed/build-seed.js';

const [fernway, harbor] = buildSeed().accounts;
if (!fernway || !harbor) throw new Error('There are two sample accounts');
const accounts = [
  ['Fernway', fernway],
  ['Harbor', harbor],
] as const;

/** Returns all values of a key in the settings of nodes. */
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
const idOf = (resource: { readonly id?: string | null | undefined }): string => resource.id ?? '';
const messagesOf = (account: typeof fernway) => (account.conversations ?? []).flatMap(({ messages }) => messages);

describe.each(accounts)('the samples of %s', (_, account) => {
  it('conform to the schemas of the interface', () => {
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
    for (const [schema, resources] of shapes) {
      expect(resources.length).toBeGreaterThan(0);
      for (const resource of resources) expect(z.safeParse(schema, resource).error?.issues ?? []).toEqual([]);
      const ids = resources.map((resource) => idOf(resource as { id?: string }));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).not.toContain('');
    }
  });

  it('include every resource that the workflows refer to', () => {
    const known = (
      resources: readonly { readonly id?: string | null | undefined; readonly name?: string | null | undefined }[],
    ) => new Map(resources.map((resource) => [idOf(resource), resource.name]));
    for (const [key, resources] of [
      ['form', account.forms ?? []],
      ['meetingEvent', account.meetingEvents ?? []],
      ['groups', account.groups ?? []],
    ] as const) {
      for (const { id = '', name } of configured(account, key))
        expect([key, id, known(resources).get(id)]).toEqual([key, id, name]);
    }
    const users = known((account.users ?? []).map((user) => ({ id: user.id, name: user.email })));
    for (const { id = '' } of configured(account, 'users')) expect([id, users.has(id)]).toEqual([id, true]);
    const numbers = (account.senders ?? []).map(({ identifier }) => identifier);
    for (const from of configured(account, 'sendFrom') as unknown as readonly string[]) expect(numbers).toContain(from);
    for (const group of configured(account, 'groups'))
      expect((account.groups ?? []).find(({ id }) => id === group.id)).toEqual(group);
  });

  it('are consistent with each other', () => {
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
    // No contact has a number of the account.
    for (const contact of account.contacts ?? [])
      expect([contact.id, numbers.has(contact.mobile?.number)]).toEqual([contact.id, false]);
    const lists = new Map((account.lists ?? []).map(({ id, name }) => [id, name]));
    for (const { filters, phoneNumberFilter } of account.campaigns ?? []) {
      if (filters?.list)
        expect([filters.list.id, lists.get(filters.list.id)]).toEqual([filters.list.id, filters.list.name]);
      if (phoneNumberFilter?.group?.id) expect(groups.has(phoneNumberFilter.group.id)).toBe(true);
    }
  });

  it('have valid links with possible click counts', () => {
    for (const { link, sent = 0 } of account.links ?? []) {
      const { destinationUrl, domain, keyId, shortenedUrl, stats } = link;
      expect(shortenedUrl).toBe(`https://${domain?.name}/${keyId}`);
      expect(new URL(destinationUrl ?? '').protocol).toBe('https:');
      expect(stats?.uniqueClicks ?? 0).toBeLessThanOrEqual(Math.min(sent, stats?.totalClicks ?? 0));
    }
    const addresses = (account.links ?? []).map(({ link }) => link.shortenedUrl);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('have forms with at most as many conversions as impressions, and meetings that can be booked', () => {
    for (const { active, conversions, impressions } of account.forms ?? []) {
      expect(conversions ?? 0).toBeLessThanOrEqual(impressions ?? 0);
      if (active) expect(Date.parse(active)).toBeLessThan(sampleNow);
    }
    for (const event of account.meetingEvents ?? [])
      expect([findMeetingFaults(event), isTimeZone(event.availability?.timezone)]).toEqual([[], true]);
  });

  it('have conversations with their contacts, with messages in order', () => {
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

  it('are deterministic, and shift with the present time', () => {
    const again = buildSeed().accounts.find(({ account: { id } }) => id === account.account.id);
    expect(JSON.stringify(again)).toBe(JSON.stringify(account));
    const later = buildSeed(sampleNow + 86_400_000).accounts.find(({ account: { id } }) => id === account.account.id);
    expect(later?.forms?.map(({ id }) => id)).toEqual(account.forms?.map(({ id }) => id));
  });
});

describe('the samples of Fernway', () => {
  it('include registrations of every state', () => {
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

  it('include the messages of Maya’s execution', () => {
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

  it('include closed, unread and undelivered conversations', () => {
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
