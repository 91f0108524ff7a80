import { VersionCompare } from '#versions';
import { openView } from './open-view.js';

await openView(({ base, mine }) => <VersionCompare before={base} after={mine} />);
