/** What a value tells of a person; decides the words that stand for it while it is hidden. */
export type PersonalKind = 'name' | 'phone' | 'email' | 'text' | 'address' | 'identity' | 'secret' | 'other';

/**
 * Says where personal data is. A rule names keys, or a path, or both (then either counts). The first rule of a list that fits a place
 * decides about it, and about all that is inside of it for which no rule decides by itself.
 */
export interface PrivacyRule {
  /** What is there. `none`: nothing personal, whatever later rules say. */
  readonly kind: PersonalKind | 'none';
  /** Names of keys, wherever they are. Case and signs do not count: `firstName` is also `first_name` and `First name`. */
  readonly keys?: readonly string[] | undefined;
  /**
   * A way into the context, such as `contact.*.number` or `**.notes`: `*` stands for any one key or position, `**` for any number of them.
   * A list where keys hold points: `['attributes', 'tel. no.']`.
   */
  readonly path?: string | readonly (string | number)[] | undefined;
  /** Whether it holds for everything inside of an object too. Default true; lists of plain values are always meant. */
  readonly deep?: boolean | undefined;
}

/**
 * What is hidden where a host says nothing: names, numbers, addresses of both kinds, what people wrote and were written, birthdays and
 * numbers of documents, passwords and keys. What went wrong (`error.message`) stays readable; email addresses and phone numbers in it, and in
 * any other text, do not. Give your own rules before these: `[...own, ...defaultPrivacyRules]`.
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
];

/** How a kind is called. */
export const kindWords: { readonly [Kind in PersonalKind]: string } = {
  name: 'Name',
  phone: 'Phone number',
  email: 'Email address',
  text: 'Message text',
  address: 'Address',
  identity: 'Personal detail',
  secret: 'Secret',
  other: 'Personal data',
};
