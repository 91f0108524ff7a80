import { describe, expect, it } from 'vitest';
import { nodeTypeOf, propertiesOf, startVersion, workflowStarts } from '#catalog';
import { parseVersion, type WorkflowNode } from '#model';
import { validateVersion as problemsOf } from '#rules';

const sender = '+15105550141';

/** What an account chooses for each property type that a start leaves open. */
const chosen: { readonly [propertyType: string]: unknown } = {
  group: ['grp_1'],
  users: ['usr_1'],
  meetingevent: 'mev_1',
  template: 'tpl_1',
  list: 'lst_1',
  form: 'frm_1',
};

const filled = (node: WorkflowNode): WorkflowNode => ({
  ...node,
  config: {
    ...Object.fromEntries(
      propertiesOf(nodeTypeOf(node)).flatMap(({ mandatory, name, type }) =>
        mandatory && type && type in chosen ? [[name, chosen[type] as never]] : [],
      ),
    ),
    ...node.config,
  },
});

describe('the ready-made starts', () => {
  it('are eight, each with its name, a description and between six and eight steps', () => {
    const starts = workflowStarts();
    expect(starts.map(({ name }) => name)).toEqual([
      'Missed-call text-back',
      'Appointment reminder',
      'Review request',
      'Free trial sign-up',
      'Re-engage',
      'Event RSVP',
      'After-hours reply',
      'Feedback survey',
    ]);
    expect(new Set(starts.map(({ id }) => id)).size).toBe(8);
    for (const { description, name, version } of starts) {
      expect(description).toMatch(/\.$/);
      expect(version.name).toBe(name);
      expect(parseVersion(version)).toMatchObject({ ok: true, version });
      const { length } = version.definition?.nodes ?? [];
      expect(length).toBeGreaterThanOrEqual(6);
      expect(length).toBeLessThanOrEqual(8);
    }
  });

  it.each(workflowStarts().map((start) => [start.name, start] as const))(
    '%s lacks only what the account has to choose, and is without a problem when that is chosen',
    (_name, start) => {
      const version = startVersion(start, { sender });
      const open = problemsOf(version);
      expect(open.length).toBeGreaterThan(0);
      expect(open.length).toBeLessThanOrEqual(3);
      expect(new Set(open.map(({ code }) => code))).toEqual(new Set(['missing-value']));
      const { definition } = version;
      const nodes = definition?.nodes?.map(filled) ?? [];
      expect(problemsOf({ ...version, definition: { ...definition, nodes } })).toEqual([]);
    },
  );

  it('are signed by the business where its name is known, so that a first message says who is writing', () => {
    for (const start of workflowStarts()) {
      expect(JSON.stringify(start)).not.toContain('\\u0000');
      const version = startVersion(start, { sender, business: 'Fernway Fitness' });
      const codes = problemsOf(version, { account: { senderNames: ['Fernway Fitness'] } }).map(({ code }) => code);
      expect(new Set(codes)).toEqual(new Set(['missing-value']));
      expect(JSON.stringify(version).split('Fernway Fitness: ').length).toBe(2);
    }
  });

  it('put the number of the account into every setting for one, and nothing else', () => {
    for (const start of workflowStarts()) {
      expect(startVersion(start)).toBe(start.version);
      const text = JSON.stringify(startVersion(start, { sender }));
      expect(text.replaceAll(`"sendFrom":"${sender}"`, '').replaceAll(`"number":"${sender}"`, '')).not.toContain(
        sender,
      );
      const senders = (start.version.definition?.nodes ?? []).flatMap((node) =>
        propertiesOf(nodeTypeOf(node)).filter(({ type }) => type === 'sender'),
      );
      expect(text.split(`"${sender}"`).length - 1).toBe(senders.length);
    }
  });
});
