const listOf = (words: string): readonly string[] => words.split(/\s*,\s*/);

/** Words within keys that name personal data: English, German, Spanish, French, Portuguese. */
export const personalWords: readonly {
  readonly kind: 'name' | 'phone' | 'email' | 'address' | 'identity' | 'secret';
  readonly words: readonly string[];
}[] = [
  {
    kind: 'name',
    words: listOf(
      'firstname, first-name, lastname, last-name, fullname, full-name, surname, nickname, given-name, family-name, maiden-name, contact-name, customer-name, client-name, patient-name, guest-name, member-name, parent-name, owner-name, vorname, nachname, familienname, kundenname, ansprechpartner, nombre, apellido, apellidos, nome-completo, primeiro-nome, sobrenome, apelido, prenom, nom-famille, nom-complet, nom-client',
    ),
  },
  {
    kind: 'phone',
    words: listOf(
      'phone, phones, phonenumber, mobile, cell, cellphone, telephone, tel, fax, whatsapp, msisdn, handy, handynummer, telefon, telefonnummer, rufnummer, mobilnummer, mobil, telefono, movil, celular, telemovel, telefone',
    ),
  },
  { kind: 'email', words: listOf('email, emails, e-mail, mail-address, emailadresse, correo, courriel, mel') },
  {
    kind: 'address',
    words: listOf(
      'street, postal-code, postcode, zip, zipcode, home-address, postal-address, mailing-address, shipping-address, billing-address, delivery-address, address-line, ip-address, strasse, hausnummer, anschrift, adresse, wohnort, plz, postleitzahl, direccion, calle, domicilio, codigo-postal, rue, code-postal, endereco, rua, morada, cep',
    ),
  },
  {
    kind: 'identity',
    words: listOf(
      'birthday, birthdate, birth-date, date-of-birth, dob, ssn, social-security, tax-id, national-id, passport, iban, card-number, account-number, geburtstag, geburtsdatum, steuernummer, ausweisnummer, reisepass, fecha-nacimiento, fecha-de-nacimiento, nacimiento, dni, nif, pasaporte, naissance, passeport, securite-sociale, data-de-nascimento, nascimento, cpf, passaporte',
    ),
  },
  {
    kind: 'secret',
    words: listOf(
      'password, passwd, passcode, secret, api-key, apikey, access-token, refresh-token, auth-token, bearer, private-key, passwort, kennwort, geheimnis, contrasena, clave, mot-de-passe, senha, palavra-passe',
    ),
  },
];

/** Words of keys that tell something about the data, and are not the data. */
const aboutData = new Set(
  listOf(
    'status, state, type, kind, count, counts, total, sent, verified, valid, validated, opt, optin, optout, enabled, allowed, required, consent, error, errors, provider, template, format, length, index, is, has, can, hash, version, policy, updated, created, changed',
  ),
);

/** The words of a key, in lower case and without accents: `homePhone_2` is home, phone, 2. */
export function wordsOfKey(key: string): readonly string[] {
  return key
    .slice(0, 200)
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\p{N})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Whether the words of a key hold a phrase in a row, and none of the others is about the data. */
export function holdsPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  const at = words.findIndex((_, from) => phrase.every((word, index) => words[from + index] === word));
  if (at < 0) return false;
  return words.every((word, index) => (index >= at && index < at + phrase.length) || !aboutData.has(word));
}
