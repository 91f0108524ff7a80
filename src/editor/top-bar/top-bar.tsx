'use client';
import { memo, type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { prefetchTabs } from '#replay';
import {
  AnchoredMenu,
  Button,
  Icon,
  IconButton,
  Segmented,
  Spinner,
  useMessages,
  usePartLabel,
  VisuallyHidden,
} from '#ui';
import { useEditorContext } from '../editor-context.js';
import { draftMessages } from '../drafts/draft-messages.js';
import type { ShownWork } from '../drafts/work.js';
import { canTryAgain } from '../drafts/work-words.js';
import type { EditorMode } from '../editor-mode.js';
import { prefetchHistory } from '../history/history-layer.js';
import { historyMessages } from '../history/history-messages.js';
import { prefetchLive } from '../live/live-dialog.js';
import { ScheduleChip } from '../live/schedule-chip.js';
import { ModeMenu } from '../narrow/mode-menu.js';
import { laterItems } from './later-items.js';
import { MoreMenu } from '../narrow/more-menu.js';
import { problemMessages } from '../problems/problem-messages.js';
import { checkingWords, countBySeverity } from '../problems/problems-panel.js';
import { SaveStatus } from './save-status.js';
import { topBarMessages } from './top-bar-messages.js';
import { WorkflowName } from './workflow-name.js';
import { hasEdits } from '../saving/has-edits.js';

const modes: readonly EditorMode[] = ['edit', 'test', 'runs', 'insights'];
const modesWithoutRuns: readonly EditorMode[] = ['edit', 'test'];

/** Name, version and save status on the left, modes in the middle, history and actions on the right. */
export const TopBar = memo(function TopBar(): ReactElement {
  const { editor, mode, narrow, props, takeTools } = useEditorContext();
  const messages = useMessages(topBarMessages);
  const label = usePartLabel(messages.label);
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  // The bar below has them.
  const hasModes = !(narrow && mode === 'edit' && !readOnly);
  return (
    <div className="pb-top" role="region" aria-label={label} data-region="top">
      <div className="pb-top__l">
        {props.onBack && <IconButton icon="arrow-left" label={messages.back} onClick={props.onBack} />}
        <WorkflowName />
        <WorkflowMenu />
        <SaveStatus />
        <ScheduleChip />
      </div>
      <div className="pb-top__c">{hasModes && <Modes />}</div>
      <div className="pb-top__r">
        {mode === 'insights' && <div ref={takeTools} className="pb-top__tools" />}
        {mode === 'edit' && <EditTools />}
        {mode === 'test' && !readOnly && <TestTools />}
      </div>
    </div>
  );
});

/** Switches the mode: tabs, or a menu in a narrow editor. */
function Modes(): ReactElement {
  const { actions, adapter, history, mode } = useEditorContext();
  const messages = useMessages(topBarMessages);
  const hasRuns = (adapter?.listExecutions ?? history?.viewed) !== undefined;
  const options = (hasRuns ? modes : modesWithoutRuns).map((value) => ({ value, label: messages.modes[value] }));
  return (
    <>
      <span className="pb-only-wide" onPointerEnter={prefetchTabs} onFocus={prefetchTabs}>
        <Segmented label={messages.view} value={mode} options={options} onValueChange={actions.setMode} />
      </span>
      <span className="pb-only-narrow" onPointerEnter={prefetchTabs} onFocus={prefetchTabs}>
        <ModeMenu mode={mode} modes={options} onMode={actions.setMode} />
      </span>
    </>
  );
}

/** Beside a test: back to the steps, and saving what a case fixed. */
function TestTools(): ReactElement {
  const { actions, adapter } = useEditorContext();
  const messages = useMessages(topBarMessages);
  return (
    <>
      <span className="pb-only-wide">
        <Button icon="pencil" onClick={() => actions.setMode('edit')}>
          {messages.editSteps}
        </Button>
      </span>
      {adapter && <SaveButton />}
    </>
  );
}

/** The tools of the editing mode: history, problems, versions and saving. */
function EditTools(): ReactElement {
  const { adapter, narrow, props, editor, stored } = useEditorContext();
  const messages = useMessages(topBarMessages);
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  return (
    <>
      {!readOnly && !narrow && <UndoTools />}
      <ProblemCounts />
      <span className="pb-vr" aria-hidden />
      <span className="pb-only-wide">
        <HistoryButton />
      </span>
      {(readOnly || !narrow) && (
        <span className="pb-only-narrow">
          <MoreMenu />
        </span>
      )}
      {readOnly && props.onOpenFullEditor && (
        <Button icon="external-link" onClick={props.onOpenFullEditor}>
          <span className="pb-icon-word">{messages.openFullEditor}</span>
        </Button>
      )}
      {adapter && !readOnly && <SaveButton />}
      {(!readOnly || stored) && <LiveButton />}
    </>
  );
}

/** Opens and closes the history of versions; from a version that is viewed, another button leads back to the draft. */
function HistoryButton(): ReactElement | null {
  const { history } = useEditorContext();
  const messages = useMessages(historyMessages);
  if (!history) return null;
  return (
    <>
      <Button
        variant="ghost"
        icon="history"
        aria-expanded={history.isOpen}
        data-opens-history
        onPointerEnter={prefetchHistory}
        onFocus={prefetchHistory}
        onClick={() => history.show(!history.isOpen)}
      >
        {messages.open}
      </Button>
      {history.viewed && (
        <Button icon="pencil" onClick={() => history.leave()}>
          {messages.backToDraft}
        </Button>
      )}
    </>
  );
}

/** Makes the workflow live, where the adapter can. Absent while what is shown is live; in a narrow editor, *More* has it. */
function LiveButton(): ReactElement | null {
  const { actions, editor, stored, ...own } = useEditorContext();
  const { adapter, workflowId } = stored ?? own;
  const messages = useMessages(topBarMessages);
  const isSaved = useStore(editor.store, (state) => !hasEdits(state.save, adapter));
  const isLive = useStore(editor.store, (state) => typeof state.version.active === 'string');
  if (!adapter?.activateVersion || workflowId === undefined || (isSaved && isLive)) return null;
  return (
    <span className="pb-only-wide">
      <Button
        {...(isSaved && { variant: 'primary' as const })}
        icon="rocket"
        onPointerEnter={prefetchLive}
        onFocus={prefetchLive}
        onClick={actions.makeLive}
      >
        {messages.makeLive}
      </Button>
    </span>
  );
}

/** Saves a version, and tries again where the last save did not arrive. */
function SaveButton(): ReactElement {
  const { actions, adapter, drafts, editor } = useEditorContext();
  const messages = useMessages(topBarMessages);
  const { tryAgain } = useMessages(draftMessages);
  const isBusy = useStore(editor.store, (state) => state.save.status === 'saving');
  const isSaved = useStore(editor.store, (state) => !hasEdits(state.save, adapter));
  const isAgain = useStore(drafts?.work.shown ?? noWork, (shown) => shown !== undefined && canTryAgain(shown));
  return (
    <Button
      variant="primary"
      aria-label={isAgain ? tryAgain : messages.saveVersion}
      busy={isBusy}
      onClick={() => void actions.save()}
      disabled={isSaved}
      icon={isAgain ? 'refresh-cw' : 'save'}
      className="pb-save-button"
    >
      <span className="pb-icon-word">
        {isAgain ? tryAgain : messages.save}
        {!isAgain && <span className="pb-wide-word">{messages.version}</span>}
      </span>
    </Button>
  );
}

/** Without drafts nothing is known of the work. */
const noWork = createStore<ShownWork | undefined>(() => undefined);

/** Undo, redo and the edit history. */
function UndoTools(): ReactElement {
  const { actions, commands, editor } = useEditorContext();
  const messages = useMessages(topBarMessages);
  const { redo, undo } = commands.words.commands;
  const undoLabel = useStore(editor.store, (state) => state.undoLabel);
  const redoLabel = useStore(editor.store, (state) => state.redoLabel);
  return (
    <>
      <IconButton
        icon="undo-2"
        label={undoLabel === undefined ? undo.title : undo.about(undoLabel)}
        keys={commands.caps('undo')}
        aria-keyshortcuts={commands.ariaKeys('undo')}
        disabled={undoLabel === undefined}
        onClick={actions.undo}
      />
      <IconButton
        icon="redo-2"
        label={redoLabel === undefined ? redo.title : redo.about(redoLabel)}
        keys={commands.caps('redo')}
        aria-keyshortcuts={commands.ariaKeys('redo')}
        disabled={redoLabel === undefined}
        onClick={actions.redo}
        className="pb-redo"
      />
      <IconButton
        icon="chevron-down"
        iconSize={13}
        label={messages.editHistory}
        keys={commands.caps('edit-history')}
        aria-keyshortcuts={commands.ariaKeys('edit-history')}
        aria-haspopup="dialog"
        className="pb-undo-more"
        data-edit-history
        disabled={undoLabel === undefined && redoLabel === undefined}
        onClick={(event) => actions.openHistory(event.currentTarget.getBoundingClientRect())}
      />
      <span className="pb-vr" aria-hidden />
    </>
  );
}

/** The commands of the workflow as a whole, beside its name. */
function WorkflowMenu(): ReactElement | null {
  const { commands } = useEditorContext();
  const { workflow: messages } = useMessages(topBarMessages);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  if (!commands.table.command('workflow-settings')) return null;
  return (
    <>
      <IconButton
        ref={setButton}
        icon="chevron-down"
        iconSize={14}
        size="sm"
        tone="mut"
        label={messages.menu}
        aria-haspopup="menu"
        aria-expanded={open}
        className="pb-name__more"
        onClick={() => setOpen(true)}
      />
      <AnchoredMenu
        label={messages.label}
        anchor={open ? button : null}
        onClose={() => setOpen(false)}
        sections={
          open
            ? [
                laterItems(
                  ['rename-workflow', 'workflow-settings', 'live-checklist', 'send-to-list', 'take-off'],
                  commands,
                  button,
                ),
              ]
            : []
        }
      />
    </>
  );
}

/** The counts of errors and warnings; toggles the list of problems. */
function ProblemCounts(): ReactElement {
  const { actions, editor, problemsOpen, props } = useEditorContext();
  const messages = useMessages(problemMessages);
  const problems = useStore(editor.store, (state) => state.problems);
  const isChecking = useStore(editor.store, (state) => state.checking !== undefined);
  const { error, warning } = countBySeverity(problems);
  const words =
    [error > 0 && messages.errors(error), warning > 0 && messages.warnings(warning)].filter(Boolean).join(', ') ||
    messages.none;
  if (isChecking) {
    return (
      <button
        type="button"
        className="pb-probs"
        aria-expanded={problemsOpen}
        onClick={() => actions.showProblems(!problemsOpen)}
      >
        <span className="pb-probs__wait">
          <Spinner size={14} /> {checkingWords(editor, props.locale, messages)}
        </span>
      </button>
    );
  }
  return (
    <button
      type="button"
      className="pb-probs"
      aria-expanded={problemsOpen}
      title={words}
      onClick={() => actions.showProblems(!problemsOpen)}
    >
      {error + warning > 0 && <VisuallyHidden>{messages.prefix}</VisuallyHidden>}
      {error > 0 && (
        <span data-k="err">
          <Icon name="circle-alert" size={15} />
          {error.toLocaleString(props.locale)}
          <VisuallyHidden>
            {' '}
            {messages.errorWord(error)}
            {warning > 0 && ', '}
          </VisuallyHidden>
        </span>
      )}
      {warning > 0 && (
        <span data-k="warn">
          <Icon name="triangle-alert" size={15} />
          {warning.toLocaleString(props.locale)}
          <VisuallyHidden> {messages.warningWord(warning)}</VisuallyHidden>
        </span>
      )}
      {error + warning === 0 && (
        <span data-k="ok">
          <Icon name="circle-check" size={15} />
          <VisuallyHidden>{messages.none}</VisuallyHidden>
        </span>
      )}
    </button>
  );
}
