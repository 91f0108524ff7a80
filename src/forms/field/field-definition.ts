import { type Json, memoizeByIdentity } from '#base';
import type { NodeProperty, NodeType, Problem } from '#model';
import { plainWord } from '#rules';
import { asGuest } from '#ui';
import type { ComponentType } from 'react';
import type { Resources } from './resource/resources.js';

/**
 * Returns the value to store when the user empties a field that holds no text. Without a default the setting is
 * removed; with one it becomes `null`, or the default would reappear in the emptied field.
 */
export function emptiedValue(property: NodeProperty): null | undefined {
  return property.defaultValue === undefined || property.defaultValue === null ? undefined : null;
}

/** The props of a field that its control takes too. */
export type FieldControlProps = Pick<FieldProps, 'describedBy' | 'disabled' | 'id' | 'invalid' | 'required'>;

/** Returns the props of a field that its single control takes. */
export function controlOf({ id, describedBy, invalid, required, disabled }: FieldProps): FieldControlProps {
  return { id, describedBy, invalid, required, disabled };
}

/** The props of a component that edits one setting. */
export interface FieldProps {
  /** The id of the control: the visible label refers to it. */
  readonly id: string;
  /** The property as the node type declares it. */
  readonly property: NodeProperty;
  /**
   * The stored value, or the declared default while nothing is stored. Of any type: documents may come from elsewhere.
   */
  readonly value: unknown;
  /** True while nothing is stored and `value` is the declared default: text controls show it as a placeholder. */
  readonly isDefault: boolean;
  /** Stores a value; `undefined` removes it. Called for user input only, never on mount. */
  readonly onChange: (value: Json | undefined) => void;
  /** Reports that the user is done with the field. Focus that leaves the field reports it too. */
  readonly onBlur: () => void;
  /** True where the control must not be usable. */
  readonly disabled: boolean;
  /** Always false for built-in fields: a read-only form renders `View` or `format` in place of the component. */
  readonly readOnly: boolean;
  /** True while the form shows an error for the field. */
  readonly invalid: boolean;
  /** True for a mandatory property. */
  readonly required: boolean;
  /**
   * All problems of the value: at the setting's path or below. The form shows the first once the focus has left the
   * field; a field with several parts can show each at its part.
   */
  readonly problems: readonly Problem[];
  /** Ids of the help or the error. */
  readonly describedBy: string | undefined;
  /** Id of the visible label, for a field with several controls. */
  readonly labelledBy: string;
  /** The account resources to choose from. */
  readonly resources: Resources;
  /**
   * Reports why the input cannot be stored, such as unfinished JSON; `undefined` withdraws the report. The stored value
   * stays meanwhile.
   */
  readonly reportError: (message: string | undefined) => void;
}

/** The props of a component that shows one setting of a read-only form. */
export type FieldViewProps = Pick<FieldProps, 'property' | 'resources' | 'value'>;

/** The context of an asynchronous check. */
export interface FieldCheckContext {
  /** Aborted by the next change of the value, and when the field unmounts. */
  readonly signal: AbortSignal;
  /** The property as the node type declares it. */
  readonly property: NodeProperty;
  /** The account resources to choose from. */
  readonly resources: Resources;
}

/**
 * How settings of one type are edited and shown.
 * @example
 * ```tsx
 * import type { FieldDefinition, FieldTable } from 'pathboard';
 *
 * const rating: FieldDefinition = {
 *   Component: ({ id, value, onChange, disabled }) => (
 *     <input
 *       id={id}
 *       type="number"
 *       disabled={disabled}
 *       value={Number(value ?? 0)}
 *       onChange={(event) => onChange(event.target.valueAsNumber)}
 *     />
 *   ),
 *   format: (value) => `${Number(value)} stars`,
 * };
 * export const fields: FieldTable = { rating };
 * ```
 */
export interface FieldDefinition {
  /** Edits one setting. */
  readonly Component: ComponentType<FieldProps>;
  /**
   * Formats the value for a read-only form.
   * @default the value as text or JSON, also where it throws
   */
  readonly format?: (value: unknown, property: NodeProperty) => string;
  /** Renders the value in a read-only form, where text is not enough. Takes precedence over `format`. */
  readonly View?: ComponentType<FieldViewProps>;
  /**
   * Returns whether the component can show a value without loss; others are edited as JSON, also where it throws.
   * @default all values
   */
  readonly accepts?: (value: unknown, property: NodeProperty) => boolean;
  /**
   * Returns whether a user sees no difference between two values, such as 5 and "5" in a list of choices. A user who
   * changes a value and restores what was shown gets the original value back, with its type and spelling. An absent
   * value arrives as the default of the setting.
   * @default restores only text that is typed back in one control
   */
  readonly looksAlike?: (left: unknown, right: unknown, property: NodeProperty) => boolean;
  /**
   * Checks a value asynchronously, such as whether a name is free: resolves with the reason against it, or `undefined`.
   * Called shortly after the last keystroke; never for a value on mount, an empty value or one with errors. The result
   * is advice: nothing is written, and saving is not blocked. A rejection is shown as "This could not be checked".
   */
  readonly check?: (value: unknown, context: FieldCheckContext) => Promise<string | undefined>;
  /**
   * The component shows the problems of its parts; the form then shows only those of the whole value.
   * @default false
   */
  readonly showsParts?: boolean;
  /**
   * The component renders the label itself, next to its control.
   * @default false
   */
  readonly ownLabel?: boolean;
  /**
   * The component has several controls: it is a group named by `labelledBy`, and none of its controls takes `id`.
   * @default false
   */
  readonly isGroup?: boolean;
}

/**
 * Overrides of the built-in fields: an absent key keeps the built-in field, `null` removes it (the setting is then
 * shown as text or JSON), a definition replaces it. A key selects settings; the most specific match wins:
 *
 * | key | for |
 * |---|---|
 * | `send-message.sendFrom` | one setting of one node type, by the type's `type` and the setting's `name`, literally |
 * | `*.sendFrom` | every setting of this name |
 * | `send-message.*` | every setting of one node type |
 * | `sender` | every setting of one property type; case, blanks, `-` and `_` are ignored |
 */
export type FieldTable = { readonly [key: string]: FieldDefinition | null };

/** The keys of a table that name property types, normalised; the first of equal keys wins. */
const typeKeys = memoizeByIdentity((table: FieldTable): ReadonlyMap<string, FieldDefinition | null> => {
  const byWord = new Map<string, FieldDefinition | null>();
  for (const [key, field] of Object.entries(table)) if (!byWord.has(plainWord(key))) byWord.set(plainWord(key), field);
  return byWord;
});

/** A field of the host, with its components isolated from the form's context. */
const guestField = memoizeByIdentity((field: FieldDefinition): FieldDefinition => ({
  ...field,
  Component: asGuest(field.Component),
  ...(field.View && { View: asGuest(field.View) }),
}));

/** Returns the field of a setting; undefined for an unknown type or one that the host removed. */
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
