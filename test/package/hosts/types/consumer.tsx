// Code of a host for every entry; compiled only.
import { createElement, type ReactElement } from 'react';
import { ExecutionViewer, type SlotProps, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { createEditor, type Layout, layoutVersion, parseVersion, type WorkflowVersion } from 'pathboard/core';
import { createClient, createHttpAdapter } from 'pathboard/client';
import { messagingNodeTypes } from 'pathboard/catalog';
import { createService } from 'pathboard-service';
import 'pathboard/style.css';
import 'pathboard/layout-worker';

const parsed = parseVersion({ name: 'Greeting', definition: { nodes: [], edges: [] } });
if (!parsed.ok) throw new Error(parsed.problems[0]?.message);
export const version: WorkflowVersion = parsed.version;
export const layout: Layout = layoutVersion(version);
export const editor = createEditor({ version, nodeTypes: messagingNodeTypes });
export const adapter = createHttpAdapter({
  client: createClient({ baseUrl: 'https://texting.example.com', token: () => '' }),
  accountId: 'acc_1',
});
export const props: WorkflowEditorProps = { defaultVersion: version, theme: 'light' };
export const element: ReactElement = createElement(WorkflowEditor, props);
export const viewed = <ExecutionViewer execution={{ id: 'run' }} version={version} />;
export const withSlot = (given: SlotProps): ReactElement => (
  <WorkflowEditor {...props} className={String(Object.keys(given).length)} />
);
export const made = createService;
// @ts-expect-error Unknown theme. An accepted one would mean that the types were not found.
export const wrong = <WorkflowEditor defaultVersion={version} theme="purple" />;
