/** The first name of a user, for “Ana’s v8”; all of it where it is an address. Undefined where there is none. */
export function firstNameOf(name: string | undefined): string | undefined {
  const first = name?.trim().split(/\s+/)[0];
  return first === '' ? undefined : first;
}
