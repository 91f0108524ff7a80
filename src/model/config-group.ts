import type { ShapeFor } from './shape.js';
import {
  type OfficeHours,
  officeHoursShape,
  type PhoneNumber,
  phoneNumberShape,
  type Sender,
  senderShape,
} from './shared-object.js';

/** A member of the team. */
export interface ConfigUser {
  /** The id of the user, assigned by the service; only in responses. */
  id?: string | null | undefined;
  /** The e-mail address. */
  email?: string | null | undefined;
  /** The role in the account. The interface shows `Administrator`; other values are kept as they are. */
  role?: 'Administrator' | (string & {}) | null | undefined;
  /** The first name. */
  firstName?: string | null | undefined;
  /** The last name. */
  lastName?: string | null | undefined;
  /** When the user accepted the terms and conditions, ISO 8601 in UTC. */
  tacAccepted?: string | null | undefined;
  [key: string]: unknown;
}
export const configUserShape: ShapeFor<ConfigUser> = {
  id: 'text',
  email: 'text',
  role: 'text',
  firstName: 'text',
  lastName: 'text',
  tacAccepted: 'text',
};

/** A group of people in a node's settings, as an entry of `config.groups`. */
export interface ConfigGroup {
  /** The id of the group, assigned by the service. */
  id?: string | null | undefined;
  /** The name of the group. */
  name?: string | null | undefined;
  /** The numbers of the group. The question mark is part of the key on the wire. */
  'phoneNumbers?'?: PhoneNumber[] | null | undefined;
  /** The integrations that notify the group, by name. */
  notifications?: { integration?: string | null | undefined; [key: string]: unknown }[] | null | undefined;
  /** The tags of the group. */
  tags?: string[] | null | undefined;
  /** The members of the group. */
  users?: ConfigUser[] | null | undefined;
  /** The senders that the group uses. */
  senders?: Sender[] | null | undefined;
  /** When the group answers. */
  officeHours?: OfficeHours | null | undefined;
  /** True for the account's default group. */
  isDefault?: boolean | null | undefined;
  /** True where the group also uses the account's shared pool of numbers. */
  useSharedPool?: boolean | null | undefined;
  [key: string]: unknown;
}
export const configGroupShape: ShapeFor<ConfigGroup> = {
  id: 'text',
  name: 'text',
  'phoneNumbers?': [phoneNumberShape],
  notifications: [{ integration: 'text' }],
  tags: ['text!'],
  users: [configUserShape],
  senders: [senderShape],
  officeHours: officeHoursShape,
  isDefault: 'flag',
  useSharedPool: 'flag',
};
