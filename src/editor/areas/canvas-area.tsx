'use client';
import { type ComponentType, type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Arranging, type CanvasActions, type CanvasTools, Minimap, useLayout, ViewBar, WorkflowCanvas } from '#canvas';
import { nodesOf } from '#graph';
import { groupsIn } from '#model';
import {
  AnchoredMenu,
  asGuest,
  Button,
  Guest,
  type MenuItem,
  ownerWindow,
  PartBoundary,
  useLatest,
  useMessages,
  usePageWindow,
} from '#ui';
import { type CommandDesk, runCommand } from '../commands/command-desk.js';
import type { CommandScene } from '../commands/editor-command.js';
import { areaMessages } from './area-messages.js';
import { createDropActions } from './drop-actions.js';
import { useEditorContext } from '../editor-context.js';
import { FoundFrames } from '../find/found-frames.js';
import { groupActions, groupedViewRef } from '../groups/group-actions.js';
import { GroupCard } from '../groups/group-card.js';
import { groupMessages } from '../groups/group-messages.js';
import { GroupFrames } from '../groups/group-frames.js';
import { groupCardType, nodesMeant } from '../groups/shown-workflow.js';
import { useShownWorkflow } from '../groups/use-shown-workflow.js';
import { KeyBar } from '../keys/key-bar.js';
import type { CanvasState } from './use-first-paint.js';

/** The element a menu was opened on, and where the menu opens. Without an id it is the workflow as a whole. */
export interface MenuTarget {
  readonly nodeId?: string;
  readonly edgeId?: string;
  readonly noteId?: string;
  readonly groupId?: string;
  readonly anchor: DOMRect;
}

interface CanvasAreaProps {
  /** Receives the progress of the first paint. */
  readonly onCanvas: (state: CanvasState) => void;
  /** The controls over the canvas are rendered. */
  readonly isChromeShown: boolean;
}

