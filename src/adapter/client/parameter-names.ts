/** Names of the query parameters that the interface describes and does not name. */
export interface ParameterNames {
  /** Of the list of campaigns. */
  readonly campaigns: { readonly name: string };
  /** `tags` gets all tags in one value, separated by commas. */
  readonly contacts: {
    readonly firstName: string;
    readonly lastName: string;
    readonly mobile: string;
    readonly email: string;
    readonly tags: string;
    readonly search: string;
  };
  /** Of the list of links. */
  readonly links: { readonly search: string; readonly limit: string; readonly offset: string };
  /** `sort` gets the name of a field; a leading `-` sorts in descending order. */
  readonly forms: { readonly search: string; readonly sort: string };
  /** Of the start of a checkout. */
  readonly checkout: { readonly successUrl: string; readonly cancelUrl: string };
}

/** Overrides of some names, for a service that uses other ones. */
export type ParameterNamesOption = { readonly [Resource in keyof ParameterNames]?: Partial<ParameterNames[Resource]> };

const defaultNames: ParameterNames = {
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

/** The default names with the given overrides. */
export function parameterNames(own: ParameterNamesOption = {}): ParameterNames {
  const named = <Names extends object>(defaults: Names, given: Partial<Names> | undefined): Names => ({
    ...defaults,
    ...Object.fromEntries(Object.entries(given ?? {}).filter(([, name]) => typeof name === 'string' && name !== '')),
  });
  return {
    campaigns: named(defaultNames.campaigns, own.campaigns),
    contacts: named(defaultNames.contacts, own.contacts),
    links: named(defaultNames.links, own.links),
    forms: named(defaultNames.forms, own.forms),
    checkout: named(defaultNames.checkout, own.checkout),
  };
}
