'use client';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { Button, IconButton, IconTile } from '#ui';
import type { CaseActions } from './use-case-actions.js';
import { useCases } from './use-cases.js';

/** A step that no case comes to: a case can be made for it, or the rule is named that shuts the way. */
export function MakePanel({ actions }: { readonly actions: CaseActions }): ReactElement | null {
  const { book, look, messages, test, words } = useCases();
  const { looking, shut } = useStore(book.explorer.state);
  const nodeId = shut?.nodeId ?? looking?.nodeId ?? look.nodeId;
  const content = nodeId === undefined ? undefined : words.node(nodeId);
  if (nodeId === undefined || !content) return null;
  const close = (): void => {
    book.explorer.close();
    book.look.setState({ nodeId: undefined, page: 'list' });
  };
  return (
    <div className="pb-rins pb-cases__p" role="complementary" aria-label={messages.case.label} data-region="details">
      <div className="pb-rins__h">
        <IconTile {...content} icons={test.icons} size={32} iconSize={17} />
        <span className="pb-rins__t">
          <b className="pb-trunc">{content.title}</b>
          <span className="pb-trunc">{messages.make.step}</span>
        </span>
        <IconButton icon="x" label={messages.make.close} onClick={close} />
      </div>
      <div className="pb-rins__b">
        <div className="pb-rsec">
          {shut?.nodeId === nodeId && (
            <div className="pb-callout" data-k="warn" role="status">
              <b>{messages.make.none(words.about(nodeId))}</b>
              <span className="pb-callout__p">{shut.why}</span>
            </div>
          )}
          <Button icon="bookmark-plus" busy={looking?.nodeId === nodeId} onClick={() => actions.make(nodeId)}>
            {looking?.nodeId === nodeId ? messages.make.looking : messages.make.button}
          </Button>
        </div>
      </div>
    </div>
  );
}
