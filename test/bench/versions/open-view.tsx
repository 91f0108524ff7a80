import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { parseVersion, type WorkflowVersion } from '#model';
import { PbRoot } from '#ui';
import 'pathboard/style.css';

/** Two versions, and a third that both were made of. */
export interface VersionsScene {
  readonly base: WorkflowVersion;
  readonly mine: WorkflowVersion;
  readonly theirs: WorkflowVersion;
}

declare global {
  interface Window {
    openView?: () => void;
  }
}

/** Loads the scene, and opens a view of it when the measurement asks for it. */
export async function openView(view: (scene: VersionsScene) => ReactElement): Promise<void> {
  const wire = (await (await fetch('/scene.json')).json()) as VersionsScene;
  // As an adapter hands them over.
  const read = (version: WorkflowVersion): WorkflowVersion => {
    const parsed = parseVersion(version);
    return parsed.ok ? parsed.version : version;
  };
  const scene = { base: read(wire.base), mine: read(wire.mine), theirs: read(wire.theirs) };
  window.openView = () => {
    const stage = document.getElementById('stage');
    if (!stage) return;
    createRoot(stage).render(
      <PbRoot label="Measured" theme="light" style={{ height: '100%' }}>
        {view(scene)}
      </PbRoot>,
    );
  };
}
