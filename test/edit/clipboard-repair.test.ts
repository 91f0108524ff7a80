import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freezeJson } from '#base';
import { createCatalog } from '#catalog';
import {
  type CommandContext,
  copyFragment,
  type Fragment,
  inspectFragment,
  planPaste,
  proposeRepair,
  readFragment,
  type Repair,
  type RepairItem,
} from '#edit';
import { graphOf, nodesOf } from '#graph';
import type { NodeType, WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { type AccountFacts, missingEdgesOf } from '#rules';
import { rankByName } from '../../src/edit/clipboard/inspect-fragment.js';
import { carriedOut, contextOf, messagingCatalog, path, pathsOf, step, workflowOf } from '../support/edit-context.js';
import { lawRuns } from '../support/long-run.js';

const seed = 20261121;
const fragmentOf = (
  nodes: readonly WorkflowNode[],
  edges: readonly WorkflowEdge[] = [],
  properties?: readonly { readonly name: string }[],
): Fragment => {
  const copied = copyFragment(contextOf(workflowOf(nodes, edges, properties)).document, {
    nodeIds: nodes.map(({ id }) => id),
  });
  if (!copied.ok) throw new Error(copied.refusal.message);
  return copied.document;
};
const here = (version: WorkflowVersion = workflowOf([]), account: AccountFacts = {}, catalog = messagingCatalog) => ({
  version,
  catalog,
  account,
});
/** The settings of the pasted node at `index` after the repairs. */
const repaired = (context: CommandContext, fragment: Fragment, repairs: readonly Repair[], index = 0) => {
  const planned = planPaste(context, fragment, { repairs });
  return nodesOf(carriedOut(context, planned).version)[index]?.config;
};
const withAccount = (account: AccountFacts, version = workflowOf([])): CommandContext =>
  contextOf(version, { account });

const unknownType: NodeType = {
  type: 'acme-greet',
  label: 'Greet',
  properties: [{ name: 'message', type: 'message' }],
  validation: { numEdgeCondition: 'exactly', numEdges: 1, edges: [{ type: 'standard', defaultEdge: true }] },
};
const greet = (id: string): WorkflowNode => ({ id, type: unknownType, config: { message: 'Hi' } });

describe('names of outputs in another workflow', () => {
  const asking = (id: string) => step(id, 'ask-question', { message: 'Which club?' });
  const thanks = step('thanks', 'send-message', { message: 'You chose {Ask a question.answer|one}. {not.known}' });
  const other = step('branch', 'branch', {
    branchBy: 'conditions',
    conditions: [
      { path: 'yes', attribute: 'Ask a question.answer', comparator: 'equals', value: ['yes'] },
      { path: 'no', attribute: 'Ask a question.answer', comparator: 'equals', value: ['no'] },
    ],
  });
  const from = workflowOf(
    [step('start', 'trigger-keyword'), asking('ask'), thanks, other, step('end', 'end')],
    [path('start', 'ask'), path('ask', 'thanks'), path('thanks', 'branch'), { ...path('branch', 'end'), value: 'yes' }],
  );
  const copied = (...nodeIds: readonly string[]): Fragment => {
    const copy = copyFragment(contextOf(from).document, { nodeIds });
    if (!copy.ok) throw new Error(copy.refusal.message);
    return copy.document;
  };
  const elsewhere = workflowOf([asking('other'), step('wait', 'wait-for-reply', {})]);

  test('[E25] are asked about where they mean another step or none, and never where they mean the same', () => {
    const fragment = copied('thanks', 'branch');
    expect(fragment.outputs).toEqual({ 'Ask a question.answer': ['ask'] });
    expect(inspectFragment(fragment, here(from))).toEqual([]);
    expect(inspectFragment(copied('ask', 'thanks'), here(elsewhere))).toEqual([]);
    const [item, ...more] = inspectFragment(fragment, here(elsewhere));
    expect(more).toEqual([]);
    expect(item).toMatchObject({ kind: 'output', id: 'Ask a question.answer', name: 'Ask a question.answer' });
    expect(item?.uses.map(({ nodeId }) => nodeId)).toEqual(['thanks', 'branch', 'branch']);
    expect(item?.choices.map(({ id }) => id)).toContain('Wait for reply.reply');
    // What is called the same here is proposed, and can be refused.
    expect(item && proposeRepair(item)).toEqual({ kind: 'output', id: item?.id, action: 'map', to: item?.id });
    expect(inspectFragment(fragment, here(workflowOf([])))).toMatchObject([{ kind: 'output', choices: [] }]);
  });

  test('[E26] follow the decision, in texts and conditions; the paths of conditions are there to connect', () => {
    const context = contextOf(elsewhere);
    const map: Repair = { kind: 'output', id: 'Ask a question.answer', action: 'map', to: 'Wait for reply.reply' };
    const planned = planPaste(context, copied('thanks', 'branch'), { repairs: [map] });
    const { version } = carriedOut(context, planned);
    const [, , sent, branched] = nodesOf(version);
    expect(sent?.config?.['message']).toBe('You chose {Wait for reply.reply|one}. {not.known}');
    expect(branched?.config?.['conditions']).toMatchObject([
      { path: 'yes', attribute: 'Wait for reply.reply' },
      { path: 'no', attribute: 'Wait for reply.reply' },
    ]);
    const missing = missingEdgesOf(branched!, graphOf(version)).map(({ label }) => label);
    expect(missing).toEqual(expect.arrayContaining(['yes', 'no']));
    const cleared = planPaste(context, copied('thanks'), { repairs: [{ ...map, action: 'drop' }] });
    expect(nodesOf(carriedOut(context, cleared).version)[2]?.config?.['message']).toBe('You chose one. {not.known}');
  });

  test('[E24] travel as names with ids alone', () => {
    const read = readFragment({ ...copied('thanks'), outputs: { a: ['x', 7], b: 'y', c: [] } });
    expect(read).toMatchObject({ ok: true, fragment: { outputs: { a: ['x'] } } });
    expect(readFragment(JSON.stringify(copied('thanks')))).toMatchObject({ ok: true, fragment: copied('thanks') });
  });
});

describe('inspectFragment', () => {
  test('[E25] finds missing resources of every kind, with where they are used', () => {
    const typed = (
      id: string,
      properties: readonly { readonly name: string; readonly type: string }[],
      config: object,
    ): WorkflowNode => ({ id, type: { type: 'end', label: id, properties: [...properties] }, config: config as never });
    const kinds = [
      'tags',
      'user',
      'users',
      'sender',
      'template',
      'link',
      'list',
      'form',
      'meetingEvent',
      'workflow',
      'group',
    ] as const;
    const node = typed(
      'a',
      kinds.map((type) => ({ name: type, type })),
      {
        tags: ['vip', 'old'],
        user: { id: 'u1', firstName: 'Ana', lastName: 'W', email: 'ana@x.example' },
        users: [{ email: 'jo@x.example' }],
        sender: '+1510',
        template: { id: 'tpl', name: 'Welcome' },
        link: 'lnk',
        list: { id: 'l1', name: 'Members' },
        form: 'frm',
        meetingEvent: 'm1',
        workflow: 7,
        group: [{ id: 'g1', name: 'Desk', tags: ['inner'] }],
      },
    );
    const resources = Object.fromEntries(
      ['tag', 'user', 'sender', 'template', 'link', 'list', 'form', 'meetingevent', 'workflow', 'group'].map((kind) => [
        kind,
        [],
      ]),
    );
    expect(
      inspectFragment(fragmentOf([node]), here(workflowOf([]), { resources })).map(({ id, kind, name, uses }) => [
        kind,
        id,
        name,
        uses[0]?.path,
      ]),
    ).toEqual([
      ['tag', 'vip', 'vip', ['tags', 0]],
      ['tag', 'old', 'old', ['tags', 1]],
      ['user', 'u1', 'Ana W', ['user']],
      ['user', 'jo@x.example', 'jo@x.example', ['users', 0]],
      ['sender', '+1510', '+1510', ['sender']],
      ['template', 'tpl', 'Welcome', ['template']],
      ['link', 'lnk', 'lnk', ['link']],
      ['list', 'l1', 'Members', ['list']],
      ['form', 'frm', 'frm', ['form']],
      ['meetingevent', 'm1', 'm1', ['meetingEvent']],
      ['workflow', '7', '7', ['workflow']],
      ['group', 'g1', 'Desk', ['group', 0]],
    ]);
  });

  test('[E25] finds resources by id, name and sender number, and reports only kinds that the host lists', () => {
    const fragment = fragmentOf([
      step('a', 'add-tag', { tags: ['vip', 'Known'] }),
      step('b', 'send-message', { sendFrom: { id: 's1', identifier: '+1', number: '(1)' } }),
      step('c', 'notify-users', { users: [{ id: 'u9', name: 'Ana' }, 'Ana'] }),
    ]);
    const report = (account: AccountFacts) =>
      inspectFragment(fragment, here(workflowOf([]), account)).map(({ id }) => id);
    expect(report({})).toEqual([]);
    expect(
      report({
        resources: {
          tag: [{ id: 'vip' }, { id: 't', name: ' known' }],
          sender: [{ id: '(1)' }],
          user: [{ id: 'u9' }, { id: 'x', name: 'Ana' }],
        },
      }),
    ).toEqual(['Ana']);
    expect(
      report({ resources: { tag: [{ id: 'VIP' }], sender: [{ id: 's1' }], user: [{ id: 'u9' }, { id: 'Ana' }] } }),
    ).toEqual(['vip', 'Known']);
    // Two users may share a name: one with an id is identified by the id alone.
    expect(report({ resources: { user: [{ id: 'u1', name: 'Ana' }], sender: [] } })).toEqual(['+1', 'u9', 'Ana']);
    const unnumbered = fragmentOf([
      step('a', 'notify-users', { users: [{ firstName: 'Ana', lastName: 'W' }, { email: 'jo@x.example' }] }),
    ]);
    const named = (names: readonly string[]) =>
      inspectFragment(
        unnumbered,
        here(workflowOf([]), { resources: { user: names.map((name, index) => ({ id: `${index}`, name })) } }),
      ).map(({ id }) => id);
    expect(named(['ana w', 'JO@x.example'])).toEqual([]);
    expect(named(['jo@x.example'])).toEqual(['Ana W']);
  });

  test('[E25] lists each resource once with all its uses', () => {
    const fragment = fragmentOf([
      step('a', 'add-tag', { tags: ['vip'] }),
      step('b', 'remove-tag', { tags: ['x', 'vip'] }),
    ]);
    expect(inspectFragment(fragment, here(workflowOf([]), { resources: { tag: [{ id: 'x' }] } }))).toEqual([
      {
        kind: 'tag',
        id: 'vip',
        name: 'vip',
        uses: [
          { nodeId: 'a', path: ['tags', 0] },
          { nodeId: 'b', path: ['tags', 1] },
        ],
        choices: [{ id: 'x', name: 'x' }],
      },
    ]);
  });

  test('[E25] finds undeclared properties and attributes in texts, whole settings and conditions', () => {
    const fragment = fragmentOf(
      [
        step('a', 'send-message', {
          message: '{properties.season} {properties.season|x} {attributes.plan} {firstName}',
        }),
        step('b', 'branch', {
          field: 'attributes.club',
          conditions: [{ attribute: 'attributes.plan', path: 'A' }, { attribute: 'firstName' }],
        }),
        step('c', 'ask-question', { message: 'Hi', saveTo: 'nickname' }),
      ],
      [],
      [{ name: 'season' }],
    );
    expect(
      inspectFragment(
        fragment,
        here(workflowOf([], [], [{ name: 'saison' }, { name: 'x' }]), { attributes: ['attributes.city'] }),
      ),
    ).toEqual([
      {
        kind: 'property',
        id: 'season',
        name: 'season',
        declarable: true,
        uses: [{ nodeId: 'a', path: ['message'] }],
        choices: [
          { id: 'saison', name: 'saison' },
          { id: 'x', name: 'x' },
        ],
      },
      {
        kind: 'attribute',
        id: 'plan',
        name: 'plan',
        uses: [
          { nodeId: 'a', path: ['message'] },
          { nodeId: 'b', path: ['conditions', 0, 'attribute'] },
        ],
        choices: [{ id: 'city', name: 'city' }],
      },
      {
        kind: 'attribute',
        id: 'club',
        name: 'club',
        uses: [{ nodeId: 'b', path: ['field'] }],
        choices: [{ id: 'city', name: 'city' }],
      },
      {
        kind: 'attribute',
        id: 'nickname',
        name: 'nickname',
        uses: [{ nodeId: 'c', path: ['saveTo'] }],
        choices: [{ id: 'city', name: 'city' }],
      },
    ]);
    expect(inspectFragment(fragment, here(workflowOf([], [], [{ name: 'season' }]))).map(({ kind }) => kind)).toEqual(
      [],
    );
    expect(
      inspectFragment(
        fragment,
        here(workflowOf([], [], [{ name: 'season' }]), { attributes: ['plan', 'club'], mergeFields: ['nickname'] }),
      ),
    ).toEqual([]);
    const plain = fragmentOf([step('a', 'send-message', { message: '{properties.lost}' })]);
    expect(inspectFragment(plain, here())).toEqual([
      { kind: 'property', id: 'lost', name: 'lost', uses: [{ nodeId: 'a', path: ['message'] }], choices: [] },
    ]);
  });

  test('[E25] lists unknown node types first, and none where the catalog is empty', () => {
    const fragment = fragmentOf([
      step('a', 'send-message', { message: '{properties.x}' }),
      greet('b'),
      { id: 'c', type: { label: 'Nameless' } },
      greet('d'),
    ]);
    const report = inspectFragment(fragment, here());
    expect(report.map(({ id, kind, name, uses }) => [kind, id, name, uses.map(({ nodeId }) => nodeId)])).toEqual([
      ['nodeType', 'acme-greet', 'Greet', ['b', 'd']],
      ['nodeType', '', 'Nameless', ['c']],
      ['property', 'x', 'x', ['a']],
    ]);
    expect(report[0]?.uses[0]?.path).toEqual([]);
    expect(report[0]?.choices).toHaveLength(messagingCatalog.types.length);
    expect(report[0]?.choices).toContainEqual({ id: 'delay', name: 'Delay' });
    expect(inspectFragment(fragment, here(workflowOf([]), {}, createCatalog([]))).map(({ kind }) => kind)).toEqual([
      'property',
    ]);
  });

  test('[E25] reads `groups` of every node, unless its type declares another kind of property', () => {
    const groups = [{ id: 'g1', name: 'Desk' }];
    const account = { resources: { group: [] } };
    expect(
      inspectFragment(
        fragmentOf([{ id: 'a', type: { type: 'end' }, config: { groups } }]),
        here(workflowOf([]), account),
      ),
    ).toHaveLength(1);
    expect(
      inspectFragment(
        fragmentOf([
          { id: 'a', type: { type: 'end', properties: [{ name: 'groups', type: 'json' }] }, config: { groups } },
        ]),
        here(workflowOf([]), account),
      ),
    ).toEqual([]);
  });

  test('[E25] ignores values that are not resources', () => {
    const odd = fragmentOf([
      step('a', 'add-tag', { tags: ['', ' ', null, {}, [], { id: ' ' }] }),
      step('b', 'send-message', { sendFrom: null }),
      { id: 'c' },
      { id: 'd', config: 'text' as never },
    ]);
    expect(
      inspectFragment(odd, here(workflowOf([]), { resources: { tag: [], sender: [] } })).map(({ kind }) => kind),
    ).toEqual(['nodeType']);
  });

  test('[E25] ranks choices by similarity, and equal ones in their given order', () => {
    const rank = rankByName([
      { id: '1', name: 'Newsletter' },
      { id: '2', name: 'Old members' },
      { id: '3', name: 'Members' },
      { id: 'members-2', name: 'x' },
      { id: '5', name: '' },
    ]);
    expect(
      rank('Memebrs')
        .map(({ id }) => id)
        .slice(0, 3),
    ).toEqual(['3', '2', 'members-2']);
    expect(rank('MEMBERS')[0]?.id).toBe('3');
    expect(rank('zzz').map(({ id }) => id)).toEqual(['1', '2', '3', 'members-2', '5']);
    expect(rank('').map(({ id }) => id)[0]).toBe('5');
  });
});

describe('repairs of a paste', () => {
  test('[E26] map replaces texts, resources and lists of them', () => {
    const fragment = fragmentOf([
      step('a', 'add-tag', { tags: ['vip', 'keep', { id: 'vip', name: 'VIP', color: 'red' }] }),
      step('b', 'send-message', { message: 'Hi', sendFrom: { identifier: '+1', name: 'Mine', verified: true } }),
      step('c', 'add-to-list', { list: { id: 'l1', name: 'Members' } }),
    ]);
    const repairs: readonly Repair[] = [
      { kind: 'tag', id: 'vip', action: 'map', to: 'gold' },
      { kind: 'sender', id: '+1', action: 'map', to: '+2' },
      { kind: 'list', id: 'l1', action: 'map', to: 'l2' },
    ];
    const context = withAccount({
      resources: { tag: [{ id: 'gold' }], sender: [{ id: '+2', name: 'Desk' }], list: [] },
    });
    expect(repaired(context, fragment, repairs)).toEqual({ tags: ['gold', 'keep', { id: 'gold' }] });
    expect(repaired(context, fragment, repairs, 1)).toMatchObject({ sendFrom: { identifier: '+2', name: 'Desk' } });
    expect(repaired(context, fragment, repairs, 1)?.['sendFrom']).not.toHaveProperty('verified');
    expect(repaired(contextOf(workflowOf([])), fragment, repairs, 2)).toEqual({ list: { id: 'l2' } });
  });

  test('[E26] drop clears the setting or the list entry', () => {
    const fragment = fragmentOf([
      step('a', 'add-tag', { tags: ['vip', 'keep'] }),
      step('b', 'add-to-list', { list: 'l1' }),
    ]);
    expect(repaired(contextOf({}), fragment, [{ kind: 'tag', id: 'vip', action: 'drop' }])).toEqual({ tags: ['keep'] });
    expect(repaired(contextOf({}), fragment, [{ kind: 'list', id: 'l1', action: 'drop' }], 1)).toEqual({});
  });

  test('[E26] placeholders are renamed in place; a dropped one leaves its fallback', () => {
    const fragment = fragmentOf([
      step('a', 'send-message', {
        message: '{ properties.season | spring }, {properties.season}, {properties.other} {firstName}',
      }),
    ]);
    const act = (action: Repair['action'], to?: string) =>
      repaired(contextOf({}), fragment, [
        { kind: 'property', id: 'season', action, ...(to === undefined ? {} : { to }) },
      ])?.message;
    expect(act('map', 'saison')).toBe(
      '{ properties.saison | spring }, {properties.saison}, {properties.other} {firstName}',
    );
    expect(act('drop')).toBe(' spring , , {properties.other} {firstName}');
    expect(act('keep')).toBe('{ properties.season | spring }, {properties.season}, {properties.other} {firstName}');
    expect(act('map', 'no}name')).toBe(
      '{ properties.season | spring }, {properties.season}, {properties.other} {firstName}',
    );
  });

  test('[E26] references in whole settings and in conditions are mapped or dropped', () => {
    const fragment = fragmentOf([
      step('a', 'branch', {
        branchBy: 'field',
        field: 'attributes.a',
        conditions: [{ attribute: 'attributes.a', path: 'X' }],
      }),
      step('b', 'ask-question', { message: '', saveTo: 'a' }),
    ]);
    const act = (repair: Partial<Repair>, index = 0) =>
      repaired(contextOf({}), fragment, [{ kind: 'attribute', id: 'a', action: 'drop', ...repair }], index);
    expect(act({ action: 'map', to: 'b' })).toMatchObject({
      field: 'attributes.b',
      conditions: [{ attribute: 'attributes.b', path: 'X' }],
    });
    expect(act({ action: 'map', to: 'b' }, 1)).toMatchObject({ saveTo: 'b' });
    expect(act({})).toEqual({
      branchBy: 'field',
      exactText: false,
      conditions: [{ attribute: '', path: 'X' }],
    });
    expect(act({}, 1)).not.toHaveProperty('saveTo');
    expect(act({ action: 'keep' })).toMatchObject({ field: 'attributes.a' });
  });

  test('[E26] a kept property is declared where the copy holds its declaration', () => {
    const fragment = fragmentOf(
      [step('a', 'send-message', { message: '{properties.season} {properties.lost}' })],
      [],
      [{ name: 'season' }, { name: 'unused' }],
    );
    const declared = (version: WorkflowVersion, repairs: readonly Repair[]) => {
      const context = contextOf(version);
      return carriedOut(context, planPaste(context, fragment, { repairs })).version.definition?.properties;
    };
    const keep: readonly Repair[] = [
      { kind: 'property', id: 'season', action: 'keep' },
      { kind: 'property', id: 'lost', action: 'keep' },
    ];
    expect(declared({}, keep)).toEqual([{ name: 'season' }]);
    expect(declared(workflowOf([], [], [{ name: 'x' }]), keep)).toEqual([{ name: 'x' }, { name: 'season' }]);
    expect(declared(workflowOf([], [], [{ name: 'season' }]), keep)).toEqual([{ name: 'season' }]);
    expect(declared(workflowOf([]), [])).toBeUndefined();
    const twice = {
      ...fragment,
      properties: [{ name: 'season', dataType: 'a' }, { name: 'season', dataType: 'b' }, { dataType: 'c' }],
    };
    const context = contextOf({});
    expect(carriedOut(context, planPaste(context, twice, { repairs: keep })).version.definition?.properties).toEqual([
      { name: 'season', dataType: 'a' },
    ]);
    expect(declared(workflowOf([]), [{ kind: 'property', id: 'season', action: 'drop' }])).toBeUndefined();
  });

  test('[E26] a mapped node type adapts settings and edges to the new type', () => {
    const fragment = fragmentOf([greet('a'), step('b', 'end')], [path('a', 'b')]);
    const context = contextOf({});
    const planned = planPaste(context, fragment, {
      repairs: [{ kind: 'nodeType', id: 'acme-greet', action: 'map', to: 'send-message' }],
    });
    const document = carriedOut(context, planned);
    expect(nodesOf(document.version)[0]).toMatchObject({
      id: 'new-1',
      type: { type: 'send-message' },
      config: { message: 'Hi', trackLinks: false },
    });
    expect(document.version.definition?.edges).toMatchObject([{ source: 'new-1', target: 'new-2', type: 'standard' }]);
    expect(
      pathsOf(
        carriedOut(
          context,
          planPaste(context, fragment, { repairs: [{ kind: 'nodeType', id: 'acme-greet', action: 'map', to: 'end' }] }),
        ),
      ),
    ).toEqual([]);
    expect(
      planPaste(context, fragment, { repairs: [{ kind: 'nodeType', id: 'acme-greet', action: 'map', to: 'absent' }] }),
    ).toEqual({
      ok: false,
      refusal: { code: 'unknown-type', message: 'There is no step type “absent” in this catalogue.' },
    });
  });

  test('[E26] dropping an unknown node type removes its nodes and joins their neighbours; a known type stays', () => {
    const fragment = fragmentOf(
      [step('a', 'delay'), greet('b'), greet('c'), step('d', 'end')],
      [path('a', 'b'), path('b', 'c'), path('c', 'd')],
    );
    const context = contextOf({}, {});
    const drop: Repair = { kind: 'nodeType', id: 'acme-greet', action: 'drop' };
    const document = carriedOut(context, planPaste(context, fragment, { repairs: [drop] }));
    expect(nodesOf(document.version).map(({ type }) => type?.type)).toEqual(['delay', 'end']);
    expect(pathsOf(document)).toEqual(['new-1 -standard-> new-2']);
    expect(planPaste(context, fragmentOf([greet('a')]), { repairs: [drop] })).toEqual({
      ok: false,
      refusal: { code: 'no-nodes', message: 'The copy contains no steps.' },
    });
    const known = fragmentOf([step('a', 'delay')]);
    expect(
      nodesOf(
        carriedOut(context, planPaste(context, known, { repairs: [{ kind: 'nodeType', id: 'delay', action: 'drop' }] }))
          .version,
      ),
    ).toHaveLength(1);
  });

  test('[E26] remaining nodes keep their titles and colours', () => {
    const copied = copyFragment(
      {
        version: workflowOf([greet('a'), step('b', 'end')]),
        presentation: { version: 1, nodes: { a: { title: 'Gone' }, b: { title: 'Stays' } } },
      },
      { nodeIds: ['a', 'b'] },
    );
    const context = contextOf({});
    const planned = planPaste(context, copied.ok && copied.document, {
      repairs: [{ kind: 'nodeType', id: 'acme-greet', action: 'drop' }],
    });
    expect(carriedOut(context, planned).presentation.nodes).toEqual({ 'new-1': { title: 'Stays' } });
    expect(planned).toMatchObject({ change: { label: 'Pasted Stays' } });
  });

  test('[E26] a missing or invalid repair changes nothing; a mapping without a target is refused', () => {
    const fragment = fragmentOf([step('a', 'add-tag', { tags: ['vip'] })]);
    const as = (repairs: unknown) => repaired(contextOf({}), fragment, repairs as readonly Repair[]);
    for (const repairs of [
      [],
      undefined,
      null,
      'x',
      [
        null,
        7,
        {},
        { kind: 'tag' },
        { kind: 'tag', id: 7 },
        { kind: 'list', id: 'vip', action: 'drop' },
        { kind: 'tag', id: 'vip', action: 'explode' },
      ],
    ]) {
      expect(as(repairs)).toEqual({ tags: ['vip'] });
    }
    for (const to of [undefined, '', 7]) {
      expect(
        planPaste(contextOf({}), fragment, { repairs: [{ kind: 'tag', id: 'vip', action: 'map', to } as Repair] }),
      ).toEqual({ ok: false, refusal: { code: 'no-choice', message: 'Choose a replacement for “vip” first.' } });
    }
    expect(
      repaired(contextOf({}), fragment, [
        { kind: 'tag', id: 'vip', action: 'drop' },
        { kind: 'tag', id: 'vip', action: 'map', to: 'last' },
      ]),
    ).toEqual({ tags: ['last'] });
  });

  test(`[E25] once all resources are mapped or dropped, the report is empty (seed ${seed})`, () => {
    const word = fc.constantFrom('one', 'two', 'three', 'four');
    const account: AccountFacts = {
      resources: {
        tag: [{ id: 'two' }],
        sender: [{ id: 'two', name: 'Two' }],
        user: [{ id: 'two' }],
        list: [{ id: 'two' }],
        group: [{ id: 'two' }],
      },
      attributes: ['two'],
    };
    const node = fc
      .record({ kind: fc.nat(5), words: fc.array(word, { minLength: 1, maxLength: 3 }), whole: fc.boolean() })
      .map(({ kind, whole, words: [first = '', ...rest] }) => {
        const all = [first, ...rest];
        const resource = (id: string): unknown => (whole ? { id, name: id } : id);
        return [
          ['add-tag', { tags: all }],
          [
            'send-message',
            {
              sendFrom: resource(first),
              message: all.map((name) => `{properties.${name}|x}{attributes.${name}}`).join(' '),
            },
          ],
          ['notify-users', { users: all.map(resource), message: '' }],
          ['add-to-list', { list: resource(first) }],
          ['assign-to-group', { groups: all.map((id) => ({ id, name: id })) }],
          [
            'branch',
            { field: `attributes.${first}`, conditions: rest.map((name) => ({ attribute: `attributes.${name}` })) },
          ],
        ][kind] as [string, object];
      });
    fc.assert(
      fc.property(
        fc.array(node, { minLength: 1, maxLength: 6 }),
        fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }),
        (drawn, drops) => {
          const unknown = greet('x');
          const fragment = freezeJson(
            fragmentOf([...drawn.map(([type, config], index) => step(`n${index}`, type, { ...config })), unknown]),
          );
          const version = workflowOf([], [], [{ name: 'two' }]);
          const report = inspectFragment(fragment, here(version, account));
          const decide = ({ choices, id, kind }: RepairItem, index: number): Repair =>
            drops[index] === true || choices.length === 0
              ? { kind, id, action: 'drop' }
              : { kind, id, action: 'map', to: choices[0]?.id ?? '' };
          const context = contextOf(version, { account });
          const after = carriedOut(context, planPaste(context, fragment, { repairs: report.map(decide) }));
          const again = copyFragment(after, { nodeIds: nodesOf(after.version).map(({ id }) => id) });
          expect(again.ok && inspectFragment(again.document, here(version, account))).toEqual([]);
          // Without decisions the report stays the same.
          const untouched = carriedOut(context, planPaste(context, fragment));
          const same = copyFragment(untouched, { nodeIds: nodesOf(untouched.version).map(({ id }) => id) });
          expect(
            same.ok && inspectFragment(same.document, here(version, account)).map(({ id, kind }) => [kind, id]),
          ).toEqual(report.map(({ id, kind }) => [kind, id]));
        },
      ),
      { seed, numRuns: lawRuns(300) },
    );
  });
});
