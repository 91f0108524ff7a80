'use client';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Answer, callAdapter, type WorkflowAdapter, type WorkflowSummary } from '#adapter';
import { createRandomId } from '#base';
import type { Repair } from '#edit';
import type { WorkflowVersion } from '#model';
import { type MessagesOf, useAnnounce, useLatest, useMessages } from '#ui';
import { freeName, isSameName } from '../list/free-name.js';
import type { HomeStart } from '../home-props.js';
import { type Choice, type Import, keyOf, wantedName } from './choice.js';
import { repairedVersion } from './import-check.js';
import { newMessages } from './new-messages.js';
import type { NewWorkflowProps } from './new-workflow-props.js';
import { useAccountStarts } from './use-account-starts.js';
import { useImport } from './use-import.js';

/** Time in ms after which creating counts as failed, with an unknown outcome. */
const patience = 30_000;
const noStarts: readonly HomeStart[] = [];
/** The longest name that services accept. */
const longestName = 200;

export interface NewWorkflowState {
  /** The starts, with what the account has written into them. */
  readonly starts: readonly HomeStart[];
  readonly choice: Choice;
  readonly choose: (choice: Choice) => void;
  readonly file: Import;
  readonly repair: (repair: Repair) => void;
  readonly copied: WorkflowSummary | undefined;
  readonly copy: (workflow: WorkflowSummary) => void;
  readonly name: string;
  readonly setName: (name: string) => void;
  /** The name of another workflow, where the wanted name is taken. */
  readonly taken: string | undefined;
  readonly isCreating: boolean;
  /** Why nothing was created, as a sentence. */
  readonly failure: string | undefined;
  readonly create: () => void;
}

/** What the panel has chosen and named, and how it is created. */
// oxlint-disable-next-line max-lines-per-function -- choice, name and what is created depend on each other
export function useNewWorkflow(props: NewWorkflowProps): NewWorkflowState {
  const { adapter, file, nodeTypes, workflows = [] } = props;
  const { complete, starts } = useAccountStarts(adapter, props.starts ?? noStarts);
  const messages = useMessages(newMessages);
  const announce = useAnnounce();
  const first: Choice = starts[0] ? { is: 'start', start: starts[0] } : { is: 'blank' };
  const [chosen, setChosen] = useState<Choice>();
  const [copied, setCopied] = useState<WorkflowSummary>();
  const [typed, setTyped] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isCreating, setIsCreating] = useState(false);
  const imported = useImport({ adapter, nodeTypes, file });
  // A repeated call under the same id creates one workflow.
  const attempt = useRef({ key: '', id: '' });
  useEffect(() => {
    if (!file) return;
    setChosen({ is: 'file' });
    setTyped(undefined);
  }, [file]);
  const choice = chosen ?? first;
  const wanted = wantedName(choice, imported.state, copied, messages.unnamed);
  const names = useTakenNames(adapter, workflows, typed ?? wanted ?? '');
  const isCopy = choice.is === 'copy';
  const proposed = wanted === undefined ? '' : freeName(wanted, names, messages.numbered, !isCopy);
  const name = typed ?? proposed;
  const taken = names.find((other) => isSameName(other, typed ?? wanted ?? ''));
  const fail = (text: string): void => {
    setFailure(text);
    announce(text, 'assertive');
  };
  const create = (): void => {
    if (isCreating) return;
    const missing = missingOf(choice, imported.state, copied, name, messages);
    if (missing !== undefined) {
      fail(missing);
      return;
    }
    const request = { choice, copied, file: imported.state, name: name.trim().slice(0, longestName) };
    const key = JSON.stringify([keyOf(choice), copied?.id, request.name, file?.name, file?.lastModified]);
    if (attempt.current.key !== key) attempt.current = { key, id: createRandomId() };
    setIsCreating(true);
    setFailure(undefined);
    const { id } = attempt.current;
    const begin = async (): Promise<Answer<WorkflowSummary>> => {
      const whole = choice.is === 'start' ? { ...choice, start: await complete(choice.start) } : choice;
      return createFrom(adapter, id, { ...request, choice: whole });
    };
    void begin().then((answer) => {
      setIsCreating(false);
      if (answer.ok) props.onCreated(answer.data);
      else fail(messages.failed(answer.failure.message));
    });
  };
  return {
    starts,
    choice,
    choose: (next) => {
      setFailure(undefined);
      setChosen(next);
      // A typed name stays only where it was typed for this choice.
      if (keyOf(next) !== keyOf(choice)) setTyped(undefined);
    },
    file: imported.state,
    repair: imported.repair,
    copied,
    copy: setCopied,
    name,
    setName: setTyped,
    taken,
    isCreating,
    failure,
    create,
  };
}

/** What is left to choose before anything can be created, as a sentence. */
function missingOf(
  choice: Choice,
  file: Import,
  copied: WorkflowSummary | undefined,
  name: string,
  messages: MessagesOf<typeof newMessages>,
): string | undefined {
  if (choice.is === 'file' && file.is !== 'read') return file.is === 'broken' ? file.why : messages.chooseFile;
  if (choice.is === 'copy' && !copied) return messages.chooseFirst;
  return name.trim() === '' ? messages.nameMissing : undefined;
}

interface CreateRequest {
  readonly choice: Choice;
  readonly copied: WorkflowSummary | undefined;
  readonly file: Import;
  readonly name: string;
}

function createFrom(
  adapter: WorkflowAdapter,
  id: string,
  { choice, copied, file, name }: CreateRequest,
): Promise<Answer<WorkflowSummary>> {
  const options = { timeout: patience, isWrite: true };
  if (choice.is === 'copy' && copied)
    return callAdapter(
      'duplicateWorkflow',
      () => adapter.duplicateWorkflow?.({ workflowId: copied.id, id, name }),
      options,
    );
  const version: WorkflowVersion =
    choice.is === 'start'
      ? repairedVersion(choice.start.version, undefined, [])
      : choice.is === 'file' && file.is === 'read'
        ? repairedVersion(file.version, file.here, file.repairs)
        : { definition: { nodes: [], edges: [] } };
  const presentation = choice.is === 'start' ? choice.start.presentation : undefined;
  return callAdapter(
    'createWorkflow',
    () =>
      adapter.createWorkflow?.({
        id,
        name,
        version: { ...version, name },
        ...(presentation ? { presentation } : {}),
      }),
    options,
  );
}

/** Time in ms after the last key before the service is asked whether a name is taken. */
const typingTime = 250;

/** Names that are taken: those of the known workflows, and what the service finds under the wanted one. */
function useTakenNames(
  adapter: WorkflowAdapter,
  workflows: readonly WorkflowSummary[],
  wanted: string,
): readonly string[] {
  const [found, setFound] = useState<readonly string[]>([]);
  const latest = useLatest(adapter);
  const stem = wanted.replace(/ \d{1,4}$/, '').trim();
  useEffect(() => {
    if (stem === '' || !latest.current.listWorkflows) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const ask = () => latest.current.listWorkflows?.({ search: stem, limit: 100 }, { signal: controller.signal });
      void callAdapter('listWorkflows', ask, { timeout: patience }).then((answer) => {
        if (!controller.signal.aborted && answer.ok && Array.isArray(answer.data.items))
          setFound(answer.data.items.map(({ name }) => name));
      });
    }, typingTime);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [latest, stem]);
  return useMemo(() => [...workflows.map(({ name }) => name), ...found], [found, workflows]);
}
