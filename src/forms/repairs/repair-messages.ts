import { defineMessages } from '#ui';

export const repairMessages = defineMessages('repairs', {
  uses: (kind: string, count: number) => `${kind} · in ${count === 1 ? '1 step' : `${count} steps`}`,
  insteadOf: (name: string) => `Instead of ${name}`,
  declare: 'Add it to this workflow',
  keep: 'Leave as it is',
  dropSteps: 'Leave these steps out',
  clear: 'Clear the setting',
  kinds: {
    nodeType: 'Kind of step',
    attribute: 'Field',
    property: 'Property of the workflow',
    output: 'Value of another step',
    sender: 'Number or pool',
    template: 'Template',
    list: 'List',
    user: 'Person',
    group: 'Group',
    meetingevent: 'Meeting',
    campaign: 'Campaign',
    workflow: 'Workflow',
    form: 'Form',
    link: 'Link',
    tag: 'Tag',
  },
});
