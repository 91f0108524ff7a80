'use client';
import { useState } from 'react';
import { findOption } from '../field/find-option.js';
import type { ResourceOption } from '../field/resources.js';
import type { LoadedResource } from '../field/use-resource.js';

/**
 * Everything a source has told so far, what it told last first. A source that pages tells another part with every search, and what a
 * text already holds has to keep its name meanwhile.
 */
export function useSeenOptions({ isPaged, options }: LoadedResource): readonly ResourceOption[] {
  const [kept, setKept] = useState({ options, seen: options });
  if (kept.options === options) return kept.seen;
  const seen = isPaged ? [...options, ...kept.seen.filter(({ value }) => findOption(options, value) < 0)] : options;
  setKept({ options, seen });
  return seen;
}
