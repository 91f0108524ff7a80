import { describe, expect, it } from 'vitest';
import { messagingNodeTypes, edgeKind } from '#catalog';
import { findLoops, graphOf, nodesOf } from '#graph';
import {
  type Contact,
  parseExecution,
  parseVersion,
  serializeVersion,
  type WorkflowExecution,
  type WorkflowVersion,
} from '#model';
import { accountSchema, contactSchema, findShapeProblems } from '#schema';
import { validateVersion } from '#rules';
import { contextChanges, traceExecution } from '#trace';
import { readPhoneNumber } from '../../../service/src/contact/phone-number.js';
import { buildSeed, sampleNow } from '../../../service/src/seed/build-seed.js';

const seed = buildSeed();
const [fernway, harbor] = seed.accounts;
const workflows = seed.accounts.flatMap((account) => account.workflows);
const versions = workflows.flatMap((workflow) =>
  workflow.versions.map((version) => [`${workflow.name} ${version.name}`, version] as const),
);
const ownExecutions = (fernway?.workflows ?? []).flatMap((workflow) => workflow.executions);
const versionOf = (execution: WorkflowExecution): WorkflowVersion =>
  versions.map(([, version]) => version).find((version) => version.id === execution.version?.id) ?? {};
const executions = workflows.flatMap((workflow) =>
  workflow.executions.map((execution) => [execution, versionOf(execution)] as const),
);

