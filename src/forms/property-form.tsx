'use client';
import { MessagesProvider, PartBoundary, PbRoot, SheetWarning, type ThemeChoice, useMessages } from '#ui';
import { type ReactElement, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FormMessages } from './form-messages.js';
import { SettingsPreview } from './preview/settings-preview.js';
import { PropertyFields, type PropertyFieldsProps } from './property-fields.js';
import { propertyMessages } from './property/property-messages.js';

/** The props of `PropertyForm`. */
export interface PropertyFormProps extends PropertyFieldsProps {
  /**
   * The accessible name of the form.
   * @default the label of the node type
   */
  readonly label?: string;
  /**
   * The theme. Inside an editor the editor's theme applies.
   * @default 'system'
   */
  readonly theme?: ThemeChoice;
  /**
   * Words on the screen over the English ones. Pass the same object as long as the words stay the same.
   * @default English. Inside an editor the editor’s words apply
   */
  readonly messages?: FormMessages | undefined;
  /**
   * Loads icons that node types or resources give as image addresses. Inside an editor the editor's setting applies.
   * @default false
   */
  readonly remoteIcons?: boolean;
  /**
   * Shows the message that the settings send below the fields, as on a contact's phone. `resources.contacts` supplies
   * the contacts.
   * @default false
   */
  readonly preview?: boolean;
}

const nothing = {};

/**
 * A controlled form built from `NodeType.properties`, usable without a store or an editor.
 * It renders `config` and reports edits through `onChange`. Mounting and unmounting report nothing; defaults are shown
 * but not written; a setting hidden by its conditions keeps its value.
 *
 * @example
 * ```tsx
 * import { PropertyForm } from 'pathboard';
 * import type { Json, NodeType } from 'pathboard/core';
 * import { useState } from 'react';
 *
 * const nodeType: NodeType = {
 *   type: 'give-voucher',
 *   properties: [{ type: 'text', name: 'code', label: 'Code', mandatory: true }],
 * };
 *
 * export function VoucherForm() {
 *   const [config, setConfig] = useState<{ readonly [name: string]: Json | undefined }>({});
 *   return (
 *     <PropertyForm
 *       nodeType={nodeType}
 *       config={config}
 *       onChange={([name], value) => setConfig((before) => ({ ...before, [String(name)]: value }))}
 *     />
 *   );
 * }
 * ```
 */
export function PropertyForm({ messages, remoteIcons, theme, ...props }: PropertyFormProps): ReactElement {
  const container = useRef<HTMLDivElement>(null);
  const [isInsideRoot, setIsInsideRoot] = useState<boolean>();
  // Before the first paint: without an editor around it, the form renders its own root for theme and portals.
  useLayoutEffect(() => setIsInsideRoot(container.current?.parentElement?.closest('.pb') != null), []);
  if (isInsideRoot === undefined) return <div ref={container} />;
  if (isInsideRoot) return <Form {...props} />;
  return (
    <MessagesProvider messages={messages}>
      <Form {...props} root={{ remoteIcons, theme }} />
    </MessagesProvider>
  );
}

type FormProps = Omit<PropertyFormProps, 'messages' | 'remoteIcons' | 'theme'> & {
  /** The settings of the form's own root; absent inside an editor. */
  readonly root?: { readonly remoteIcons: boolean | undefined; readonly theme: ThemeChoice | undefined };
};

function Form({ label, preview = false, root, ...props }: FormProps): ReactElement {
  const messages = useMessages(propertyMessages);
  const name = label ?? props.nodeType.label ?? props.nodeType.name ?? messages.settings;
  const form = (
    <>
      <SheetWarning of="PropertyForm" sheet="pathboard/style/forms.css" />
      <PartBoundary part="PropertyForm" what={messages.form} resetBy={[props.nodeType, props.fields]}>
        {preview ? <PreviewedFields {...props} /> : <PropertyFields {...props} />}
      </PartBoundary>
    </>
  );
  if (!root)
    return (
      <div role="group" aria-label={name} className="pb-own pb-formbox">
        {form}
      </div>
    );
  return (
    <PbRoot label={name} {...root} className="pb-own pb-formroot">
      {form}
    </PbRoot>
  );
}

/** The fields and a preview for the same contact. */
function PreviewedFields(props: PropertyFieldsProps): ReactElement {
  const { comparators = nothing, config, nodeType, resources = nothing, scope } = props;
  const [chosen, setChosen] = useState<string>();
  const contactId = chosen ?? scope?.contactId;
  const previewScope = useMemo(() => ({ ...scope, contactId }), [contactId, scope]);
  return (
    <>
      <PropertyFields {...props} scope={previewScope} />
      <SettingsPreview
        nodeType={nodeType}
        config={config}
        resources={resources}
        comparators={comparators}
        contactId={contactId}
        onContactChange={setChosen}
      />
    </>
  );
}
