import type { Json, JsonObject } from '#base';
import type { NodeProperty } from '#model';

/** One thing to choose: a list, a number, a person. */
export interface ResourceOption {
  /** What is stored when it is chosen: text, or an object such as `{id, name}`. */
  readonly value: Json;
  readonly label: string;
  /** A few quiet words beside it, such as a number's country or a sample of a field's content. */
  readonly detail?: string;
  /**
   * What the account knows of it, as the interface shows it: a contact for previews, a template with its text, a number with its
   * channels. Read and never stored. Without it, `value` is read where that is an object.
   */
  readonly facts?: JsonObject;
}

/** What a loader is asked for. */
export interface ResourceQuery {
  /** What the person typed, empty for all. To be heeded by loaders that answer pages; others answer everything. */
  readonly search: string;
  /** The `next` of the page before; absent for the first. */
  readonly cursor?: string;
  /** Aborted when the answer is no longer wanted: by the next letter, or because the field is gone. */
  readonly signal: AbortSignal;
}

/** A part of the things of one kind. */
export interface ResourcePage {
  readonly options: readonly ResourceOption[];
  /** Where the next page begins, to be handed back as `cursor`. Absent or empty: this was the last. */
  readonly next?: string;
  /** The source has turned out to have no such things at all: what is chosen has to be typed, and the field says so. */
  readonly isAbsent?: boolean;
}

/**
 * Fetches the things of one kind. An array is all there is, searched in the browser. A page says that searching and paging
 * happen at the source: the loader is asked again for what is typed, and for the next page near the end of the list. One that
 * rejects has failed: the field says so and offers to try again.
 */
export type ResourceLoader = (query: ResourceQuery) => Promise<readonly ResourceOption[] | ResourcePage>;

/** Things that come in pages, and that can be asked for one by one: for what is stored and on no page that has come. */
export interface ResourceLookup {
  readonly load: ResourceLoader;
  /** The thing of an id, or of a stored text; undefined where there is none, which the field then says. Asked once for each. */
  readonly find: (id: string) => Promise<ResourceOption | undefined>;
}

/** The things of one kind: at hand, or fetched when a field first needs them. */
export type ResourceSource = readonly ResourceOption[] | ResourceLoader | ResourceLookup;

/** Stores a file elsewhere and answers its address, or a whole entry for the setting such as `{url, name}`. */
export type MediaUpload = (
  file: File,
  context: { readonly property: NodeProperty; readonly signal: AbortSignal },
) => Promise<Json>;

/** Where files of media settings are put. */
export interface MediaLibrary {
  readonly upload: MediaUpload;
}

/** Where texts that were written here are kept for other messages. */
export interface TemplateLibrary {
  /** Keeps a text under a name. What it answers is offered at once, and has to be among `templates` from then on. */
  readonly save: (
    template: { readonly name: string; readonly text: string },
    context: { readonly signal: AbortSignal },
  ) => Promise<ResourceOption | undefined>;
}

/**
 * What an account has, for fields that point to it. A kind that is left out can be typed in as text. A function is called
 * by each field that opens, so it may be made anew on every render; keep its answer if fetching is slow. A setting can name any
 * kind in its `args`, so there may be more kinds than those listed here.
 */
export interface Resources {
  readonly lists?: ResourceSource | undefined;
  readonly senders?: ResourceSource | undefined;
  readonly users?: ResourceSource | undefined;
  readonly groups?: ResourceSource | undefined;
  readonly templates?: ResourceSource | undefined;
  readonly attributes?: ResourceSource | undefined;
  readonly workflows?: ResourceSource | undefined;
  readonly forms?: ResourceSource | undefined;
  readonly links?: ResourceSource | undefined;
  readonly meetingEvents?: ResourceSource | undefined;
  readonly campaigns?: ResourceSource | undefined;
  readonly contacts?: ResourceSource | undefined;
  readonly tags?: ResourceSource | undefined;
  /** Takes files in for media settings. Without it, they hold addresses that are typed. */
  readonly media?: MediaLibrary;
  /** Takes texts in as templates. Without it, a message cannot be saved as one. */
  readonly templateLibrary?: TemplateLibrary;
  /** What messages can be filled in with. The value is the path between the braces, such as `firstName`. */
  readonly fields?: ResourceSource | undefined;
  readonly [kind: string]: ResourceSource | MediaLibrary | TemplateLibrary | undefined;
}
