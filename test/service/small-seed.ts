import type { WorkflowVersion } from '#model';
import type { Seed } from 'pathboard-service';
import { otherContacts, smallContacts } from './small-contacts.js';
import { otherOutreach, smallOutreach } from './small-outreach.js';

export const accountId = 'account-1';
export const otherAccountId = 'account-2';
export const token = 'token-of-one';
export const otherToken = 'token-of-two';
export const tokens = { [token]: accountId, [otherToken]: [otherAccountId] };

/** A version with two nodes and an edge; `mark` distinguishes it. */
export function smallVersion(id: string | undefined, mark = 'Hello'): WorkflowVersion {
  return {
    ...(id === undefined ? {} : { id }),
    name: 'Welcome',
    definition: {
      nodes: [
        { id: 'start', type: { type: 'trigger.keyword', group: 'Triggers' }, config: {} },
        {
          id: 'send',
          type: { type: 'message.send' },
          config: { message: mark, 'x unknown': [1, null, { deep: true }] },
        },
      ],
      edges: [{ id: 'e1', type: 'standard', source: 'start', target: 'send' }],
      properties: [],
    },
  };
}

/** Two accounts; the second has a workflow and ids that are hidden from the first. */
export const smallSeed: Seed = {
  accounts: [
    {
      account: { id: accountId, name: 'One' },
      ...smallContacts,
      ...smallOutreach,
      workflows: [
        {
          id: 'welcome',
          name: 'Welcome',
          versions: [
            {
              ...smallVersion('welcome-v1', 'First'),
              active: '2026-01-02T10:00:00.000Z',
              created: { at: '2026-01-01T10:00:00.000Z', by: { firstName: 'Ada', lastName: 'Moss' } },
            },
            { ...smallVersion('welcome-v2', 'Second'), readonly: true, created: { at: '2026-02-01T10:00:00.000Z' } },
          ],
          executions: [
            {
              id: 'run-1',
              status: 'completed',
              version: { id: 'welcome-v1', name: 'Welcome' },
              start: '2026-03-01T10:00:00.000Z',
              end: '2026-03-01T10:05:00.000Z',
              steps: [
                {
                  id: 's1',
                  start: '2026-03-01T10:00:00.000Z',
                  end: '2026-03-01T10:05:00.000Z',
                  node: {
                    id: 'send',
                    type: { type: 'message.send', label: 'Send message' },
                    context: { contact: { firstName: 'Noor', lastName: 'Haddad', mobile: { number: '+15550100' } } },
                  },
                },
              ],
            },
            {
              id: 'run-2',
              status: 'waiting',
              version: { id: 'welcome-v2' },
              start: '2026-03-02T10:00:00.000Z',
              steps: [],
            },
          ],
        },
      ],
    },
    {
      account: { id: otherAccountId, name: 'Two' },
      ...otherContacts,
      ...otherOutreach,
      workflows: [
        {
          id: 'secret',
          name: 'Secret',
          versions: [smallVersion('secret-v1', 'Not yours')],
          executions: [{ id: 'secret-run', status: 'completed', steps: [] }],
        },
      ],
    },
  ],
};
