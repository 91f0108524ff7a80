import type { NodeProperty } from '#model';
import { plainWord, settingArg } from '#rules';

/** By property type: resource kind and icon. */
const kinds = new Map<string, { readonly kind: string; readonly icon: string }>([
  ['sender', { kind: 'senders', icon: 'phone' }],
  ['list', { kind: 'lists', icon: 'list' }],
  ['user', { kind: 'users', icon: 'user' }],
  ['users', { kind: 'users', icon: 'user' }],
  ['template', { kind: 'templates', icon: 'message-square-text' }],
  ['attribute', { kind: 'attributes', icon: 'braces' }],
  ['workflow', { kind: 'workflows', icon: 'workflow' }],
  ['form', { kind: 'forms', icon: 'clipboard-list' }],
  ['link', { kind: 'links', icon: 'link' }],
  ['campaign', { kind: 'campaigns', icon: 'megaphone' }],
  ['contact', { kind: 'contacts', icon: 'contact' }],
  ['tag', { kind: 'tags', icon: 'tag' }],
  ['meetingevent', { kind: 'meetingEvents', icon: 'calendar-check' }],
]);

/** Returns the kind of resource that a setting is chosen from; empty for none. */
export function kindOf(property: NodeProperty): string {
  return settingArg(property, 'resource') ?? kinds.get(plainWord(property.type))?.kind ?? '';
}

/** Returns the icon of the resources that a setting is chosen from. */
export function kindIcon(property: NodeProperty): string {
  return kinds.get(plainWord(property.type))?.icon ?? 'list';
}
