import { describe, expect, test } from 'vitest';
import { type EditedDocument, planRemoveProperty, planRenameOutput, planRenameProperty, planRenameNode } from '#edit';
import { nodesOf } from '#graph';
import type { NodeOutput, WorkflowNode } from '#model';
import { carriedOut, contextOf, documentOf, edge, step } from './carry-out.js';

const configOf = ({ version }: EditedDocument, id: string) => nodesOf(version).find((node) => node.id === id)?.config;
const outcomeOf = (planned: ReturnType<typeof planRenameNode>) =>
  planned.ok ? [planned.change.label, planned.updated, planned.ambiguous] : planned.refusal;

describe('[E33] renaming a property', () => {
  const document = documentOf(
    [
      step('send', 'send-message', {
        message: 'Our { properties.season |best} of {properties.season}, {properties.seasons} and properties.season',
      }),
      step('branch', 'branch', {
        field: ' properties.season',
        conditions: [{ attribute: 'properties.year' }, { attribute: 'properties.season' }],
      }),
      step('send', 'send-message', { message: 'Twin {properties.season}' }),
      step('set', 'set-attribute', { value: '{properties.season}', attribute: 'season' }),
    ],
    [],
    { properties: [{ name: 'year' }, { name: 'season', dataType: 'string' }, null, 'odd'] },
  );

  test('renames the property and every reference, keeping fallbacks, white space and the text around', () => {
    const planned = planRenameProperty(contextOf(document), { from: 'season', to: '  time of year ' });
    expect(planned).toMatchObject({
      ok: true,
      updated: 6,
      ambiguous: 0,
      change: { label: 'Renamed the property “season” to “time of year”', command: 'renameProperty' },
    });
    const after = carriedOut(document, planned);
    expect(after.version.definition?.properties).toEqual([
      { name: 'year' },
      { name: 'time of year', dataType: 'string' },
      null,
      'odd',
    ]);
    expect(nodesOf(after.version).map(({ config }) => config)).toEqual([
      {
        message:
          'Our { properties.time of year |best} of {properties.time of year}, {properties.seasons} and properties.season',
      },
      {
        field: ' properties.time of year',
        conditions: [{ attribute: 'properties.year' }, { attribute: 'properties.time of year' }],
      },
      { message: 'Twin {properties.time of year}' },
      { value: '{properties.time of year}', attribute: 'season' },
    ]);
    expect(nodesOf(after.version).map(({ id }) => id)).toEqual(['send', 'branch', 'send', 'set']);
  });

  test('renames a property without references', () => {
    const planned = planRenameProperty(contextOf(documentOf([], [], { properties: [{ name: 'a' }] })), {
      from: 'a',
      to: 'b',
    });
    expect(planned).toMatchObject({
      ok: true,
      updated: 0,
      change: {
        operations: [
          { op: 'set', kind: 'workflow', path: ['definition', 'properties', 0, 'name'], from: 'a', to: 'b' },
        ],
      },
    });
  });

  test.each([
    ['absent', 'x', 'unknown-property', 'There is no property “absent” in this workflow.'],
    ['season', ' ', 'name-empty', 'A property needs a name.'],
    ['season', 'a{b', 'invalid-name', 'A name cannot hold braces, the sign | or line breaks.'],
    ['season', 'a|b', 'invalid-name', 'A name cannot hold braces, the sign | or line breaks.'],
    ['season', 'a\nb', 'invalid-name', 'A name cannot hold braces, the sign | or line breaks.'],
    ['season', 'year', 'name-taken', 'There is already a property “year”. Choose another name.'],
    ['season', 'season', 'nothing-changed', 'Nothing would change.'],
    ['season', ' season ', 'nothing-changed', 'Nothing would change.'],
    ['season', 7, 'name-empty', 'A property needs a name.'],
  ])('%s to %s is refused', (from, to, code, message) => {
    expect(planRenameProperty(contextOf(document), { from, to: to as string })).toEqual({
      ok: false,
      refusal: { code, message },
    });
  });

  test('is refused in a workflow without properties', () => {
    expect(
      planRenameProperty(contextOf({ version: {}, presentation: { version: 1 } }), { from: 'season', to: 'x' }),
    ).toMatchObject({ ok: false, refusal: { code: 'unknown-property' } });
    for (const properties of [undefined, null, 'odd', { name: 'season' }]) {
      expect(
        planRenameProperty(contextOf(documentOf([], [], { properties })), { from: 'season', to: 'x' }),
      ).toMatchObject({ ok: false, refusal: { code: 'unknown-property' } });
    }
  });

  test('[row 41] one of several with a name is renamed and removed by its position; references stay with the other', () => {
    const twice = documentOf([step('send', 'send-message', { message: 'Hi {properties.a}' })], [], {
      properties: [{ name: 'a' }, { name: '' }, { name: 'a', dataType: 'date' }, null],
    });
    const second = planRenameProperty(contextOf(twice), { from: 'a', to: 'b', at: 2 });
    expect(second).toMatchObject({ ok: true, updated: 0 });
    expect(carriedOut(twice, second).version.definition?.properties).toEqual([
      { name: 'a' },
      { name: '' },
      { name: 'b', dataType: 'date' },
      null,
    ]);
    const named = planRenameProperty(contextOf(twice), { from: '', to: 'c', at: 1 });
    expect(named).toMatchObject({ ok: true, change: { label: 'Named the property “c”' } });
    const odd = planRenameProperty(contextOf(twice), { from: '', to: 'd', at: 3 });
    expect(carriedOut(twice, odd).version.definition?.properties?.[3]).toEqual({ name: 'd' });
    const removed = planRemoveProperty(contextOf(twice), { name: 'a', at: 0 });
    expect(removed).toMatchObject({ ok: true, usages: [] });
    const unnamed = planRemoveProperty(contextOf(twice), { name: '', at: 1 });
    expect(unnamed).toMatchObject({ ok: true, change: { label: 'Deleted a property without a name' } });
    for (const at of [1, 4, -1, 0.5])
      expect(planRenameProperty(contextOf(twice), { from: 'a', to: 'e', at })).toMatchObject({
        ok: false,
        refusal: { code: 'unknown-property' },
      });
  });

  test('removing a property returns its usages', () => {
    const planned = planRemoveProperty(contextOf(document), { name: 'season' });
    expect(planned).toMatchObject({
      ok: true,
      change: { label: 'Deleted the property “season”', command: 'removeProperty' },
    });
    expect(planned.ok && planned.usages.map(({ nodeId, reference }) => [nodeId, reference.path, reference.at])).toEqual(
      [
        ['send', ['message'], 4],
        ['send', ['message'], 34],
        ['branch', ['field'], undefined],
        ['branch', ['conditions', 1, 'attribute'], undefined],
        ['send', ['message'], 5],
        ['set', ['value'], 0],
      ],
    );
    expect(carriedOut(document, planned).version.definition?.properties).toEqual([{ name: 'year' }, null, 'odd']);
    expect(planRemoveProperty(contextOf(document), { name: 'absent' })).toEqual({
      ok: false,
      refusal: { code: 'unknown-property', message: 'There is no property “absent” in this workflow.' },
    });
    const unused = planRemoveProperty(contextOf(documentOf([], [], { properties: [{ name: 'a' }] })), { name: 'a' });
    expect(unused).toMatchObject({ ok: true, usages: [] });
  });
});

