import { describe, expect, test } from 'vitest';
import { createDraftKeeper, createMemoryDraftStore, type DraftPlace, draftId, draftPrefix } from '#adapter';
import { createSequentialId } from '#base';
import { createEditor } from '#store';
import { searchDrafts } from '../../../src/editor/drafts/draft-offer.js';
import { noRules } from '../../store/laws/editor-on-trial.js';
import { documentOf, settled } from './keeper-on-trial.js';

// Names that collide if they are joined without escaping.
const hosts = ['https://a.example.com', 'https://a.example.com/', 'a","b'];
const accounts = ['acc_1', 'acc_1"', 'acc_1,acc_2'];
const users = ['', 'u_1', '["u_1"]'];
const workflows = ['wf', 'wf_1', 'wf\uffff', '__proto__'];
const versions = ['v1', 'v10'];

const places = hosts.flatMap((host) =>
  accounts.flatMap((account) =>
    users.flatMap((user) => workflows.map((workflow): DraftPlace => ({ host, account, user, workflow }))),
  ),
);

describe('[R18] the identity of a draft', () => {
  test(`separates ${places.length * versions.length} drafts by service, account, user, workflow and version`, async () => {
    const store = createMemoryDraftStore({ lasting: true });
    const createId = createSequentialId('draft');
    const opened = (version: string) =>
      createEditor({
        version: { id: version, name: 'As stored', definition: { nodes: [], edges: [], properties: [] } },
        rules: noRules,
      });
    for (const place of places) {
      for (const version of versions) {
        const editor = opened(version);
        const keeper = createDraftKeeper({
          editor,
          opened: documentOf(editor),
          store,
          place,
          writer: 'gone',
          createId,
          onEvent: () => undefined,
        });
        editor.commands.setWorkflow({ name: JSON.stringify([place, version]) });
        await keeper.dispose();
      }
    }
    let offered = 0;
    for (const place of places) {
      for (const version of versions) {
        const loaded = documentOf(opened(version));
        const of = (onlyThisVersion: boolean) =>
          searchDrafts({ store, place, loaded, onlyThisVersion, isInUse: () => false });
        const names = (await of(true)).map((offer) => offer.opened?.document.version.name);
        expect(names).toEqual([JSON.stringify([place, version])]);
        offered += names.length;
        // Without a version, the draft of the other version is offered as such.
        const all = await of(false);
        expect(all.map(({ otherBase }) => otherBase).sort()).toEqual([
          versions.find((other) => other !== version),
          undefined,
        ]);
      }
    }
    await settled();
    expect(offered).toBe(216);
  });

  test('has a prefix for each place, and no id has the prefix of another place', () => {
    const ids = places.flatMap((place) => versions.map((version) => [draftId(place, version, 'x'), place] as const));
    for (const [id, place] of ids) expect(places.filter((other) => id.startsWith(draftPrefix(other)))).toEqual([place]);
    expect(new Set(ids.map(([id]) => id)).size).toBe(ids.length);
  });
});
