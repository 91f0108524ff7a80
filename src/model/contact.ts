import type { ShapeFor } from './shape.js';
import { type ListDefinition, listDefinitionShape } from './shared-object.js';

/** A contact's membership of a list: the list itself, with opt-in and opt-out. */
export interface ListMembership extends ListDefinition {
  /** When the contact joined the list, ISO 8601 in UTC. */
  optIn?: string | null | undefined;
  /** When the contact left the list, ISO 8601 in UTC. Absent for one who did not. */
  optOut?: string | null | undefined;
  [key: string]: unknown;
}
export const listMembershipShape: ShapeFor<ListMembership> = { ...listDefinitionShape, optIn: 'text', optOut: 'text' };

/** The record of a contact in an external system. */
export interface ExternalRecord {
  /** Its number there. */
  id?: number | null | undefined;
  [key: string]: unknown;
}
export const externalRecordShape: ShapeFor<ExternalRecord> = { id: 'number' };

/** A contact of an account. */
export interface Contact {
  /** The id of the contact, assigned by the service; only in responses. */
  id?: string | null | undefined;
  /** The e-mail address. */
  email?: string | null | undefined;
  /** The first name; a placeholder writes `{firstName}`. */
  firstName?: string | null | undefined;
  /** The last name; a placeholder writes `{lastName}`. */
  lastName?: string | null | undefined;
  /** The mobile number in international format, and its country. The interface shows it in updates only. */
  mobile?:
    | { number?: string | null | undefined; country?: string | null | undefined; [key: string]: unknown }
    | null
    | undefined;
  /** The lists that the contact is or was on, with the dates of opt-in and opt-out. */
  lists?: ListMembership[] | null | undefined;
  /** Values of custom attributes, by the `name` of their definition. Any JSON. */
  attributes?: { [key: string]: unknown } | null | undefined;
  /** When the contact agreed to messages, ISO 8601 in UTC. Absent for one who did not. */
  optIn?: string | null | undefined;
  /** When the contact was blocked, ISO 8601 in UTC. Absent for one that is not. */
  blocked?: string | null | undefined;
  /** The number of the contact in a first external CRM. On the wire the key carries the vendor's brand. */
  crmA?: ExternalRecord | null | undefined;
  /** The number of the contact in a second external CRM. */
  crmB?: ExternalRecord | null | undefined;
  /** The number of the contact in a third external CRM. */
  crmC?: ExternalRecord | null | undefined;
  /** False where the number cannot be reached; only in responses. */
  valid?: boolean | null | undefined;
  [key: string]: unknown;
}
export const contactShape: ShapeFor<Contact> = {
  id: 'text',
  email: 'text',
  firstName: 'text',
  lastName: 'text',
  mobile: { number: 'text', country: 'text' },
  lists: [listMembershipShape],
  attributes: {},
  optIn: 'text',
  blocked: 'text',
  crmA: externalRecordShape,
  crmB: externalRecordShape,
  crmC: externalRecordShape,
  valid: 'flag',
};

/** The definition of a custom attribute. */
export interface AttributeDefinition {
  /** The id of the definition, assigned by the service. */
  id?: string | null | undefined;
  /** The key of the values in `Contact.attributes`, and what placeholders write after `attributes.`. */
  name?: string | null | undefined;
  /** The name that users see. */
  label?: string | null | undefined;
  /** What the attribute belongs to. The interface shows `contacts`; there are `deals` and `tickets` as well. */
  type?: 'contacts' | 'deals' | 'tickets' | (string & {}) | null | undefined;
  /** The type of its values. The interface shows `text`; other values are kept as they are. */
  dataType?: 'text' | (string & {}) | null | undefined;
  [key: string]: unknown;
}
export const attributeDefinitionShape: ShapeFor<AttributeDefinition> = {
  id: 'text',
  name: 'text',
  label: 'text',
  type: 'text',
  dataType: 'text',
};

/** The response to an attribute update. It has the shape of a balance, as the interface shows it. */
export interface AttributeUpdateAnswer {
  /** The balance. */
  amount?: number | null | undefined;
  /** The balance below which it is topped up. */
  below?: number | null | undefined;
  /** When it was last topped up, ISO 8601 in UTC. */
  lastTopup?: string | null | undefined;
  [key: string]: unknown;
}
export const attributeUpdateAnswerShape: ShapeFor<AttributeUpdateAnswer> = {
  amount: 'number',
  below: 'number',
  lastTopup: 'text',
};
