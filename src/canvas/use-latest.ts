'use client';
import { type RefObject, useInsertionEffect, useRef } from 'react';

/** The newest value, for functions that must not change with it. Updated before any effect or event can read it. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
