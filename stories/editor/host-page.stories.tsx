import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CSSProperties, ReactElement } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { freeTrial } from '../canvas/free-trial-workflow.js';
import { optOutRule, strictNodeTypes, trialDraft } from './trial-draft.js';

/** Styles of a host that match every element. None may apply inside the editor. */
const hostRules = `
  .fernway { font-family: Georgia, serif; color: #24483e; background: #f2ede4; }
  .fernway button { text-transform: uppercase; border: 3px double #24483e; background: #ffd; letter-spacing: 2px; }
  .fernway svg { width: 40px; }
  .fernway span { font-style: italic; }
`;
const accent = { '--pb-theme-accent': '#1d6b52' } as CSSProperties;

function HostPage({ theme }: Pick<WorkflowEditorProps, 'theme'>): ReactElement {
  const panel = (width: number): CSSProperties => ({
    width,
    height: 860,
    borderRadius: 10,
    overflow: 'hidden',
    boxShadow: '0 2px 12px rgb(0 0 0 / .15)',
    ...accent,
  });
  return (
    <div className="fernway" style={{ minHeight: '100vh', padding: '0 48px 40px' }}>
      <style>{hostRules}</style>
      <div style={{ padding: '14px 0', fontWeight: 700 }}>Fernway Operations</div>
      <div style={{ display: 'flex', gap: 40 }}>
        <div>
          <div style={{ padding: '0 0 10px' }}>Editor inside an 800 px panel</div>
          <div style={panel(800)}>
            <WorkflowEditor
              theme={theme ?? 'light'}
              defaultVersion={trialDraft}
              nodeTypes={strictNodeTypes}
              rules={[optOutRule]}
              onBack={() => undefined}
            />
          </div>
        </div>
        <div>
          <div style={{ padding: '0 0 10px' }}>Same workflow, view only, in a 664 px panel</div>
          <div style={panel(664)}>
            <WorkflowEditor theme={theme ?? 'light'} defaultVersion={{ ...freeTrial, readonly: true }} rules={[]} />
          </div>
        </div>
      </div>
    </div>
  );
}

const meta = { title: 'Editor/In the page of a host', component: HostPage, args: { theme: 'light' } } satisfies Meta<
  typeof HostPage
>;
export default meta;
type Story = StoryObj<typeof meta>;

/**
 * One accent colours both editors, the host styles change nothing, both fit their panels, and the regions of each have
 * distinct names.
 */
export const TwoPanels: Story = {
  play: async ({ canvasElement }) => {
    const cards = await within(canvasElement).findAllByRole('button', { name: /^Wait for reply, step 3/ });
    await expect(cards).toHaveLength(2);
    for (const card of cards) await userEvent.click(card);
    for (const button of canvasElement.querySelectorAll('.pb button'))
      await expect(getComputedStyle(button).textTransform).toBe('none');
    for (const icon of canvasElement.querySelectorAll('.pb svg.pb-i'))
      await expect(getComputedStyle(icon).width).toBe(`${icon.getAttribute('width')}px`);
    await expect(getComputedStyle(canvasElement.querySelector('.pb-node__title')!).fontStyle).toBe('normal');
    const settings = await within(canvasElement).findAllByRole('dialog', { name: /^Settings/ });
    await expect(settings.map((panel) => panel.getAttribute('aria-label'))).toEqual([
      'Settings, Free trial sign-up',
      'Settings, Free trial sign-up, view only',
    ]);
  },
};
export const TwoPanelsInDark: Story = { args: { theme: 'dark' }, play: TwoPanels.play! };