describe('buildSeed', () => {
  it('is deterministic for a time, and shifts with it', () => {
    expect(JSON.stringify(buildSeed())).toBe(JSON.stringify(seed));
    const later = buildSeed(sampleNow + 3_600_000);
    expect(later.accounts[0]?.workflows[0]?.executions[0]?.start).not.toBe(
      seed.accounts[0]?.workflows[0]?.executions[0]?.start,
    );
  });

  it('has settings that the types of their nodes have, and no others', () => {
    const unknown = versions.flatMap(([name, version]) =>
      nodesOf(version).flatMap(({ config, id, type }) => {
        const known = messagingNodeTypes.find((each) => each.type === type?.type);
        const names = (known?.properties ?? []).map((property) => property.name);
        return Object.keys(config ?? {}).flatMap((key) =>
          known && !names.includes(key) ? `${name}, ${id}: ${key}` : [],
        );
      }),
    );
    expect(unknown).toEqual([]);
  });

  it('has JSON values only', () => {
    expect(JSON.parse(JSON.stringify(seed))).toEqual(seed);
  });

  it('has two accounts without shared ids or numbers', () => {
    expect(seed.accounts.map(({ account }) => account.id)).toEqual(['acc_fernway', 'acc_harbor']);
    for (const { account, contacts = [] } of seed.accounts) {
      expect(findShapeProblems(accountSchema, account)).toEqual([]);
      for (const contact of contacts) expect(findShapeProblems(contactSchema, contact)).toEqual([]);
    }
    const all = seed.accounts.flatMap(({ contacts = [] }) => contacts);
    expect(new Set(all.map((contact) => contact.mobile?.number)).size).toBe(all.length);
    expect(new Set(all.map((contact) => contact.id)).size).toBe(all.length);
    const ids = executions.map(([execution]) => execution.id);
    expect(new Set(ids).size).toBe(ids.length);
    const own = new Set((fernway?.workflows ?? []).map((workflow) => workflow.id));
    expect((harbor?.workflows ?? []).some((workflow) => own.has(workflow.id))).toBe(false);
  });

  it('uses only fictional phone numbers', () => {
    for (const number of JSON.stringify(seed).match(/\+\d{6,}/g) ?? []) expect(number).toMatch(/^\+1\d{3}55501\d\d$/);
  });

  it('has nine workflows of 4 to 16 nodes and one to seven versions', () => {
    expect(
      fernway?.workflows.map(({ id, versions: all }) => [id, all.length, nodesOf(all.at(-1) ?? {}).length]),
    ).toEqual([
      ['wf_trial', 7, 13],
      ['wf_reminders', 4, 13],
      ['wf_missed_call', 3, 12],
      ['wf_winback', 3, 15],
      ['wf_review', 4, 16],
      ['wf_after_hours', 1, 10],
      ['wf_welcome', 1, 5],
      ['wf_open_day', 1, 5],
      ['wf_feedback', 1, 4],
    ]);
  });

  it('has one live version of each workflow but two drafts, one newer version that is not live yet, and one that is paused', () => {
    const liveCount = ({ versions: all }: (typeof workflows)[number]) => all.filter((version) => version.active).length;
    const drafts = workflows.filter((workflow) => liveCount(workflow) === 0).map(({ id }) => id);
    expect(drafts).toEqual(['wf_open_day', 'wf_feedback']);
    expect(workflows.every((workflow) => liveCount(workflow) <= 1)).toBe(true);
    expect(workflows.flatMap(({ id, pausedAt }) => (pausedAt === undefined ? [] : [id]))).toEqual(['wf_after_hours']);
    expect(workflows.filter(({ versions: all }) => !all.at(-1)?.active).map(({ id }) => id)).toEqual([
      'wf_reminders',
      ...drafts,
    ]);
    const trial = workflows.find(({ id }) => id === 'wf_trial');
    expect(
      trial?.versions.map(({ id, active, lastActive, readonly }) => [
        id?.slice(-2),
        Boolean(active),
        Boolean(lastActive),
        readonly,
      ]),
    ).toEqual([
      ['v1', false, true, true],
      ['v2', false, true, true],
      ['v3', false, true, true],
      ['v4', false, true, true],
      ['v5', false, true, true],
      ['v6', false, true, true],
      ['v7', true, false, false],
    ]);
  });

  it('says when each version was live: never two at once, and its runs began then', () => {
    for (const { about = {}, executions: runs, pausedAt, versions: all } of workflows) {
      const spans = all.flatMap(({ id }) => (about[id ?? '']?.liveSpans ?? []).map((span) => ({ id, ...span })));
      const ordered = spans.toSorted((left, right) => (left.from < right.from ? -1 : 1));
      for (const [at, { from, to = '9' }] of ordered.entries()) {
        expect(from < to).toBe(true);
        expect(at === 0 || (ordered[at - 1]?.to ?? '9') <= from).toBe(true);
      }
      expect(spans.filter(({ to }) => to === undefined).map(({ from, id }) => [id, from])).toEqual(
        pausedAt === undefined ? all.flatMap(({ active, id }) => (active ? [[id, active]] : [])) : [],
      );
      const outside = runs.filter(
        ({ start, version }) =>
          !spans.some(({ from, id, to = '9' }) => id === version?.id && from <= (start ?? '') && (start ?? '') < to),
      );
      expect(outside.map(({ id, start, version }) => [id, start, version?.id])).toEqual([]);
      for (const { id, lastActive } of all)
        if (lastActive) expect(about[id ?? '']?.liveSpans?.at(-1)?.to).toBe(lastActive);
    }
  });

  it('has versions with labels and notes, one that was live twice, and one that never was', () => {
    const about = workflows.flatMap(({ about: own = {} }) => Object.values(own));
    expect(about.filter(({ label }) => label !== undefined).length).toBeGreaterThan(8);
    expect(about.filter(({ note }) => note !== undefined).length).toBeGreaterThan(3);
    expect(fernway?.workflows[0]?.about?.['wf_trial_v5']?.liveSpans).toHaveLength(2);
    expect(fernway?.workflows[0]?.about?.['wf_trial_v6']?.liveSpans).toHaveLength(2);
    expect(fernway?.workflows[1]?.about?.['wf_reminders_v4']).toMatchObject({
      liveSpans: [],
      label: expect.any(String),
    });
  });

  it('has a workflow with a cycle, and nodes of nearly every type', () => {
    const review = workflows.find(({ id }) => id === 'wf_review')?.versions.at(-1) ?? {};
    expect(findLoops(graphOf(review))).toHaveLength(1);
    const used = new Set(versions.flatMap(([, version]) => nodesOf(version).map((node) => node.type?.type)));
    expect(messagingNodeTypes.map((type) => type.type).filter((type) => !used.has(type))).toEqual([
      'trigger-link',
      'trigger-meeting-ended',
      'trigger-tag',
      'trigger-attribute',
      'trigger-campaign',
      'trigger-manual',
      'remove-tag',
    ]);
  });

  describe.each(versions)('%s', (_name, version) => {
    it('parses without a notice, serialises unchanged, and has no problems but the one of the unfinished draft', () => {
      const text = JSON.stringify(version);
      const parsed = parseVersion(JSON.parse(text));
      expect(parsed).toMatchObject({ ok: true, notices: [] });
      expect(JSON.stringify(parsed.ok && serializeVersion(parsed.version))).toBe(text);
      const errors = validateVersion(version, { nodeTypes: messagingNodeTypes });
      expect(errors.map(({ nodeId, severity }) => [nodeId, severity])).toEqual(
        version.name === 'Class feedback' ? [['ask', 'error']] : [],
      );
    });

    it('has the same time in the setting of a wait and on its path', () => {
      for (const { config, id, type } of nodesOf(version)) {
        if (type?.type !== 'wait-for-reply') continue;
        const timeout = graphOf(version)
          .outgoing(id)
          .find((edge) => edge.type === 'timeout');
        expect(config?.['timeout']).toBe(timeout?.value);
      }
    });

    it('has each node type in full', () => {
      for (const node of nodesOf(version)) expect(messagingNodeTypes).toContainEqual(node.type);
    });

    it('differs from all other versions', () => {
      const same = versions.filter(
        ([, other]) => JSON.stringify(other.definition) === JSON.stringify(version.definition),
      );
      expect(same).toHaveLength(1);
    });
  });
});