/** A wait for a reply, and a message after it that refers to its outputs. */
const asking = (message: string, more: readonly WorkflowNode[] = [], titles: { readonly [id: string]: string } = {}) =>
  documentOf(
    [step('wait', 'wait-for-reply'), step('send', 'send-message', { message }), ...more],
    [edge('a', 'wait', 'send')],
    {
      presentation: {
        version: 1,
        nodes: Object.fromEntries(Object.entries(titles).map(([id, title]) => [id, { title, dx: 1 }])),
      },
    },
  );

describe('[E34] renaming a node', () => {
  test('sets its title, and every reference follows', () => {
    const document = asking(
      'You said { Wait for reply.reply |nothing}, {Wait for reply.replied}. Wait for reply.reply',
    );
    const planned = planRenameNode(contextOf(document), { nodeId: 'wait', title: ' Ask for date ' });
    expect(outcomeOf(planned)).toEqual(['Renamed “Wait for reply” to “Ask for date”', 2, 0]);
    expect(planned.ok && planned.change.command).toBe('renameNode');
    const after = carriedOut(document, planned);
    expect(configOf(after, 'send')?.message).toBe(
      'You said { Ask for date.reply |nothing}, {Ask for date.replied}. Wait for reply.reply',
    );
    expect(after.presentation.nodes).toEqual({ wait: { title: 'Ask for date' } });
    expect(nodesOf(after.version)[0]).toBe(nodesOf(document.version)[0]);
  });

  test('removes the title and keeps the position of the node', () => {
    const document = asking('{Ask.reply}', [], { wait: 'Ask', send: 'Tell' });
    for (const title of [undefined, '', '  ', 'Wait for reply', ' Wait for reply']) {
      const planned = planRenameNode(contextOf(document), {
        nodeId: 'wait',
        ...(title === undefined ? {} : { title }),
      });
      expect(outcomeOf(planned)).toEqual(['Renamed “Ask” to “Wait for reply”', 1, 0]);
      const after = carriedOut(document, planned);
      expect(configOf(after, 'send')?.message).toBe('{Wait for reply.reply}');
      expect(after.presentation.nodes).toEqual({ wait: { dx: 1 }, send: { title: 'Tell', dx: 1 } });
    }
  });

  test('removes the presentation of a node that had only a title', () => {
    const document = documentOf([step('end', 'end')], [], {
      presentation: { version: 1, nodes: { end: { title: 'Bye' } } },
    });
    expect(carriedOut(document, planRenameNode(contextOf(document), { nodeId: 'end' })).presentation.nodes).toEqual({});
  });

  test('renames a node whose type has no valid outputs', () => {
    for (const outputs of [undefined, null, 'odd', [7, { path: '' }, { path: 7 }]]) {
      const document = documentOf([{ id: 'own', type: { type: 'own', label: 'Own', outputs: outputs as never } }]);
      expect(outcomeOf(planRenameNode(contextOf(document), { nodeId: 'own', title: 'properties' }))).toEqual([
        'Renamed “Own” to “properties”',
        0,
        0,
      ]);
      expect(outcomeOf(planRenameOutput(contextOf(document), { nodeId: 'own', from: '', to: 'x' }))).toMatchObject({
        code: 'unknown-output',
      });
    }
  });

  test('removes a title that equals the default one', () => {
    const document = asking('{Wait for reply.reply}', [], { wait: 'Wait for reply' });
    const planned = planRenameNode(contextOf(document), { nodeId: 'wait', title: '' });
    expect(outcomeOf(planned)).toEqual(['Removed the custom name of “Wait for reply”', 0, 0]);
    expect(carriedOut(document, planned).presentation.nodes).toEqual({ wait: { dx: 1 } });
  });

  test('allows any title for a node without outputs, even one of another node', () => {
    const document = asking('{mobile.number} {attributes.plan}', [step('end', 'end')], { send: 'Same' });
    for (const title of ['attributes', 'properties', 'mobile', 'Same']) {
      expect(outcomeOf(planRenameNode(contextOf(document), { nodeId: 'end', title }))).toEqual([
        `Renamed “End” to “${title}”`,
        0,
        0,
      ]);
    }
  });

  test.each([
    ['gone', 'x', 'unknown-node', 'There is no step “gone” here.'],
    ['wait', 7, 'not-text', 'The name of a step is text.'],
    ['wait', null, 'not-text', 'The name of a step is text.'],
    ['wait', 'a{b', 'invalid-name', 'A name cannot hold braces, the sign | or line breaks.'],
    ['wait', 'a}b', 'invalid-name', 'A name cannot hold braces, the sign | or line breaks.'],
    ['wait', 'a|b', 'invalid-name', 'A name cannot hold braces, the sign | or line breaks.'],
    ['wait', 'a\rb', 'invalid-name', 'A name cannot hold braces, the sign | or line breaks.'],
    ['wait', 'x'.repeat(201), 'name-too-long', 'The name of a step has at most 200 characters.'],
    ['wait', undefined, 'nothing-changed', 'Nothing would change.'],
    ['wait', 'Wait for reply', 'nothing-changed', 'Nothing would change.'],
    ['send', ' Tell ', 'nothing-changed', 'Nothing would change.'],
    ['wait', 'attributes', 'name-taken', '“attributes” means something else in messages. Choose another name.'],
    ['wait', 'properties', 'name-taken', '“properties” means something else in messages. Choose another name.'],
    ['wait', 'properties.x', 'name-taken', '“properties.x” means something else in messages. Choose another name.'],
  ])('%s as %s is refused', (nodeId, title, code, message) => {
    const document = asking('{Wait for reply.reply}', [], { send: 'Tell' });
    expect(planRenameNode(contextOf(document), { nodeId, title: title as string })).toEqual({
      ok: false,
      refusal: { code, message },
    });
  });

  test('accepts a title of 200 characters, counted in code points', () => {
    expect(planRenameNode(contextOf(asking('')), { nodeId: 'wait', title: '🙂'.repeat(200) }).ok).toBe(true);
  });

  test('is refused where a contact field would hide an output', () => {
    const outputs = (...paths: string[]): WorkflowNode => ({
      id: 'own',
      type: {
        type: 'own',
        label: 'Own',
        outputs: paths.map((name): NodeOutput => ({ path: name, dataType: 'string' })),
      },
    });
    const document = (...paths: string[]) => documentOf([outputs(...paths)]);
    expect(outcomeOf(planRenameNode(contextOf(document('number')), { nodeId: 'own', title: 'mobile' }))).toMatchObject({
      code: 'name-taken',
    });
    expect(outcomeOf(planRenameNode(contextOf(document('other')), { nodeId: 'own', title: 'mobile' }))).toEqual([
      'Renamed “Own” to “mobile”',
      0,
      0,
    ]);
    const merge = { ...contextOf(document('name')), account: { mergeFields: ['company.name'] } };
    expect(outcomeOf(planRenameNode(merge, { nodeId: 'own', title: 'company' }))).toMatchObject({ code: 'name-taken' });
    const hidden = documentOf([
      outputs('date.x'),
      { id: 'longer', type: { type: 'l', label: 'Ask.date', outputs: [{ path: 'x' }] } },
    ]);
    expect(outcomeOf(planRenameNode(contextOf(hidden), { nodeId: 'own', title: 'Ask' }))).toEqual({
      code: 'name-taken',
      message: '“Ask” means something else in messages. Choose another name.',
    });
  });

  test('ignores outputs that could not be referenced before either', () => {
    const document = documentOf([{ id: 'own', type: { type: 'own', label: 'properties', outputs: [{ path: 'a' }] } }]);
    expect(outcomeOf(planRenameNode(contextOf(document), { nodeId: 'own', title: 'attributes' }))).toEqual([
      'Renamed “properties” to “attributes”',
      0,
      0,
    ]);
  });

  test('an unknown name in a text resolves to the node with that new title', () => {
    const document = asking('{Ask.reply} {Wait for reply.reply}');
    const planned = planRenameNode(contextOf(document), { nodeId: 'wait', title: 'Ask' });
    expect(outcomeOf(planned)).toEqual(['Renamed “Wait for reply” to “Ask”', 1, 0]);
    expect(configOf(carriedOut(document, planned), 'send')?.message).toBe('{Ask.reply} {Ask.reply}');
  });

  test('a name with dots resolves to the longest title, before and after', () => {
    const document = asking('{a.b.reply} {a.b.replied}', [], { wait: 'a.b' });
    const planned = planRenameNode(contextOf(document), { nodeId: 'wait', title: 'a' });
    expect(outcomeOf(planned)).toEqual(['Renamed “a.b” to “a”', 2, 0]);
    expect(configOf(carriedOut(document, planned), 'send')?.message).toBe('{a.reply} {a.replied}');
  });

  test('references into an output of the type object follow', () => {
    const nodes: WorkflowNode[] = [
      { id: 'call', type: { type: 'call', label: 'Call', outputs: [{ path: 'answer', dataType: 'object' }] } },
      step('send', 'send-message', { message: '{Call.answer.name|x}' }),
    ];
    const document = documentOf(nodes, [edge('a', 'call', 'send')]);
    expect(
      configOf(carriedOut(document, planRenameNode(contextOf(document), { nodeId: 'call', title: 'Fetch' })), 'send')
        ?.message,
    ).toBe('{Fetch.answer.name|x}');
    expect(
      configOf(
        carriedOut(document, planRenameOutput(contextOf(document), { nodeId: 'call', from: 'answer', to: 'reply' })),
        'send',
      )?.message,
    ).toBe('{Call.reply.name|x}');
  });
});

