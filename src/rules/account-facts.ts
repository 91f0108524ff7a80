import type { Channels, OfficeHours } from '#model';

/** Something of the account that settings can point to. */
export interface AccountResource {
  readonly id: string;
  readonly name?: string;
}

/** A saved message text. */
export interface AccountTemplate extends AccountResource {
  readonly text?: string;
}

/** A number or pool that messages go out from. */
export interface AccountSender extends AccountResource {
  /** What it can be used for, and how far its registration has come. Left out, nothing is said of that. */
  readonly channels?: Channels;
}

/** The kinds of things settings point to, and the lists of them an account has. */
export interface KnownAccountResources {
  readonly tag?: readonly AccountResource[];
  readonly user?: readonly AccountResource[];
  /** By the wire's `identifier`. */
  readonly sender?: readonly AccountSender[];
  readonly template?: readonly AccountTemplate[];
  readonly link?: readonly AccountResource[];
  readonly list?: readonly AccountResource[];
  readonly form?: readonly AccountResource[];
  readonly meetingevent?: readonly AccountResource[];
  readonly workflow?: readonly AccountResource[];
  readonly group?: readonly AccountResource[];
}

/** What one part of a message costs. */
export interface SegmentPrice {
  readonly amount: number;
  /** A code such as `USD`. Left out, the amount is shown as a bare number. */
  readonly currency?: string;
}

/**
 * What the host tells of the account its people work in. All of it is optional: what is left out is not checked, so an
 * editor without any of it finds no fault with names it cannot know.
 */
export interface AccountFacts {
  /** What exists here, by kind. A kind that is left out is not checked. */
  readonly things?: KnownAccountResources;
  /** Names of contact attributes, without `attributes.`. Left out, every attribute counts as known. */
  readonly attributes?: readonly string[];
  /** Further placeholders that are filled in, beside the standard fields of a contact. */
  readonly mergeFields?: readonly string[];
  /** The names people know the business by; a first message shall hold one of them. Left out, not checked. */
  readonly senderNames?: readonly string[];
  /** Words that tell how to opt out; the built-in ones where left out, none checked where empty. */
  readonly optOutWords?: readonly string[];
  /** The most parts one message may be sent in; 3 where left out. */
  readonly segmentCap?: number;
  /** What one part of a message costs. Left out, nothing is said of money. */
  readonly segmentPrice?: SegmentPrice;
  /** When somebody is there to answer. */
  readonly officeHours?: OfficeHours;
  /** True where the service holds messages back outside `officeHours`; previews say so then. */
  readonly holdsMessages?: boolean;
  /** True where the service passes over steps that are turned off. */
  readonly skipsSteps?: boolean;
}
