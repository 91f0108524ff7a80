import type { Plugin } from 'vite';

/** Gives each name of these entries a file of its own. */
export function splitEntries(entries: readonly string[]): Plugin;
