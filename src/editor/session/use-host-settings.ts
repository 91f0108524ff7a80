'use client';
import { useEffect, useRef } from 'react';
import { equalJson, isJsonObject } from '#base';
import type { EditorSettings } from '#store';
import type { WorkflowEditorProps } from '../editor-props.js';
import type { ReadySession } from './use-session.js';

/** How two values of a setting compare: tables of functions entry by entry, plain data by content. */
const isSame: { readonly [Name in keyof Required<EditorSettings>]: (before: unknown, now: unknown) => boolean } = {
  account: equalJson,
  comparators: hasSameEntries,
  nodeTypes: equalJson,
  presentation: equalJson,
  readOnly: Object.is,
  rules: hasSameEntries,
};

/** Passes changed props to the open editor. A new object with equal content changes nothing. */
export function useHostSettings(
  { editor, nodeTypes: loadedTypes, settings: opened }: Pick<ReadySession, 'editor' | 'nodeTypes' | 'settings'>,
  props: WorkflowEditorProps,
): void {
  const { account, comparators, nodeTypes = loadedTypes, presentation, readOnly, rules } = props;
  const last = useRef<{ readonly editor: unknown; readonly settings: EditorSettings } | undefined>(undefined);
  useEffect(() => {
    const settings: { readonly [Name in keyof Required<EditorSettings>]: EditorSettings[Name] } = {
      account,
      comparators,
      nodeTypes,
      presentation,
      readOnly,
      rules,
    };
    const before = last.current?.editor === editor ? last.current.settings : opened;
    last.current = { editor, settings };
    const changed = (Object.keys(settings) as (keyof EditorSettings)[]).filter(
      (name) => !isSame[name](before[name], settings[name]),
    );
    // A `presentation` that the host stops passing keeps its last value.
    const taken = changed.filter((name) => name !== 'presentation' || presentation !== undefined);
    if (taken.length > 0) editor.configure(Object.fromEntries(taken.map((name) => [name, settings[name]])));
  }, [account, comparators, editor, nodeTypes, opened, presentation, readOnly, rules]);
}

function hasSameEntries(before: unknown, now: unknown): boolean {
  if (before === now) return true;
  if (Array.isArray(before) && Array.isArray(now))
    return before.length === now.length && before.every((entry, index) => entry === now[index]);
  if (!isJsonObject(before) || !isJsonObject(now)) return false;
  const keys = Object.keys(before);
  return (
    keys.length === Object.keys(now).length && keys.every((key) => Object.hasOwn(now, key) && before[key] === now[key])
  );
}
