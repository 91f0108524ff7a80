import * as React from 'react';
import { vi } from 'vitest';

/*
 * A wait ends as soon as its condition holds, so a long limit costs nothing where all is well. The default second is less than one
 * render of the editor takes on a machine under load.
 */
const patience = 15_000;
const { waitFor } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? patience);

/** React's development build records a stack trace for each element, up to ten thousand a second. No test reads them. */
const internals = (React as unknown as Record<string, object | undefined>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
];
if (internals && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {},
    configurable: true,
  });
