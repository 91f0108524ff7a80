'use client';
import { useEffect, useRef } from 'react';
import { callHost } from '#base';
import { useLatest } from '#ui';
import type { WorkflowEditorProps } from './editor-props.js';
import type { EditorMode } from './editor-mode.js';

/** Follows a mode that the host names, and reports one that the user chooses. */
export function useHostMode(
  { mode: wanted, onModeChange }: Pick<WorkflowEditorProps, 'mode' | 'onModeChange'>,
  mode: EditorMode,
  show: (mode: EditorMode) => void,
): void {
  const latest = useLatest({ mode, onModeChange, show });
  const reported = useRef(mode);
  useEffect(() => {
    const { current } = latest;
    if (wanted === undefined || wanted === current.mode) return;
    reported.current = wanted;
    current.show(wanted);
  }, [latest, wanted]);
  useEffect(() => {
    if (reported.current === mode) return;
    reported.current = mode;
    callHost(() => latest.current.onModeChange?.(mode));
  }, [latest, mode]);
}
