'use client';
import { useState } from 'react';

/**
 * Returns whether an overlay is open or was: it is mounted with its first opening and stays for its way out. A closed one
 * would render with every change of its owner, such as each key in a message.
 */
export function useHasOpened(isOpen: boolean): boolean {
  const [hasOpened, setHasOpened] = useState(isOpen);
  if (isOpen && !hasOpened) setHasOpened(true);
  return isOpen || hasOpened;
}
