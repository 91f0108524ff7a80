'use client';
import { type ReactElement, useId, useState } from 'react';
import type { Repair, RepairItem, RepairKind } from '#edit';
import { Button, Dialog, Icon, type Option, Select } from '#ui';

export interface PasteRepairProps {
  readonly steps: number;
  readonly items: readonly RepairItem[];
  readonly onPaste: (repairs: readonly Repair[]) => void;
  readonly onCancel: () => void;
}

/** The nearest names come first; any other replacement can be chosen later in the settings. */
const maxChoices = 50;

const kinds: { readonly [kind in RepairKind]?: { readonly icon: string; readonly word: string } } = {
  nodeType: { icon: 'layout-grid', word: 'Kind of step' },
  attribute: { icon: 'braces', word: 'Field' },
  property: { icon: 'braces', word: 'Property of the workflow' },
  sender: { icon: 'phone', word: 'Number or pool' },
  template: { icon: 'message-square-text', word: 'Template' },
  list: { icon: 'list', word: 'List' },
  user: { icon: 'user', word: 'Person' },
  group: { icon: 'users-round', word: 'Group' },
  meetingevent: { icon: 'calendar-check', word: 'Meeting' },
  workflow: { icon: 'workflow', word: 'Workflow' },
  form: { icon: 'clipboard-list', word: 'Form' },
  link: { icon: 'link', word: 'Link' },
  tag: { icon: 'tag', word: 'Tag' },
};

/** Asks, before a paste, for replacements of resources that the account lacks. */
export function PasteRepair({ items, onCancel, onPaste, steps }: PasteRepairProps): ReactElement {
  const id = useId();
  const [chosen, setChosen] = useState<readonly string[]>(() => items.map(proposalFor));
  const paste = (): void =>
    onPaste(
      items.map(({ id: thing, kind }, index): Repair => {
        const choice = chosen[index] ?? 'keep';
        return choice === 'keep' || choice === 'drop'
          ? { kind, id: thing, action: choice }
          : { kind, id: thing, action: 'map', to: choice.slice(mapped.length) };
      }),
    );
  const count = items.length === 1 ? 'One thing' : `${items.length} things`;
  return (
    <Dialog
      open
      onClose={onCancel}
      title={steps === 1 ? 'Paste 1 step' : `Paste ${steps} steps`}
      text={`${count} they need ${items.length === 1 ? 'is' : 'are'} not here. Choose what to use instead, or leave it and mend it later.`}
      actions={
        <>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="primary" onClick={paste}>
            Paste
          </Button>
        </>
      }
    >
      <ul className="pb-mends">
        {items.map((item, index) => {
          const { icon, word } = kinds[item.kind] ?? { icon: 'circle-question-mark', word: item.kind };
          const uses = new Set(item.uses.map(({ nodeId }) => nodeId)).size;
          return (
            <li key={`${item.kind}:${item.id}`} className="pb-mends__r">
              <span className="pb-mends__n" id={`${id}-${index}`}>
                <Icon name={icon} size={15} />
                <span>
                  <b>{item.name}</b>
                  <span className="pb-swap__d">
                    {word} · in {uses === 1 ? '1 step' : `${uses} steps`}
                  </span>
                </span>
              </span>
              <Select
                label={`Instead of ${item.name}`}
                value={chosen[index] ?? 'keep'}
                options={optionsFor(item)}
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

function optionsFor({ choices, declarable, kind }: RepairItem): readonly Option[] {
  return [
    { value: 'keep', label: declarable ? 'Add it to this workflow' : 'Leave as it is' },
    { value: 'drop', label: kind === 'nodeType' ? 'Leave these steps out' : 'Clear the setting' },
    ...choices
      .slice(0, maxChoices)
      .map(({ id, name }): Option => ({ value: `${mapped}${id}`, label: name, ...(id === name ? {} : { note: id }) })),
  ];
}
