'use client';
import { type RefObject, useInsertionEffect, useRef } from 'react';

/**
 * A box that always holds the newest value: for callbacks that keep one identity for life. Written before any layout or
 * event of the same commit can read it, and never while rendering.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const box = useRef(value);
  useInsertionEffect(() => {
    box.current = value;
  });
  return box;
}
