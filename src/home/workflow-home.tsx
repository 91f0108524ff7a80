'use client';
import {
  type DragEvent,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { WorkflowSummary } from '#adapter';
import {
  classNames,
  isTypedInto,
  LateView,
  ownerWindow,
  PartBoundary,
  PbRoot,
  useLatePart,
  useLatest,
  useMessages,
} from '#ui';
import { abilitiesOf } from './actions/can-do.js';
import { AskToDelete } from './actions/delete-question.js';
import { useHomeActions } from './actions/use-home-actions.js';
import { GoingDrafts } from './drafts/going-drafts.js';
import { type DeviceDrafts, useDeviceDrafts } from './drafts/use-device-drafts.js';
import { homeMessages } from './home-messages.js';
import { type HomeQuery, type HomeView, requestOf, type WorkflowHomeProps } from './home-props.js';
import { ListHead } from './list/list-head.js';
import { ListEnd } from './list/list-state.js';
import { listedFromDevice, type ListedWorkflow, matchesQuery } from './list/listed-workflow.js';
import { useWorkflowList } from './list/use-workflow-list.js';
import { WorkflowRows } from './list/workflow-rows.js';
import type { NewWorkflowProps } from './new/new-workflow-props.js';
import { createPictureLoader } from './picture/picture-loader.js';
import { PictureContext } from './picture/row-picture.js';

const loadNew = (): Promise<typeof import('./new/new-workflow.js')> => import('./new/new-workflow.js');

/**
 * The workflows of an account: to find, open, make, copy, rename, pause and delete them, and to exchange them as files.
 * It shows what the adapter can do, and nothing else. It fills the element around it, which needs a height.
 *
 * @example
 * ```tsx
 * import { createMemoryAdapter } from 'pathboard/client';
 * import { WorkflowHome } from 'pathboard/home';
 *
 * const adapter = createMemoryAdapter({ workflowId: 'free-trial', versions: [] });
 *
 * export const Page = () => (
 *   <div style={{ height: '100vh' }}>
 *     <WorkflowHome adapter={adapter} onOpen={({ id }) => window.location.assign(`#/workflows/${id}`)} />
 *   </div>
 * );
 * ```
 */
export function WorkflowHome(props: WorkflowHomeProps): ReactElement {
  const { className, density, messages, theme, title } = props;
  return (
    <PbRoot
      label={title ?? messages?.home?.title ?? homeMessages.defaults.title}
      theme={theme}
      density={density}
      messages={messages}
      className={classNames('pb-home', className)}
    >
      <HomePart {...props} />
    </PbRoot>
  );
}

function HomePart(props: WorkflowHomeProps): ReactElement {
  const { part } = useMessages(homeMessages);
  return (
    <PartBoundary part="WorkflowHome" what={part} className="pb-fail" resetBy={[props.adapter]}>
      <Home {...props} />
    </PartBoundary>
  );
}

const everything: HomeQuery = { search: '', filters: [], sort: 'edited' };

// oxlint-disable-next-line max-lines-per-function -- one screen: its parts share the query, the list and the panel
function Home(props: WorkflowHomeProps): ReactElement {
  const { adapter, hrefOf, locale, onOpen, readOnly = false, timeZone } = props;
  const messages = useMessages(homeMessages);
  const [query, setQuery] = useState(everything);
  const [view, setView] = useState<HomeView>('list');
  const [file, setFile] = useState<File>();
  const list = useWorkflowList(adapter, query);
  const drafts = useDeviceDrafts(adapter, readOnly ? false : props.drafts, props.now ?? Date.now);
  const can = useMemo(() => abilitiesOf(adapter, readOnly), [adapter, readOnly]);
  const wanted = useRef<string>(undefined);
  const show = useCallback((id: string) => {
    wanted.current = id;
  }, []);
  const wantedNow = useCallback(() => wanted.current, []);
  const shown = useCallback(() => {
    wanted.current = undefined;
  }, []);
  const { actions, closeQuestion, hidden, question } = useHomeActions({
    adapter,
    list,
    drafts,
    canRestore: can.restore,
    show,
  });
  const rows = useRows(list.items, drafts, hidden, query);
  const newButton = useRef<HTMLButtonElement>(null);
  const panel = usePanel(props, can.create, newButton);
  const chosenFile = useFileChoice(
    useCallback(
      (given: File) => {
        setFile(given);
        panel.open();
      },
      [panel],
    ),
  );
  const latestAdapter = useLatest(adapter);
  const pictures = useMemo(() => createPictureLoader(() => latestAdapter.current), [latestAdapter]);
  const now = useNow(props.now);
  const user = props.user ?? (props.drafts === false ? undefined : props.drafts?.user);
  const place = useMemo(() => ({ locale, timeZone }), [locale, timeZone]);
  const field = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow(root);
  const isEmpty = can.create && isEmptyAccount(list, rows, query);
  const newProps: Omit<NewWorkflowProps, 'inPage'> = {
    adapter,
    starts: props.starts,
    nodeTypes: props.nodeTypes,
    workflows: list.items,
    file,
    onFile: setFile,
    onCreated: (workflow) => {
      setFile(undefined);
      onOpen(requestOf(workflow));
    },
    onClose: () => {
      setFile(undefined);
      panel.close();
    },
  };
  return (
    <PictureContext.Provider value={pictures}>
      <div
        ref={root}
        className="pb-home__in"
        data-new={panel.isOpen && !isEmpty ? '' : undefined}
        {...(can.create && chosenFile.dropProps)}
        onKeyDown={(event) => toSearch(event, field)}
      >
        <div className="pb-home__l" data-region="workflows">
          <div className="pb-home__w">
            <ListHead
              isEmpty={isEmpty}
              title={props.title ?? messages.title}
              query={query}
              onQuery={setQuery}
              counts={list.counts}
              view={view}
              onView={setView}
              locale={locale}
              field={field}
              onToRows={() => root.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()}
              newButton={newButton}
              create={
                can.create && !isEmpty
                  ? {
                      isOpen: panel.isOpen,
                      onOpen: panel.toggle,
                      onImport: chosenFile.choose,
                    }
                  : undefined
              }
            />
            <GoingDrafts
              drafts={drafts}
              place={place}
              now={now}
              onOpen={({ name, workflow }) => onOpen({ id: workflow, name: name ?? messages.unnamed })}
              onDone={() => field.current?.focus()}
            />
            {isEmpty ? (
              <NewPart {...newProps} inPage />
            ) : (
              <>
                {rows.length > 0 && (
                  <WorkflowRows
                    rows={rows}
                    view={isNarrow ? 'cards' : view}
                    can={can}
                    actions={actions}
                    place={place}
                    now={now}
                    user={user}
                    hrefOf={hrefOf}
                    onOpen={onOpen}
                    isBusy={list.isLoading}
                    hasMore={list.hasMore}
                    onMore={list.more}
                    wanted={wantedNow}
                    onShown={shown}
                  />
                )}
                <ListEnd
                  list={list}
                  query={query}
                  shown={rows.length}
                  onMore={list.more}
                  onRetry={list.reload}
                  onShowAll={() => setQuery({ ...everything, sort: query.sort })}
                />
              </>
            )}
          </div>
        </div>
        {panel.isOpen && !isEmpty && <NewPart {...newProps} inPage={false} />}
        {chosenFile.isOver && <div className="pb-home__drop">{messages.dropHere}</div>}
        {chosenFile.input}
      </div>
      {question && <AskToDelete question={question} onClose={closeQuestion} />}
    </PictureContext.Provider>
  );
}

/** The panel for a new workflow, which loads when it is opened first. */
function NewPart(props: NewWorkflowProps): ReactElement {
  const { newWorkflow } = useMessages(homeMessages);
  const late = useLatePart(loadNew);
  return (
    <LateView late={late} what={newWorkflow} className="pb-hn" waiting={<div className="pb-hn" aria-busy />}>
      {({ NewWorkflowPanel }) => <NewWorkflowPanel {...props} />}
    </LateView>
  );
}

function isEmptyAccount(
  { failure, hasMore, isLoading, isStale, items }: ReturnType<typeof useWorkflowList>,
  rows: readonly ListedWorkflow[],
  { filters, search }: HomeQuery,
): boolean {
  const isAsked = filters.length > 0 || search.trim() !== '';
  return !isAsked && !isLoading && !isStale && !failure && !hasMore && items.length + rows.length === 0;
}

/** The workflows of the service, and before them those that are only on this device. */
function useRows(
  items: readonly WorkflowSummary[],
  drafts: DeviceDrafts,
  hidden: ReadonlySet<string>,
  query: HomeQuery,
): readonly ListedWorkflow[] {
  return useMemo(() => {
    const stored = items.filter(({ id }) => !hidden.has(id));
    const known = new Set(items.map(({ id }) => id));
    const own = drafts.unsaved
      .filter(({ id }) => !known.has(id) && !hidden.has(id))
      .map(listedFromDevice)
      .filter((listed) => matchesQuery(listed, query));
    return [...own, ...stored.map((workflow) => ({ workflow, isOnDevice: drafts.workflowIds.has(workflow.id) }))];
  }, [drafts, hidden, items, query]);
}

interface Panel {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly toggle: () => void;
}

/** Whether the panel is open: the host decides, or this screen. Closing returns the focus to its button. */
function usePanel(
  { defaultNewOpen = false, newOpen, onNewOpenChange }: WorkflowHomeProps,
  canCreate: boolean,
  button: RefObject<HTMLButtonElement | null>,
): Panel {
  const [own, setOwn] = useState(defaultNewOpen);
  const isOpen = canCreate && (newOpen ?? own);
  const latest = useLatest({ isOpen, onNewOpenChange });
  return useMemo(() => {
    const set = (next: boolean): void => {
      setOwn(next);
      if (latest.current.isOpen !== next) latest.current.onNewOpenChange?.(next);
      if (!next) button.current?.focus();
    };
    return {
      isOpen,
      open: () => set(true),
      close: () => set(false),
      toggle: () => set(!latest.current.isOpen),
    };
  }, [button, isOpen, latest]);
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.some((type) => /^Files$/.test(type));

/** A file that the user chooses, or drops anywhere on the screen. */
function useFileChoice(onFile: (file: File) => void): {
  readonly input: ReactElement;
  readonly isOver: boolean;
  readonly choose: () => void;
  readonly dropProps: object;
} {
  const [isOver, setIsOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const onDrag = (event: DragEvent<HTMLDivElement>): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setIsOver(true);
  };
  return {
    isOver,
    choose: () => field.current?.click(),
    dropProps: {
      onDragEnter: onDrag,
      onDragOver: onDrag,
      onDragLeave: (event: DragEvent<HTMLDivElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      },
      onDrop: (event: DragEvent<HTMLDivElement>) => {
        const [file] = event.dataTransfer.files;
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        if (file) onFile(file);
      },
    },
    input: (
      <input
        ref={field}
        type="file"
        className="pb-visually-hidden"
        accept=".json,application/json"
        tabIndex={-1}
        aria-hidden
        data-import
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again, changed.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    ),
  };
}

/** Width in pixels below which rows have no room for columns. */
const narrowest = 640;

/** Whether the screen is too narrow for columns. */
function useNarrow(root: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    const { current } = root;
    if (!current) return undefined;
    const measure = (): void => setIsNarrow(current.clientWidth < narrowest);
    measure();
    const observer = new (ownerWindow(current).ResizeObserver)(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [root]);
  return isNarrow;
}

/** The time that ages are counted from: renewed each half minute. */
function useNow(given: (() => number) | undefined): number {
  const latest = useLatest(given);
  const [now, setNow] = useState(() => (given ?? Date.now)());
  useEffect(() => {
    const timer = setInterval(() => setNow((latest.current ?? Date.now)()), 30_000);
    return () => clearInterval(timer);
  }, [latest]);
  return now;
}

/** `/` leads to the search, unless it is typed into a field. */
function toSearch(event: KeyboardEvent<HTMLElement>, field: RefObject<HTMLInputElement | null>): void {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (isTypedInto(event.target)) return;
  event.preventDefault();
  field.current?.focus();
  field.current?.select();
}
