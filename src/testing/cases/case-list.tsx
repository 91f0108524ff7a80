'use client';
import { type ChangeEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { readCases } from '#execute';
import { Button, fileName, IconButton, Menu, saveFile, usePageWindow, useToast } from '#ui';
import { CoverageHead } from './coverage-head.js';
import type { CasesLook } from './case-book.js';
import { CaseRows } from './case-rows.js';
import { CaseSign } from './case-sign.js';
import type { CaseActions } from './use-case-actions.js';
import { type CaseStatus, useCases } from './use-cases.js';

/** The cases by result, with what they cover and what can be done with all of them. */
export function CaseList({ actions }: { readonly actions: CaseActions }): ReactElement {
  const { entries, messages } = useCases();
  return (
    <div className="pb-cases__l" role="complementary" aria-label={messages.list.label} data-region="list">
      <div className="pb-cases__h">
        <ListTools actions={actions} />
        {entries && entries.length > 0 && (
          <>
            <CoverageHead />
            <Filters />
          </>
        )}
      </div>
      <KeepNote />
      {entries?.length === 0 ? (
        <p className="pb-cases__e">{messages.list.empty}</p>
      ) : (
        <CaseRows onChoose={actions.choose} />
      )}
    </div>
  );
}

function ListTools({ actions }: { readonly actions: CaseActions }): ReactElement {
  const { book, entries, messages, run } = useCases();
  const { list } = messages;
  const looking = useStore(book.explorer.state, (state) => state.looking);
  const { running } = run;
  return (
    <div className="pb-cases__t">
      {running ? (
        <Button className="pb-cases__run" icon="square" onClick={actions.stop}>
          {list.stop}
          <span className="pb-num pb-mut">{list.running(running.done, running.total)}</span>
        </Button>
      ) : (
        <Button
          className="pb-cases__run"
          variant="primary"
          icon="play"
          disabled={!entries || entries.length === 0}
          onClick={actions.runAll}
        >
          {list.runAll}
        </Button>
      )}
      <Button icon="route" busy={looking !== undefined && looking.nodeId === undefined} onClick={actions.explore}>
        {list.explore}
      </Button>
      <MoreMenu actions={actions} />
    </div>
  );
}

/** Further ways for cases to come and go: a test, and files. */
function MoreMenu({ actions }: { readonly actions: CaseActions }): ReactElement {
  const { entries = [], messages, test } = useCases();
  const { file: words, list, unnamedWorkflow } = { ...messages };
  const page = usePageWindow();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const text = await target.files?.[0]?.text().catch(() => undefined);
    target.value = '';
    if (text === undefined) return;
    const read = readCases(parsed(text));
    if (!read.ok) return void toast({ text: `${words.unreadable} ${read.refusal.message}`, kind: 'error' });
    toast({ text: words.imported(actions.addFile(read.cases.cases)) });
  };
  const save = (): void => {
    const results = entries.flatMap(({ case: { name }, status }) => (status === 'notRun' ? [] : [{ name, status }]));
    const lastRun = { at: new Date(test.now()).toISOString(), results };
    const content = {
      format: 'pathboard-cases',
      formatVersion: 1,
      cases: entries.map((entry) => entry.case),
      ...(results.length > 0 ? { lastRun } : {}),
    };
    const name = words.name(test.version.name ?? unnamedWorkflow);
    saveFile(page(), { name: `${fileName(name, 'cases')}.json`, text: `${JSON.stringify(content, undefined, 2)}\n` });
  };
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton icon="plus" label={list.more} />}
        sections={[
          [
            {
              id: 'test',
              label: list.fromTest,
              icon: 'flask-conical',
              onSelect: () => test.session.setState({ tab: 'one' }),
            },
          ],
          [
            ...(test.readOnly
              ? []
              : [{ id: 'import', label: list.importFile, icon: 'upload', onSelect: () => input.current?.click() }]),
            { id: 'export', label: list.exportFile, icon: 'download', disabled: entries.length === 0, onSelect: save },
          ],
        ]}
      />
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={(event) => void take(event)}
      />
    </>
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const filters: readonly CasesLook['filter'][] = ['all', 'failed', 'passed'];

/** Which cases are listed, with how many there are of each, and when they ran. */
function Filters(): ReactElement {
  const { book, entries = [], isStale, look, messages, run, test, words } = useCases();
  const { list } = messages;
  const count = (...of: readonly CaseStatus[]): number => entries.filter(({ status }) => of.includes(status)).length;
  const counts = { all: entries.length, failed: count('failed', 'outOfDate'), passed: count('passed') };
  const now = useTicking(test.now, run.ranAt);
  return (
    <div className="pb-filters pb-cases__f" role="group" aria-label={list.filter}>
      {filters.map((filter) => (
        <button
          key={filter}
          type="button"
          className="pb-chip"
          aria-pressed={look.filter === filter}
          aria-label={filter === 'all' ? undefined : `${list[filter]} ${counts[filter]}`}
          onClick={() => book.look.setState({ filter })}
        >
          {filter === 'all' ? (
            list.all(counts.all)
          ) : (
            <>
              <CaseSign status={filter} size={13} />
              {counts[filter]}
            </>
          )}
        </button>
      ))}
      <span className="pb-cases__ago" data-stale={isStale || undefined}>
        {isStale ? list.stale : run.ranAt === undefined ? '' : list.ran(words.ago(now - run.ranAt))}
      </span>
    </div>
  );
}

/** The time now, again each second after a run, later each half minute. */
function useTicking(now: () => number, since: number | undefined): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    setTime(now());
    if (since === undefined) return undefined;
    const every = now() - since < 60_000 ? 1000 : 30_000;
    const timer = setInterval(() => setTime(now()), every);
    return () => clearInterval(timer);
  }, [now, since]);
  return time;
}

/** Where cases are kept, and what failed. */
function KeepNote(): ReactElement | null {
  const { book, messages } = useCases();
  const { keep } = messages;
  const { message = '', status } = useStore(book.keeper.state);
  if (status === 'notLoaded' || status === 'notSaved')
    return (
      <div className="pb-callout pb-cases__k" data-k="err" role="alert">
        <span className="pb-callout__p">{keep[status](message)}</span>
        <span className="pb-callout__a">
          <Button size="sm" icon="rotate-ccw" onClick={book.keeper.retry}>
            {keep.retry}
          </Button>
        </span>
      </div>
    );
  if (book.keeper.place !== 'browser') return null;
  return <p className="pb-cases__n">{keep.browser}</p>;
}
