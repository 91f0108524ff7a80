'use client';
import { type KeyboardEvent, type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { isTriggerType, nodeTitle, nodeTypeGroupOf, type WorkflowStart, workflowStarts } from '#catalog';
import { WorkflowPicture } from '#canvas';
import { nodesOf } from '#graph';
import type { NodeType } from '#model';
import { validateVersion } from '#rules';
import {
  Button,
  focusedIn,
  IconTile,
  isTypedInto,
  Kbd,
  useAnnounce,
  useMessages,
  usePageWindow,
  usePartLabel,
} from '#ui';
import { useEditorContext } from '../editor-context.js';
import { inFrames } from '../focus/in-frames.js';
import type { FirstStepsProps } from '../editing/parts.js';
import { beginWith } from './begin-with.js';
import { firstStepsMessages } from './first-steps-messages.js';
import { StartPreview } from './start-preview.js';
import { neighbourOf } from './neighbour-of.js';

/** Triggers beyond this number have no key. */
const mostKeys = 9;

/**
 * What an empty workflow shows in place of its panels: the triggers on number keys, and ready-made workflows, which are
 * drawn on the canvas under pointer or focus.
 */
export function FirstSteps({ onBlank }: FirstStepsProps): ReactElement {
  const { actions } = useEditorContext();
  const messages = useMessages(firstStepsMessages);
  const label = usePartLabel(messages.label);
  const panel = useRef<HTMLDivElement>(null);
  const { starts, triggers } = useOffers();
  const use = useBegin();
  const [previewed, setPreviewed] = useState<WorkflowStart>();
  useFirstFocus(panel);
  const choose = (type: NodeType): void => actions.addNode(type.type ?? '', { kind: 'free' });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target)) return;
    const type = /^[1-9]$/.test(event.key) ? triggers[Number(event.key) - 1] : undefined;
    const next = type ? undefined : neighbourOf(panel.current, event.target, event.key);
    if (!type && !next) return;
    event.preventDefault();
    event.stopPropagation();
    if (type) choose(type);
    next?.focus();
  };
  return (
    <>
      {previewed && <StartPreview start={previewed} onUse={() => use(previewed)} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- number keys of the whole panel */}
      <div
        ref={panel}
        className="pb-start"
        role="region"
        aria-label={label}
        data-region="start"
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          // The preview stays while the pointer goes to its button.
          const to = event.relatedTarget;
          if (to && !(to as Element).closest('[data-start], .pb-startview')) setPreviewed(undefined);
        }}
      >
        <div className="pb-start__in">
          <h2 className="pb-start__q">{messages.title}</h2>
          <p className="pb-start__hint">{messages.hint}</p>
          <ul className="pb-start__ts" aria-label={messages.triggers}>
            {triggers.map((type, index) => (
              <li key={type.type}>
                <TriggerCard type={type} place={index + 1} onChoose={() => choose(type)} />
              </li>
            ))}
          </ul>
          {starts.length > 0 && (
            <StartCards starts={starts} previewed={previewed} onPreview={setPreviewed} onUse={use} />
          )}
        </div>
        <div className="pb-start__f">
          <Button variant="ghost" icon="plus" onClick={onBlank}>
            {messages.blank}
          </Button>
        </div>
      </div>
    </>
  );
}

/** What an empty workflow can begin with: the triggers, and the starts whose types the host has. */
function useOffers(): { readonly triggers: readonly NodeType[]; readonly starts: readonly WorkflowStart[] } {
  const { editor } = useEditorContext();
  const catalog = useStore(editor.store, (state) => state.catalog);
  const triggers = useMemo(
    () => catalog.types.filter((type) => isTriggerType(type) && (type.status ?? 'active') === 'active'),
    [catalog],
  );
  const starts = useMemo(
    () =>
      workflowStarts().filter(({ version }) =>
        nodesOf(version).every(({ type }) => type && catalog.find(type.type ?? '')),
      ),
    [catalog],
  );
  return { starts, triggers };
}

