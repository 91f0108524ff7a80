'use client';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { isTriggerType, nodeTypeOf, stepTitle } from '#catalog';
import { Arranging, type CanvasActions, Minimap, useLayout, ViewBar, WorkflowCanvas } from '#canvas';
import { graphOf, nodesOf } from '#graph';
import { presentationOf } from '#layout';
import { canConnect } from '#rules';
import { AnchoredMenu, Button, type MenuItem } from '#ui';
import { useEditorContext } from './editor-context.js';

interface MenuTarget {
  readonly nodeId?: string;
  readonly edgeId?: string;
  readonly anchor: DOMRect;
}

/** The canvas bound to the editor: what is drawn comes from its state, what is asked for goes to its commands. */
export function CanvasArea({ onSettings }: { readonly onSettings: () => void }): ReactElement {
  const { actions, editor, props, view } = useEditorContext();
  const version = useStore(editor.store, (state) => state.version);
  const presentation = useStore(editor.store, (state) => state.presentation);
  const selection = useStore(editor.store, (state) => state.selection);
  const problems = useStore(editor.store, (state) => state.problems);
  const missingPaths = useStore(editor.store, (state) => state.missingPaths);
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const { layout } = useLayout(version, presentation, props.density, props.startWorker);
  useEffect(() => editor.showsLayout(layout), [editor, layout]);
  useEffect(() => () => editor.showsLayout(undefined), [editor]);
  const [menu, setMenu] = useState<MenuTarget | null>(null);
  const stage = useRef<HTMLDivElement>(null);

  // Opening the settings takes room from the canvas: what they are about must not end up outside of it.
  useEffect(() => {
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const { nodeIds } = editor.store.getState().selection;
        if (nodeIds.length === 1) view.current?.reveal(nodeIds[0] as string);
      });
    });
    if (stage.current) observer.observe(stage.current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [editor, view]);

  const canvasActions = useMemo<CanvasActions>(() => ({
    // What comes is the whole new selection, also where Shift added to it.
    select: (chosen) => editor.select(chosen),
    openSettings: (nodeId) => {
      editor.select({ nodeIds: [nodeId] });
      onSettings();
    },
    insertOnEdge: (edgeId, anchor) => actions.pickStep({ kind: 'edge', edgeId }, anchor),
    addAfter: (nodeId, edgeType, anchor) => actions.pickStep({ kind: 'after', nodeId, ...(edgeType === undefined ? {} : { edgeType }) }, anchor),
    connect: actions.connect,
    reconnect: (change) => { editor.commands.reconnect(change); },
    moveNodes: (places) => { editor.commands.moveNodes(places); },
    remove: actions.remove,
    duplicate: actions.duplicate,
    verdictConnect: (source, target) => {
      const { presentation: names, version: now } = editor.store.getState();
      const verdict = canConnect({ graph: graphOf(now), presentation: names }, { source, target });
      if (verdict.answer === 'allow') return { ok: true, ...(verdict.label === undefined ? {} : { label: verdict.label }) };
      return { ok: false, reason: verdict.answer === 'refuse' ? verdict.refusal.message : '' };
    },
    dropType: (type, at, onEdgeId) => {
      if (onEdgeId !== undefined) actions.addStep(type, { kind: 'edge', edgeId: onEdgeId });
      else actions.addStep(type, { kind: 'free' }, at);
    },
    openMenu: (target, anchor) => setMenu({ ...target, anchor }),
    tidy: () => { editor.commands.tidy(); },
    undo: actions.undo,
    redo: actions.redo,
  }), [actions, editor, onSettings]);

  const { Minimap: OwnMinimap, ViewBar: OwnViewBar } = props.slots ?? {};
  // What floats over the canvas does not change with the document.
  const bar = useMemo(() => (OwnViewBar === undefined ? (
    <ViewBar onTidy={readOnly ? undefined : canvasActions.tidy}
      before={!readOnly && (
        <span className="pb-only-narrow">
          <Button size="sm" variant="ghost" icon="plus"
            onClick={(event) => {
              const [nodeId] = editor.store.getState().selection.nodeIds;
              actions.pickStep(nodeId === undefined ? { kind: 'free' } : { kind: 'after', nodeId }, event.currentTarget.getBoundingClientRect());
            }}>
            Add step
          </Button>
        </span>
      )} />
  ) : OwnViewBar && <OwnViewBar editor={editor} />), [OwnViewBar, readOnly, canvasActions, editor, actions]);
  return (
    <div className="pb-stage" data-region="canvas" ref={stage}>
      {layout === undefined ? <Arranging steps={nodesOf(version).length} /> : (
        <WorkflowCanvas version={version} layout={layout} presentation={presentation} label={version.name ?? 'Workflow'} selection={selection}
          problems={problems} missingPaths={missingPaths} readOnly={readOnly} icons={props.icons} nodeViews={props.nodeViews}
          edgeViews={props.edgeViews} density={props.density} actions={canvasActions} viewRef={view}>
          {bar}
          {OwnMinimap === undefined ? <Minimap /> : OwnMinimap && <OwnMinimap editor={editor} />}
        </WorkflowCanvas>
      )}
      <AnchoredMenu label="What to do here" anchor={menu?.anchor ?? null} onClose={() => setMenu(null)} sections={menu ? menuFor(menu, canvasActions, editor, readOnly) : []} />
    </div>
  );
}

