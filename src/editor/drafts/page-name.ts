import { createRandomId } from '#base';

const names = new WeakMap<Document, string>();

/** Names a page for as long as it is there, the same for all editors on it. */
export function pageName(page: Document): string {
  const name = names.get(page) ?? createRandomId();
  names.set(page, name);
  return name;
}
