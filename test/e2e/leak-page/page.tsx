import { createRoot } from 'react-dom/client';
import { type Editor, WorkflowEditor } from 'pathboard';
import 'pathboard/style.css';
import { largeWorkflow } from '../../support/large-workflow.js';

declare global {
  interface Window {
    /** Mounts an editor with a number of nodes, adds one, types into its settings, undoes both, and unmounts. */
    visit?: (steps: number) => Promise<void>;
  }
}

const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

async function until<Value>(what: string, ask: () => Value | null | undefined | false): Promise<Value> {
  for (let waited = 0; waited < 1200; waited++) {
    const answer = ask();
    if (answer) return answer;
    await frame();
  }
  throw new Error(`Waited for ${what}.`);
}

function must(answer: { readonly ok: boolean }): void {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
}

window.visit = async (steps) => {
  const container = document.createElement('div');
  container.style.cssText = 'width: 1200px; height: 800px';
  document.body.append(container);
  const root = createRoot(container);
  let made: Editor | undefined;
  root.render(
    <WorkflowEditor
      defaultVersion={largeWorkflow(steps)}
      onMount={(editor) => {
        made = editor;
      }}
    />,
  );
  const editor = await until('the editor', () => made);
  await until('a step', () => container.querySelector('.react-flow__node'));
  must(editor.commands.addNode({ type: 'send-message', onEdge: 'p0', id: 'added' }));
  editor.select({ nodeIds: ['added'] });
  const field = await until('the field', () =>
    container.querySelector<HTMLElement>('[data-region="inspector"] [contenteditable="true"]'),
  );
  field.focus();
  document.execCommand('insertText', false, 'Hello there');
  await frame();
  if (!JSON.stringify(editor.toVersion()).includes('Hello there')) throw new Error('Nothing was typed.');
  field.blur();
  must(editor.undo());
  must(editor.undo());
  await frame();
  root.unmount();
  container.remove();
};
