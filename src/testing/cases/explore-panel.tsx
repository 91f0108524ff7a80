'use client';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { Exploration } from '#execute';
import { Button, Checkbox, IconButton, Spinner, useMessages, useToast } from '#ui';
import { casesMessages } from './cases-messages.js';
import { type CaseActions, newPathsOf } from './use-case-actions.js';
import { useCases } from './use-cases.js';

/** Cases that cover what no case takes: all of them or some are added. */
export function ExplorePanel({ actions }: { readonly actions: CaseActions }): ReactElement {
  const { book, messages } = useCases();
  const { explore } = messages;
  const { found, looking } = useStore(book.explorer.state);
  const close = (): void => book.explorer.close();
  return (
    <div className="pb-rins pb-cases__p" role="complementary" aria-label={explore.title} data-region="details">
      <div className="pb-rins__h">
        <span className="pb-rins__t">
          <b>{explore.title}</b>
          {found && (
            <span>{found.cases.length > 0 ? explore.found(found.cases.length) : noneWords(found, explore)}</span>
          )}
        </span>
        <IconButton icon="x" label={explore.close} onClick={close} />
      </div>
      <div className="pb-rins__b">
        {looking && (
          <div className="pb-rsec" role="status">
            <span className="pb-rline">
              <Spinner size={15} />
              {explore.running(Math.round(looking.progress * 100))}
              <span className="pb-rline__end">
                <Button size="sm" onClick={close}>
                  {explore.stop}
                </Button>
              </span>
            </span>
          </div>
        )}
        {found && found.cases.length > 0 && <Proposed found={found} />}
        {found && found.unreached.length > 0 && <NotReached found={found} />}
      </div>
      {found && found.cases.length > 0 && <AddFoot found={found} actions={actions} />}
    </div>
  );
}

type Found = Exploration & { readonly picked: ReadonlySet<string> };

function noneWords(found: Exploration, words: ReturnType<typeof useCases>['messages']['explore']): string {
  return found.unreached.length > 0 ? words.noneFound : words.nothing;
}

function Proposed({ found }: { readonly found: Found }): ReactElement {
  const scene = useCases();
  const { book, messages, words } = scene;
  const pick = (name: string, isPicked: boolean): void => {
    const picked = new Set(found.picked);
    if (isPicked) picked.add(name);
    else picked.delete(name);
    book.explorer.state.setState({ found: { ...found, picked } });
  };
  return (
    <div className="pb-rsec pb-cases__fd" role="group" aria-label={messages.explore.title}>
      {found.cases.map((each) => (
        <Checkbox
          key={each.name}
          checked={found.picked.has(each.name)}
          onCheckedChange={(next) => pick(each.name, next)}
        >
          <span className="pb-cases__pr">
            <b className="pb-trunc">{each.name}</b>
            <span className="pb-trunc">
              {`${messages.explore.takes(newPathsOf(scene, each))} · ${words.contact(each.contact)} · ${words.moment(each.at, each.contact)}`}
            </span>
          </span>
        </Checkbox>
      ))}
    </div>
  );
}

/** Paths that no try reached, each with what happened instead. */
function NotReached({ found }: { readonly found: Found }): ReactElement {
  const { book, messages, test, words } = useCases();
  return (
    <div className="pb-rsec">
      <div className="pb-rline">
        <b>{messages.explore.unreached(found.unreached.length)}</b>
      </div>
      <ul className="pb-cases__ur">
        {found.unreached.map(({ edgeId, why }) => {
          const edge = test.version.definition?.edges?.find(({ id }) => id === edgeId);
          return (
            <li key={edgeId}>
              <Button
                variant="link"
                size="sm"
                onClick={() => edge && book.look.setState({ nodeId: edge.source, coverage: true })}
              >
                {words.path(edgeId)}
              </Button>
              <span>{why}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function AddFoot({ actions, found }: { readonly actions: CaseActions; readonly found: Found }): ReactElement | null {
  const { explore } = useMessages(casesMessages);
  const { test } = useCases();
  const toast = useToast();
  if (test.readOnly) return null;
  const picked = found.cases.filter(({ name }) => found.picked.has(name));
  return (
    <div className="pb-test__foot">
      <Button
        variant="primary"
        disabled={picked.length === 0}
        onClick={() => {
          actions.addFound(picked);
          toast({ text: explore.added(picked.length) });
          actions.runAll();
        }}
      >
        {explore.add(picked.length)}
      </Button>
    </div>
  );
}