/** Binds the canvas to the editor: renders its state, and turns gestures into commands. */
export function CanvasArea({ onCanvas, isChromeShown }: CanvasAreaProps): ReactElement {
  const { actions, commands, editor, found, props, view } = useEditorContext();
  const messages = useMessages(areaMessages);
  const ofGroups = useMessages(groupMessages);
  const {
    drawnAs,
    isContracted,
    missingEdges,
    now: shown,
    open: openGroups,
    piles,
    presentation,
    problems,
    selection,
    setCollapsed,
    version,
  } = useShownWorkflow(editor, actions.say);
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const { layout } = useLayout(version, presentation, props.density, props.startWorker);
  const latestLayout = useLatest(layout);
  useEffect(() => editor.showsLayout(layout, { isPart: isContracted }), [editor, layout, isContracted]);
  useEffect(() => () => editor.showsLayout(undefined), [editor]);
  const [menu, setMenu] = useState<MenuTarget | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const pageWindow = usePageWindow();

  const isArranging = layout === undefined;
  useEffect(() => {
    if (!isArranging) return undefined;
    onCanvas('arranging');
    return () => onCanvas('drawing');
  }, [isArranging, onCanvas]);

  // Opening the settings narrows the canvas; the element they are about must stay in view.
  useEffect(() => {
    const page = ownerWindow(stage.current);
    let frame = 0;
    const observer = new page.ResizeObserver(() => {
      page.cancelAnimationFrame(frame);
      frame = page.requestAnimationFrame(() => {
        const { edgeIds, nodeIds } = editor.store.getState().selection;
        if (nodeIds.length === 1) view.current?.reveal(nodeIds[0] as string);
        else if (nodeIds.length === 0 && edgeIds.length === 1) view.current?.revealEdge(edgeIds[0] as string);
      });
    });
    if (stage.current) observer.observe(stage.current);
    return () => {
      observer.disconnect();
      page.cancelAnimationFrame(frame);
    };
  }, [editor, view]);

  const canvasActions = useMemo<CanvasActions>(
    () =>
      groupActions(
        {
          // The canvas passes the whole new selection, also where Shift extended it.
          select: (chosen) => editor.select(chosen),
          openSettings: (nodeId) => actions.openSettings({ nodeIds: [nodeId], edgeIds: [] }),
          openEdge: (edgeId) => actions.openSettings({ nodeIds: [], edgeIds: [edgeId] }),
          editEdge: actions.editEdge,
          insertOnEdge: (edgeId, anchor) => actions.pickNode({ kind: 'edge', edgeId }, anchor),
          connect: actions.connect,
          reconnect: actions.reconnect,
          moveNodes: (places) => {
            editor.commands.moveNodes(places);
          },
          remove: actions.remove,
          duplicate: actions.duplicate,
          ...createDropActions(editor, actions, props.density, drawnAs),
          openMenu: (target, anchor) => setMenu({ ...target, anchor }),
          leave: actions.leaveDrawer,
          addNote: actions.addNote,
          setNote: actions.setNote,
          noteWritten: actions.noteWritten,
          removeNotes: actions.removeNotes,
        },
        {
          editor,
          refuse: actions.refuse,
          shown,
          placeOf: (nodeId) => latestLayout.current?.nodes[nodeId],
          expand: (groupId) => setCollapsed(groupId, false),
          openMenu: (groupId, anchor) => setMenu({ groupId, anchor }),
          messages: ofGroups,
        },
      ),
    [actions, drawnAs, editor, latestLayout, ofGroups, props.density, setCollapsed, shown],
  );
  const groupedView = useMemo(
    () => groupedViewRef(view, { editor, page: pageWindow, shown }),
    [editor, pageWindow, shown, view],
  );
  const cardOf = useCallback((nodeId: string) => shown().cardOf.get(nodeId), [shown]);
  const nodeViews = useMemo(() => ({ ...asGuests(props.nodeViews), [groupCardType]: GroupCard }), [props.nodeViews]);
  const edgeViews = useMemo(() => asGuests(props.edgeViews), [props.edgeViews]);

  const tools = useCallback<CanvasTools>(
    (about, anchor) => {
      const isOne = about.nodeIds.length === 1;
      const isGroup = isOne && shown().groupOf.has(about.nodeIds[0] ?? '');
      const subject = { ...about, nodeIds: nodesMeant(about.nodeIds, shown()) };
      const items = itemsFor(
        [toolbars[isGroup ? 'group' : isOne ? 'node' : 'nodes']],
        commands.scene({ subject, ...(anchor ? { anchor } : {}) }),
        commands,
      ).flat();
      // The toolbar over a card needs no node name in its labels.
      return isOne
        ? items.map((item) => ({ ...item, label: commands.table.command(item.id)?.title ?? item.label }))
        : items;
    },
    [commands, shown],
  );
  // The view switch and the search overlap the canvas without being inside it.
  const covers = useCallback(() => {
    const area = stage.current?.parentElement;
    // The settings cover the canvas only where they overlap it.
    const over = [
      ...(area?.querySelectorAll(':scope > .pb-float, :scope > .pb-find, .pb-keybar') ?? []),
      ...(area?.parentElement?.querySelectorAll(':scope > :is(.pb-insp, .pb-keys)') ?? []),
    ];
    return over.map((part) => part.getBoundingClientRect());
  }, []);
  const { Minimap: OwnMinimap, ViewBar: OwnViewBar } = props.slots ?? {};
  // Memoised: the controls over the canvas do not depend on the document.
  const bar = useMemo(
    () =>
      OwnViewBar === undefined ? (
        <ViewBar
          onTidy={readOnly ? undefined : () => commands.run('tidy')}
          tidyKeys={commands.caps('tidy')}
          bindings={commands.bindings}
          before={
            !readOnly && (
              <span className="pb-only-narrow">
                <Button
                  size="sm"
                  variant="primary"
                  icon="plus"
                  onClick={(event) => {
                    const [nodeId] = editor.store.getState().selection.nodeIds;
                    actions.pickNode(
                      nodeId === undefined ? { kind: 'free' } : { kind: 'after', nodeId },
                      event.currentTarget.getBoundingClientRect(),
                    );
                  }}
                >
                  {messages.addStep}
                </Button>
              </span>
            )
          }
        />
      ) : (
        OwnViewBar && (
          <PartBoundary
            part="slots.ViewBar"
            what={messages.failed.viewBar}
            className="pb-failed--viewbar"
            resetBy={[OwnViewBar]}
          >
            <Guest>
              <OwnViewBar editor={editor} />
            </Guest>
          </PartBoundary>
        )
      ),
    [OwnViewBar, readOnly, commands, editor, actions, messages],
  );
  return (
    <div className="pb-stage" data-region="canvas" ref={stage}>
      {layout === undefined ? (
        <Arranging steps={nodesOf(version).length} />
      ) : (
        <WorkflowCanvas
          version={version}
          layout={layout}
          presentation={presentation}
          label={version.name ?? messages.workflow}
          selection={selection}
          problems={problems}
          missingEdges={missingEdges}
          readOnly={readOnly}
          icons={props.icons}
          nodeViews={nodeViews}
          edgeViews={edgeViews}
          piles={piles}
          density={props.density}
          actions={canvasActions}
          viewRef={groupedView}
          bindings={commands.bindings}
          tools={tools}
          covers={covers}
        >
          <Drawn onCanvas={onCanvas} />
          <FoundFrames found={found} layout={layout} cardOf={cardOf} />
          <GroupFrames
            groups={openGroups}
            layout={layout}
            collapse={readOnly ? undefined : (groupId) => setCollapsed(groupId, true)}
          />
          {(isChromeShown || OwnViewBar) && bar}
          {OwnMinimap === undefined
            ? isChromeShown && <Minimap />
            : OwnMinimap && (
                <PartBoundary
                  part="slots.Minimap"
                  what={messages.failed.map}
                  className="pb-failed--minimap"
                  resetBy={[OwnMinimap]}
                >
                  <Guest>
                    <OwnMinimap editor={editor} />
                  </Guest>
                </PartBoundary>
              )}
        </WorkflowCanvas>
      )}
      {isChromeShown && <KeyBar stage={stage} />}
      {(isChromeShown || menu) && (
        <AnchoredMenu
          label={messages.menu}
          anchor={menu?.anchor ?? null}
          onClose={() => setMenu(null)}
          sections={menu ? menuFor(menu, commands) : []}
        />
      )}
    </div>
  );
}

