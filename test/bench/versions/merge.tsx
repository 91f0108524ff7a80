import { messagingNodeTypes } from '#catalog';
import { VersionMerge } from '#versions';
import { openView } from './open-view.js';

const check = { nodeTypes: messagingNodeTypes };

await openView(({ base, mine, theirs }) => (
  <VersionMerge base={base} mine={mine} theirs={theirs} check={check} onSave={() => undefined} />
));
