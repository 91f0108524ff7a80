import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A number as it is kept, and what is known of it. */
export interface PhoneReading {
  /** In the international form (`+15105550139`) where it could be read, else as it was written. */
  readonly number: string;
  /** Two letters, where they are known. */
  readonly country?: string;
  /** Whether a phone could have it. */
  readonly valid: boolean;
  /** Its digits as dialled from abroad, and at home: what it is found by. */
  readonly digits: string;
  readonly homeDigits: string;
}

/** Reads a number the way a person of a country would: `(510) 555-0139` in `US` is `+15105550139`. */
export function readPhoneNumber(written: string, country: string | undefined): PhoneReading {
  const text = written.trim();
  const code = country?.toUpperCase();
  const home: CountryCode | undefined = code !== undefined && isSupportedCountry(code) ? code : undefined;
  const read = parsePhoneNumberFromString(text, home);
  // Messages reach no extension: the number is the one without.
  const parsed = read?.ext === undefined ? read : parsePhoneNumberFromString(read.number);
  if (!parsed?.isValid()) {
    const digits = digitsOf(text);
    return {
      number: text,
      ...(country === undefined ? {} : { country: home ?? country }),
      valid: false,
      digits,
      homeDigits: digits,
    };
  }
  const where = parsed.country ?? home;
  return {
    number: parsed.number,
    ...(where === undefined ? {} : { country: where }),
    valid: true,
    digits: digitsOf(parsed.number),
    homeDigits: digitsOf(parsed.formatNational()),
  };
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
