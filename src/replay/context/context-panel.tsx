'use client';
import { type ReactElement, useMemo } from 'react';
import type { JsonObject } from '#base';
import { contextChanges, type Visit } from '#trace';
import { IconButton, Segmented } from '#ui';
import { ContextTree, useCopy } from './context-tree.js';

export interface ContextPanelProps {
  readonly visit: Visit;
  /** The visit before, whose context this one is compared with. */
  readonly previous: Visit | undefined;
  /** `undefined`: what suits the visit. */
  readonly mode: 'changes' | 'all' | undefined;
  readonly onMode: (mode: 'changes' | 'all') => void;
}

const nothing: JsonObject = {};

/** What the run knew after a visit: what changed since the visit before, or all of it. */
export function ContextPanel({ visit, previous, mode, onMode }: ContextPanelProps): ReactElement {
  const before = previous?.context ?? nothing;
  const changes = useMemo(() => contextChanges(before, visit.context), [before, visit.context]);
  const copy = useCopy();
  const shown = mode ?? (previous ? 'changes' : 'all');
  const counts = { add: 0, chg: 0, del: 0 };
  for (const change of changes) counts[change.kind === 'added' ? 'add' : change.kind === 'changed' ? 'chg' : 'del'] += 1;
  return (
    <>
      <div className="pb-ctx">
        <div className="pb-ctx__h">
          <b>Context</b>
          <span className="pb-grow" />
          <Segmented size="sm" label="What to show" value={shown} onValueChange={onMode}
            options={[{ value: 'changes', label: `Changes ${changes.length}` }, { value: 'all', label: 'All' }]} />
          <IconButton icon="copy" label="Copy all as JSON" size="sm" tone="mut" onClick={() => copy(JSON.stringify(visit.context, null, 2), 'Context copied')} />
        </div>
        <ContextTree key={visit.index} before={before} after={visit.context} changes={changes} mode={shown} />
      </div>
      <div className="pb-ctx__f">
        <span>{previous ? `Compared with step ${previous.index}` : 'The first step of this run'}</span>
        {changes.length > 0 && (
          <span className="pb-ctx__sum">
            <Count kind="add" glyph="+" count={counts.add} word="added" />
            <Count kind="chg" glyph="~" count={counts.chg} word="changed" />
            <Count kind="del" glyph="−" count={counts.del} word="removed" />
          </span>
        )}
      </div>
    </>
  );
}

function Count({ kind, glyph, count, word }: { readonly kind: string; readonly glyph: string; readonly count: number; readonly word: string }): ReactElement | null {
  if (count === 0) return null;
  return <span data-k={kind} className="pb-num"><span aria-hidden>{glyph} </span>{count}<span className="pb-visually-hidden"> {word}</span></span>;
}
