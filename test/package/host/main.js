// A host as small as can be: it opens the workflow it is served, or replays a run over it, and takes it away when asked to.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { ExecutionViewer, WorkflowEditor } from 'pathboard';
import 'pathboard/style.css';
import './host.css';

const place = document.createElement('div');
place.id = 'place';
document.body.append(place);
const root = createRoot(place);
const leave = document.createElement('button');
leave.textContent = 'Leave';
leave.onclick = () => root.unmount();
document.body.append(leave);

const version = await (await fetch('./workflow.json')).json();
if (location.hash === '#run') {
  const execution = { id: 'run', status: 'completed', steps: [{ id: 'v1', node: { id: version.definition.nodes[0].id } }] };
  root.render(createElement(ExecutionViewer, { execution, version, theme: 'light' }));
} else root.render(createElement(WorkflowEditor, { defaultVersion: version, theme: 'light' }));
