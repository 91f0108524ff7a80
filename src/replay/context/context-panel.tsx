'use client';
import { type ReactElement, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import type { JsonObject, JsonPath } from '#base';
import { type ContextChange, contextChanges, type ContextHit, type Trace, type Visit } from '#trace';
import { IconButton, Segmented, useMessages, useCopy } from '#ui';
import { maskedText } from '../privacy/masked-json.js';
import { useExecutionPrivacy } from '../privacy/execution-privacy.js';
import { contextMessages } from './context-messages.js';
import { ContextSearch } from './context-search.js';
import { ContextTree } from './context-tree.js';
import { RawView } from './raw-view.js';

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
export function ContextPanel(props: ContextPanelProps): ReactElement {
  const { trace, visit, previous, onMode, search, onSearch, onPath } = props;
  const { lens } = useExecutionPrivacy();
  const changes = useChanges(visit, previous);
  const shown = props.mode ?? (previous ? 'changes' : 'all');
  const searchButton = useRef<HTMLButtonElement>(null);
  const { found, reportPath, goTo, forget } = useFoundPath(props, shown);
  const closeSearch = useCallback(() => {
    onSearch(undefined);
    forget();
    searchButton.current?.focus();
  }, [onSearch, forget]);
  return (
    <>
      <div className="pb-ctx">
        <div className="pb-ctx__h" data-sticks="">
          <ContextTools
            visit={visit}
            shown={shown}
            changes={changes.length}
            searchButton={searchButton}
            isSearching={search !== undefined}
            onMode={onMode}
            onSearch={() => (search === undefined ? onSearch('') : closeSearch())}
          />
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
          <RawView context={visit.context} written={visit.writtenNumbers} />
        ) : (
          <ContextTree
            visit={visit}
            before={previous?.context ?? nothing}
            writtenBefore={previous?.writtenNumbers}
            changes={changes}
            mode={shown}
            sought={found?.visit === undefined || found.visit === visit.index ? found : undefined}
            onPath={onPath && reportPath}
          />
        )}
      </div>
      <ContextSummary previous={previous} changes={changes} />
    </>
  );
}

/** Returns the changes of the context by a visit. */
function useChanges({ context, writtenNumbers }: Visit, previous: Visit | undefined): readonly ContextChange[] {
  const before = previous?.context ?? nothing;
  const writtenBefore = previous?.writtenNumbers;
  return useMemo(
    () => contextChanges(before, context, { before: writtenBefore, after: writtenNumbers }),
    [before, context, writtenBefore, writtenNumbers],
  );
}

interface FoundPath {
  readonly path: JsonPath;
  /** The visit to reveal it in. Absent: any. */
  readonly visit?: number;
}

/** Keeps the JSON path to reveal: that of a link or of a search hit. */
function useFoundPath({ path, onPath, onMode, onGo }: ContextPanelProps, shown: ContextMode) {
  const [found, setFound] = useState<FoundPath>();
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
  const forget = useCallback(() => setFound(undefined), []);
  return { found, reportPath, goTo, forget };
}

/** The heading of the context: its mode, and buttons for personal data, search and copying. */
function ContextTools({
  visit,
  shown,
  changes,
  searchButton,
  isSearching,
  onMode,
  onSearch,
}: {
  readonly visit: Visit;
  readonly shown: ContextMode;
  readonly changes: number;
  readonly searchButton: RefObject<HTMLButtonElement | null>;
  readonly isSearching: boolean;
  readonly onMode: (mode: ContextMode) => void;
  readonly onSearch: () => void;
}): ReactElement {
  const messages = useMessages(contextMessages);
  const { lens } = useExecutionPrivacy();
  const copy = useCopy();
  const copyAll = (): void =>
    copy(
      maskedText(visit.context, [], lens, visit.writtenNumbers),
      lens.isClear ? messages.copy.copiedAll : messages.copy.copiedAllMasked,
    );
  return (
    <div className="pb-ctx__t">
      <b>{messages.label}</b>
      <span className="pb-grow" />
      <Segmented
        size="sm"
        label={messages.modes.label}
        value={shown}
        onValueChange={onMode}
        options={[
          { value: 'changes', label: messages.modes.changes(changes) },
          { value: 'all', label: messages.modes.all },
          { value: 'raw', label: messages.modes.raw },
        ]}
      />
      <span className="pb-ctx__b">
        <IconButton
          ref={searchButton}
          icon="search"
          label={messages.search.label}
          size="sm"
          tone="mut"
          pressed={isSearching}
          keys={['/']}
          onClick={onSearch}
        />
        <IconButton icon="copy" label={messages.copy.all} size="sm" tone="mut" onClick={copyAll} />
      </span>
    </div>
  );
}

/** What the context is compared with, and the number of changes by kind. */
function ContextSummary({
  previous,
  changes,
}: {
  readonly previous: Visit | undefined;
  readonly changes: readonly ContextChange[];
}): ReactElement {
  const messages = useMessages(contextMessages);
  const counts = { added: 0, changed: 0, removed: 0 };
  for (const change of changes) counts[change.kind] += 1;
  return (
    <div className="pb-ctx__f">
      <span>{previous ? messages.comparedWith(previous.index) : messages.firstStep}</span>
      {changes.length > 0 && (
        <span className="pb-ctx__sum">
          <Count kind="add" glyph="+" count={counts.added} word={messages.changes.added} />
          <Count kind="chg" glyph="~" count={counts.changed} word={messages.changes.changed} />
          <Count kind="del" glyph="−" count={counts.removed} word={messages.changes.removed} />
        </span>
      )}
    </div>
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
