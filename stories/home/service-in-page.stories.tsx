import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactElement, useEffect, useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { createClient, createHttpAdapter, type WorkflowAdapter } from 'pathboard/client';
import { WorkflowHome } from 'pathboard/home';
import type { RunningService } from 'pathboard-service';

interface InPageProps {
  readonly theme: NonNullable<WorkflowEditorProps['theme']>;
}

/** Starts the service with its sample account in this page, and an adapter whose client calls it. */
function useServiceInPage(): WorkflowAdapter | undefined {
  const [adapter, setAdapter] = useState<WorkflowAdapter>();
  useEffect(() => {
    let service: RunningService | undefined;
    let isHere = true;
    const start = async (): Promise<void> => {
      // Loaded on demand: other stories need neither the service nor its database.
      const { createService, demoToken } = await import('pathboard-service');
      service = await createService({ database: 'memory://', seed: true, engine: { works: false } });
      if (!isHere) return service.close();
      const running = service;
      const client = createClient({
        baseUrl: 'https://service-in-page.example',
        token: demoToken,
        fetch: (input, init) => running.fetch(new Request(input, init)),
      });
      setAdapter(createHttpAdapter({ client, accountId: 'acc_fernway' }));
    };
    void start();
    return () => {
      isHere = false;
      void service?.close();
    };
  }, []);
  return adapter;
}

/** A host whose service is in the page: home, and the editor of the workflow that is opened. */
function ServiceInPage({ theme }: InPageProps): ReactElement {
  const adapter = useServiceInPage();
  const [workflowId, setWorkflowId] = useState<string>();
  return (
    <div style={{ height: '100vh' }}>
      {adapter && workflowId === undefined && (
        <WorkflowHome
          adapter={adapter}
          theme={theme}
          drafts={false}
          locale="en-US"
          timeZone="UTC"
          onOpen={({ id }) => setWorkflowId(id)}
        />
      )}
      {adapter && workflowId !== undefined && (
        <WorkflowEditor
          adapter={adapter}
          workflowId={workflowId}
          theme={theme}
          drafts={false}
          asksBeforeLeaving={false}
          locale="en-US"
          timeZone="UTC"
          onBack={() => setWorkflowId(undefined)}
        />
      )}
    </div>
  );
}

const meta = {
  title: 'Home/Service in the page',
  component: ServiceInPage,
  args: { theme: 'light' },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof ServiceInPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const long = { timeout: 30_000 };

/** The reference service and its database are in the page: what is saved is listed again, and no server is asked. */
export const WithoutAServer: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const [row] = await page.findAllByRole('row', { name: /steps/ }, long);
    row!.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await page.findByRole('button', { name: /, rename$/ }, long));
    const field = page.getByRole('textbox', { name: 'Name of the workflow' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Kept in the page{Enter}');
    await userEvent.click(await page.findByRole('button', { name: 'Save version' }, long));
    await waitFor(() => expect(canvasElement.querySelector('.pb-save[data-status="saved"]')).not.toBeNull(), long);
    await userEvent.click(page.getByRole('button', { name: 'All workflows' }));
    await page.findByRole('row', { name: /Kept in the page/ }, long);
  },
};
export const WithoutAServerInTheDark: Story = {
  args: { theme: 'dark' },
  play: async ({ canvasElement }) => void (await within(canvasElement).findAllByRole('row', { name: /steps/ }, long)),
};