describe('[E35] several nodes with one title', () => {
  const message = 'Said {Wait for reply.reply}';
  const sends = (...ids: string[]) => ids.map((id) => step(id, 'send-message', { message }));
  const rename = (document: EditedDocument, title = 'Ask') =>
    planRenameNode(contextOf(document), { nodeId: 'one', title });
  const messagesOf = ({ version }: EditedDocument) =>
    nodesOf(version).flatMap(({ config }) => (typeof config?.message === 'string' ? [config.message] : []));

  test('a reference follows where only the renamed node can precede it, and stays where only the other can', () => {
    const document = documentOf(
      [step('one', 'wait-for-reply'), step('two', 'wait-for-reply'), ...sends('afterOne', 'afterTwo')],
      [edge('a', 'one', 'afterOne'), edge('b', 'two', 'afterTwo')],
    );
    expect(outcomeOf(rename(document))).toEqual(['Renamed “Wait for reply” to “Ask”', 1, 0]);
    expect(messagesOf(carriedOut(document, rename(document)))).toEqual(['Said {Ask.reply}', message]);
  });

  test('a reference stays and is counted as ambiguous where both or neither can precede it', () => {
    const both = documentOf(
      [step('one', 'wait-for-reply'), step('two', 'wait-for-reply'), ...sends('end')],
      [edge('a', 'one', 'two'), edge('b', 'two', 'end')],
    );
    expect(outcomeOf(rename(both))).toEqual(['Renamed “Wait for reply” to “Ask”', 0, 1]);
    expect(messagesOf(carriedOut(both, rename(both)))).toEqual([message]);
    const neither = documentOf([step('one', 'wait-for-reply'), step('two', 'wait-for-reply'), ...sends('end')]);
    expect(outcomeOf(rename(neither))).toEqual(['Renamed “Wait for reply” to “Ask”', 0, 1]);
  });

  test('a reference follows the only node with that output, wherever the reference is', () => {
    const document = documentOf(
      [step('one', 'wait-for-reply'), step('two', 'delay'), ...sends('start')],
      [edge('a', 'two', 'start')],
      { presentation: { version: 1, nodes: { two: { title: 'Wait for reply' } } } },
    );
    expect(outcomeOf(rename(document))).toEqual(['Renamed “Wait for reply” to “Ask”', 1, 0]);
  });

  test('a node in a loop precedes itself', () => {
    const document = documentOf(
      [{ ...step('one', 'wait-for-reply'), config: { message } }, step('two', 'wait-for-reply')],
      [edge('a', 'one', 'one')],
    );
    expect(outcomeOf(rename(document))).toEqual(['Renamed “Wait for reply” to “Ask”', 1, 0]);
  });

  test('a title is refused where a reference would then resolve to two nodes', () => {
    const clash = (text: string) => ({
      code: 'name-clash',
      message: `“Ask” is the name of something else too, and “${text}” in Send message could then mean either. Choose another name.`,
    });
    const titled = { presentation: { version: 1, nodes: { two: { title: 'Ask' } } } } as const;
    const own = documentOf(
      [step('one', 'wait-for-reply'), step('two', 'wait-for-reply'), ...sends('end')],
      [edge('a', 'one', 'two'), edge('b', 'two', 'end')],
      titled,
    );
    expect(outcomeOf(rename(own))).toEqual(clash('Wait for reply.reply'));
    const others = documentOf(
      [
        step('one', 'wait-for-reply'),
        step('two', 'wait-for-reply'),
        step('end', 'send-message', { message: '{Ask.reply}' }),
      ],
      [edge('a', 'one', 'two'), edge('b', 'two', 'end')],
      titled,
    );
    expect(outcomeOf(rename(others))).toEqual(clash('Ask.reply'));
  });

  test('a title is accepted where contacts can have passed only one of its nodes', () => {
    const document = documentOf(
      [
        step('one', 'wait-for-reply'),
        step('two', 'wait-for-reply'),
        ...sends('afterOne'),
        step('afterTwo', 'send-message', { message: '{Ask.reply}' }),
      ],
      [edge('a', 'one', 'afterOne'), edge('b', 'two', 'afterTwo')],
      { presentation: { version: 1, nodes: { two: { title: 'Ask' } } } },
    );
    expect(outcomeOf(rename(document))).toEqual(['Renamed “Wait for reply” to “Ask”', 1, 0]);
    expect(messagesOf(carriedOut(document, rename(document)))).toEqual(['Said {Ask.reply}', '{Ask.reply}']);
  });

  test('a longer title that would take over references to a shorter one is refused', () => {
    const document = documentOf(
      [
        step('one', 'wait-for-reply'),
        { id: 'two', type: { type: 'call', label: 'Call', outputs: [{ path: 'out' }] } },
        step('end', 'send-message', { message: '{Call.out.reply}' }),
      ],
      [edge('a', 'two', 'end')],
    );
    expect(outcomeOf(rename(document, 'Call.out'))).toEqual({
      code: 'name-clash',
      message:
        '“Call.out” is the name of something else too, and “Call.out.reply” in Send message could then mean either. Choose another name.',
    });
  });
});