describe('the contacts', () => {
  const { attributes = [], contacts = [], lists = [] } = fernway ?? {};
  const withTags = contacts as readonly (Contact & { readonly tags?: readonly string[] })[];

  it('are two thousand, in at least ten time zones, those of the design first', () => {
    expect(contacts).toHaveLength(2000);
    expect(contacts.slice(0, 3).map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
      'Maya Torres',
      'Devon Price',
      'Priya Nair',
    ]);
    const zones = new Set(contacts.map((contact) => contact.attributes?.['timezone']).filter(Boolean));
    expect(zones.size).toBeGreaterThanOrEqual(10);
    for (const zone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone: String(zone) })).not.toThrow();
  });

  it('include each kind: blocked, opted out of lists, never opted in, with an impossible number, without a name', () => {
    const count = (test: (contact: Contact) => unknown): number => contacts.filter(test).length;
    for (const some of [
      count(({ blocked }) => blocked),
      count(({ valid }) => !valid),
      count(({ optIn }) => !optIn),
      count(({ firstName }) => !firstName),
      count((contact) => contact.lists?.some(({ optOut }) => optOut)),
    ]) {
      expect(some).toBeGreaterThanOrEqual(15);
      expect(some).toBeLessThan(600);
    }
  });

  it('are consistent with the service: validity of the number, lists and attributes of the account', () => {
    for (const account of seed.accounts) {
      const known = new Map(account.lists?.map((list) => [list.id, list]));
      const names = new Set(account.attributes?.filter(({ type }) => type === 'contacts').map(({ name }) => name));
      for (const contact of account.contacts ?? []) {
        const read = readPhoneNumber(contact.mobile?.number ?? '', contact.mobile?.country ?? undefined);
        expect([contact.id, read.valid, read.number]).toEqual([contact.id, contact.valid, contact.mobile?.number]);
        if (read.valid) expect(read.country).toBe(contact.mobile?.country);
        for (const list of contact.lists ?? []) expect(list).toMatchObject(known.get(list.id) ?? { id: 'unknown' });
        for (const name of Object.keys(contact.attributes ?? {})) expect(names).toContain(name);
      }
    }
  });

  it('were opted in, opted out and blocked in the past, in a possible order', () => {
    const wrong = contacts.filter(({ blocked, lists: memberships, optIn }) =>
      (memberships ?? []).some(
        ({ optIn: joined, optOut }) =>
          [joined, optOut, optIn, blocked].some((time) => time && Date.parse(time) > sampleNow) ||
          (joined && optOut && optOut < joined) ||
          (blocked && !(optOut && optOut <= blocked)),
      ),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('are those of the executions, in their final state', () => {
    const byId = new Map(withTags.map((contact) => [contact.id, contact]));
    for (const execution of ownExecutions) {
      const recorded = execution.steps?.at(-1)?.node?.context?.['contact'] as {
        id: string;
        mobile: { number: string };
        tags: string[];
      };
      const contact = byId.get(recorded.id);
      expect(contact?.mobile?.number).toBe(recorded.mobile.number);
      expect(contact?.tags ?? []).toEqual(expect.arrayContaining(recorded.tags));
    }
    expect(
      withTags.filter(({ blocked, id }) => blocked && Number(id?.slice(-4).replace(/\D/g, '')) <= 120).length,
    ).toBeGreaterThan(0);
  });

  it('have attributes of contacts, deals and tickets, and the lists and templates of the workflows', () => {
    expect(new Set(attributes.map(({ type }) => type))).toEqual(new Set(['contacts', 'deals', 'tickets']));
    const named = JSON.stringify(fernway?.workflows).match(/lst_\w+/g) ?? [];
    expect(lists.map(({ id }) => id)).toEqual(expect.arrayContaining([...new Set(named)]));
    const templates = JSON.stringify(fernway?.workflows).match(/tpl_\w+/g) ?? [];
    expect(fernway?.templates?.map(({ id }) => id)).toEqual(expect.arrayContaining([...new Set(templates)]));
  });
});

describe('the executions', () => {
  it('are three hundred, with every status', () => {
    expect(ownExecutions).toHaveLength(300);
    const count = (status: string): number => ownExecutions.filter((execution) => execution.status === status).length;
    expect(count('completed')).toBeGreaterThan(150);
    expect(count('running')).toBeGreaterThanOrEqual(4);
    expect(count('waiting')).toBeGreaterThanOrEqual(15);
    expect(count('failed')).toBeGreaterThanOrEqual(8);
    expect(count('canceled')).toBeGreaterThanOrEqual(5);
    expect(count('timedOut')).toBeGreaterThanOrEqual(4);
    const known = ['completed', 'running', 'waiting', 'failed', 'canceled', 'timedOut'];
    expect(known.reduce((sum, status) => sum + count(status), 0)).toBe(300);
  });

  it('parse without a notice, and are in the past', () => {
    for (const [execution] of executions) {
      expect(parseExecution(execution)).toMatchObject({ ok: true, notices: [] });
      for (const step of execution.steps ?? []) {
        expect(Date.parse(step.start ?? '')).toBeLessThanOrEqual(sampleNow);
        expect(Date.parse(step.end ?? step.start ?? '')).toBeLessThanOrEqual(sampleNow);
      }
      expect(execution.end !== undefined).toBe(execution.status !== 'running' && execution.status !== 'waiting');
    }
  });

  it('follow the edges of their version with certainty, without unknown nodes', () => {
    for (const [execution, version] of executions) {
      const trace = traceExecution(execution, version);
      expect(trace.ghosts).toEqual([]);
      for (const visit of trace.visits.slice(1))
        expect([execution.id, visit.nodeId, visit.via?.certainty]).toEqual([execution.id, visit.nodeId, 'certain']);
    }
  });

  it('take the edge that their outputs require', () => {
    const graphs = executions.map(([execution, version]) => ({
      execution,
      version,
      trace: traceExecution(execution, version),
    }));
    for (const { version, trace } of graphs) {
      for (const visit of trace.visits) {
        const from = trace.visits[(visit.via?.fromIndex ?? 0) - 1];
        const edge = graphOf(version).edge(visit.via?.edgeId ?? '');
        if (!from || !edge) continue;
        const outputs = (from.context['outputs'] as { [id: string]: { [key: string]: unknown } })[from.nodeId];
        const { replied, open, branch = edge.value } = outputs ?? {};
        expect([undefined, edgeKind(edge.type) === 'standard']).toContain(replied);
        expect([undefined, edge.value === 'Open']).toContain(open);
        expect(edge.value).toBe(branch);
      }
    }
    const states = new Set(graphs.flatMap(({ trace }) => trace.visits.map((visit) => visit.state)));
    expect([...states].sort()).toEqual(['done', 'failed', 'running', 'timedOut', 'waiting']);
    const visited = (count: number): boolean =>
      graphs.some(({ trace }) => trace.visits.filter((visit) => visit.nodeId === 'ask').length === count);
    expect([visited(1), visited(2), visited(3)]).toEqual([true, true, true]);
    const values = new Set(
      graphs.flatMap(({ version, trace }) =>
        [...trace.takenEdges.keys()].map((id) => graphOf(version).edge(id)?.value),
      ),
    );
    for (const value of [
      'Open',
      'Closed',
      'premium',
      'Otherwise',
      'Reply',
      'PT2H',
      '45%',
      '40%',
      '15%',
      'C',
      'R',
      '5',
      '1',
      'twice',
    ]) {
      expect(values).toContain(value);
    }
  });

  it('include one that failed in the third iteration of a loop, with the changes of its context', () => {
    const late = executions.flatMap(([execution, version]) => {
      const { loops, visits } = traceExecution(execution, version);
      return execution.status === 'failed' && loops.some((loop) => loop.iterations.length === 3)
        ? [{ execution, loop: loops[0], visits }]
        : [];
    });
    expect(
      late.map(({ execution, loop }) => [
        execution.version?.id,
        loop?.anchorId,
        loop?.iterations.map(({ state }) => state),
      ]),
    ).toEqual([[expect.stringMatching(/^wf_review_v/), 'ask', ['done', 'done', 'failed']]]);
    const { visits } = late[0]!;
    const changes = contextChanges(visits.at(-2)?.context ?? {}, visits.at(-1)?.context ?? {}).map(
      ({ kind, path }) => `${kind} ${path.join('.')}`,
    );
    expect(changes).toEqual(
      expect.arrayContaining(['changed contact.valid', 'added error', 'changed conversation.lastMessage.status']),
    );
  });

  it('have their contact, and an error if they failed', () => {
    const named = executions.filter(([execution]) => {
      const context = execution.steps?.[0]?.node?.context as {
        contact?: { mobile?: { number?: string }; firstName?: string };
      };
      expect(context.contact?.mobile?.number).toMatch(/^\+1/);
      return context.contact?.firstName;
    });
    expect(named.length).toBeGreaterThan(executions.length * 0.7);
    expect(named.length).toBeLessThan(executions.length);
    for (const [execution] of executions) {
      if (execution.status !== 'failed') continue;
      const context = execution.steps?.at(-1)?.node?.context ?? {};
      const error = context['error'] as { code?: unknown; message?: unknown } | undefined;
      expect(typeof error?.code).toBe('number');
      expect(typeof error?.message).toBe('string');
    }
  });

  it('include the execution of Maya from the design', () => {
    const [execution] = ownExecutions;
    const trace = traceExecution(execution ?? {}, versionOf(execution ?? {}));
    expect(trace.visits.map((visit) => [visit.nodeId, visit.state])).toEqual([
      ['keyword', 'done'],
      ['welcome', 'done'],
      ['wait', 'done'],
      ['by-plan', 'done'],
      ['desk-hours', 'done'],
      ['after-hours', 'failed'],
      ['tag-hot', 'running'],
    ]);
    expect(trace.visits[2]?.durationMs).toBe((72 * 60 + 16) * 1000);
    const [before, after] = [trace.visits[4]?.context ?? {}, trace.visits[5]?.context ?? {}];
    expect(
      contextChanges(before, after)
        .map((change) => `${change.kind} ${change.path.join('.')}`)
        .sort(),
    ).toEqual([
      'added error',
      'added outputs.after-hours',
      'changed conversation.attempts',
      'changed conversation.lastMessage.message',
      'changed conversation.lastMessage.status',
      'changed edgeId',
    ]);
    expect(after['error']).toEqual({ code: 30007, message: 'The carrier filtered this message as spam' });
    expect(before['contact']).toMatchObject({
      firstName: 'Maya',
      lastName: 'Torres',
      mobile: { number: '+15105550139' },
    });
    expect(Object.keys(before['contact'] as object)).toHaveLength(12);
  });
});
