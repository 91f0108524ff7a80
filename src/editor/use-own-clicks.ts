'use client';
import { type MouseEvent, useRef } from 'react';

/**
 * For a panel that a click opens where the pointer is: the second click of a double click that began elsewhere does nothing in
 * it. Otherwise a double click on a path could press “Disconnect”.
 *
 * @returns a listener for the capture phase of clicks
 */
export function useOwnClicks(): (event: MouseEvent) => void {
  const began = useRef(false);
  return (event) => {
    if (event.detail <= 1) began.current = true;
    else if (!began.current) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
}