/** Reports from inside the canvas that it has rendered. */
function Drawn({ onCanvas }: Pick<CanvasAreaProps, 'onCanvas'>): null {
  useEffect(() => onCanvas('drawn'), [onCanvas]);
  return null;
}

/** The commands in the menu of a node, several nodes, an edge, a note, a group or the workflow, by section. */
const menus = {
  node: [
    ['open', 'add-after', 'connect', 'change-type', 'rename', 'add-note'],
    ['duplicate', 'copy', 'cut', 'turn-off', 'nudge-back'],
    ['select-after', 'select-before'],
    ['help'],
    ['delete'],
  ],
  nodes: [
    ['group', 'expand-group', 'rename-group', 'ungroup'],
    ['duplicate', 'copy', 'cut', 'turn-off', 'nudge-back'],
    ['align', 'zoom-to-selection'],
    ['delete'],
  ],
  edge: [
    ['insert-on-edge', 'edit-edge', 'open', 'move-edge', 'make-default'],
    ['order-left', 'order-right'],
    ['paste'],
    ['delete'],
  ],
  group: [
    ['expand-group', 'rename-group', 'ungroup'],
    ['duplicate', 'copy', 'cut', 'turn-off', 'nudge-back'],
    ['delete'],
  ],
  note: [['edit-note', 'attach-note', 'detach-note'], ['delete-note']],
  canvas: [
    ['add-node', 'add-note', 'paste', 'select-all'],
    ['tidy', 'fit'],
    ['commands', 'keys'],
  ],
} as const;

/** The commands in the toolbar over selected nodes. */
const toolbars = {
  group: ['expand-group', 'duplicate', 'delete'],
  node: ['duplicate', 'delete'],
  nodes: ['duplicate', 'align', 'delete'],
} as const;

/** Returns the menu sections for an element. */
export function menuFor(
  { anchor, edgeId, groupId, nodeId, noteId }: MenuTarget,
  desk: CommandDesk,
): readonly (readonly MenuItem[])[] {
  if (groupId !== undefined) {
    const group = groupsIn(desk.scene().editor.store.getState().presentation).find(({ id }) => id === groupId);
    return itemsFor(
      menus.group,
      desk.scene({ anchor, noteId: undefined, subject: { nodeIds: group?.nodeIds ?? [], edgeIds: [] } }),
      desk,
    );
  }
  const { subject: chosen } = desk.scene();
  const about = { nodeIds: nodeId === undefined ? [] : [nodeId], edgeIds: edgeId === undefined ? [] : [edgeId] };
  const isChosen =
    nodeId !== undefined && chosen.nodeIds.includes(nodeId) && chosen.nodeIds.length + chosen.edgeIds.length > 1;
  const scene = desk.scene({ anchor, subject: isChosen ? chosen : about, noteId });
  return itemsFor(
    menus[
      noteId !== undefined
        ? 'note'
        : isChosen
          ? 'nodes'
          : nodeId !== undefined
            ? 'node'
            : edgeId !== undefined
              ? 'edge'
              : 'canvas'
    ],
    scene,
    desk,
  );
}

/** Returns commands as menu rows by section, without those that are hidden in this scene. */
export function itemsFor(
  sections: readonly (readonly string[])[],
  scene: CommandScene,
  desk: CommandDesk,
): readonly (readonly MenuItem[])[] {
  return sections.map((ids) =>
    ids.flatMap((id): readonly MenuItem[] => {
      const command = desk.table.command(id);
      const decision = command?.decision(scene);
      if (!command || decision === 'hide') return [];
      const keys = desk.caps(id);
      return [
        {
          id,
          label: menuTitles.has(id) ? (command.titleFor?.(scene) ?? command.title) : command.title,
          disabled: decision !== 'run',
          onSelect: () => runCommand(command, scene),
          ...(typeof decision === 'object' ? { reason: decision.reason } : {}),
          ...(command.icon === undefined ? {} : { icon: command.icon }),
          ...(command.danger ? { kind: 'danger' as const } : {}),
          ...(keys.length > 0 ? { keys } : {}),
        },
      ];
    }),
  );
}

/** The commands whose menu row names the element, which the place of the menu does not show. */
const menuTitles: ReadonlySet<string> = new Set(['delete', 'turn-off', 'duplicate', 'attach-note']);

/** Wraps the host's node and edge views, to which the styles of the host's page apply. */
function asGuests<Props extends object>(
  views: { readonly [type: string]: ComponentType<Props> } | undefined,
): { readonly [type: string]: ComponentType<Props> } {
  return Object.fromEntries(Object.entries(views ?? {}).map(([type, View]) => [type, asGuest(View)]));
}
