import type { JsonObject } from '#base';
import { ListFailure } from '../client/list-all.js';
import type { Answer, Failure } from '../failure.js';
import {
  type AccountReader,
  isNamedKind,
  isWholeKind,
  type ResourceKind,
  resourceKinds,
  type SearchedKind,
  type WholeKind,
} from './account-reader.js';
import type { ResourceLookup, ResourceOption, ResourcePage, ResourceQuery, TemplateLibrary } from './resource.js';
import type { ResourceCache } from './resource-cache.js';
import { ResourceFailure } from './resource-failure.js';
import { isStoredAs, optionOf } from './resource-option.js';

/** What an account has, for fields to choose from: each kind searched, paged and found by id, and templates kept as well. */
export type AccountResources = { readonly [kind in ResourceKind]?: ResourceLookup } & {
  readonly templateLibrary?: TemplateLibrary;
};

const pageSize = 100;
/** A kind that is read whole has no more of it; of others no more pages are looked through for one thing. */
const mostResources = 5_000;
const mostPages = 20;

/** A page of a kind, or that there are no such things here. */
type KnownPage = { readonly options: readonly ResourceOption[]; readonly hasNext: boolean } | 'absent';

/** Turns what a reader reads into things to choose from, of these kinds. Nothing is asked before somebody needs it. */
export function createResources(
  reader: AccountReader,
  cache: ResourceCache,
  kinds: readonly ResourceKind[] = resourceKinds,
): AccountResources {
  const page = (
    kind: SearchedKind,
    search: string,
    offset: number,
    signal: AbortSignal | undefined,
  ): Promise<KnownPage> =>
    cache.read(
      `${kind} ${offset} ${search}`,
      async (own): Promise<KnownPage> => {
        const answer = await reader.list(kind, { search, limit: pageSize, offset }, { signal: own });
        if (!answer.ok) return absentOr(kind, answer.failure);
        const { items, pagination } = answer.data;
        // A page that is not the one that was asked for would be offered twice.
        return {
          options: items.map((item) => optionOf(kind, item)),
          hasNext: pagination.hasNext && items.length > 0 && pagination.offset === offset,
        };
      },
      signal,
    );

  const whole = (kind: WholeKind, signal: AbortSignal | undefined): Promise<KnownPage> =>
    cache.read(
      `${kind} whole`,
      async (own): Promise<KnownPage> => {
        const options: ResourceOption[] = [];
        try {
          for await (const resource of reader.all(kind, { signal: own })) {
            if (options.length === mostResources) throw tooMany(kind);
            options.push(optionOf(kind, resource));
          }
        } catch (cause) {
          if (cause instanceof ListFailure) return absentOr(kind, cause.failure);
          throw cause;
        }
        return { options, hasNext: false };
      },
      signal,
    );

  const load = async (
    kind: ResourceKind,
    { cursor, search, signal }: ResourceQuery,
  ): Promise<readonly ResourceOption[] | ResourcePage> => {
    if (isWholeKind(kind)) {
      const known = await whole(kind, signal);
      return known === 'absent' ? absent : known.options;
    }
    const offset = cursor === undefined ? 0 : Number.parseInt(cursor, 10) || 0;
    const words = search.trim().slice(0, 200);
    const known = await page(kind, words, offset, signal);
    if (known === 'absent') return absent;
    const { hasNext, options } = known;
    // A short list is all there is, and found by typing without asking again.
    if (words === '' && offset === 0 && !hasNext) return options;
    return { options, ...(hasNext ? { next: String(offset + options.length) } : {}) };
  };

  const find = async (kind: ResourceKind, id: string): Promise<ResourceOption | undefined> => {
    if (isWholeKind(kind)) {
      const known = await whole(kind, undefined);
      if (known === 'absent') throw unknowable(kind);
      return known.options.find((option) => isStoredAs(option, id));
    }
    if (isNamedKind(kind)) {
      return cache.read(`${kind} id ${id}`, async (own) => {
        const resource = dataOf(await reader.get(kind, id, { signal: own }));
        return resource && optionOf(kind, resource);
      });
    }
    for (let offset = 0, pages = 0; pages < mostPages; pages++) {
      const known = await page(kind, '', offset, undefined);
      if (known === 'absent') throw unknowable(kind);
      const found = known.options.find((option) => isStoredAs(option, id));
      if (found || !known.hasNext) return found;
      offset += known.options.length;
    }
    // It may be further on, so it must not be called gone.
    throw tooMany(kind);
  };

  const templateLibrary: TemplateLibrary = {
    async save(template, { signal }) {
      const created = dataOf(await reader.createTemplate(template, { signal }));
      cache.forget('templates ');
      return created && optionOf('templates', created);
    },
  };
  const lookups = kinds.map((kind): [ResourceKind, ResourceLookup] => [
    kind,
    { load: (query) => load(kind, query), find: (id) => find(kind, id) },
  ]);
  return {
    ...(Object.fromEntries(lookups) as { [kind in ResourceKind]?: ResourceLookup }),
    ...(kinds.includes('templates') ? { templateLibrary } : {}),
  };
}

const absent: ResourcePage = { options: [], isAbsent: true };

/** Kinds the interface lists itself. That others are nowhere to be found says of a service that it does not list them. */
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
    code: 'too-many-things',
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

/** The things of a kind as they came, where all of them came. */
export async function allThings(
  resources: AccountResources,
  kind: ResourceKind,
  most: number,
  signal: AbortSignal,
): Promise<readonly JsonObject[] | undefined> {
  const things: JsonObject[] = [];
  let cursor: string | undefined;
  do {
    const came = await resources[kind]?.load({ search: '', signal, ...(cursor === undefined ? {} : { cursor }) });
    const isList = (answer: readonly ResourceOption[] | ResourcePage): answer is readonly ResourceOption[] =>
      Array.isArray(answer);
    const part = came && (isList(came) ? { options: came } : came);
    if (!part || part.isAbsent === true) return undefined;
    things.push(...part.options.flatMap(({ facts }): readonly JsonObject[] => (facts ? [facts] : [])));
    cursor = 'next' in part ? part.next : undefined;
  } while (cursor !== undefined && things.length < most);
  return cursor === undefined ? things : undefined;
}
