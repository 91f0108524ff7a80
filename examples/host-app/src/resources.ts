import type { ResourceOption, Resources } from 'pathboard';

/** Things that settings keep as `{id, name}`. */
const named = (items: readonly (readonly [id: string, name: string])[]): readonly ResourceOption[] =>
  items.map(([id, name]) => ({ value: { id, name }, label: name }));

const person = (id: string, firstName: string, lastName: string, role: string): ResourceOption => ({
  value: { id, email: `${firstName.toLowerCase()}@fernway.example`, role, firstName, lastName },
  label: `${firstName} ${lastName}`,
  detail: role,
});

/** What this host offers in the pickers of step settings. A real host would fetch these from its own services. */
export const resources: Resources = {
  senders: [
    { value: '+15105550142', label: '(510) 555-0142', detail: 'Clubs' },
    { value: 'pool', label: 'Shared pool', detail: 'The number each contact knows' },
  ],
  templates: named([
    ['tpl_nudge', 'Gentle nudge'], ['tpl_plans', 'Plans overview'], ['tpl_after_hours', 'After-hours reply'],
    ['tpl_morning', 'Morning-of reminder'], ['tpl_reschedule', 'Pick another time'], ['tpl_schedule', 'Class schedule'],
    ['tpl_last_call', 'Last call'], ['tpl_review', 'Review link'], ['tpl_review_again', 'Review reminder'],
  ]),
  lists: named([['lst_trials', 'Active trials'], ['lst_lapsed', 'Lapsed members'], ['lst_news', 'Newsletter']]),
  workflows: named([
    ['wf_trial', 'Free trial sign-up'], ['wf_reminders', 'Appointment reminders'], ['wf_missed_call', 'Missed-call text-back'],
    ['wf_winback', 'Win-back'], ['wf_review', 'Review request'], ['wf_after_hours', 'After-hours intake'],
  ]),
  users: [
    person('usr_ana', 'Ana', 'Ruiz', 'Administrator'), person('usr_ben', 'Ben', 'Choi', 'Manager'), person('usr_jo', 'Jo', 'Park', 'Agent'),
  ],
  attributes: [
    { value: 'attributes.plan', label: 'Plan' }, { value: 'attributes.homeClub', label: 'Home club' }, { value: 'attributes.fitnessGoal', label: 'Fitness goal' },
  ],
  tags: [{ value: 'hot-lead', label: 'hot-lead' }, { value: 'self-serve', label: 'self-serve' }, { value: 'no-reply', label: 'no-reply' }],
  fields: [
    { value: 'firstName', label: 'First name', detail: 'Maya' }, { value: 'lastName', label: 'Last name', detail: 'Torres' },
    { value: 'email', label: 'Email' }, { value: 'mobile.number', label: 'Mobile number' },
    { value: 'attributes.homeClub', label: 'Home club', detail: 'Oakland' }, { value: 'attributes.plan', label: 'Plan', detail: 'premium' },
  ],
};
