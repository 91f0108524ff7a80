'use client';
import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { longestNote } from '#edit';
import { InspectorHeader, NodeChip } from '#forms';
import { graphOf } from '#graph';
import { type CollapsedGroup, notesIn } from '#model';
import { Button, Icon, TextArea, TextInput, useAnnounce, useMessages } from '#ui';
import { distinctTitle } from '#rules';
import { useEditorContext } from '../editor-context.js';
import { groupMessages } from '../groups/group-messages.js';
import { setOpened } from '../groups/opened-groups.js';
import { groupTitle } from '../groups/shown-workflow.js';
import { useLoudProblems } from '../problems/use-loud-problems.js';
import { BulkActions } from './bulk-actions.js';

const forGroup = ['group', 'expand-group', 'ungroup', 'duplicate', 'copy', 'delete'];
const maxListed = 100;

interface GroupSettingsProps {
  readonly group: CollapsedGroup;
  /** Shows the settings that its nodes share. */
  readonly onEditTogether: () => void;
}

/** The panel of a group: its name and description, what is inside, and its problems. */
export function GroupSettings({ group, onEditTogether }: GroupSettingsProps): ReactElement {
  const { actions, editor, props } = useEditorContext();
  const messages = useMessages(groupMessages);
  const { panel } = messages;
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const { nodeIds } = group;
  return (
    <>
      <InspectorHeader
        icon="layers"
        title={groupTitle(group, messages.untitled)}
        subtitle={panel.kind(nodeIds.length)}
        onClose={actions.closeSettings}
      />
      <div className="pb-insp__b">
        {readOnly ? (
          <>
            {group.collapsed === true && <ExpandHere group={group} />}
            {group.description && <div className="pb-sect pb-gtext">{group.description}</div>}
          </>
        ) : (
          <>
            <div className="pb-sect">
              <BulkActions ids={forGroup} />
            </div>
            <GroupWords group={group} />
          </>
        )}
        <GroupProblems nodeIds={nodeIds} />
        <Section title={panel.steps}>
          <ul className="pb-stack" aria-label={panel.steps}>
            {nodeIds.slice(0, maxListed).map((nodeId) => (
              <li key={nodeId}>
                <NodeChip
                  wide
                  editor={editor}
                  nodeId={nodeId}
                  icons={props.icons}
                  onOpen={(id) => actions.goTo({ nodeId: id })}
                />
              </li>
            ))}
          </ul>
          {nodeIds.length > maxListed && <span className="pb-help">{panel.more(nodeIds.length - maxListed)}</span>}
          {!readOnly && (
            <Button variant="link" className="pb-gmore" onClick={onEditTogether}>
              {panel.together}
            </Button>
          )}
        </Section>
        <GroupNotes nodeIds={nodeIds} />
      </div>
    </>
  );
}

/** Expands a collapsed group of a workflow that is not editable: on this canvas alone. */
function ExpandHere({ group }: Pick<GroupSettingsProps, 'group'>): ReactElement {
  const { openedGroups } = useEditorContext();
  const messages = useMessages(groupMessages);
  const say = useAnnounce();
  const isOpen = useStore(openedGroups, (opened) => opened.has(group.id));
  const title = groupTitle(group, messages.untitled);
  return (
    <div className="pb-sect">
      <div className="pb-sect__actions">
        <Button
          icon={isOpen ? 'chevrons-down-up' : 'chevrons-up-down'}
          onClick={() => {
            setOpened(openedGroups, group.id, !isOpen);
            say(messages[isOpen ? 'collapsed' : 'expanded'](title));
          }}
        >
          {messages[isOpen ? 'collapse' : 'expand'](title)}
        </Button>
      </div>
    </div>
  );
}

function Section({ children, title }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="pb-sect">
      <div className="pb-sect__h">
        <span role="heading" aria-level={3}>
          {title}
        </span>
      </div>
      {children}
    </div>
  );
}

