import { createEditor, parseVersion, validateVersion } from 'pathboard/core';
import { messagingNodeTypes } from 'pathboard/catalog';

const parsed = parseVersion(JSON.parse('{"name":"Greeting","definition":{"nodes":[],"edges":[]}}'));
if (!parsed.ok) throw new Error(parsed.problems[0]?.message);

const editor = createEditor({ version: parsed.version, nodeTypes: messagingNodeTypes });
const start = editor.commands.addNode({ type: 'trigger-keyword', config: { keywords: ['HELLO'] } });
if (start.ok) editor.commands.addNode({ type: 'send-message', after: { nodeId: start.nodeId } });
editor.undo();

for (const problem of validateVersion(editor.toVersion())) console.log(problem.severity, problem.message);
