'use client';
import type { Json } from '#base';
import { settingArg } from '#rules';
import { Combobox, LateNotice, TextInput } from '#ui';
import { type ReactElement, useMemo, useState } from 'react';
import { controlOf } from './control-of.js';
import { countryName } from './country-names.js';
import { emptiedValue } from './emptied-value.js';
import type { FieldDefinition, FieldProps, FieldViewProps } from './field-definition.js';
import { type PhoneLibrary, usePhoneLibrary } from './phone-library.js';
import { useDraft } from './use-draft.js';
import { isTextual, valueText } from './value-text.js';

type Country = ReturnType<PhoneLibrary['getCountries']>[number];

/** A number reinterpreted for another country, and the result. */
interface Reread {
  readonly country: Country;
  readonly text: string;
  readonly value: unknown;
  readonly became: string;
}

function PhoneField(props: FieldProps): ReactElement {
  const { disabled, isDefault, labelledBy, property, value, onChange, reportError } = props;
  const late = usePhoneLibrary();
  const { part: library } = late;
  const stored = isDefault ? '' : valueText(value);
  const [text, setText] = useDraft(value, () => shownNumber(library, stored));
  const [chosen, setChosen] = useState<Country>();
  const [reread, setReread] = useState<Reread>();
  const options = useMemo(
    () =>
      (library?.getCountries() ?? [])
        .map((code) => ({
          value: code as string,
          label: countryName(code) ?? code,
          note: `+${library?.getCountryCallingCode(code)}`,
        }))
        .sort((left, right) => left.label.localeCompare(right.label, 'en')),
    [library],
  );
  const fallback = (settingArg(property, 'country') ?? 'US').toUpperCase() as Country;
  const country = library?.parsePhoneNumberFromString(text, chosen ?? fallback)?.country ?? chosen ?? fallback;
  const changeNumber = (next: string, inCountry: Country): void => {
    const number = library?.parsePhoneNumberFromString(next, inCountry);
    const nextValue = next.trim() === '' ? emptiedValue(property) : number?.isValid() ? number.number : next;
    setText(next, nextValue);
    reportError(undefined);
    if (nextValue !== (isDefault ? undefined : value)) onChange(nextValue);
  };
  const leave = (): void => {
    const number = library?.parsePhoneNumberFromString(text, country);
    if (number?.isValid()) setText(number.formatInternational(), value);
    // Placeholders are filled in when the node runs.
    const isFine = !library || text.trim() === '' || text.includes('{') || number?.isValid() === true;
    reportError(
      isFine
        ? undefined
        : `This is no complete number of ${countryName(country) ?? country}. Numbers of other countries begin with +`,
    );
  };
  const change = (code: string | null): void => {
    const next = code as Country | null;
    if (next === null || !library || next === country) return;
    setChosen(next);
    if (text.trim() === '') return;
    const start = reread?.became === text ? reread : { country, text, value };
    if (next === start.country) {
      // Back to the original country: the number is restored as written.
      setText(start.text, start.value);
      reportError(undefined);
      return onChange(start.value as Json | undefined);
    }
    // The digits are reinterpreted as a national number of the other country.
    const national = library.parsePhoneNumberFromString(text, country)?.nationalNumber ?? text;
    const became = library.parsePhoneNumberFromString(national, next)?.formatInternational() ?? text;
    setReread({ ...start, became });
    changeNumber(became, next);
  };
  return (
    <>
      <span className="pb-phonefield">
        {library && !stored.includes('{') && (
          <Combobox
            label="Country of the number"
            describedBy={labelledBy}
            disabled={disabled}
            value={country}
            options={options}
            onValueChange={change}
          />
        )}
        <TextInput
          {...controlOf(props)}
          className="pb-num"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          dir="ltr"
          value={text}
          placeholder={isDefault ? shownNumber(library, valueText(value)) : undefined}
          onValueChange={(next) => changeNumber(next, country)}
          onBlur={leave}
        />
      </span>
      <LateNotice
        late={late}
        what="The list of countries"
        meanwhile="Numbers can be typed here; they are not checked."
      />
    </>
  );
}

/** Formats a stored number; other text is returned unchanged. */
function shownNumber(library: PhoneLibrary | undefined, stored: string): string {
  const number = library?.parsePhoneNumberFromString(stored);
  return number?.isValid() ? number.formatInternational() : stored;
}

function PhoneView({ value }: FieldViewProps): ReactElement {
  const { part: library } = usePhoneLibrary();
  return (
    <bdi dir="ltr" className="pb-num">
      {shownNumber(library, valueText(value))}
    </bdi>
  );
}

/** A phone number, stored as `+15105550142` if valid, else as typed. */
export const phoneField: FieldDefinition = {
  Component: PhoneField,
  View: PhoneView,
  accepts: (value) => isTextual(value),
};
