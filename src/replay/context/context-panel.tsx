'use client';
import { type ReactElement, useCallback, useMemo, useRef, useState } from 'react';
import type { JsonObject, JsonPath } from '#base';
import { contextChanges, type ContextHit, type Trace, type Visit } from '#trace';
import { IconButton, Segmented, useMessages } from '#ui';
import { maskedText } from '../privacy/masked-json.js';
import { useExecutionPrivacy } from '../privacy/execution-privacy.js';
import { contextMessages } from './context-messages.js';
import { ContextSearch } from './context-search.js';
import { ContextTree } from './context-tree.js';
import { RawView } from './raw-view.js';
import { useCopy } from './use-copy.js';

/** How a context is shown. */
export type ContextMode = 'changes' | 'all' | 'raw';

export interface ContextPanelProps {
  readonly trace: Trace;
  readonly visit: Visit;
  /** The visit before; changes are relative to its context. */
  readonly previous: Visit | undefined;
  /** `undefined` selects the mode by the visit. */
  readonly mode: ContextMode | undefined;
  readonly onMode: (mode: ContextMode) => void;
  readonly onGo: (index: number) => void;
  /** The search text. `undefined` closes the search. */
  readonly search: string | undefined;
  readonly onSearch: (text: string | undefined) => void;
  /** The JSON path to open. A new path scrolls to it. */
  readonly path: JsonPath | undefined;
  readonly onPath: ((path: JsonPath) => void) | undefined;
}

const nothing: JsonObject = {};

/**
 * Shows the context after a visit: its changes, the whole tree, or JSON; and searches all contexts of the execution.
 */
export function ContextPanel({
  trace,
  visit,
  previous,
  mode,
  onMode,
  onGo,
  search,
  onSearch,
  path,
  onPath,
}: ContextPanelProps): ReactElement {
  const messages = useMessages(contextMessages);
  const { lens, revealAll, hide } = useExecutionPrivacy();
  const before = previous?.context ?? nothing;
  const writtenBefore = previous?.writtenNumbers;
  const { context, writtenNumbers } = visit;
  const changes = useMemo(
    () => contextChanges(before, context, { before: writtenBefore, after: writtenNumbers }),
    [before, context, writtenBefore, writtenNumbers],
  );
  const copy = useCopy();
  const shown = mode ?? (previous ? 'changes' : 'all');
  const counts = { add: 0, chg: 0, del: 0 };
  for (const change of changes)
    counts[change.kind === 'added' ? 'add' : change.kind === 'changed' ? 'chg' : 'del'] += 1;
  const searchButton = useRef<HTMLButtonElement>(null);
  const [found, setFound] = useState<{ readonly path: JsonPath; readonly visit?: number }>();
  // A JSON path from outside is revealed like a search hit.
  const [given, setGiven] = useState<JsonPath>();
  if (path !== given) {
    setGiven(path);
    if (path && path.length > 0) setFound({ path });
  }
  const reportPath = useCallback(
    (next: JsonPath) => {
      setGiven(next);
      onPath?.(next);
    },
    [onPath],
  );
  const goTo = useCallback(
    (hit: ContextHit) => {
      setFound({ path: hit.path, visit: hit.first });
      if (shown === 'raw') onMode('all');
      onGo(hit.first);
      reportPath(hit.path);
    },
    [shown, onMode, onGo, reportPath],
  );
  const closeSearch = useCallback(() => {
    onSearch(undefined);
    setFound(undefined);
    searchButton.current?.focus();
  }, [onSearch]);
  const copyAll = (): void =>
    copy(
      maskedText(context, [], lens, writtenNumbers),
      lens.isClear ? messages.copy.copiedAll : messages.copy.copiedAllMasked,
    );
  return (
    <>
      <div className="pb-ctx">
        <div className="pb-ctx__h" data-sticks="">
          <div className="pb-ctx__t">
            <b>{messages.label}</b>
            <span className="pb-grow" />
            <Segmented
              size="sm"
              label={messages.modes.label}
              value={shown}
              onValueChange={onMode}
              options={[
                { value: 'changes', label: messages.modes.changes(changes.length) },
                { value: 'all', label: messages.modes.all },
                { value: 'raw', label: messages.modes.raw },
              ]}
            />
            <span className="pb-ctx__b">
              {(revealAll ?? hide) && (
                <IconButton
                  icon={lens.isClear || !revealAll ? 'eye-off' : 'eye'}
                  label={revealAll ? messages.showPersonalData : messages.hidePersonalData}
                  size="sm"
                  tone="mut"
                  onClick={() => (revealAll ? revealAll(visit) : hide?.())}
                />
              )}
              <IconButton
                ref={searchButton}
                icon="search"
                label={messages.search.label}
                size="sm"
                tone="mut"
                pressed={search !== undefined}
                keys={['/']}
                onClick={() => (search === undefined ? onSearch('') : closeSearch())}
              />
              <IconButton icon="copy" label={messages.copy.all} size="sm" tone="mut" onClick={copyAll} />
            </span>
          </div>
          {search !== undefined && (
            <ContextSearch
              trace={trace}
              lens={lens}
              text={search}
              onText={onSearch}
              current={visit.index}
              onGo={goTo}
              onClose={closeSearch}
            />
          )}
        </div>
        {shown === 'raw' ? (
          <RawView context={context} written={writtenNumbers} />
        ) : (
          <ContextTree
            visit={visit}
            before={before}
            writtenBefore={writtenBefore}
            changes={changes}
            mode={shown}
            sought={found?.visit === undefined || found.visit === visit.index ? found : undefined}
            onPath={onPath && reportPath}
          />
        )}
      </div>
      <div className="pb-ctx__f">
        <span>{previous ? messages.comparedWith(previous.index) : messages.firstStep}</span>
        {changes.length > 0 && (
          <span className="pb-ctx__sum">
            <Count kind="add" glyph="+" count={counts.add} word={messages.changes.added} />
            <Count kind="chg" glyph="~" count={counts.chg} word={messages.changes.changed} />
            <Count kind="del" glyph="−" count={counts.del} word={messages.changes.removed} />
          </span>
        )}
      </div>
    </>
  );
}

function Count({
  kind,
  glyph,
  count,
  word,
}: {
  readonly kind: string;
  readonly glyph: string;
  readonly count: number;
  readonly word: string;
}): ReactElement | null {
  const { count: numberWords } = useMessages(contextMessages);
  if (count === 0) return null;
  return (
    <span data-k={kind} className="pb-num">
      <span aria-hidden>{glyph} </span>
      {numberWords(count)}
      <span className="pb-visually-hidden"> {word}</span>
    </span>
  );
}
