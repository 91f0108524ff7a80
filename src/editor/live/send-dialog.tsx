'use client';
import { type ReactElement, useEffect, useId, useState } from 'react';
import { callAdapter, type ResourceOption, type Resources } from '#adapter';
import { isJsonObject } from '#base';
import { Button, Dialog, Select, useMessages, useToast } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { priceWords } from './fact-rows.js';
import { sendMessages } from './send-messages.js';

/** Milliseconds until a call counts as lost. */
const patience = 30_000;

/** Asks which list the live version is sent to, and says how many contacts it reaches and what it costs. */
export function SendDialog({ onDone }: { readonly onDone: () => void }): ReactElement {
  const { actions, adapter, editor, props, workflowId = '' } = useEditorContext();
  const messages = useMessages(sendMessages);
  const toast = useToast();
  const { failed, lists } = useLists(props.resources?.lists);
  const [listId, setListId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const list = lists?.find(({ id }) => id === listId);
  const send = async (): Promise<void> => {
    if (!list) return;
    setBusy(true);
    const name = editor.store.getState().version.name ?? '';
    const request = { workflowId, listId: list.id, name: messages.campaign(name, list.name) };
    const answer = await callAdapter('sendToList', () => adapter?.sendToList?.(request), {
      timeout: patience,
      isWrite: true,
    });
    setBusy(false);
    if (!answer.ok) return setFailure(answer.failure.message);
    const done = messages.sent(list.name);
    toast({ text: done });
    actions.say(done);
    onDone();
  };
  const chooseList = (id: string): void => {
    setFailure(undefined);
    setListId(id);
  };
  return (
    <Dialog
      open
      onClose={onDone}
      title={messages.title}
      text={messages.text}
      actions={
        <>
          <Button variant="ghost" onClick={onDone}>
            {messages.cancel}
          </Button>
          <Button variant="primary" disabled={!list || isBusy || failure !== undefined} onClick={() => void send()}>
            {list?.contacts === undefined
              ? messages.send
              : messages.sendTo(list.contacts, list.contacts.toLocaleString(props.locale))}
          </Button>
        </>
      }
    >
      <ListField {...{ failed, isBusy, listId, lists }} onList={chooseList} />
      {list && <Reach contacts={list.contacts} />}
      {failure !== undefined && (
        <p className="pb-help pb-advice" role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}

function ListField({
  failed,
  isBusy,
  listId,
  lists,
  onList,
}: ReturnType<typeof useLists> & {
  readonly isBusy: boolean;
  readonly listId: string | null;
  readonly onList: (id: string) => void;
}): ReactElement {
  const { props } = useEditorContext();
  const messages = useMessages(sendMessages);
  const field = useId();
  return (
    <>
      <label htmlFor={field} className="pb-lbl">
        {messages.list}
      </label>
      <Select
        id={field}
        value={listId}
        disabled={isBusy}
        placeholder={lists ? messages.choose : messages.loading}
        options={(lists ?? []).map(({ contacts, id, name }) => ({
          value: id,
          label: name,
          ...(contacts === undefined ? {} : { note: contacts.toLocaleString(props.locale) }),
        }))}
        onValueChange={onList}
      />
      {failed && <p className="pb-help pb-advice">{messages.notLoaded}</p>}
      {lists?.length === 0 && <p className="pb-help">{messages.none}</p>}
    </>
  );
}

/** How many contacts a list has, and what the workflow costs for all of them. */
function Reach({ contacts }: { readonly contacts: number | undefined }): ReactElement {
  const { editor, props } = useEditorContext();
  const messages = useMessages(sendMessages);
  const totals = editor.messageTotals();
  const [least, most] = [totals?.least.cost?.minimum, totals?.most.cost?.worst];
  if (contacts === undefined) return <p className="pb-help">{messages.unknownReach}</p>;
  const reach = messages.reach(contacts, contacts.toLocaleString(props.locale));
  if (least === undefined || most === undefined) return <p className="pb-help">{reach}</p>;
  const price = (each: number): string => priceWords(each * contacts, totals?.currency, props.locale);
  return (
    <p className="pb-help" role="status">
      {reach} {least === most ? messages.cost(price(most)) : messages.costFrom(price(least), price(most))}
    </p>
  );
}

interface ContactList {
  readonly id: string;
  readonly name: string;
  /** Absent where it is not known. */
  readonly contacts?: number;
}

/** The lists of the account; undefined while they load. */
function useLists(source: Resources['lists']): {
  readonly lists: readonly ContactList[] | undefined;
  readonly failed: boolean;
} {
  const [lists, setLists] = useState<readonly ContactList[]>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    void (async () => {
      const load = typeof source === 'function' ? source : source && 'load' in source ? source.load : undefined;
      const known = load ? await load({ search: '', signal: controller.signal }) : source;
      const options = known && 'options' in known ? known.options : known;
      if (!controller.signal.aborted) setLists(((options ?? []) as readonly ResourceOption[]).flatMap(readList));
    })().catch(() => {
      if (!controller.signal.aborted) setFailed(true);
    });
    return () => controller.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the dialog opens
  }, []);
  return { lists, failed };
}

function readList({ facts, label, value }: ResourceOption): readonly ContactList[] {
  const id = isJsonObject(value) ? value['id'] : value;
  const contacts = facts?.['contacts'];
  if (typeof id !== 'string') return [];
  return [{ id, name: label, ...(typeof contacts === 'number' ? { contacts } : {}) }];
}
