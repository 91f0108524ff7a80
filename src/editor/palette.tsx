'use client';
import { type FocusEvent, type KeyboardEvent, type ReactElement, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { isTriggerType, nodeTypeOf, stepTitle } from '#catalog';
import { type Graph, graphOf } from '#graph';
import type { NodeType } from '#model';
import type { Editor } from '#store';
import { Icon, IconButton, Kbd } from '#ui';
import { useEditorContext } from './editor-context.js';
import { PaletteCard } from './palette-card.js';
import { StepGhost } from './step-ghost.js';
import { usePaletteDrag } from './use-palette-drag.js';

/** The step types on offer, by group: drag one onto a path, or press it to add it after the selected step. */
export function Palette(): ReactElement {
  const { actions, commands, editor, props, view } = useEditorContext();
  const drag = usePaletteDrag(view);
  const catalog = useStore(editor.store, (state) => state.catalog);
  const triggersUsed = useStore(editor.store, (state) => countTriggers(editor, graphOf(state.version)));
  const [query, setQuery] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(['Triggers']));
  // In narrower rooms it is a rail of icons, and comes out over the canvas.
  const [out, setOut] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const groups = useMemo(() => groupTypes(catalog.types), [catalog]);
  const words = query.trim().toLowerCase();
  const shown = groups
    .map(([name, types]) => [name, types.filter((type) => `${stepTitle({ id: '', type })} ${type.description ?? ''}`.toLowerCase().includes(words))] as const)
    .filter(([, types]) => types.length > 0);

  const add = (type: NodeType): void => {
    const [nodeId] = editor.store.getState().selection.nodeIds;
    const place = nodeId === undefined || isTriggerType(type) ? { kind: 'free' as const } : { kind: 'after' as const, nodeId };
    actions.addStep(type.type ?? '', place);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !out) return;
    event.preventDefault();
    setOut(false);
    opener.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (out && relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOut(false);
  };

  return (
    <div className="pb-pal" role="region" aria-label="Steps" data-region="palette" data-out={out || undefined} onKeyDown={onKeyDown} onBlur={onBlur}>
      <div className="pb-pal__out">
        <IconButton ref={opener} icon="panel-left" label={out ? 'Fold the steps' : 'All steps'} aria-expanded={out} data-steps-out onClick={() => setOut(!out)} />
      </div>
      <div className="pb-pal__h">
        <label className="pb-search">
          <Icon name="search" size={15} />
          <input placeholder="Search steps" aria-label="Search steps" data-step-search value={query} onChange={(event) => setQuery(event.target.value)} />
          <Kbd keys={commands.caps('find-type')} />
        </label>
      </div>
      <div className="pb-pal__b">
        {shown.map(([name, types]) => {
          const isOpen = words !== '' || !folded.has(name);
          return (
            <div key={name} className="pb-pg" role="group" aria-label={name}>
              <button type="button" className="pb-pg__h" aria-expanded={isOpen} onClick={() => setFolded(toggled(folded, name))}>
                <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={13} />
                <span>{name}</span>
                {name === 'Triggers' && triggersUsed > 0 && <em>{triggersUsed} used</em>}
              </button>
              {isOpen && (
                <div className="pb-pg__b">
                  {types.map((type) => <PaletteCard key={type.type} type={type} icons={props.icons} drag={drag} onAdd={() => add(type)} />)}
                </div>
              )}
            </div>
          );
        })}
        {shown.length === 0 && (
          <div className="pb-pal__none">
            No steps match “{query}”. <button type="button" className="pb-link" onClick={() => setQuery('')}>Clear search</button>
          </div>
        )}
      </div>
      {drag.carried && <StepGhost element={drag.ghost} type={drag.carried} icons={props.icons} />}
      <div className="pb-pal__f">Drag onto a line, or press <Kbd keys={commands.caps('add-after')} /> on a step</div>
    </div>
  );
}

/** Contacts come in at triggers where there are any; asked after every keystroke, so not all steps are looked at. */
function countTriggers(editor: Editor, graph: Graph): number {
  return editor.flow().entries.filter((id) => isTriggerType(nodeTypeOf(graph.node(id) ?? { id }))).length;
}

function groupTypes(types: readonly NodeType[]): readonly (readonly [string, readonly NodeType[]])[] {
  const groups = new Map<string, NodeType[]>();
  for (const type of types) {
    const name = typeof type.group === 'string' && type.group !== '' ? type.group : 'Other';
    const group = groups.get(name);
    if (group) group.push(type);
    else groups.set(name, [type]);
  }
  return [...groups];
}

function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(names);
  if (!next.delete(name)) next.add(name);
  return next;
}
