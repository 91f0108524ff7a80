'use client';
import { equalJson, isJsonObject } from '#base';
import { LateView, useLatePart, useMessages } from '#ui';
import type { ReactElement } from 'react';
import { groupFacts, listIn, numbersKey } from '../../groups/edit-groups.js';
import type { FieldDefinition, FieldProps, FieldViewProps } from '../field-definition.js';
import { jsonField } from '../text/json-field.js';
import { listsAlike } from '../value/looks-alike.js';
import { officeHoursText } from '../time/office-hours-text.js';
import { listedValues, valueText } from '../value/value-text.js';
import { listFieldMessages } from './list-field-messages.js';
import { textMessages } from '../text/text-messages.js';
import { timeMessages } from '../time/time-messages.js';

/**
 * A chunk of its own, loaded with the first form that needs it: the groups editor is larger than all other fields
 * together.
 */
const load = (): Promise<typeof import('../../groups/groups-editor.js')> => import('../../groups/groups-editor.js');

function GroupsField(props: FieldProps): ReactElement {
  const { groups } = useMessages(listFieldMessages);
  const { json } = useMessages(textMessages);
  const late = useLatePart(load);
  const placeholder = (
    <div className="pb-grp" role="group" aria-labelledby={props.labelledBy} aria-busy="true">
      <GroupsView value={props.value} property={props.property} resources={props.resources} />
    </div>
  );
  return (
    <LateView
      late={late}
      what={groups.editor}
      meanwhile={json.meanwhile}
      waiting={placeholder}
      instead={<jsonField.Component {...props} />}
    >
      {({ GroupsEditor }) => <GroupsEditor {...props} />}
    </LateView>
  );
}

function GroupsView({ value }: FieldViewProps): ReactElement {
  const { groups } = useMessages(listFieldMessages);
  const { officeHours } = useMessages(timeMessages);
  const factsOf = (group: { readonly [key: string]: unknown }): string =>
    [
      groupFacts(group, groups),
      officeHoursText(group['officeHours'], officeHours),
      group['isDefault'] === true && groups.default,
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <span className="pb-stack">
      {listedValues(value).map((group, index) => (
        <span key={index}>
          {valueText(group)}
          {isJsonObject(group) && <span className="pb-group__facts">{factsOf(group)}</span>}
        </span>
      ))}
    </span>
  );
}

const listKeys = ['users', 'senders', numbersKey, 'tags', 'notifications'];

/** Returns whether two groups look the same: a value that should be a list and is none shows as an empty list. */
function groupsAlike(left: unknown, right: unknown): boolean {
  const shownOf = (group: unknown): unknown =>
    isJsonObject(group) ? { ...group, ...Object.fromEntries(listKeys.map((key) => [key, listIn(group, key)])) } : group;
  return equalJson(shownOf(left), shownOf(right));
}

/** Groups of people, in the order they are tried. Choosing copies the whole group; editing keeps unknown keys. */
export const groupsField: FieldDefinition = {
  Component: GroupsField,
  isGroup: true,
  View: GroupsView,
  looksAlike: (left, right) => listsAlike(left, right, groupsAlike),
  accepts: (value) => value === undefined || value === null || (Array.isArray(value) && value.every(isJsonObject)),
};
