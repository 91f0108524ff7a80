import type { ExecutionAccount } from '#execute';
import type { AccountFacts } from '#rules';

/**
 * What a test may know of the account: its zone, the price of a segment, templates as they are now, and whether steps that
 * are turned off are skipped.
 */
export function testedAccount({ officeHours, resources, segmentPrice, skipsSteps }: AccountFacts): ExecutionAccount {
  const templates = resources?.template;
  const isComplete = templates?.every(({ text }) => text !== undefined) === true;
  return {
    ...(officeHours?.timezone ? { timeZone: officeHours.timezone } : {}),
    ...(segmentPrice ? { segmentPrice: () => segmentPrice.amount } : {}),
    ...(segmentPrice?.currency === undefined ? {} : { currency: segmentPrice.currency }),
    ...(skipsSteps === undefined ? {} : { skipsSteps }),
    ...(isComplete
      ? { templates: new Map(templates.map(({ id, name, text }) => [id, { id, name, template: text }])) }
      : {}),
  };
}
