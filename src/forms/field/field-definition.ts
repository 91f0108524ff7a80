import type { Json } from '#base';
import type { NodeProperty } from '#model';
import { plainWord } from '#rules';
import type { ComponentType } from 'react';
import type { Resources } from './resources.js';

/** What the form hands to the component that edits one setting. */
export interface FieldProps {
  /** For the control itself: the visible label points at it. */
  readonly id: string;
  readonly property: NodeProperty;
  /** What is stored, or the declared default while nothing is. Of any type: documents come from anywhere. */
  readonly value: unknown;
  /** Stores a value; `undefined` removes it. Called for what a person does, never for being shown. */
  readonly onChange: (value: Json | undefined) => void;
  /** Says that the person is done with the field. Focus that leaves the field says it too. */
  readonly onBlur: () => void;
  readonly disabled: boolean;
  /** Always false for built-in fields: a read-only form shows `View` or `format` in place of the component. */
  readonly readOnly: boolean;
  readonly invalid: boolean;
  readonly required: boolean;
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

/** How settings of one type are edited and shown. */
export interface FieldDefinition {
  readonly Component: ComponentType<FieldProps>;
  /** The value as words, for a form that is only read. Without it the value itself is shown. */
  readonly format?: (value: unknown, property: NodeProperty) => string;
  /** Draws the value in a form that is only read, where words are not enough. Goes before `format`. */
  readonly View?: ComponentType<FieldViewProps>;
  /** The values the component can show without losing anything; any other is shown as raw JSON. Without it, all. */
  readonly accepts?: (value: unknown) => boolean;
  /** The component draws the label itself, beside its control. */
  readonly ownLabel?: boolean;
  /** Made of several controls: the component is a group named by `labelledBy`, and no control of it takes `id`. */
  readonly isGroup?: boolean;
}

/** Fields by property type: absent keeps the built-in one, `null` removes it, a value replaces it. Case and separators are ignored. */
export type FieldTable = { readonly [propertyType: string]: FieldDefinition | null };

/** The field for a property type; undefined for a type that nobody knows or that the host removed. */
export function findField(
  type: unknown, builtIn: ReadonlyMap<string, FieldDefinition>, own: FieldTable | undefined,
): FieldDefinition | undefined {
  const word = plainWord(type);
  const ownName = own && Object.keys(own).find((name) => plainWord(name) === word);
  if (own && ownName !== undefined) return own[ownName] ?? undefined;
  return builtIn.get(word);
}
