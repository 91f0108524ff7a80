import { messagingNodeTypes } from '#catalog';
import type { Account, Contact, WorkflowVersion } from '#model';
import type { Seed } from 'pathboard-service';
import { accountId } from '../small-seed.js';

const typeNamed = (word: string) => messagingNodeTypes.find(({ type }) => type === word) ?? {};

interface SmallWorkflow {
  readonly id: string;
  readonly version: WorkflowVersion;
}

/** A keyword, one message that waits for its receipt, and the end. */
export function greetingOf(id: string, keyword: string, message: string, sendFrom?: string): SmallWorkflow {
  return {
    id,
    version: {
      id: `${id}-v1`,
      name: id,
      definition: {
        nodes: [
          { id: 'start', type: typeNamed('trigger-keyword'), config: { keywords: [keyword] } },
          { id: 'say', type: typeNamed('send-message'), config: { message, ...(sendFrom ? { sendFrom } : {}) } },
          { id: 'end', type: typeNamed('end') },
        ],
        edges: [
          { id: 'p1', type: 'standard', source: 'start', target: 'say' },
          { id: 'p2', type: 'standard', source: 'say', target: 'end', value: 'Delivered' },
        ],
      },
    },
  };
}

export const greeting = greetingOf('greeting', 'HI', 'Hello there!');

/** An account in which workflows are live. */
export function seedOf(
  workflows: readonly SmallWorkflow[],
  account: Account = {},
  contacts: readonly Contact[] = [],
): Seed {
  return {
    accounts: [
      {
        account: { id: accountId, name: 'One', ...account },
        contacts,
        workflows: workflows.map(({ id, version }) => ({
          id,
          name: id,
          executions: [],
          versions: [{ ...version, active: '2026-01-02T10:00:00.000Z', created: { at: '2026-01-01T10:00:00.000Z' } }],
        })),
      },
    ],
  };
}
