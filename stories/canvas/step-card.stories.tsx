import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentProps, ReactElement } from 'react';
import { StepCard, cardSize, stepContent } from '#canvas';
import { createCatalog, messagingNodeTypes } from '#catalog';
import type { Presentation, WorkflowNode } from '#model';
import { PbRoot } from '#ui';

type Step = ComponentProps<typeof StepCard>['step'];

const catalog = createCatalog(messagingNodeTypes);

function card(type: string, config: WorkflowNode['config'] = {}, state: Partial<Step> = {}, presentation?: Presentation): Step {
  const node: WorkflowNode = { id: 'n', type: catalog.find(type) ?? { type }, config };
  return {
    content: stepContent(node, [], presentation), errors: 0, warnings: 0, mark: undefined, markSummary: undefined, visits: [], dim: false,
    current: false, selected: false, hint: undefined, dragging: false, ...state,
  };
}

const message = { message: 'Hi {firstName}, thanks for trying Fernway Fitness.' };
const states: readonly (readonly [string, Step])[] = [
  ['Default', card('send-message', message)],
  ['Selected', card('send-message', message, { selected: true })],
  ['Error', card('send-message', message, { errors: 1 })],
  ['Warning', card('send-message', message, { warnings: 1 })],
  ['Error, selected', card('send-message', message, { errors: 1, selected: true })],
  ['Turned off', card('send-message', message, {}, { version: 1, nodes: { n: { off: true } } })],
  ['Running', card('send-message', message, { mark: 'running', visits: [3] })],
  ['Waiting', card('wait-for-reply', {}, { mark: 'waiting', visits: [4], markSummary: '48 m left' })],
  ['Done', card('send-message', message, { mark: 'done', visits: [2] })],
  ['Failed', card('send-message', message, { mark: 'failed', visits: [6] })],
  ['Timed out', card('wait-for-reply', {}, { mark: 'timedOut', visits: [4] })],
  ['Skipped (this run)', card('send-message', message, { mark: 'skipped' })],
  ['Not reached', card('send-message', message, { dim: true })],
  ['Visited three times', card('wait-for-reply', {}, { mark: 'done', visits: [3, 5, 7] })],
  ['Valid connect target', card('add-tag', { tags: ['hot-lead'] }, { hint: 'droptarget' })],
  ['Cannot connect here', card('trigger-keyword', { keywords: ['TRIAL'] }, { hint: 'nodrop' })],
  ['Dragging', card('delay', { duration: 'PT30M' }, { dragging: true })],
  ['Unknown step type', card('crm_sync_v2')],
  ['Trigger', card('trigger-keyword', { keywords: ['TRIAL'], number: '+15105550142' })],
  ['End', card('end')],
];

function Anatomy({ theme }: { readonly theme: 'light' | 'dark' }): ReactElement {
  return (
    <PbRoot label="Step card" theme={theme} style={{ minHeight: '100vh', background: 'var(--pb-canvas)', padding: 36 }}>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, 216px)', gap: '28px 32px' }}>
        {states.map(([name, step]) => (
          <div key={name} style={{ display: 'grid', gap: 10, alignContent: 'start' }}>
            <div style={name === 'End' ? { width: 112, height: 40 } : cardSize}><StepCard step={step} /></div>
            <div style={{ fontSize: 11, color: 'var(--pb-ink-3)' }}>{name}</div>
          </div>
        ))}
      </div>
    </PbRoot>
  );
}

const meta = { title: 'Canvas/Step card', component: Anatomy } satisfies Meta<typeof Anatomy>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Outline and badge carry the state; colour is never alone. */
export const States: Story = { args: { theme: 'light' } };
export const StatesInDark: Story = { args: { theme: 'dark' } };
