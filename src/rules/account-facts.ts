import type { Channels, OfficeHours } from '#model';

/** A resource of the account that settings can refer to. */
export interface AccountResource {
  /** The id that settings hold, as the account's endpoints return it; for tags and attributes their name. */
  readonly id: string;
  /** Its display name, for sentences and choices. Absent: the id is shown. */
  readonly name?: string;
  /** False for a lead form that is not active, and a meeting event that cannot be booked. Absent: not checked. */
  readonly active?: boolean;
}

/** A saved message text. */
export interface AccountTemplate extends AccountResource {
  /** The text of the template with its placeholders, to preview and check. The wire's `template`. */
  readonly text?: string;
}

/** A number or pool that messages are sent from. */
export interface AccountSender extends AccountResource {
  /** Its channels and the state of its registration. Absent: not checked. */
  readonly channels?: Channels;
}

/** The kinds of resources that settings refer to, with the account's list of each. */
export interface KnownAccountResources {
  /** The tags of contacts, by name. */
  readonly tag?: readonly AccountResource[];
  /** The members of the team. */
  readonly user?: readonly AccountResource[];
  /** By the wire's `identifier`. */
  readonly sender?: readonly AccountSender[];
  /** The message templates. */
  readonly template?: readonly AccountTemplate[];
  /** The tracked short links. */
  readonly link?: readonly AccountResource[];
  /** The contact lists. */
  readonly list?: readonly AccountResource[];
  /** The lead forms. */
  readonly form?: readonly AccountResource[];
  /** The bookable meeting events. */
  readonly meetingevent?: readonly AccountResource[];
  /** The campaigns. */
  readonly campaign?: readonly AccountResource[];
  /** The other workflows of the account. */
  readonly workflow?: readonly AccountResource[];
  /** The groups of the team, which messages and conversations are assigned to. */
  readonly group?: readonly AccountResource[];
}

/** The price of one message segment. */
export interface SegmentPrice {
  /** The price in units of `currency`, such as `0.0079`. */
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
  /** The credit that is left, in the unit of `segmentPrice.amount`. Absent: messages are not paid from a credit. */
  readonly balance?: number;
  /** When the team answers. */
  readonly officeHours?: OfficeHours;
  /**
   * Hours between which the service sends nothing, by the contact's clock: `{ from: '21:00', to: '08:00' }`. Absent: not
   * checked.
   */
  readonly quietHours?: { readonly from: string; readonly to: string };
  /** True where the service holds messages back outside `officeHours`; previews then say so. */
  readonly holdsMessages?: boolean;
  /** True where the service skips disabled nodes. */
  readonly skipsSteps?: boolean;
}
