import type { Editor } from '#store';

type EditorState = ReturnType<Editor['store']['getState']>;

const editors = new WeakMap<Editor, Editor>();
const states = new WeakMap<EditorState, EditorState>();

/**
 * The same editor as those see it who may only look: its state says `readOnly`, so that nothing offers to change anything. The
 * document itself is not closed, because a host goes on writing to it however little room there is to show it.
 */
export function viewOnlyEditor(editor: Editor): Editor {
  const known = editors.get(editor);
  if (known) return known;
  const { store } = editor;
  const made: Editor = {
    ...editor,
    store: {
      ...store,
      getState: () => lookedAt(store.getState()),
      getInitialState: () => lookedAt(store.getInitialState()),
      subscribe: (listener) => store.subscribe((now, before) => listener(lookedAt(now), lookedAt(before))),
    },
  };
  editors.set(editor, made);
  return made;
}

function lookedAt(state: EditorState): EditorState {
  if (state.readOnly) return state;
  const known = states.get(state);
  if (known) return known;
  const made = { ...state, readOnly: true };
  states.set(state, made);
  return made;
}
