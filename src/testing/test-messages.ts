import { defineMessages, type MessagesOf } from '#ui';

/** The words around the views of testing. */
export const testMessages = defineMessages('testing.test', {
  root: 'Test',
  part: 'Test',
  tabs: { label: 'What is tested', one: 'One contact', cases: 'Cases', forecast: 'Forecast' },
});

export type TestMessages = MessagesOf<typeof testMessages>;
