/** Why goals are missed, for the page; written by hand, beside the table that is not. */
export const reasons = `### Why the missed ones are missed

- **Opening few steps**: raw React Flow has no panels; ours brings step list, settings, problems and minimap, and everything that is loaded after the
  first picture counts as well: about half of it is compiling and evaluating that code. From some hundreds of steps on ours is the cheaper one.
- **Putting a step into a path, layout after an insertion**: the whole workflow is laid out again, so that a drawing that grew is the one that
  a reload shows.
- **Crossings**: ours keeps the order of branches, because people read it; the others turn branches round where that saves a crossing.
- **First load of the viewer**: 58 kB are React Flow. Pan and zoom alone would take less, and be a second way to draw (decision 19).
- **First load of \`createEditor\`**: its commands answer at once, so that rules (37 kB), commands and layout (38 kB) belong to it.
- **First loads missed by less than a tenth** (editor and the parts of the core by esbuild, \`createClient\`): taken apart by \`npm run bench -- size\`, which prints
  what each consists of.
- **Scripts fetched until at rest**: what is asked for within the first seconds (bars, menus, settings, pickers) is fetched in idle time; the goal
  of the first load cannot hold for all of it.
- **Over a slow line** only the message editor is waited for: it is fetched when the pointer comes to a step or its settings open, and
  a plain field is there until then.
- **Zoom, checking 10,000 steps, scrubbing a run of 10,000**: not explained yet.`;