function menuFor(
  { anchor, edgeId, nodeId }: MenuTarget, actions: CanvasActions, editor: ReturnType<typeof useEditorContext>['editor'], readOnly: boolean,
): readonly (readonly MenuItem[])[] {
  const { presentation, selection, version } = editor.store.getState();
  if (edgeId !== undefined) {
    if (readOnly) return [];
    return [
      [{ id: 'insert', label: 'Insert step…', icon: 'plus', keys: ['I'], onSelect: () => actions.insertOnEdge?.(edgeId, anchor) }],
      [{ id: 'disconnect', label: 'Disconnect', icon: 'unlink', kind: 'danger', keys: ['⌫'], onSelect: () => actions.remove?.({ nodeIds: [], edgeIds: [edgeId] }) }],
    ];
  }
  if (nodeId !== undefined) {
    const chosen = selection.nodeIds.includes(nodeId) && selection.nodeIds.length > 1 ? selection : { nodeIds: [nodeId], edgeIds: [] };
    const many = chosen.nodeIds.length;
    const node = graphOf(version).node(nodeId);
    const settings: MenuItem = { id: 'settings', label: 'Settings', icon: 'sliders-horizontal', keys: ['↵'], onSelect: () => actions.openSettings?.(nodeId) };
    if (readOnly) return [[settings]];
    const own = presentationOf(presentation, nodeId);
    const nudged = own !== undefined && [own.dx, own.dy, own.x, own.y].some((moved) => moved !== undefined);
    return [
      many > 1 ? [] : [settings, { id: 'add', label: 'Add step after…', icon: 'plus', keys: ['A'], onSelect: () => actions.addAfter?.(nodeId, undefined, anchor) }],
      [
        { id: 'duplicate', label: many > 1 ? `Duplicate ${many} steps` : 'Duplicate', icon: 'copy', keys: ['⌘D'], onSelect: () => actions.duplicate?.(chosen) },
        ...(nudged ? [{ id: 'nudge', label: 'Nudge back to layout', icon: 'undo-2', onSelect: () => { editor.commands.tidy({ nodeIds: chosen.nodeIds }); } }] : []),
      ],
      [{ id: 'delete', label: many > 1 ? `Delete ${many} steps` : `Delete ${node ? stepTitle(node) : 'step'}`, icon: 'trash-2', kind: 'danger', keys: ['⌫'], onSelect: () => actions.remove?.(chosen) }],
    ];
  }
  const hasTrigger = nodesOf(version).some((node) => isTriggerType(nodeTypeOf(node)));
  return [
    [{ id: 'all', label: 'Select all', icon: 'square-dashed', keys: ['⌘A'], onSelect: () => editor.select({ nodeIds: nodesOf(version).map(({ id }) => id) }) }],
    readOnly || !hasTrigger ? [] : [{ id: 'tidy', label: 'Tidy layout', icon: 'layout-grid', keys: ['⇧T'], onSelect: () => actions.tidy?.() }],
  ];
}
