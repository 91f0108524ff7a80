import { type ExecutionEnvironment, TestMode, type TestScenario } from 'pathboard/testing';
import type { WorkflowVersion } from 'pathboard/core';
import 'pathboard/style/testing.css';

const environment: ExecutionEnvironment = {
  account: {
    timeZone: 'America/Los_Angeles',
    quietHours: { from: '21:00', to: '08:00' },
    segmentPrice: () => 0.0079,
  },
};
const sunday: TestScenario = {
  at: '2025-10-13T01:42:00Z',
  contact: { firstName: 'Maya', mobile: { number: '+15105550142' }, timezone: 'America/Denver' },
  events: [{ after: 'PT48M', reply: 'book' }],
};

/** A test that has begun. The element around it needs a height. */
export function Trial({ version }: { readonly version: WorkflowVersion }) {
  return <TestMode version={version} environment={environment} currency="USD" initialTest={sunday} />;
}
