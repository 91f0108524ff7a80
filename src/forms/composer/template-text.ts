import { factsOf, type ResourceOption } from '../field/resources.js';

/** The text a template holds, by the names that services use for it; undefined where nobody told it. */
export function templateText(template: ResourceOption): string | undefined {
  const facts = factsOf(template);
  return [facts?.['template'], facts?.['text'], facts?.['message']].find(
    (text): text is string => typeof text === 'string' && text !== '',
  );
}
