import type { Resources } from 'pathboard';

/** What this host offers in the pickers of step settings. A real host would load these from its own services. */
export const resources: Resources = {
  sender: [
    { value: '+15105550142', label: '(510) 555-0142', detail: 'Front desk' },
    { value: '+15105550187', label: '(510) 555-0187', detail: 'Membership' },
    { value: 'pool', label: 'Shared pool', detail: 'The number each contact knows' },
  ],
  template: [
    { value: 'tpl_nudge', label: 'Gentle nudge' },
    { value: 'tpl_plans', label: 'Plans overview' },
    { value: 'tpl_after_hours', label: 'After-hours reply' },
  ],
  list: [{ value: 'list_trial', label: 'Trial members' }, { value: 'list_members', label: 'Members' }, { value: 'list_lapsed', label: 'Lapsed members' }],
  user: [{ value: 'usr_ana', label: 'Ana Whitfield' }, { value: 'usr_jo', label: 'Jo Park' }],
  attribute: [{ value: 'plan', label: 'Plan' }, { value: 'homeClub', label: 'Home club' }, { value: 'fitnessGoal', label: 'Fitness goal' }],
};
