'use client';
import { useEffect, useState } from 'react';
import { versionName } from '#model';
import { useEditorContext } from '../editor-context.js';

/** The most versions that are searched for the number of one. */
const most = 100;

/**
 * Returns the name of a version, such as “v7”. Where its id says nothing, its number is looked up in the list of versions, once for
 * each version; undefined until it is known.
 */
export function useVersionName(id: string | undefined): string | undefined {
  const { adapter, workflowId } = useEditorContext();
  const [numbers, setNumbers] = useState<ReadonlyMap<string, number>>(new Map());
  const known = id === undefined ? undefined : versionName(id, numbers.get(id));
  const isUnknown = id !== undefined && known === undefined;
  const list = isUnknown ? adapter?.listVersions : undefined;
  useEffect(() => {
    if (!list || workflowId === undefined) return undefined;
    let isHere = true;
    void list({ workflowId, limit: most }).then(
      (answer) => {
        if (!isHere || !answer.ok || !Array.isArray(answer.data.items)) return;
        setNumbers(
          new Map(answer.data.items.flatMap((item) => (item.number ? [[item.id, item.number] as const] : []))),
        );
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
    // Asked for once for each version: hosts may pass another adapter with each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, isUnknown, workflowId]);
  return known;
}
