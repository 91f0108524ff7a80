import { memoizeByIdentity, type Json } from '#base';
import type { NodeProperty, NodeType, Problem } from '#model';
import { plainWord } from '#rules';
import { asGuest } from '#ui';
import type { ComponentType } from 'react';
import type { Resources } from './resources.js';

/** What the form hands to the component that edits one setting. */
export interface FieldProps {
  /** For the control itself: the visible label points at it. */
  readonly id: string;
  readonly property: NodeProperty;
  /** What is stored, or the declared default while nothing is. Of any type: documents come from anywhere. */
  readonly value: unknown;
  /** True while nothing is stored and `value` is the declared default: text controls show it as a placeholder. */
  readonly isDefault: boolean;
  /** Stores a value; `undefined` removes it. Called for what a person does, never for being shown. */
  readonly onChange: (value: Json | undefined) => void;
  /** Says that the person is done with the field. Focus that leaves the field says it too. */
  readonly onBlur: () => void;
  readonly disabled: boolean;
  /** Always false for built-in fields: a read-only form shows `View` or `format` in place of the component. */
  readonly readOnly: boolean;
  readonly invalid: boolean;
  readonly required: boolean;
  /**
   * What is wrong with the value, all of it: problems at the setting's path or below. The form itself shows the first once the
   * field has been left; a field made of several parts can show each at its part.
   */
  readonly problems: readonly Problem[];
  /** Ids of the help line or the error. */
  readonly describedBy: string | undefined;
  /** Id of the visible label, for a field made of several controls. */
  readonly labelledBy: string;
  readonly resources: Resources;
  /**
   * Says why what was typed cannot be stored, such as unfinished JSON; `undefined` takes it back. The value stays as it is
   * meanwhile.
   */
  readonly reportError: (message: string | undefined) => void;
}

/** What the form hands to the component that shows one setting where it can only be read. */
export type FieldViewProps = Pick<FieldProps, 'property' | 'resources' | 'value'>;

/** What an asynchronous check is told beside the value. */
export interface FieldCheckContext {
  /** Aborted by the next change of the value, and when the field goes. */
  readonly signal: AbortSignal;
  readonly property: NodeProperty;
  readonly resources: Resources;
}

/** How settings of one type are edited and shown. */
export interface FieldDefinition {
  readonly Component: ComponentType<FieldProps>;
  /** The value as words, for a form that is only read. Without it, or where it throws, the value itself is shown. */
  readonly format?: (value: unknown, property: NodeProperty) => string;
  /** Draws the value in a form that is only read, where words are not enough. Goes before `format`. */
  readonly View?: ComponentType<FieldViewProps>;
  /** The values the component can show without losing anything; any other is shown as raw JSON, also where it throws. Without it, all. */
  readonly accepts?: (value: unknown, property: NodeProperty) => boolean;
  /**
   * Whether a user sees no difference between two values, such as 5 and "5" in a list of choices. Where a user changes a value and then
   * restores what was shown, the stored value is again the very one that was there, in kind and text. An absent value arrives as the
   * default of the setting. Without it, only what is typed and typed back in one control is restored.
   */
  readonly looksAlike?: (left: unknown, right: unknown, property: NodeProperty) => boolean;
  /**
   * Asks elsewhere whether a value will do, such as whether a name is still free: answers why not, or `undefined`. Asked a
   * moment after the last keystroke of a person, never for a value that is merely shown, that is empty, or that is wrong
   * already. It is advice for the person: nothing is written, and a save is not held back. A promise that is rejected is told
   * as "could not be checked".
   */
  readonly check?: (value: unknown, context: FieldCheckContext) => Promise<string | undefined>;
  /** The component shows the problems of its parts at them; the form then tells only those of the value as a whole. */
  readonly showsParts?: boolean;
  /** The component draws the label itself, beside its control. */
  readonly ownLabel?: boolean;
  /** Made of several controls: the component is a group named by `labelledBy`, and no control of it takes `id`. */
  readonly isGroup?: boolean;
}

/**
 * Fields over the built-in ones: absent keeps, `null` removes (the setting is then shown as text or raw JSON), a value
 * replaces. A key says for which settings, and the narrowest that fits decides:
 *
 * | key | for |
 * |---|---|
 * | `send-message.sendFrom` | one setting of one step type, by the type's `type` and the setting's `name`, literally |
 * | `*.sendFrom` | every setting of this name |
 * | `send-message.*` | every setting of one step type |
 * | `sender` | every setting of one property type; here case, blanks, `-` and `_` are ignored |
 */
export type FieldTable = { readonly [key: string]: FieldDefinition | null };

/** The keys of a table that name property types, by their plain words; the first where words repeat. */
const typeKeys = memoizeByIdentity((table: FieldTable): ReadonlyMap<string, FieldDefinition | null> => {
  const byWord = new Map<string, FieldDefinition | null>();
  for (const [key, field] of Object.entries(table)) if (!byWord.has(plainWord(key))) byWord.set(plainWord(key), field);
  return byWord;
});

/** A field of the host's as the form draws it. */
const guestField = memoizeByIdentity((field: FieldDefinition): FieldDefinition => ({
  ...field,
  Component: asGuest(field.Component),
  ...(field.View && { View: asGuest(field.View) }),
}));

/** The field for a setting; undefined for a type that nobody knows or that the host removed. */
export function findField(
  property: NodeProperty,
  nodeType: Pick<NodeType, 'type'> | undefined,
  builtIn: ReadonlyMap<string, FieldDefinition>,
  own: FieldTable | undefined,
): FieldDefinition | undefined {
  const word = plainWord(property.type);
  if (own) {
    const named = [`${nodeType?.type}.${property.name}`, `*.${property.name}`, `${nodeType?.type}.*`].find((key) =>
      Object.hasOwn(own, key),
    );
    const found =
      named !== undefined
        ? own[named]
        : word !== '' && typeKeys(own).has(word)
          ? typeKeys(own).get(word)
          : builtIn.get(word);
    if (!found) return undefined;
    const isBuiltIn = [...builtIn.values()].some(({ Component }) => Component === found.Component);
    return isBuiltIn ? found : guestField(found);
  }
  return builtIn.get(word);
}
