import { createRoot } from 'react-dom/client';
import { type Editor, type EditorSlots, WorkflowEditor } from 'pathboard';
import 'pathboard/style.css';
import { runPage } from './page.js';
import type { Scene } from './scene.js';

/**
 * The whole editor as a host mounts it, with layout, validation, settings and problems. With `?panels=off` the canvas
 * alone.
 */
const noPanels: EditorSlots = {
  TopBar: null,
  Palette: null,
  Inspector: null,
  ProblemsPanel: null,
  ViewBar: null,
  Minimap: null,
};
const panels = new URLSearchParams(location.search).get('panels') !== 'off';
let editor: Editor;
let scene: Scene;

function canvas(): HTMLElement {
  const element = document.querySelector<HTMLElement>('.pb-flow');
  if (!element) throw new Error('There is no canvas.');
  return element;
}

const press = (key: string): void =>
  void canvas().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

function must(answer: { readonly ok: boolean }): void {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  editor.seal();
}

runPage({
  draws: 'some',
  pan: 'middle',
  zoom: 'ctrl wheel',
  mount: (root, given) => {
    scene = given;
    createRoot(root).render(
      <WorkflowEditor
        defaultVersion={given.version}
        theme="light"
        onMount={(made) => {
          editor = made;
        }}
        {...(panels ? {} : { slots: noPanels })}
      />,
    );
  },
  settled: () =>
    editor !== undefined &&
    editor.store.getState().checking === undefined &&
    document.querySelector('[aria-busy="true"]') === null,
  actualSize: () => press('0'),
  fit: () => press('1'),
  edit: (words) =>
    must(
      editor.commands.setConfig({
        nodeId: scene.focus.nodeId,
        path: ['message'],
        value: `${words}, {firstName|there}. Reply STOP to opt out.`,
      }),
    ),
  insert: (id) =>
    must(editor.commands.addNode({ type: 'add-tag', onEdge: scene.focus.edgeId, config: { tags: ['bench'] }, id })),
  undo: () => void editor.undo(),
  openForm: () => {
    editor.select({ nodeIds: [scene.focus.nodeId] });
    return panels ? '[data-region="inspector"] .pb-comp__rich [role="textbox"]' : undefined;
  },
});
