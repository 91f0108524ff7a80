'use client';
import type { Guarantee, Variable } from '#rules';
import type { ShortLinks } from '#text';
import { createContext, useContext } from 'react';

/**
 * The context of fields for texts beyond the form's own settings.
 * Every property is optional. Without them, fields offer the account's resources and give no warnings about empty
 * values.
 */
export interface TextScope {
  /** Returns the names that texts can use here. Called when a list of them opens. */
  readonly names?: (() => readonly Variable[]) | undefined;
  /** Returns whether a value is set when the node starts; undefined for an unknown name. */
  readonly guaranteeOf?: ((name: string) => Guarantee | undefined) | undefined;
  /**
   * True where the editor keeps the undo history: fields then have none of their own.
   * @default false
   */
  readonly keepsHistory?: boolean | undefined;
  /**
   * Id of the sample contact that lengths are counted for.
   * @default the first contact
   */
  readonly contactId?: string | undefined;
}

/** A text scope with what the form's other settings say about the message. */
export interface MessageScope extends TextScope {
  /** True where media is attached, so that the message is sent as MMS. */
  readonly hasMedia?: boolean;
  readonly shortLinks?: ShortLinks | undefined;
}

const nothing: MessageScope = {};

export const MessageScopeContext = createContext<MessageScope>(nothing);

/** Returns the scope of the message being edited. */
export function useMessageScope(): MessageScope {
  return useContext(MessageScopeContext);
}
