'use client';
import type { ReactElement } from 'react';
import { Chip, useMessages } from '#ui';
import { homeMessages } from '../home-messages.js';
import { hasDraft, type ListedWorkflow } from './listed-workflow.js';

/** The states of a workflow. Several may hold at once. */
export function StatusChips({ device, isOnDevice, workflow }: ListedWorkflow): ReactElement {
  const { status: messages } = useMessages(homeMessages);
  const { activeVersionId, activeVersionNumber, pausedAt, problems = 0 } = workflow;
  const isLive = activeVersionId !== undefined && pausedAt === undefined;
  return (
    <span className="pb-hl__st">
      {pausedAt !== undefined && (
        <Chip status="wait" icon="pause" size="md">
          {messages.paused}
        </Chip>
      )}
      {isLive && (
        <Chip status="ok">
          <span className="pb-dot" aria-hidden />
          {messages.live(activeVersionNumber)}
        </Chip>
      )}
      {!device && hasDraft(workflow) && !(pausedAt !== undefined && activeVersionId === undefined) && (
        <Chip dashed icon="git-branch" size="sm">
          {messages.draft}
        </Chip>
      )}
      {isOnDevice && (
        <Chip dashed icon="pencil" size="sm">
          {messages.onDevice}
        </Chip>
      )}
      {problems > 0 && (
        <Chip status="err" icon="circle-alert" size="sm">
          {messages.problems(problems)}
        </Chip>
      )}
    </span>
  );
}
