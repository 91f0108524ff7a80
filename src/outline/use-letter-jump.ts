'use client';
import { useMemo, useState } from 'react';
import { useAnnounce, useLatest, useMessages } from '#ui';
import { listMessages } from './list-messages.js';
import { titleIn } from './outline-scene.js';
import type { OutlineRow } from './rows/outline-row.js';
import type { OutlineRows } from './use-outline-rows.js';
import type { RowFocus } from './use-row-focus.js';

/** The jump by letters: after its key, letters are no commands until another key or Escape ends it. */
export interface LetterJump {
  /** The letters typed so far; undefined while letters are commands. */
  readonly typed: string | undefined;
  /** Returns false where there is no node. */
  readonly begin: () => boolean;
  /** Handles a key. Returns false if it keeps its usual meaning. */
  readonly press: (press: { readonly key: string; readonly isModified: boolean }) => boolean;
  readonly end: () => void;
}

/**
 * Goes to the next row of a node whose title begins with the typed letters; one letter typed repeatedly goes on to the
 * next row that begins with it, as in trees of the system.
 */
export function useLetterJump(outline: OutlineRows, focus: RowFocus): LetterJump {
  const [typed, setTyped] = useState<string>();
  const announce = useAnnounce();
  const messages = useMessages(listMessages).jump;
  const latest = useLatest({ announce, focus, messages, outline, typed });
  const tools = useMemo((): Omit<LetterJump, 'typed'> => {
    const type = (letters: string): void => {
      const { announce: say, focus: now, messages: words, outline: shown } = latest.current;
      const found = rowBeginningWith(letters, now.focusedRow(), shown);
      if (found < 0) return say(words.none(letters));
      setTyped(letters);
      now.focusRow(found);
    };
    return {
      begin: () => {
        const { announce: say, focus: now, messages: words, outline: shown } = latest.current;
        const { rows } = shown.scene.kept;
        if (!rows.some(({ kind }) => kind === 'step')) return false;
        if (now.focusedRow() < 0)
          now.focusRow(
            Math.max(
              0,
              rows.findIndex(({ key }) => key === now.tabStop),
            ),
          );
        setTyped('');
        say(words.begun);
        return true;
      },
      press: ({ isModified, key }) => {
        const { typed: before } = latest.current;
        if (before === undefined || /^(Shift|CapsLock|Fn)/.test(key)) return false;
        if (key === 'Backspace' && !isModified) setTyped(before.slice(0, -1));
        else if (key.length === 1 && !isModified && (key !== ' ' || before !== '')) type(before + key);
        else {
          setTyped(undefined);
          return key === 'Escape';
        }
        return true;
      },
      end: () => setTyped(undefined),
    };
  }, [latest]);
  return useMemo(() => ({ ...tools, typed }), [tools, typed]);
}

/**
 * Returns the index of the next row of a node whose title begins with these letters, in a circle; −1 for none. The
 * present row counts while its title is being spelt, not where one letter is repeated.
 */
export function rowBeginningWith(letters: string, from: number, { scene }: Pick<OutlineRows, 'scene'>): number {
  const { rows } = scene.kept;
  const wanted = plain(letters);
  const isRepeated = wanted.length > 1 && [...wanted].every((letter) => letter === wanted[0]);
  const search = (start: string, first: number): number => {
    for (let by = 0; by < rows.length; by++) {
      const at = (Math.max(0, first) + by) % rows.length;
      if (beginsWith(rows[at]!, start)) return at;
    }
    return -1;
  };
  const beginsWith = (row: OutlineRow, start: string): boolean =>
    row.kind === 'step' && plain(titleIn(scene, row.nodeId) ?? '').startsWith(start);
  const spelt = search(wanted, from + (wanted.length === 1 ? 1 : 0));
  return spelt < 0 && isRepeated ? search(wanted[0]!, from + 1) : spelt;
}

/** Without case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
