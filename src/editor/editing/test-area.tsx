'use client';
import { type ReactElement, type RefObject, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ExecutionEnvironment } from '#execute';
import { createTestSession, type TestSession, TestView } from '#testing';
import { testedAccount } from '../live/tested-account.js';
import { useAccountFacts } from '../live/use-live-facts.js';
import { hasEdits } from '../saving/has-edits.js';
import { useEditorContext } from '../editor-context.js';
import { topBarMessages } from '../top-bar/top-bar-messages.js';
import { useVersionName } from '../top-bar/use-version-name.js';
import { useMessages } from '#ui';
import type { OpenNode } from './parts.js';

interface TestAreaProps {
  readonly testing: RefObject<TestSession | undefined>;
  readonly openNode: OpenNode;
}

/** Tries the draft as it is, without texting anyone. */
export function TestArea({ openNode, testing }: TestAreaProps): ReactElement {
  const { actions, adapter, editor, props, workflowId } = useEditorContext();
  const { status } = useMessages(topBarMessages);
  const { presentation, readOnly, save, version } = useStore(editor.store);
  const name = useVersionName(save.base?.id);
  const [session] = useState(() => (testing.current ??= createTestSession()));
  const account = useAccountFacts(adapter, props.account);
  const environment = useMemo(
    (): ExecutionEnvironment => ({ presentation, ...(account ? { account: testedAccount(account) } : {}) }),
    [account, presentation],
  );
  return (
    <TestView
      version={version}
      presentation={presentation}
      versionWords={name === undefined ? status.draft : hasEdits(save, adapter) ? status.draftOf(name) : name}
      session={session}
      environment={environment}
      adapter={adapter}
      workflowId={workflowId}
      editor={readOnly ? undefined : editor}
      readOnly={readOnly}
      onEditNode={openNode}
      currency={account?.segmentPrice?.currency}
      onClose={() => actions.setMode('edit')}
      icons={props.icons}
      locale={props.locale}
      timeZone={props.timeZone}
      singleKeys={props.singleKeys}
      startWorker={props.startWorker}
      now={Date.now}
    />
  );
}
