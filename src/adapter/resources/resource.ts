import type { Json, JsonObject } from '#base';
import type { Contact, Message, NodeProperty } from '#model';

/** One option: a list, a number, a user. */
export interface ResourceOption {
  /** What is stored when it is chosen: text, or an object such as `{id, name}`. */
  readonly value: Json;
  /** Text of the option. */
  readonly label: string;
  /** Secondary text of the option, such as the country of a number or a sample value. */
  readonly detail?: string;
  /**
   * The resource as the interface shows it: a contact for previews, a template with its text, a number with its
   * channels. Read and never stored. Without it, an object in `value` is read.
   */
  readonly facts?: JsonObject;
}

/** Arguments of a loader. */
export interface ResourceQuery {
  /** What the user typed, empty for all. Loaders that return pages search by it; others return everything. */
  readonly search: string;
  /** The `next` of the previous page; absent for the first. */
  readonly cursor?: string;
  /** Aborts when the result is no longer needed: the user typed on, or the field is unmounted. */
  readonly signal: AbortSignal;
}

/** One page of a kind. */
export interface ResourcePage {
  /** Resources of this page. */
  readonly options: readonly ResourceOption[];
  /** Where the next page begins, passed back as `cursor`. Absent or empty on the last page. */
  readonly next?: string;
  /** The source does not have this kind at all: the user types a value, and the field says so. */
  readonly isAbsent?: boolean;
}

/**
 * Loads the resources of one kind. An array is complete and searched in the browser. A page means that the source
 * searches and pages: the loader is called again as the user types, and for the next page near the end of the list.
 * After a rejection the field shows the failure and a retry button.
 */
export type ResourceLoader = (query: ResourceQuery) => Promise<readonly ResourceOption[] | ResourcePage>;

/** A kind that is loaded in pages and can be looked up by id: for a stored value on no loaded page. */
export interface ResourceLookup {
  /** Loads all resources, or one page. */
  readonly load: ResourceLoader;
  /**
   * Finds the resource of an id or a stored text; `undefined` where it does not exist, which the field then shows.
   * Called once for each value.
   */
  readonly find: (id: string) => Promise<ResourceOption | undefined>;
}

/** The resources of one kind: at hand, or loaded when a field first needs them. */
export type ResourceSource = readonly ResourceOption[] | ResourceLoader | ResourceLookup;

/** Stores a file and returns its address, or a whole entry of the setting such as `{url, name}`. */
export type MediaUpload = (
  file: File,
  context: { readonly property: NodeProperty; readonly signal: AbortSignal },
) => Promise<Json>;

/** Where the files of media settings are stored. */
export interface MediaLibrary {
  /** Stores one file. */
  readonly upload: MediaUpload;
}

/** Where users store texts as templates for other messages. */
export interface TemplateLibrary {
  /**
   * Stores a text under a name. The returned option is offered at once, and has to be among `templates` from then on.
   */
  readonly save: (
    template: { readonly name: string; readonly text: string },
    context: { readonly signal: AbortSignal },
  ) => Promise<ResourceOption | undefined>;
}

/** Where contacts are corrected, from what keeps a message from them. */
export interface ContactLibrary {
  /**
   * Changes fields of a contact and returns it as it is then. A field sent as `null` is removed. Rejects with an error
   * whose message is shown.
   */
  readonly change: (contactId: string, changes: Contact, context: { readonly signal: AbortSignal }) => Promise<Contact>;
  /** Returns the newest messages with a contact, oldest first; at most fifty. Rejects with an error whose message is shown. */
  readonly conversation?: (contactId: string, context: { readonly signal: AbortSignal }) => Promise<readonly Message[]>;
}

/**
 * The resources of an account, for fields that refer to them. A kind that is absent can be typed in as text. Each field
 * that opens calls a function, so that it may be recreated on every render; cache its result if loading is slow. A
 * setting can name any kind in its `args`, so that there may be more kinds than those listed here.
 */
export interface Resources {
  /** Contact lists. */
  readonly lists?: ResourceSource | undefined;
  /** Numbers and names that messages are sent from. */
  readonly senders?: ResourceSource | undefined;
  /** Members of the team. */
  readonly users?: ResourceSource | undefined;
  /** Groups of the team. */
  readonly groups?: ResourceSource | undefined;
  /** Templates of messages. */
  readonly templates?: ResourceSource | undefined;
  /** Attributes of contacts. */
  readonly attributes?: ResourceSource | undefined;
  /** Workflows of the account. */
  readonly workflows?: ResourceSource | undefined;
  /** Lead forms. */
  readonly forms?: ResourceSource | undefined;
  /** Short links. */
  readonly links?: ResourceSource | undefined;
  /** Bookable meetings. */
  readonly meetingEvents?: ResourceSource | undefined;
  /** Campaigns. */
  readonly campaigns?: ResourceSource | undefined;
  /** Contacts. */
  readonly contacts?: ResourceSource | undefined;
  /** Tags of contacts. */
  readonly tags?: ResourceSource | undefined;
  /** Stores files of media settings. Without it, users type their addresses. */
  readonly media?: MediaLibrary;
  /** Stores texts as templates. Without it, a message cannot be saved as one. */
  readonly templateLibrary?: TemplateLibrary;
  /** Corrects contacts. Without it, previews only say why a contact gets no message. */
  readonly contactLibrary?: ContactLibrary;
  /** Fields that messages can be filled in with. The value is the path between the braces, such as `firstName`. */
  readonly fields?: ResourceSource | undefined;
  readonly [kind: string]: ResourceSource | ContactLibrary | MediaLibrary | TemplateLibrary | undefined;
}
