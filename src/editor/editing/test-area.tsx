'use client';
import { type ReactElement, type RefObject, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ExecutionAccount, ExecutionEnvironment } from '#execute';
import type { AccountFacts } from '#rules';
import { createTestSession, type TestSession, TestView } from '#testing';
import { useAccountFacts } from '../live/use-live-facts.js';
import { hasEdits } from '../saving/has-edits.js';
import { useEditorContext } from '../editor-context.js';
import { topBarMessages } from '../top-bar/top-bar-messages.js';
import { useVersionName } from '../top-bar/use-version-name.js';
import { useMessages } from '#ui';
import type { OpenNode } from './parts.js';

/** What a test may know of the account: the price of a segment, templates as they are now, and whether steps that are turned off are skipped. */
function testedAccount({ officeHours, resources, segmentPrice, skipsSteps }: AccountFacts): ExecutionAccount {
  const templates = resources?.template;
  const isComplete = templates?.every(({ text }) => text !== undefined) === true;
  return {
    ...(officeHours?.timezone ? { timeZone: officeHours.timezone } : {}),
    ...(segmentPrice ? { segmentPrice: () => segmentPrice.amount } : {}),
    ...(segmentPrice?.currency === undefined ? {} : { currency: segmentPrice.currency }),
    ...(skipsSteps === undefined ? {} : { skipsSteps }),
    ...(isComplete
      ? { templates: new Map(templates.map(({ id, name, text }) => [id, { id, name, template: text }])) }
      : {}),
  };
}

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
