'use client';
import { useMemo, useState } from 'react';
import type { ReadySession } from '../session/use-session.js';
import type { History } from './history.js';
import { useViewing } from './use-viewing.js';

/** The history of an open workflow; undefined where its adapter lists no versions. */
export function useHistory(session: ReadySession): History | undefined {
  const [isOpen, show] = useState(false);
  const viewing = useViewing(session);
  const { viewed } = viewing;
  // Of the version it was asked about: another one asks anew.
  const [asked, setAsked] = useState<unknown>();
  const [picked, setPicked] = useState<unknown>();
  const [lent] = useState(createLentSave);
  const { adapter, workflowId } = session.source;
  const canList = adapter?.listVersions !== undefined && workflowId !== undefined;
  const canView = adapter?.loadVersion !== undefined;
  return useMemo(() => {
    if (!canList) return undefined;
    return {
      ...viewing,
      ...lent,
      isOpen,
      show,
      view: canView ? viewing.view : undefined,
      compare: canView ? viewing.compare : undefined,
      compareWithLive: canView ? viewing.compareWithLive : undefined,
      isRestoring: viewed !== undefined && asked === viewed,
      askRestore: (ask) => setAsked(ask ? viewed : undefined),
      isPicking: viewed !== undefined && picked === viewed,
      pick: (on) => setPicked(on ? viewed : undefined),
    };
  }, [asked, canList, canView, isOpen, lent, picked, viewed, viewing]);
}

/** The save command of the draft, for a restore that saves the draft first. It is lent while the draft is shown. */
function createLentSave(): Pick<History, 'lendSave' | 'saveDraft'> {
  type Save = () => Promise<boolean>;
  let lent: Save | undefined;
  const waiting: ((save: Save) => void)[] = [];
  return {
    lendSave: (save) => {
      lent = save;
      if (save) for (const take of waiting.splice(0)) take(save);
    },
    saveDraft: async () => {
      const save = lent ?? (await new Promise<Save>((take) => waiting.push(take)));
      return save();
    },
  };
}
