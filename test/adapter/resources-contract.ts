import { describe, expect, it } from 'vitest';
import type { Contact } from '#model';
import type { FullWorkflowAdapter, ResourceKind, ResourceLookup, ResourceOption, ResourcePage } from '#adapter';

const live = (): AbortSignal => new AbortController().signal;

const isList = (came: readonly ResourceOption[] | ResourcePage): came is readonly ResourceOption[] =>
  Array.isArray(came);

/** Promises of every adapter with resources. Its data is in `resource-ground.ts`. */
export function describeResources(name: string, getAdapter: () => FullWorkflowAdapter): void {
  const lookup = (kind: ResourceKind): ResourceLookup => {
    const found = getAdapter().resources[kind];
    if (!found) throw new Error(`There are no ${kind}`);
    return found;
  };
  const optionsOf = async (kind: ResourceKind, search = ''): Promise<readonly ResourceOption[]> => {
    const came = await lookup(kind).load({ search, signal: live() });
    return isList(came) ? came : came.options;
  };

  describe(`resources of an account, by ${name}`, () => {
    it.each<[ResourceKind, string, unknown, readonly string[]]>([
      ['attributes', 'attributes.plan', 'attributes.plan', ['Plan', 'Visits']],
      ['campaigns', 'cam-1', { id: 'cam-1', name: 'Spring open house' }, ['Spring open house']],
      ['forms', 'frm-1', { id: 'frm-1', name: 'Free class' }, ['Asleep', 'Free class']],
      ['links', 'lnk-1', { id: 'lnk-1', name: 'Plans', shortenedUrl: 'https://short.test/k1' }, ['Plans']],
      ['lists', 'list-club', { id: 'list-club', name: 'Club' }, ['Club', 'News']],
      ['meetingEvents', 'met-1', { id: 'met-1', name: 'Intro session' }, ['Intro session']],
      ['phoneNumbers', '+15105550142', '+15105550142', ['Clubs']],
      ['senders', '+15105550142', '+15105550142', ['(510) 555-0142']],
      ['tags', 'vip', 'vip', ['trial', 'vip']],
      ['templates', 'tpl-bye', { id: 'tpl-bye', name: 'Goodbye' }, ['Goodbye', 'Hello']],
      ['workflows', 'wf-1', { id: 'wf-1', name: 'Welcome' }, ['Welcome']],
    ])(
      '%s: a short list is complete, each option with its stored value, and is found by it',
      async (kind, id, value, labels) => {
        const came = await lookup(kind).load({ search: '', signal: live() });
        expect(Array.isArray(came)).toBe(true);
        expect((came as readonly ResourceOption[]).map(({ label }) => label).sort()).toEqual(labels);
        expect(await lookup(kind).find(id)).toMatchObject({ value });
        expect(await lookup(kind).find('no such id')).toBeUndefined();
      },
    );

    it('users and groups are stored whole, as nodes need them', async () => {
      expect((await optionsOf('users')).map(({ label, value }) => [label, (value as { id: string }).id])).toEqual([
        ['Ana Ruiz', 'usr-ana'],
        ['Ben Choi', 'usr-ben'],
      ]);
      expect(await lookup('users').find('usr-ben')).toMatchObject({
        label: 'Ben Choi',
        value: { email: 'ben@one.example', role: 'Agent' },
      });
      expect(
        (await optionsOf('groups')).map(({ detail, label, value }) => [label, detail, (value as { id: string }).id]),
      ).toEqual([
        ['Alpha desk', '1 person', 'grp-a'],
        ['Beta desk', '0 people', 'grp-b'],
      ]);
    });

    it('contacts come in pages, each once, to the end', async () => {
      const seen: string[] = [];
      let cursor: string | undefined;
      for (let pages = 0; pages < 9; pages++) {
        const came = (await lookup('contacts').load({
          search: '',
          signal: live(),
          ...(cursor === undefined ? {} : { cursor }),
        })) as ResourcePage;
        seen.push(...came.options.map(({ value }) => (value as { id: string }).id));
        cursor = came.next;
        if (cursor === undefined) break;
      }
      expect([seen.length, new Set(seen).size]).toEqual([250, 250]);
    });

    it('contacts are searched without regard to accents and case; with facts for previews', async () => {
      const [found, ...others] = await optionsOf('contacts', 'ZOE');
      expect(others).toEqual([]);
      expect(found).toMatchObject({
        label: 'Zoë Sørensen',
        value: { id: 'con-7', name: 'Zoë Sørensen' },
        facts: { mobile: { number: '+15105551007' } },
      });
      expect((await optionsOf('contacts', 'robin no012')).map(({ label }) => label)).toEqual(['Robin No012']);
      expect(await optionsOf('contacts', 'nobody at all')).toEqual([]);
      expect(await lookup('contacts').find('con-249')).toMatchObject({ label: 'Robin No249' });
      expect(await lookup('contacts').find('con-999')).toBeUndefined();
    });

    it('loads the facts for rules: resources, attributes, names, price and hours', async () => {
      const answer = await getAdapter().loadAccount();
      expect(answer).toMatchObject({
        ok: true,
        data: {
          senderNames: ['Fernway'],
          segmentPrice: { amount: 0.01, currency: 'USD' },
          officeHours: { timezone: 'America/Los_Angeles' },
          resources: {
            sender: [{ id: '+15105550142', channels: { sms: { active: true } } }],
            form: expect.arrayContaining([{ id: 'frm-1', name: 'Free class' }]),
          },
        },
      });
      const facts = answer.ok ? answer.data : {};
      expect([...(facts.attributes ?? [])].sort()).toEqual(['plan', 'visits']);
      expect(facts.resources?.template?.map(({ id, text }) => [id, text]).sort()).toEqual([
        ['tpl-bye', 'Bye'],
        ['tpl-hello', 'Hello {firstName|there}'],
      ]);
      expect(facts.resources && 'tag' in facts.resources).toBe(false);
    });

    it('a text stored as a template is listed from then on', async () => {
      const saved = await getAdapter().resources.templateLibrary?.save(
        { name: 'Fresh', text: 'Fresh text' },
        { signal: live() },
      );
      expect(saved).toMatchObject({ label: 'Fresh', value: { name: 'Fresh' }, facts: { template: 'Fresh text' } });
      expect((await optionsOf('templates')).map(({ label }) => label)).toContain('Fresh');
    });

    it('[106] a form is renamed and made active, a meeting event renamed and switched, and both are loaded so', async () => {
      const adapter = getAdapter();
      const facts = async () => {
        const answer = await adapter.loadAccount();
        return answer.ok ? answer.data.resources : undefined;
      };
      expect((await facts())?.meetingevent).toEqual([{ id: 'met-1', name: 'Intro session' }]);
      expect((await facts())?.form).toContainEqual({ id: 'frm-2', name: 'Asleep', active: false });
      const form = await adapter.changeForm({ formId: 'frm-2', name: 'Awake', active: true });
      expect(form).toMatchObject({ ok: true, data: { id: 'frm-2', name: 'Awake' } });
      const since = form.ok ? form.data.active : undefined;
      expect(Date.parse(since ?? '')).toBeGreaterThan(0);
      expect(await adapter.changeForm({ formId: 'frm-2', active: true })).toMatchObject({ data: { active: since } });
      expect(await adapter.changeForm({ formId: 'frm-2', name: 'Asleep' })).toMatchObject({ data: { active: since } });
      expect(
        await adapter.changeMeetingEvent({ meetingEventId: 'met-1', enabled: false, name: 'Intro' }),
      ).toMatchObject({ ok: true, data: { id: 'met-1', name: 'Intro', enabled: false, durations: [30, 45] } });
      expect((await facts())?.form).toContainEqual({ id: 'frm-2', name: 'Asleep' });
      expect((await facts())?.meetingevent).toEqual([{ id: 'met-1', name: 'Intro', active: false }]);
      for (const gone of [
        adapter.changeForm({ formId: 'frm-9', active: true }),
        adapter.changeMeetingEvent({ meetingEventId: 'met-9', enabled: true }),
      ])
        expect(await gone).toMatchObject({ ok: false, failure: { kind: 'notFound' } });
    });

    it('[106] a contact is corrected, found so from then on, and the correction taken back', async () => {
      const change = (id: string, changes: Contact) =>
        getAdapter().resources.contactLibrary?.change(id, changes, { signal: live() });
      const factsOf = async () => (await lookup('contacts').find('con-9'))?.facts;
      expect(await factsOf()).toMatchObject({ firstName: 'Robin', valid: true });
      expect(await change('con-9', { mobile: { number: '1' } })).toMatchObject({ id: 'con-9', valid: false });
      expect(await factsOf()).toMatchObject({ mobile: { number: '1' }, valid: false });
      const at = '2026-02-01T00:00:00.000Z';
      await change('con-9', { mobile: { number: '+15105550139' }, optIn: at });
      expect(await factsOf()).toMatchObject({ firstName: 'Robin', mobile: { number: '+15105550139' }, optIn: at });
      expect(await factsOf()).toMatchObject({ valid: true });
      await change('con-9', { optIn: null });
      expect(await factsOf()).not.toHaveProperty('optIn');
      await expect(change('con-999', { optIn: at })).rejects.toMatchObject({ failure: { kind: 'notFound' } });
    });

    it('[106] only a live workflow is sent to a list of the account', async () => {
      const adapter = getAdapter();
      const request = { workflowId: 'wf-1', listId: 'list-club', name: 'Welcome to Club' };
      expect(await adapter.sendToList(request)).toMatchObject({ ok: false, failure: { code: 'workflow-not-live' } });
      expect(await adapter.activateVersion({ workflowId: 'wf-1', versionId: 'v1' })).toMatchObject({ ok: true });
      expect(await adapter.sendToList({ ...request, listId: 'list-9' })).toMatchObject({
        ok: false,
        failure: { code: 'unknown-list' },
      });
      expect(await adapter.sendToList(request)).toEqual({ ok: true, data: {} });
    });

    it('[106] a contact without a conversation has none (2, 3)', async () => {
      const said = await getAdapter().resources.contactLibrary?.conversation?.('con-3', { signal: live() });
      expect(said).toEqual([]);
    });

    it('[106] a checkout has a page, which leads back', async () => {
      const back = { successUrl: 'https://host.example/back', cancelUrl: 'https://host.example/back' };
      const answer = await getAdapter().startCheckout(back);
      expect(answer.ok && new URL(answer.data.address).protocol).toMatch(/^https?:$/);
    });

    it('an aborted call is reported as a failure, not as an empty list', async () => {
      await expect(lookup('contacts').load({ search: 'withdrawn', signal: AbortSignal.abort() })).rejects.toMatchObject(
        { name: 'ResourceFailure', failure: { kind: 'aborted' } },
      );
    });
  });
}
