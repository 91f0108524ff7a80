import type { ExecutionAccount } from '#execute';
import type { AccountFacts } from '#rules';

/**
 * What a test may know of the account: its zone, its quiet hours, the price of a segment, templates as they are now, and whether steps that
 * are turned off are skipped.
 */
export function testedAccount(facts: AccountFacts): ExecutionAccount {
  const { officeHours, quietHours, resources, segmentPrice, skipsSteps } = facts;
  const templates = resources?.template;
  const isComplete = templates?.every(({ text }) => text !== undefined) === true;
  return {
    ...(officeHours?.timezone ? { timeZone: officeHours.timezone } : {}),
    ...(quietHours ? { quietHours } : {}),
    ...(segmentPrice ? { segmentPrice: () => segmentPrice.amount } : {}),
    ...(segmentPrice?.currency === undefined ? {} : { currency: segmentPrice.currency }),
    ...(skipsSteps === undefined ? {} : { skipsSteps }),
    ...(isComplete
      ? { templates: new Map(templates.map(({ id, name, text }) => [id, { id, name, template: text }])) }
      : {}),
  };
}
