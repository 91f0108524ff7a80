import type { Json } from '#base';

/** One thing to choose: a list, a number, a person. */
export interface ResourceOption {
  /** What is stored when it is chosen: text, or an object such as `{id, name}`. */
  readonly value: Json;
  readonly label: string;
  /** A few quiet words beside it, such as a number's country or a sample of a field's content. */
  readonly detail?: string;
}

/** The things of one kind: at hand, or fetched when a field first needs them. */
export type ResourceSource = readonly ResourceOption[] | (() => Promise<readonly ResourceOption[]>);

/**
 * What an account has, for fields that point to it. A kind that is left out can be typed in as text. A function is called
 * once by each field that opens, so it may be made anew on every render; keep its answer if fetching is slow.
 */
export interface Resources {
  readonly lists?: ResourceSource;
  readonly senders?: ResourceSource;
  readonly users?: ResourceSource;
  readonly groups?: ResourceSource;
  readonly templates?: ResourceSource;
  readonly attributes?: ResourceSource;
  readonly workflows?: ResourceSource;
  readonly forms?: ResourceSource;
  readonly links?: ResourceSource;
  readonly meetingEvents?: ResourceSource;
  readonly tags?: ResourceSource;
  /** What messages can be filled in with. The value is the path between the braces, such as `firstName`. */
  readonly fields?: ResourceSource;
  readonly [kind: string]: ResourceSource | undefined;
}
