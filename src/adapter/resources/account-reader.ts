import type { JsonObject } from '#base';
import type { Answer } from '../failure.js';
import type { CallOptions, Page } from '../workflow-adapter.js';

/** The kinds of things that an account has and fields choose from. */
export const resourceKinds = [
  'attributes',
  'campaigns',
  'contacts',
  'forms',
  'groups',
  'links',
  'lists',
  'meetingEvents',
  'phoneNumbers',
  'senders',
  'tags',
  'templates',
  'users',
  'workflows',
] as const;
export type ResourceKind = (typeof resourceKinds)[number];

/** Kinds whose lists cannot be searched where they are kept: they are read whole and searched here. */
export const wholeKinds = ['attributes', 'meetingEvents', 'workflows'] as const satisfies readonly ResourceKind[];
export type WholeKind = (typeof wholeKinds)[number];
export type SearchedKind = Exclude<ResourceKind, WholeKind>;

/** Kinds of which one can be asked for by its id; the others are looked for in their lists. */
export type NamedKind = 'contacts' | 'forms' | 'links';

export interface PartQuery {
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

/** Where the things of one account are read: the port between pickers and wherever accounts are kept. */
export interface AccountReader {
  list(kind: SearchedKind, part: PartQuery, options: CallOptions): Promise<Answer<Page<JsonObject>>>;
  /** Everything of a kind, bit by bit. Throws a `ListFailure` where it cannot be read to its end. */
  all(kind: WholeKind, options: CallOptions): AsyncIterable<JsonObject>;
  /** One thing; `undefined` where there is none of this id for certain. */
  get(kind: NamedKind, id: string, options: CallOptions): Promise<Answer<JsonObject | undefined>>;
  account(options: CallOptions): Promise<Answer<JsonObject>>;
  createTemplate(
    template: { readonly name: string; readonly text: string },
    options: CallOptions,
  ): Promise<Answer<JsonObject | undefined>>;
}

export function isWholeKind(kind: ResourceKind): kind is WholeKind {
  return (wholeKinds as readonly ResourceKind[]).includes(kind);
}

export function isNamedKind(kind: ResourceKind): kind is NamedKind {
  return kind === 'contacts' || kind === 'forms' || kind === 'links';
}
