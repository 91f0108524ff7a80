import type { Resources } from 'pathboard';

/** The resources of a gym's account. */
export const resources: Resources = {
  senders: [
    { value: '+15105550142', label: '(510) 555-0142', detail: 'Oakland' },
    { value: 'shared-pool', label: 'Shared pool' },
  ],
  lists: [
    { value: { id: 'list-1', name: 'Members' }, label: 'Members', detail: '1,204' },
    { value: { id: 'list-2', name: 'Trial guests' }, label: 'Trial guests', detail: '318' },
  ],
  users: [
    {
      value: { id: 'u1', email: 'ana@fernway.example', firstName: 'Ana', lastName: 'Whitfield' },
      label: 'Ana Whitfield',
    },
    { value: { id: 'u2', email: 'jo@fernway.example', firstName: 'Jo', lastName: 'Park' }, label: 'Jo Park' },
  ],
  attributes: [
    { value: 'attributes.plan', label: 'Plan' },
    { value: 'attributes.homeClub', label: 'Home club' },
  ],
  fields: [
    { value: 'firstName', label: 'First name', detail: 'Maya' },
    { value: 'attributes.homeClub', label: 'Home club', detail: 'Oakland' },
  ],
  groups: [
    {
      value: { id: 'g1', name: 'Front desk', users: [{ id: 'u1' }, { id: 'u2' }], isDefault: true },
      label: 'Front desk',
    },
    { value: { id: 'g2', name: 'Trainers', users: [{ id: 'u3' }] }, label: 'Trainers' },
  ],
};
