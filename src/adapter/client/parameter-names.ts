/** What the query parameters are called that the interface describes and does not name. */
export interface ParameterNames {
  readonly campaigns: { readonly name: string };
  /** `tags` gets all tags in one value, with commas between them. */
  readonly contacts: {
    readonly firstName: string;
    readonly lastName: string;
    readonly mobile: string;
    readonly email: string;
    readonly tags: string;
    readonly search: string;
  };
  readonly links: { readonly search: string; readonly limit: string; readonly offset: string };
  /** `sort` gets the name of a field, with `-` before it for the other way round. */
  readonly forms: { readonly search: string; readonly sort: string };
  readonly checkout: { readonly successUrl: string; readonly cancelUrl: string };
}

/** Other names for some of them, as a service may have. */
export type ParameterNamesOption = { readonly [Resource in keyof ParameterNames]?: Partial<ParameterNames[Resource]> };

const usualNames: ParameterNames = {
  campaigns: { name: 'name' },
  contacts: {
    firstName: 'firstName',
    lastName: 'lastName',
    mobile: 'mobile',
    email: 'email',
    tags: 'tags',
    search: 'search',
  },
  links: { search: 'search', limit: 'limit', offset: 'offset' },
  forms: { search: 'search', sort: 'sort' },
  checkout: { successUrl: 'successUrl', cancelUrl: 'cancelUrl' },
};

/** The names in force: the usual ones save where another was given. */
export function parameterNames(own: ParameterNamesOption = {}): ParameterNames {
  const named = <Names extends object>(usual: Names, given: Partial<Names> | undefined): Names => ({
    ...usual,
    ...Object.fromEntries(Object.entries(given ?? {}).filter(([, name]) => typeof name === 'string' && name !== '')),
  });
  return {
    campaigns: named(usualNames.campaigns, own.campaigns),
    contacts: named(usualNames.contacts, own.contacts),
    links: named(usualNames.links, own.links),
    forms: named(usualNames.forms, own.forms),
    checkout: named(usualNames.checkout, own.checkout),
  };
}
