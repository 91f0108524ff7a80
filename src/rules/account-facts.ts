import type { Channels, OfficeHours } from '#model';

/** A resource of the account that settings can refer to. */
export interface AccountResource {
  readonly id: string;
  readonly name?: string;
}

/** A saved message text. */
export interface AccountTemplate extends AccountResource {
  readonly text?: string;
}

/** A number or pool that messages are sent from. */
export interface AccountSender extends AccountResource {
  /** Its channels and the state of its registration. Absent: not checked. */
  readonly channels?: Channels;
}

/** The kinds of resources that settings refer to, with the account's list of each. */
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

/** The price of one message segment. */
export interface SegmentPrice {
  readonly amount: number;
  /** A code such as `USD`. Absent: the amount is shown as a bare number. */
  readonly currency?: string;
}

/**
 * The host's facts about the account. All optional: absent facts are not checked, so an editor without any never
 * reports unknown names.
 */
export interface AccountFacts {
  /** The account's resources by kind. An absent kind is not checked. */
  readonly resources?: KnownAccountResources;
  /** Names of contact attributes, without `attributes.`. Absent: every attribute counts as known. */
  readonly attributes?: readonly string[];
  /** Further placeholders that the service fills in, beside the standard contact fields. */
  readonly mergeFields?: readonly string[];
  /** The names that contacts know the business by; a first message must hold one of them. Absent: not checked. */
  readonly senderNames?: readonly string[];
  /** Words that explain how to opt out. Absent: the built-in ones; empty: not checked. */
  readonly optOutWords?: readonly string[];
  /**
   * The maximum number of segments per message.
   *
   * @default 3
   */
  readonly segmentCap?: number;
  /** The price of one segment. Absent: no costs are shown. */
  readonly segmentPrice?: SegmentPrice;
  /** When the team answers. */
  readonly officeHours?: OfficeHours;
  /** True where the service holds messages back outside `officeHours`; previews then say so. */
  readonly holdsMessages?: boolean;
  /** True where the service skips disabled nodes. */
  readonly skipsSteps?: boolean;
}
