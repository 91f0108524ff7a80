'use client';
import { type ReactElement, useId } from 'react';
import type { Repair, RepairItem, RepairKind } from '#edit';
import { Icon, type MessagesOf, type Option, Select, useMessages } from '#ui';
import { repairMessages } from './repair-messages.js';

export interface RepairListProps {
  readonly items: readonly RepairItem[];
  /** One for each item, in the same order. */
  readonly repairs: readonly Repair[];
  readonly onRepair: (repair: Repair) => void;
  readonly label?: string;
}

/** The nearest names come first; any other replacement can be chosen later in the settings. */
const maxChoices = 50;

const icons: { readonly [kind in RepairKind]?: string } = {
  nodeType: 'layout-grid',
  attribute: 'braces',
  property: 'braces',
  output: 'braces',
  sender: 'phone',
  template: 'message-square-text',
  list: 'list',
  user: 'user',
  group: 'users-round',
  meetingevent: 'calendar-check',
  campaign: 'megaphone',
  workflow: 'workflow',
  form: 'clipboard-list',
  link: 'link',
  tag: 'tag',
};

/** Resources that copied or imported steps need and the account lacks, each with a choice of what to use instead. */
export function RepairList({ items, label, onRepair, repairs }: RepairListProps): ReactElement {
  const messages = useMessages(repairMessages);
  const kinds: { readonly [kind in RepairKind]?: string } = messages.kinds;
  const id = useId();
  return (
    <ul className="pb-repairs" aria-label={label}>
      {items.map((item, index) => (
        <li key={`${item.kind}:${item.id}`} className="pb-repairs__r">
          <span className="pb-repairs__n" id={`${id}-${index}`}>
            <Icon name={icons[item.kind] ?? 'circle-question-mark'} size={15} />
            <span>
              <b>{item.name}</b>
              <span className="pb-mut">
                {messages.uses(kinds[item.kind] ?? item.kind, new Set(item.uses.map(({ nodeId }) => nodeId)).size)}
              </span>
            </span>
          </span>
          <Select
            size="sm"
            label={messages.insteadOf(item.name)}
            value={valueOf(repairs[index])}
            options={optionsFor(item, messages)}
            onValueChange={(value) => onRepair(repairOf(item, value))}
          />
        </li>
      ))}
    </ul>
  );
}

const mappedTo = 'map:';

function valueOf(repair: Repair | undefined): string {
  if (!repair) return 'keep';
  return repair.action === 'map' ? `${mappedTo}${repair.to ?? ''}` : repair.action;
}

function repairOf({ id, kind }: RepairItem, value: string): Repair {
  return value === 'keep' || value === 'drop'
    ? { kind, id, action: value }
    : { kind, id, action: 'map', to: value.slice(mappedTo.length) };
}

function optionsFor(
  { choices, declarable, kind }: RepairItem,
  words: MessagesOf<typeof repairMessages>,
): readonly Option[] {
  return [
    { value: 'keep', label: declarable ? words.declare : words.keep },
    { value: 'drop', label: kind === 'nodeType' ? words.dropSteps : words.clear },
    ...choices.slice(0, maxChoices).map(({ id, name }): Option => ({
      value: `${mappedTo}${id}`,
      label: name,
      ...(id === name ? {} : { note: id }),
    })),
  ];
}