describe('[E34] renaming an output', () => {
  test('changes the node’s own copy of its type and every reference', () => {
    const document = asking('{Ask.reply|-} {Ask.replied} {Ask.reply}', [step('other', 'wait-for-reply')], {
      wait: 'Ask',
    });
    const planned = planRenameOutput(contextOf(document), { nodeId: 'wait', from: 'reply', to: ' answer ' });
    expect(outcomeOf(planned)).toEqual(['Renamed “reply” of Ask to “answer”', 2, 0]);
    expect(planned.ok && planned.change.command).toBe('renameOutput');
    const after = carriedOut(document, planned);
    expect(configOf(after, 'send')?.message).toBe('{Ask.answer|-} {Ask.replied} {Ask.answer}');
    expect(nodesOf(after.version)[0]?.type?.outputs?.map((output) => output.path)).toEqual(['replied', 'answer']);
    expect(nodesOf(after.version)[2]).toBe(nodesOf(document.version)[2]);
  });

  test('renames every output with that JSON path and ignores invalid ones', () => {
    const outputs = [{ path: 'a' }, null, { path: 'b' }, { path: 'a' }, 'odd', { path: 7 }] as never;
    const document = documentOf([{ id: 'own', type: { type: 'own', label: 'Own', outputs } }]);
    const after = carriedOut(document, planRenameOutput(contextOf(document), { nodeId: 'own', from: 'a', to: 'c' }));
    expect(nodesOf(after.version)[0]?.type?.outputs).toEqual([
      { path: 'c' },
      null,
      { path: 'b' },
      { path: 'c' },
      'odd',
      { path: 7 },
    ]);
  });

  test('counts ambiguous references and refuses clashes as a rename of the node does', () => {
    const both = documentOf(
      [
        step('one', 'wait-for-reply'),
        step('two', 'wait-for-reply'),
        step('end', 'send-message', { message: '{Wait for reply.reply}' }),
      ],
      [edge('a', 'one', 'two'), edge('b', 'two', 'end')],
    );
    expect(outcomeOf(planRenameOutput(contextOf(both), { nodeId: 'one', from: 'reply', to: 'answer' }))).toEqual([
      'Renamed “reply” of Wait for reply, First reply to “answer”',
      0,
      1,
    ]);
    const own = { id: 'own', type: { type: 'own', label: 'Wait for reply', outputs: [{ path: 'x' }] } };
    const taken = documentOf(
      [own, step('two', 'wait-for-reply'), step('end', 'send-message', { message: '{Wait for reply.reply}' })],
      [edge('a', 'own', 'two'), edge('b', 'two', 'end')],
    );
    expect(outcomeOf(planRenameOutput(contextOf(taken), { nodeId: 'own', from: 'x', to: 'reply' }))).toEqual({
      code: 'name-clash',
      message:
        '“Wait for reply.reply” is the name of something else too, and “Wait for reply.reply” in Send message could then mean either. Choose another name.',
    });
  });

  test.each([
    ['gone', 'reply', 'x', 'unknown-node', 'There is no step “gone” here.'],
    ['wait', 'absent', 'x', 'unknown-output', 'Wait for reply has no output “absent”.'],
    ['wait', 'reply', ' ', 'name-empty', 'An output needs a name.'],
    ['wait', 'reply', 7, 'name-empty', 'An output needs a name.'],
    ['wait', 'reply', 'a}b', 'invalid-name', 'A name cannot hold braces, the sign | or line breaks.'],
    ['wait', 'reply', 'reply', 'nothing-changed', 'Nothing would change.'],
    ['wait', 'reply', 'replied', 'name-taken', 'Wait for reply already has an output “replied”. Choose another name.'],
  ])('%s: %s as %s is refused', (nodeId, from, to, code, message) => {
    expect(planRenameOutput(contextOf(asking('')), { nodeId, from, to: to as string })).toEqual({
      ok: false,
      refusal: { code, message },
    });
  });

  test('is refused where a contact field has the new name', () => {
    const document = documentOf([{ id: 'own', type: { type: 'own', label: 'mobile', outputs: [{ path: 'x' }] } }]);
    expect(outcomeOf(planRenameOutput(contextOf(document), { nodeId: 'own', from: 'x', to: 'number' }))).toEqual({
      code: 'name-taken',
      message: '“mobile.number” means something else in messages. Choose another name.',
    });
  });
});
