import { personalWords } from './personal-words.js';

/** The kind of personal data; decides the text shown while it is hidden. */
export type PersonalKind = 'name' | 'phone' | 'email' | 'text' | 'address' | 'identity' | 'secret' | 'other';

/**
 * Locates personal data. A rule names keys, words within keys, a JSON path, or several (any matches). The first matching rule decides for
 * a value and for everything inside that no rule matches itself.
 */
export interface PrivacyRule {
  /** The kind of data there. `none`: not personal, whatever later rules say. */
  readonly kind: PersonalKind | 'none';
  /** Keys at any depth. Case and separators are ignored: `firstName` matches `first_name` and `First name`. */
  readonly keys?: readonly string[] | undefined;
  /**
   * Words within keys at any depth: `phone` matches `homePhone2` and `customer_phone`, `birth date` both words in a row. Keys
   * about the data, such as `phoneVerified` and `emailCount`, do not match.
   */
  readonly words?: readonly string[] | undefined;
  /**
   * A JSON path in the context, such as `contact.*.number` or `**.notes`: `*` matches one key or index, `**` any number
   * of them. An array where keys contain dots: `['attributes', 'tel. no.']`.
   */
  readonly path?: string | readonly (string | number)[] | undefined;
  /**
   * Applies to everything inside an object too. Arrays of scalars always match.
   *
   * @default true
   */
  readonly deep?: boolean | undefined;
}

/**
 * The default rules, by keys and by words within keys in English, German, Spanish, French and Portuguese: names, phone numbers, email and postal addresses, message texts, birthdays, document numbers,
 * passwords and keys. Errors (`error.message`) stay readable, except for email addresses, phone numbers and the
 * names of the same execution in any text.
 * Put own rules first: `[...own, ...defaultPrivacyRules]`.
 */
export const defaultPrivacyRules: readonly PrivacyRule[] = [
  { kind: 'none', path: '**.error.message' },
  { kind: 'none', path: '**.errors.*.message' },
  { kind: 'name', path: '**.contact.name' },
  { kind: 'name', path: '**.customer.name' },
  { kind: 'name', path: '**.recipient.name' },
  { kind: 'name', path: '**.person.name' },
  {
    kind: 'name',
    keys: [
      'firstName',
      'lastName',
      'middleName',
      'fullName',
      'givenName',
      'familyName',
      'surname',
      'maidenName',
      'nickname',
      'displayName',
      'contactName',
      'customerName',
      'recipientName',
    ],
  },
  {
    kind: 'phone',
    keys: [
      'phone',
      'phones',
      'phoneNumber',
      'phoneNumbers',
      'mobile',
      'mobileNumber',
      'mobilePhone',
      'cell',
      'cellPhone',
      'homePhone',
      'workPhone',
      'tel',
      'telephone',
      'msisdn',
      'whatsapp',
      'fax',
      'contactNumber',
      'callerId',
    ],
  },
  { kind: 'email', keys: ['email', 'emails', 'emailAddress', 'mail', 'contactEmail'] },
  {
    kind: 'text',
    deep: false,
    keys: [
      'message',
      'messageText',
      'messages',
      'text',
      'body',
      'reply',
      'replies',
      'lastReply',
      'answer',
      'answers',
      'transcript',
      'note',
      'notes',
      'comment',
      'comments',
      'subject',
      'caption',
    ],
  },
  {
    kind: 'address',
    keys: [
      'address',
      'addresses',
      'postalAddress',
      'homeAddress',
      'street',
      'streetAddress',
      'addressLine1',
      'addressLine2',
      'city',
      'postalCode',
      'postcode',
      'zip',
      'zipCode',
      'latitude',
      'longitude',
      'lat',
      'lng',
      'geo',
      'ip',
      'ipAddress',
    ],
  },
  {
    kind: 'identity',
    keys: [
      'birthday',
      'birthDate',
      'dateOfBirth',
      'dob',
      'ssn',
      'socialSecurityNumber',
      'taxId',
      'nationalId',
      'passport',
      'passportNumber',
      'driversLicense',
      'iban',
      'accountNumber',
      'cardNumber',
      'creditCard',
      'cvv',
    ],
  },
  {
    kind: 'secret',
    keys: [
      'password',
      'passcode',
      'pin',
      'otp',
      'secret',
      'token',
      'accessToken',
      'refreshToken',
      'apiKey',
      'authorization',
      'cookie',
    ],
  },
  ...personalWords,
];
