'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { WorkflowAdapter } from '#adapter';
import { proposeRepair, type Repair, withRepair } from '#edit';
import type { NodeType } from '#model';
import { type MessagesOf, useAnnounce, useLatest, useMessages } from '#ui';
import type { Import } from './choice.js';
import { type AccountHere, inspectVersion, loadAccountHere } from './import-check.js';
import { newMessages } from './new-messages.js';
import { largestFile, readWorkflowFile } from './read-workflow-file.js';

interface ImportSource {
  readonly adapter: WorkflowAdapter;
  readonly nodeTypes: readonly NodeType[] | undefined;
  readonly file: File | undefined;
}

/** Reads a file, then checks what the account lacks of it. A later file replaces an earlier one at once. */
export function useImport(source: ImportSource): {
  readonly state: Import;
  readonly repair: (repair: Repair) => void;
} {
  const { file } = source;
  const messages = useMessages(newMessages);
  const announce = useAnnounce();
  const [state, setState] = useState<Import>({ is: 'none' });
  const latest = useLatest({ ...source, messages, announce });
  const here = useRef<Promise<AccountHere>>(undefined);
  useEffect(() => {
    if (!file) {
      setState({ is: 'none' });
      return undefined;
    }
    let isWanted = true;
    const { adapter, announce: say, messages: words, nodeTypes } = latest.current;
    setState({ is: 'reading', name: file.name });
    here.current ??= loadAccountHere(adapter, nodeTypes);
    const account = here.current;
    void (async () => {
      const read = await readWorkflowFile(file);
      if (!isWanted) return;
      if (read.is !== 'read') {
        const why = brokenWords(read, file, words);
        setState({ is: 'broken', why });
        say(why, 'assertive');
        return;
      }
      const found = { is: 'read' as const, name: file.name, version: read.version, items: [], repairs: [] };
      setState(found);
      const known = await account;
      if (!isWanted) return;
      const items = inspectVersion(read.version, known);
      setState({ ...found, here: known, items, repairs: items.map(proposeRepair) });
    })();
    return () => {
      isWanted = false;
    };
  }, [file, latest]);
  const repair = useCallback((next: Repair) => {
    setState((before) =>
      before.is === 'read'
        ? {
            ...before,
            repairs: withRepair(before.repairs, next),
          }
        : before,
    );
  }, []);
  return { state, repair };
}

function brokenWords(
  read: Exclude<Awaited<ReturnType<typeof readWorkflowFile>>, { readonly is: 'read' }>,
  { name, size }: File,
  { broken }: MessagesOf<typeof newMessages>,
): string {
  if (read.is === 'tooLarge') return broken.tooLarge(name, size, largestFile);
  if (read.is === 'unusable') return broken.unusable(name, read.why);
  return broken[read.is](name);
}
