import type { JsonObject } from '#base';
import type { Contact } from '#model';
import type { Answer, Failure } from '../failure.js';
import {
  type AccountReader,
  type NamedKind,
  type ResourceKind,
  resourceKinds,
  type SearchedKind,
  type WholeKind,
} from './account-reader.js';
import type {
  ContactLibrary,
  ResourceLookup,
  ResourceOption,
  ResourcePage,
  ResourceQuery,
  TemplateLibrary,
} from './resource.js';
import type { ResourceCache } from './resource-cache.js';
import { ResourceFailure } from './resource-failure.js';
import { isStoredAs, optionOf } from './resource-option.js';

/**
 * The resources of an account for fields to choose from: each kind searched, paged and found by id, and templates
 * stored as well.
 */
export type AccountResources = { readonly [kind in ResourceKind]?: ResourceLookup } & {
  readonly contactLibrary?: ContactLibrary;
  readonly templateLibrary?: TemplateLibrary;
};

const pageSize = 100;
/** Upper limit of a kind that is read completely, and of the pages in which one id is searched. */
const maxResources = 5_000;
const maxPages = 20;

/** A page of a kind, or `absent` where the service has no such kind. */
type KnownPage = { readonly options: readonly ResourceOption[]; readonly hasNext: boolean } | 'absent';

/** Creates resource lookups over a reader. Nothing is requested before a field needs it. */
export function createResources(
  reader: AccountReader,
  cache: ResourceCache,
  kinds: readonly ResourceKind[] = resourceKinds,
): AccountResources {
  const pages = new ResourcePages(reader, cache);
  const templateLibrary: TemplateLibrary = {
    async save(template, { signal }) {
      const created = dataOf(await reader.createTemplate(template, { signal }));
      cache.forget('templates ');
      return created && optionOf('templates', created);
    },
  };
  const contactLibrary: ContactLibrary = {
    async change(contactId, changes, { signal }) {
      try {
        return dataOf(await reader.changeContact(contactId, changes as JsonObject, { signal })) as Contact;
      } finally {
        // A lost answer may have changed it as well.
        cache.forget('contacts ');
      }
    },
    conversation: async (contactId, { signal }) =>
      dataOf(await reader.messagesWith(contactId, { signal })).toReversed(),
  };
  const lookups = kinds.map((kind): [ResourceKind, ResourceLookup] => [
    kind,
    { load: (query) => pages.load(kind, query), find: (id) => pages.find(kind, id) },
  ]);
  return {
    ...(Object.fromEntries(lookups) as { [kind in ResourceKind]?: ResourceLookup }),
    ...(kinds.includes('contacts') ? { contactLibrary } : {}),
    ...(kinds.includes('templates') ? { templateLibrary } : {}),
  };
}

/** Reads the resources of an account through the cache, each kind as the service lists it: page by page, or as a whole. */
class ResourcePages {
  constructor(
    readonly reader: AccountReader,
    readonly cache: ResourceCache,
  ) {}

  async load(
    kind: ResourceKind,
    { cursor, search, signal }: ResourceQuery,
  ): Promise<readonly ResourceOption[] | ResourcePage> {
    if (isWholeKind(kind)) {
      const known = await this.#whole(kind, signal);
      return known === 'absent' ? absent : known.options;
    }
    const offset = cursor === undefined ? 0 : Number.parseInt(cursor, 10) || 0;
    const words = search.trim().slice(0, 200);
    const known = await this.#page(kind, words, offset, signal);
    if (known === 'absent') return absent;
    const { hasNext, options } = known;
    // A short list is complete, and searched without further requests.
    if (words === '' && offset === 0 && !hasNext) return options;
    return { options, ...(hasNext ? { next: String(offset + options.length) } : {}) };
  }

  async find(kind: ResourceKind, id: string): Promise<ResourceOption | undefined> {
    if (isWholeKind(kind)) {
      const known = await this.#whole(kind, undefined);
      if (known === 'absent') throw unknowable(kind);
      return known.options.find((option) => isStoredAs(option, id));
    }
    if (isNamedKind(kind)) {
      return this.cache.read(`${kind} id ${id}`, async (own) => {
        const resource = dataOf(await this.reader.get(kind, id, { signal: own }));
        return resource && optionOf(kind, resource);
      });
    }
    for (let offset = 0, pages = 0; pages < maxPages; pages++) {
      const known = await this.#page(kind, '', offset, undefined);
      if (known === 'absent') throw unknowable(kind);
      const found = known.options.find((option) => isStoredAs(option, id));
      if (found || !known.hasNext) return found;
      offset += known.options.length;
    }
    // It may be on a later page, so that it must not count as missing.
    throw tooMany(kind);
  }

