import { createRandomId } from '#base';

const names = new WeakMap<Document, string>();

/** The id of a page, the same for all editors on it. */
export function pageName(page: Document): string {
  const name = names.get(page) ?? createRandomId();
  names.set(page, name);
  return name;
}
