import { createDraftKeeper, type DraftPlace, type DraftStore } from '#adapter';
import { createRandomId, createSequentialId } from '#base';
import { createEditor } from '#store';
import { flowVersion } from '../../stories/home/sample-flows.js';

/** Writes the draft of a workflow that was never saved, as an editor does. */
export async function writeDraftOf(store: DraftStore, place: DraftPlace, name: string): Promise<void> {
  const editor = createEditor({ version: flowVersion(name, ['trigger-keyword', 'send-message', 'end']) });
  const { presentation, version } = editor.store.getState();
  const keeper = createDraftKeeper({
    editor,
    opened: { version, presentation },
    store,
    place,
    writer: createRandomId(),
    createId: createSequentialId('draft'),
    onEvent: () => undefined,
  });
  editor.commands.setConfig({ nodeId: 's1', path: ['message'], value: 'Hi' });
  keeper.flush();
  await keeper.dispose();
  editor.destroy();
}
