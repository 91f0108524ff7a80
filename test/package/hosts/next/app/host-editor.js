'use client';
import { useState } from 'react';
import { WorkflowEditor } from 'pathboard';

/** The editor in a client component of the host, which can unmount it. */
export function HostEditor({ workflow }) {
  const [shown, setShown] = useState(true);
  return (
    <>
      <div id="place">{shown && <WorkflowEditor defaultVersion={workflow} theme="light" />}</div>
      <button onClick={() => setShown(false)}>Leave</button>
    </>
  );
}
