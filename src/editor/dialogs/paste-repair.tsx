'use client';
import { type ReactElement, useId, useState } from 'react';
import type { Repair, RepairItem, RepairKind } from '#edit';
import { Button, Dialog, Icon, type MessagesOf, type Option, Select, useMessages } from '#ui';
import { dialogMessages } from './dialog-messages.js';

export interface PasteRepairProps {
  readonly steps: number;
  readonly items: readonly RepairItem[];
  readonly onPaste: (repairs: readonly Repair[]) => void;
  readonly onCancel: () => void;
}

/** The nearest names come first; any other replacement can be chosen later in the settings. */
const maxChoices = 50;

const icons: { readonly [kind in RepairKind]?: string } = {
  nodeType: 'layout-grid',
  attribute: 'braces',
  property: 'braces',
  sender: 'phone',
  template: 'message-square-text',
  list: 'list',
  user: 'user',
  group: 'users-round',
  meetingevent: 'calendar-check',
  workflow: 'workflow',
  form: 'clipboard-list',
  link: 'link',
  tag: 'tag',
};

/** Asks, before a paste, for replacements of resources that the account lacks. */
export function PasteRepair({ items, onCancel, onPaste, steps }: PasteRepairProps): ReactElement {
  const { cancel, repair: messages } = useMessages(dialogMessages);
  const kinds: { readonly [kind in RepairKind]?: string } = messages.kinds;
  const id = useId();
  const [chosen, setChosen] = useState<readonly string[]>(() => items.map(proposalFor));
  const paste = (): void =>
    onPaste(
      items.map(({ id: missing, kind }, index): Repair => {
        const choice = chosen[index] ?? 'keep';
        return choice === 'keep' || choice === 'drop'
          ? { kind, id: missing, action: choice }
          : { kind, id: missing, action: 'map', to: choice.slice(mapped.length) };
      }),
    );
  return (
    <Dialog
      open
      onClose={onCancel}
      title={messages.title(steps)}
      text={messages.text(items.length)}
      actions={
        <>
          <Button variant="ghost" onClick={onCancel}>
            {cancel}
          </Button>
          <Button variant="primary" onClick={paste}>
            {messages.submit}
          </Button>
        </>
      }
    >
      <ul className="pb-repairs">
        {items.map((item, index) => {
          const uses = new Set(item.uses.map(({ nodeId }) => nodeId)).size;
          return (
            <li key={`${item.kind}:${item.id}`} className="pb-repairs__r">
              <span className="pb-repairs__n" id={`${id}-${index}`}>
                <Icon name={icons[item.kind] ?? 'circle-question-mark'} size={15} />
                <span>
                  <b>{item.name}</b>
                  <span className="pb-swap__d">{messages.uses(kinds[item.kind] ?? item.kind, uses)}</span>
                </span>
              </span>
              <Select
                label={messages.insteadOf(item.name)}
                value={chosen[index] ?? 'keep'}
                options={optionsFor(item, messages)}
                onValueChange={(next) => setChosen(chosen.map((other, at) => (at === index ? next : other)))}
              />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

const mapped = 'map:';

/** Proposes a resource of the same name, and none otherwise. */
function proposalFor({ choices: [first], name }: RepairItem): string {
  return first && first.name.trim().toLowerCase() === name.trim().toLowerCase() ? `${mapped}${first.id}` : 'keep';
}

function optionsFor(
  { choices, declarable, kind }: RepairItem,
  words: MessagesOf<typeof dialogMessages>['repair'],
): readonly Option[] {
  return [
    { value: 'keep', label: declarable ? words.declare : words.keep },
    { value: 'drop', label: kind === 'nodeType' ? words.dropSteps : words.clear },
    ...choices
      .slice(0, maxChoices)
      .map(({ id, name }): Option => ({ value: `${mapped}${id}`, label: name, ...(id === name ? {} : { note: id }) })),
  ];
}