/** The name and the description; each is written when the focus leaves it. */
function GroupWords({ group }: { readonly group: CollapsedGroup }): ReactElement {
  const { actions, editor } = useEditorContext();
  const messages = useMessages(groupMessages);
  const id = useId();
  const name = useDraft(group.title ?? messages.untitled, (title) => {
    editor.commands.setGroup({ groupId: group.id, title });
    // A later name is an edit of its own.
    editor.seal();
  });
  const description = useDraft(group.description ?? '', (words) => {
    editor.commands.setGroup({ groupId: group.id, description: words });
  });
  return (
    <div className="pb-sect pb-form">
      <div className="pb-field">
        <label className="pb-label" htmlFor={`${id}-name`}>
          {messages.name.label}
        </label>
        <TextInput
          id={`${id}-name`}
          data-begin=""
          value={name.text}
          onValueChange={name.type}
          placeholder={messages.untitled}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={name.write}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Escape') name.drop();
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            name.write();
            actions.leave('inspector');
          }}
        />
      </div>
      <div className="pb-field">
        <label className="pb-label" htmlFor={`${id}-description`}>
          {messages.panel.description}
        </label>
        <TextArea
          id={`${id}-description`}
          value={description.text}
          onValueChange={description.type}
          rows={3}
          maxLength={longestNote}
          placeholder={messages.panel.describe}
          onBlur={description.write}
          onKeyDown={(event) => event.key === 'Escape' && description.drop()}
        />
      </div>
    </div>
  );
}

/** A text that is written once, when the user is done with it. Focus that leaves after Escape writes nothing. */
function useDraft(stored: string, write: (text: string) => void) {
  const [text, setText] = useState<string>();
  const latest = useRef<string>(undefined);
  const type = (next: string | undefined): void => {
    latest.current = next;
    setText(next);
  };
  return {
    text: text ?? stored,
    type,
    drop: () => type(undefined),
    write: () => {
      const typed = latest.current?.trim();
      type(undefined);
      if (typed !== undefined && typed !== stored) write(typed);
    },
  };
}

function GroupProblems({ nodeIds }: { readonly nodeIds: readonly string[] }): ReactElement | null {
  const { actions, editor } = useEditorContext();
  const { panel } = useMessages(groupMessages);
  const version = useStore(editor.store, (state) => state.version);
  const presentation = useStore(editor.store, (state) => state.presentation);
  const inside = new Set(nodeIds);
  const problems = useLoudProblems().filter(({ nodeId }) => nodeId !== undefined && inside.has(nodeId));
  if (problems.length === 0) return null;
  const graph = graphOf(version);
  const nameOf = (nodeId: string): string => {
    const node = graph.node(nodeId);
    return node ? distinctTitle(graph, node, presentation) : '';
  };
  return (
    <Section title={panel.problems(problems.length)}>
      <ul className="pb-stack">
        {problems.slice(0, maxListed).map((problem, index) => (
          <li key={index}>
            <button
              type="button"
              className="pb-gitem"
              data-k={problem.severity}
              onClick={(event) => actions.openProblem(problem, event.currentTarget.getBoundingClientRect())}
            >
              <Icon name={problem.severity === 'error' ? 'circle-alert' : 'triangle-alert'} size={13} />
              <span>{panel.problem(nameOf(problem.nodeId ?? ''), problem.message)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function GroupNotes({ nodeIds }: { readonly nodeIds: readonly string[] }): ReactElement | null {
  const { actions, editor } = useEditorContext();
  const { panel } = useMessages(groupMessages);
  const presentation = useStore(editor.store, (state) => state.presentation);
  const inside = new Set(nodeIds);
  const notes = notesIn(presentation).filter(({ nodeId }) => nodeId !== undefined && inside.has(nodeId));
  if (notes.length === 0) return null;
  return (
    <Section title={panel.notes(notes.length)}>
      <ul className="pb-stack">
        {notes.map(({ id, nodeId = '', text }) => (
          <li key={id}>
            <button type="button" className="pb-gitem" onClick={() => actions.goTo({ nodeId })}>
              <Icon name="sticky-note" size={13} />
              <span>{text.trim() || panel.emptyNote}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
