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

/** A number that was read as one of another country, and what it became. */
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
  const write = (next: string, within: Country): void => {
    const number = library?.parsePhoneNumberFromString(next, within);
    const stands = next.trim() === '' ? emptiedValue(property) : number?.isValid() ? number.number : next;
    setText(next, stands);
    reportError(undefined);
    if (stands !== (isDefault ? undefined : value)) onChange(stands);
  };
  const leave = (): void => {
    const number = library?.parsePhoneNumberFromString(text, country);
    if (number?.isValid()) setText(number.formatInternational(), value);
    // Placeholders are filled in when the step runs.
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
      // The country it had: the number is again as it was written.
      setText(start.text, start.value);
      reportError(undefined);
      return onChange(start.value as Json | undefined);
    }
    // The digits stay, read as a number of the other country.
    const national = library.parsePhoneNumberFromString(text, country)?.nationalNumber ?? text;
    const became = library.parsePhoneNumberFromString(national, next)?.formatInternational() ?? text;
    setReread({ ...start, became });
    write(became, next);
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
          onValueChange={(next) => write(next, country)}
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

/** A stored number set out in groups. Text that is none stays as it is. */
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

/** A phone number, stored as `+15105550142` where it is one, and as typed where it is not. */
export const phoneField: FieldDefinition = {
  Component: PhoneField,
  View: PhoneView,
  accepts: (value) => isTextual(value),
};
