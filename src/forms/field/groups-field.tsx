'use client';
import { equalJson, isJsonObject } from '#base';
import { LateView, useLatePart } from '#ui';
import type { ReactElement } from 'react';
import { listIn, numbersKey } from '../groups/edit-groups.js';
import { groupFacts } from '../groups/group-facts.js';
import type { FieldDefinition, FieldProps, FieldViewProps } from './field-definition.js';
import { jsonField, rawMeanwhile } from './json-field.js';
import { listsAlike } from './looks-alike.js';
import { officeHoursText } from './office-hours-text.js';
import { listedValues, valueText } from './value-text.js';

/**
 * A chunk of its own, loaded with the first form that needs it: the groups editor is larger than all other fields
 * together.
 */
const load = (): Promise<typeof import('../groups/groups-editor.js')> => import('../groups/groups-editor.js');

function GroupsField(props: FieldProps): ReactElement {
  const late = useLatePart(load);
  const placeholder = (
    <div className="pb-grp" role="group" aria-labelledby={props.labelledBy} aria-busy="true">
      <GroupsView value={props.value} property={props.property} resources={props.resources} />
    </div>
  );
  return (
    <LateView
      late={late}
      what="The groups editor"
      meanwhile={rawMeanwhile}
      waiting={placeholder}
      instead={<jsonField.Component {...props} />}
    >
      {({ GroupsEditor }) => <GroupsEditor {...props} />}
    </LateView>
  );
}

function GroupsView({ value }: FieldViewProps): ReactElement {
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

function factsOf(group: { readonly [key: string]: unknown }): string {
  return [groupFacts(group), officeHoursText(group['officeHours']), group['isDefault'] === true && 'Default group']
    .filter(Boolean)
    .join(' · ');
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
