import type { JsonObject } from '#base';
import type { WorkflowExecution } from '#model';
import { freeTrial } from '../canvas/free-trial-workflow.js';
import { manyExecutions } from './many-executions.js';

const people = [
  'Maya Torres',
  'Devon Price',
  'Priya Nair',
  'Sam Okafor',
  'Helena Weiss',
  'Tomás Rivera',
  'Grace Lin',
  'Omar Haddad',
  'Ingrid Sø',
  'Noah Kim',
];

/** The end of the range in which `namedExecutions` began. */
export const executionsSeenAt = Date.parse('2025-10-15T01:29:41.000Z') + 300 * 60_000;

/** Executions of the free trial with contact and choice in their contexts, one per minute. Deterministic. */
export function namedExecutions(amount: number): readonly WorkflowExecution[] {
  return [...manyExecutions(freeTrial, amount)].map((execution, at): WorkflowExecution => {
    const [firstName, lastName] = people[at % people.length]!.split(' ');
    const contact = { firstName, lastName, mobile: { number: `+1510555${1000 + at}` } };
    const known = { plan: at % 2 === 0 ? 'basic' : 'premium', homeClub: at % 3 === 0 ? 'Berkeley' : 'Oakland' };
    const steps = execution.steps?.map((step, index) => ({
      ...step,
      node: {
        ...step.node,
        context: { ...(step.node?.context as JsonObject | undefined), contact, ...(index > 1 && known) },
      },
    }));
    return { ...execution, version: { id: at % 7 === 0 ? 'v6' : 'v7' }, steps } as WorkflowExecution;
  });
}
