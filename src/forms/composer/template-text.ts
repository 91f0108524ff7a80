import { factsOf, type ResourceOption } from '../field/resources.js';

/** Returns the text of a template, by the keys that services use; undefined where it has none. */
export function templateText(template: ResourceOption): string | undefined {
  const facts = factsOf(template);
  return [facts?.['template'], facts?.['text'], facts?.['message']].find(
    (text): text is string => typeof text === 'string' && text !== '',
  );
}
