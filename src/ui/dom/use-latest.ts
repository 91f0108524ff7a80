'use client';
import { type RefObject, useInsertionEffect, useRef } from 'react';

/**
 * Returns a ref to the newest value, for callbacks with a stable identity. Written before any layout effect or event of
 * the same commit, and never while rendering.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const box = useRef(value);
  useInsertionEffect(() => {
    box.current = value;
  });
  return box;
}
