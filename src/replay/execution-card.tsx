'use client';
import type { ReactElement, ReactNode } from 'react';
import { Avatar, Chip, useMessages } from '#ui';
import type { SeenPerson } from './privacy/lens.js';
import { useExecutionPrivacy } from './privacy/execution-privacy.js';
import { PersonalDataSwitch } from './privacy/personal-data.js';
import type { RevealEvent } from './privacy/reveal-event.js';
import { executionStatusLook, executionStatusWords } from './words/execution-status.js';
import { viewerMessages } from './viewer-messages.js';
import { wordMessages } from './words/word-messages.js';

export interface ExecutionCardProps {
  /** Name and number, masked where personal data is hidden. */
  readonly contact: SeenPerson | undefined;
  readonly executionId: string | undefined;
  readonly status: unknown;
  /** The name of the version it ran on. */
  readonly version: string | undefined;
  /** What is shown, for the report that personal data was revealed. */
  readonly where: Partial<RevealEvent>;
  readonly children?: ReactNode;
}

/** Shows contact, status and version of an execution over the canvas. */
export function ExecutionCard({
  contact,
  executionId,
  status,
  version,
  where,
  children,
}: ExecutionCardProps): ReactElement {
  const words = useMessages(wordMessages);
  const { card } = useMessages(viewerMessages);
  const look = executionStatusLook(status);
  const { data } = useExecutionPrivacy();
  const isHidden = contact?.hidden === true;
  const title =
    contact?.name ??
    contact?.number ??
    (executionId === undefined || executionId === '' ? words.run.withoutId : words.run.withId(shortId(executionId)));
  const line = contact?.name === undefined ? undefined : contact.number;
  return (
    <div className="pb-runcard pb-float">
      {contact?.name !== undefined && <Avatar name={contact.name} size={26} />}
      <div className="pb-runcard__t">
        <b className="pb-trunc">{title}</b>
        {isHidden && <span className="pb-visually-hidden">{card.hidden}</span>}
        {line !== undefined && <span className="pb-mut pb-num">{line}</span>}
      </div>
      <PersonalDataSwitch data={data} where={where} />
      <Chip status={look.kind} icon={look.icon} busy={look.isBusy === true} size="sm">
        {executionStatusWords(status, words)}
      </Chip>
      {version !== undefined && (
        <span className="pb-runcard__on">
          <Chip size="sm" icon="git-commit-horizontal">
            <span className="pb-trunc pb-runcard__v">{version}</span>
          </Chip>
        </span>
      )}
      {children}
    </div>
  );
}

/** Shortens a long id to its ends, which users compare. */
export function shortId(id: string): string {
  return id.length > 14 ? `${id.slice(0, 4)}…${id.slice(-3)}` : id;
}