  #page(kind: SearchedKind, search: string, offset: number, signal: AbortSignal | undefined): Promise<KnownPage> {
    const load = async (own: AbortSignal): Promise<KnownPage> => {
      const answer = await this.reader.list(kind, { search, limit: pageSize, offset }, { signal: own });
      if (!answer.ok) return absentOr(kind, answer.failure);
      const { items, pagination } = answer.data;
      // A page with another offset than requested would repeat resources.
      return {
        options: items.map((item) => optionOf(kind, item)),
        hasNext: pagination.hasNext && items.length > 0 && pagination.offset === offset,
      };
    };
    return this.cache.read(`${kind} ${offset} ${search}`, load, signal);
  }

  #whole(kind: WholeKind, signal: AbortSignal | undefined): Promise<KnownPage> {
    const load = async (own: AbortSignal): Promise<KnownPage> => {
      const options: ResourceOption[] = [];
      try {
        for await (const resource of this.reader.all(kind, { signal: own })) {
          if (options.length === maxResources) throw tooMany(kind);
          options.push(optionOf(kind, resource));
        }
      } catch (cause) {
        // A `ListFailure`: its class is not imported, so that this late code and the first load share no list code.
        if (cause instanceof Error && 'failure' in cause) return absentOr(kind, cause.failure as Failure);
        throw cause;
      }
      return { options, hasNext: false };
    };
    return this.cache.read(`${kind} whole`, load, signal);
  }
}

function isWholeKind(kind: ResourceKind): kind is WholeKind {
  return kind === 'attributes' || kind === 'meetingEvents' || kind === 'workflows';
}

function isNamedKind(kind: ResourceKind): kind is NamedKind {
  return kind === 'contacts' || kind === 'forms' || kind === 'links';
}

const absent: ResourcePage = { options: [], isAbsent: true };

/** Kinds that the interface lists. For other kinds `notFound` means that the service does not have them. */
const ofInterface: ReadonlySet<ResourceKind> = new Set<ResourceKind>([
  'attributes',
  'campaigns',
  'contacts',
  'forms',
  'links',
  'meetingEvents',
]);

function absentOr(kind: ResourceKind, failure: Failure): 'absent' {
  const isUnknown = failure.kind === 'notFound' || failure.status === 405 || failure.status === 501;
  if (isUnknown && !ofInterface.has(kind)) return 'absent';
  throw new ResourceFailure(failure);
}

function dataOf<Data>(answer: Answer<Data>): Data {
  if (!answer.ok) throw new ResourceFailure(answer.failure);
  return answer.data;
}

function tooMany(kind: ResourceKind): ResourceFailure {
  return new ResourceFailure({
    kind: 'badAnswer',
    code: 'too-many-resources',
    message: 'There are too many of these to look through them all.',
    endpoint: `resources ${kind}`,
  });
}

function unknowable(kind: ResourceKind): ResourceFailure {
  return new ResourceFailure({
    kind: 'notFound',
    code: 'not-offered',
    message: 'The service does not list these.',
    endpoint: `resources ${kind}`,
  });
}

/** All resources of a kind as received, or `undefined` where the list is incomplete. */
export async function loadAllResources(
  resources: AccountResources,
  kind: ResourceKind,
  max: number,
  signal: AbortSignal,
): Promise<readonly JsonObject[] | undefined> {
  const items: JsonObject[] = [];
  let cursor: string | undefined;
  do {
    const received = await resources[kind]?.load({ search: '', signal, ...(cursor === undefined ? {} : { cursor }) });
    const isList = (answer: readonly ResourceOption[] | ResourcePage): answer is readonly ResourceOption[] =>
      Array.isArray(answer);
    const part = received && (isList(received) ? { options: received } : received);
    if (!part || part.isAbsent === true) return undefined;
    items.push(...part.options.flatMap(({ facts }): readonly JsonObject[] => (facts ? [facts] : [])));
    cursor = 'next' in part ? part.next : undefined;
  } while (cursor !== undefined && items.length < max);
  return cursor === undefined ? items : undefined;
}
