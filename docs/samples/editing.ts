import { createEditor, fragmentToClipboard, type WorkflowVersion } from 'pathboard/core';
import { messagingNodeTypes } from 'pathboard/catalog';

const typeOf = (word: string) => messagingNodeTypes.find(({ type }) => type === word) ?? {};
const version: WorkflowVersion = {
  name: 'First contact',
  definition: {
    nodes: [
      { id: 'start', type: typeOf('trigger-keyword'), config: { keywords: ['HELLO'], number: '+15105550142' } },
      {
        id: 'ask',
        type: typeOf('ask-question'),
        config: { message: 'Which club is yours? Reply STOP to opt out.', sendFrom: '+15105550142' },
      },
      {
        id: 'thanks',
        type: typeOf('send-message'),
        config: { message: 'You chose {Ask a question.answer}.', sendFrom: '+15105550142' },
      },
      { id: 'end', type: typeOf('end'), config: {} },
    ],
    edges: [
      { id: 'p1', type: 'standard', source: 'start', target: 'ask' },
      { id: 'p2', type: 'standard', source: 'ask', target: 'thanks', value: 'Answer' },
      { id: 'p3', type: 'timeout', source: 'ask', target: 'thanks', value: 'P1D' },
      { id: 'p4', type: 'standard', source: 'thanks', target: 'end', value: 'Delivered' },
    ],
  },
};
const editor = createEditor({ version, account: { senderNames: ['Fernway'] } });

// Each problem says what to do, gives the evidence, and carries its fixes.
for (const { code, detail, fixes = [], message } of editor.problems()) {
  console.log(`${code}: ${message}. ${detail ?? ''} ${fixes.map(({ label }) => `[${label}]`).join(' ')}`);
}
const risky = editor.problems().find(({ code }) => code === 'may-be-empty');
const fallback = risky?.fixes?.[0];
if (fallback) editor.commands.applyFix({ fix: fallback, choice: { text: 'no club yet' } });

// One decision for gestures, keys and programs: allow with the consequences, refuse with a sentence, or ignore.
const removal = editor.can.remove({ nodeIds: ['ask'], reconnect: true });
if (removal.answer === 'allow') console.log(`${removal.usages.length} places would be left without a value`);

// Renaming a node also rewrites every text that references its output, as one history entry.
editor.commands.renameNode({ nodeId: 'ask', title: 'Ask for the club' });
console.log(editor.guarantee('thanks', 'Ask for the club.answer'));

// Copied nodes travel as text; a report lists missing resources before the paste.
const copied = editor.commands.copy({ nodeIds: ['ask', 'thanks'] });
const elsewhere = createEditor({ account: { resources: { sender: [{ id: '+442071838750', name: 'London' }] } } });
if (copied.ok) {
  const text = fragmentToClipboard(copied.document)['text/plain'];
  const report = elsewhere.inspectPaste(text);
  if (report.ok)
    console.log(
      report.repairs.map(({ choices, id, kind }) => `${kind} ${id}: ${choices.map(({ name }) => name).join(', ')}`),
    );
  elsewhere.commands.paste(text, {
    repairs: [{ kind: 'sender', id: '+15105550142', action: 'map', to: '+442071838750' }],
  });
}

// The history is JSON, and reapplies unsaved edits to the version they were made on.
const kept = JSON.stringify(editor.experimental_exportHistory());
const afterReload = createEditor({ version });
console.log(
  afterReload.experimental_resumeHistory(JSON.parse(kept)),
  afterReload.history().done.map(({ label }) => label),
);
