// A minimal host: it opens a workflow, replays an execution on it, or shows the form of a message, and unmounts it by
// a button.
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ExecutionViewer, PropertyForm, WorkflowEditor } from 'pathboard';
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

const form = {
  type: 'send',
  label: 'Send',
  group: 'Messages',
  properties: [
    { type: 'message', name: 'message', label: 'Message' },
    { type: 'phone', name: 'to', label: 'To' },
    { type: 'groups', name: 'groups', label: 'Groups' },
    { type: 'color', name: 'color', label: 'Color' },
  ],
};

function Message() {
  const [config, setConfig] = useState({
    message: 'Hi {firstName|there}',
    to: '+15105550142',
    groups: [{ name: 'Desk', officeHours: { active: true, timezone: 'UTC', times: {} } }],
    color: '#204060',
  });
  return createElement(PropertyForm, {
    nodeType: form,
    config,
    preview: true,
    theme: 'light',
    onChange: ([name], value) => setConfig((before) => ({ ...before, [name]: value })),
  });
}

const version = await (await fetch('./workflow.json')).json();
if (location.hash === '#run') {
  const execution = {
    id: 'run',
    status: 'completed',
    steps: [{ id: 'v1', node: { id: version.definition.nodes[0].id } }],
  };
  root.render(createElement(ExecutionViewer, { execution, version, theme: 'light' }));
} else if (location.hash === '#message') {
  root.render(createElement(Message));
} else {
  root.render(createElement(WorkflowEditor, { defaultVersion: version, theme: 'light' }));
}