/** Returns what begins the workflow with a start. What it leaves to fill in opens as problems. */
function useBegin(): (start: WorkflowStart) => void {
  const { actions, editor, props, view } = useEditorContext();
  const messages = useMessages(firstStepsMessages);
  const announce = useAnnounce();
  const page = usePageWindow();
  return (start) => {
    const nodeIds = beginWith(editor, start, props.account, messages.used(start.name));
    if (nodeIds.length === 0) return;
    const open = validateVersion(editor.toVersion()).filter(({ severity }) => severity === 'error').length;
    announce(messages.begun(start.name, open));
    actions.showProblems(open > 0);
    inFrames(page(), 3, () => {
      view.current?.fit();
      view.current?.focusNode(nodeIds[0] ?? '', { still: true });
    });
  };
}

interface TriggerCardProps {
  readonly type: NodeType;
  /** Its number key, where it is below ten. */
  readonly place: number;
  readonly onChoose: () => void;
}

function TriggerCard({ onChoose, place, type }: TriggerCardProps): ReactElement {
  const { props } = useEditorContext();
  const kinds: { readonly [type in string]?: string } = useMessages(firstStepsMessages).kinds;
  const line = kinds[type.type ?? ''] ?? type.description;
  const key = place <= mostKeys ? String(place) : undefined;
  return (
    <button
      type="button"
      className="pb-start__t"
      data-card
      title={type.description ?? undefined}
      aria-keyshortcuts={key}
      onClick={onChoose}
    >
      <IconTile icon={type.icon} group={nodeTypeGroupOf(type)} color={type.color} size={32} icons={props.icons} />
      <span className="pb-start__w">
        <span className="pb-start__n">{nodeTitle({ id: '', type })}</span>
        {line && <span className="pb-start__d">{line}</span>}
      </span>
      {key !== undefined && <Kbd keys={[key]} />}
    </button>
  );
}

interface StartCardsProps {
  readonly starts: readonly WorkflowStart[];
  readonly previewed: WorkflowStart | undefined;
  readonly onPreview: (start: WorkflowStart) => void;
  readonly onUse: (start: WorkflowStart) => void;
}

function StartCards({ onPreview, onUse, previewed, starts }: StartCardsProps): ReactElement {
  const messages = useMessages(firstStepsMessages);
  return (
    <>
      <h3 className="pb-start__h">{messages.starts}</h3>
      <ul className="pb-start__ss" aria-label={messages.starts}>
        {starts.map((start) => (
          <li key={start.id}>
            <StartCard
              start={start}
              isPreviewed={previewed === start}
              onPreview={() => onPreview(start)}
              onUse={() => onUse(start)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface StartCardProps {
  readonly start: WorkflowStart;
  readonly isPreviewed: boolean;
  readonly onPreview: () => void;
  readonly onUse: () => void;
}

function StartCard({ isPreviewed, onPreview, onUse, start }: StartCardProps): ReactElement {
  const messages = useMessages(firstStepsMessages);
  return (
    <button
      type="button"
      className="pb-start__s"
      data-card
      data-start={start.id}
      data-on={isPreviewed || undefined}
      title={start.description}
      onPointerEnter={onPreview}
      onFocus={onPreview}
      onClick={onUse}
    >
      <span className="pb-start__pic">
        <WorkflowPicture version={start.version} look="card" />
      </span>
      <span className="pb-start__l">
        <span className="pb-start__n">{start.name}</span>
        <span className="pb-start__c">{messages.steps(nodesOf(start.version).length)}</span>
      </span>
    </button>
  );
}

/**
 * Puts the focus on the first trigger, so that number keys work at once, unless the user is somewhere already. The canvas does not
 * count: it gets the focus as the editor opens, and is empty.
 */
function useFirstFocus(panel: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const at = focusedIn(panel.current);
    if (!at || at.closest('[data-region="canvas"]'))
      panel.current?.querySelector<HTMLElement>('[data-card]')?.focus({ preventScroll: true });
  }, [panel]);
}
