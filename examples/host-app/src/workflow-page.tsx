import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Editor, type UnsavedWork, WorkflowEditor } from 'pathboard';
import { type Theme, usePageTitle, user } from './product.js';
import { runActions } from './run-actions.js';
import { adapter } from './service.js';
import {
  contactsAddress,
  homeAddress,
  type Mode,
  momentAddress,
  runAddress,
  type Navigation,
  type Place,
  versionAddress,
  workflowAddress,
} from './use-route.js';

const drafts = { user };
/** The reference service passes steps over that are turned off. */
const account = { skipsSteps: true };

const titles: { readonly [mode in Mode]: string } = { edit: '', test: 'Test', runs: 'Runs', insights: 'Insights' };

/** One workflow in the editor. Its address follows mode, version, run and step. */
export function WorkflowPage({
  navigation: { go, note, replace },
  onPersonalData,
  personalData,
  place,
  theme,
}: {
  readonly place: Place & { readonly workflowId: string };
  readonly navigation: Navigation;
  readonly theme: Theme;
  /** Whether names and numbers of contacts are shown in runs. */
  readonly personalData: 'shown' | 'hidden';
  readonly onPersonalData: (choice: 'shown' | 'hidden') => void;
}) {
  const { executionId, mode, moment, nodeId, versionId, workflowId } = place;
  const [work, setWork] = useState<UnsavedWork>();
  const [editor, setEditor] = useState<Editor>();
  const name = useName(editor);
  usePageTitle([titles[mode], name].filter((word) => word !== '').join(' · '));
  // Moments of an execution and selected steps replace the address; versions and modes push one.
  useSelectedStep(
    mode === 'edit' ? editor : undefined,
    useCallback((id) => note(versionAddress(workflowId, versionId, id)), [note, versionId, workflowId]),
  );
  const onMomentChange = useCallback((next: string) => replace(momentAddress(workflowId, next)), [replace, workflowId]);
  const linkTo = useCallback(
    (next: string) => new URL(momentAddress(workflowId, next), window.location.href).href,
    [workflowId],
  );
  const runs = useMemo(
    () => ({
      ...runActions(workflowId, (run) => go(runAddress(workflowId, run))),
      onMomentChange,
      linkTo,
      personalData,
      onPersonalData,
      ...(moment === undefined ? {} : { moment }),
    }),
    [go, linkTo, moment, onMomentChange, onPersonalData, personalData, workflowId],
  );
  return (
    <div className="host-editor">
      {mode === 'runs' && (
        <nav className="host-editor__bar" aria-label="Runs">
          <a href={contactsAddress({ workflowId })}>Pause, move or take out contacts under way</a>
        </nav>
      )}
      <WorkflowEditor
        adapter={adapter}
        account={account}
        workflowId={workflowId}
        executions={runs}
        mode={mode}
        onModeChange={(next) =>
          go(next === 'edit' ? versionAddress(workflowId, versionId) : workflowAddress(workflowId, next))
        }
        onOpenVersion={(request) => go(versionAddress(workflowId, request.versionId, request.nodeId))}
        theme={theme}
        drafts={drafts}
        autoFocus
        onMount={setEditor}
        onUnsavedChange={setWork}
        onBack={() => {
          // The editor opens the draft on this device when the workflow is opened again.
          if (
            work?.safe === false &&
            !window.confirm('Your newest changes are neither saved nor kept on this device. Leave without them?')
          )
            return;
          go(homeAddress);
        }}
        {...(executionId === undefined ? {} : { executionId })}
        {...(versionId === undefined ? {} : { versionId })}
        {...(nodeId === undefined ? {} : { nodeId })}
      />
    </div>
  );
}

/** The name of the open workflow, as it is edited. */
function useName(editor: Editor | undefined): string {
  const [name, setName] = useState('');
  useEffect(() => {
    if (!editor) return undefined;
    const read = (): void => setName(String(editor.store.getState().version.name ?? ''));
    read();
    return editor.store.subscribe(read);
  }, [editor]);
  return name;
}

/** Tells which step is selected, once the user selects another one. */
function useSelectedStep(editor: Editor | undefined, tell: (nodeId: string | undefined) => void): void {
  useEffect(() => {
    if (!editor) return undefined;
    const selected = (): string | undefined => {
      const { nodeIds } = editor.store.getState().selection;
      return nodeIds.length === 1 ? nodeIds[0] : undefined;
    };
    // A step may have been selected before this listens.
    let before: string | undefined;
    const look = (): void => {
      const now = selected();
      if (now === before) return;
      before = now;
      tell(now);
    };
    look();
    return editor.store.subscribe(look);
  }, [editor, tell]);
}
