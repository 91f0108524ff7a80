'use client';
import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import { reportUncaught } from '#base';
import { type MessageSet, mergeMessages } from './define-messages.js';

interface MessageScope {
  /** What the host passed, unread: any part may be missing or malformed. */
  readonly overrides: unknown;
  /** Tables merged for this scope. */
  readonly merged: Map<MessageSet<unknown>, unknown>;
}

const MessageContext = createContext<MessageScope | undefined>(undefined);

export interface MessagesProviderProps {
  /** Words of the host over the English ones, by part of the product. Absent: those of an outer provider. */
  readonly messages?: object | undefined;
  readonly children?: ReactNode;
}

/**
 * Overrides words on the screen for everything inside. Pass the same object as long as the words stay the same: another
 * object renders the screen again.
 */
export function MessagesProvider({ messages, children }: MessagesProviderProps): ReactElement {
  const around = useContext(MessageContext);
  const scope = useMemo(
    () => (messages === undefined ? around : { overrides: messages, merged: new Map() }),
    [around, messages],
  );
  return <MessageContext.Provider value={scope}>{children}</MessageContext.Provider>;
}

/** Returns the words of a part of the product: English, with the host's overrides. The same table until they change. */
export function useMessages<Table>(set: MessageSet<Table>): Table {
  return useMessageReader()(set);
}

/** Returns the words of a part of the product that is chosen later. */
export type MessageReader = <Table>(set: MessageSet<Table>) => Table;

/** Returns what `useMessages` returns, for parts whose words load with them. */
export function useMessageReader(): MessageReader {
  const scope = useContext(MessageContext);
  return (set) => {
    if (!scope) return set.defaults;
    const known = scope.merged.get(set) as typeof set.defaults | undefined;
    if (known !== undefined) return known;
    const merged = mergeMessages(set, scope.overrides, reportUncaught);
    scope.merged.set(set, merged);
    return merged;
  };
}
