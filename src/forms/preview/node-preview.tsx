'use client';
import { graphOf } from '#graph';
import type { Editor } from '#store';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { SettingsPreview, type SettingsPreviewProps } from './settings-preview.js';
import { keywordBefore } from './node-message.js';

export interface NodePreviewProps extends Omit<SettingsPreviewProps, 'before'> {
  readonly editor: Editor;
  readonly nodeId: string;
}

/** What a step sends, as a contact sees it after the keyword that brought them here. */
export function NodePreview({ editor, nodeId, ...settings }: NodePreviewProps): ReactElement | null {
  const before = useStore(editor.store, (state) => keywordBefore(graphOf(state.version), nodeId));
  return <SettingsPreview {...settings} before={before} />;
}
