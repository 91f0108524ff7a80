'use client';
import type { Guarantee, KnownName } from '#rules';
import type { ShortLinks } from '#text';
import { createContext, useContext } from 'react';

/**
 * What is known where a form stands, for fields that hold texts: the form itself knows only its own settings. Everything is
 * optional; without it the account's resources are offered, and nothing is said of what may be empty.
 */
export interface TextScope {
  /** The names that texts can use here. Asked when a list of them opens. */
  readonly names?: (() => readonly KnownName[]) | undefined;
  /** Whether a value is known when the step begins; undefined for a name nobody knows. */
  readonly guaranteeOf?: ((name: string) => Guarantee | undefined) | undefined;
  /** True where an editor keeps the history: fields then keep none of their own, and undo is its. */
  readonly keepsHistory?: boolean | undefined;
  /** The sample contact that lengths are told for, by its id; the first where left out. */
  readonly contactId?: string | undefined;
}

/** The same with what the form's other settings say about the message. */
export interface MessageScope extends TextScope {
  /** True where something is sent along with the text, so that it goes out as MMS. */
  readonly hasMedia?: boolean;
  readonly shortLinks?: ShortLinks | undefined;
}

const nothing: MessageScope = {};

export const MessageScopeContext = createContext<MessageScope>(nothing);

/** What is known around the message that is being written. */
export function useMessageScope(): MessageScope {
  return useContext(MessageScopeContext);
}
