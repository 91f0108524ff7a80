'use client';
import { PartBoundary, PbRoot, type ThemeChoice } from '#ui';
import { type ReactElement, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { SettingsPreview } from './preview/settings-preview.js';
import { PropertyFields, type PropertyFieldsProps } from './property-fields.js';

export interface PropertyFormProps extends PropertyFieldsProps {
  /** The accessible name of the form. Default: the name of the step type. */
  readonly label?: string;
  /** Default `system`. Inside an editor the editor's theme is in force. */
  readonly theme?: ThemeChoice;
  /** Loads icons that the step type or what is chosen from gives as addresses of images. Default `false`. Inside an editor the editor's choice is in force. */
  readonly remoteIcons?: boolean;
  /** Shows what the settings of a message send below them, as a contact sees it on a phone. Contacts to choose from come from `resources`. */
  readonly preview?: boolean;
}

const nothing = {};

/**
 * A form made from `NodeType.properties`, usable alone: no store, no editor. It is controlled: it shows `config` and asks for
 * changes by `onChange`. Opening and closing it asks for nothing; defaults are shown and not written; a field that is hidden
 * by its conditions keeps its value.
 */
export function PropertyForm({
  label,
  preview = false,
  remoteIcons,
  theme,
  ...props
}: PropertyFormProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const [isInside, setIsInside] = useState<boolean>();
  // Before the first paint: where no editor is around, the form brings the root that its look and its lists need.
  useLayoutEffect(() => setIsInside(place.current?.parentElement?.closest('.pb') != null), []);
  if (isInside === undefined) return <div ref={place} />;
  const name = label ?? props.nodeType.label ?? props.nodeType.name ?? 'Settings';
  const form = (
    <PartBoundary part="PropertyForm" what="This form" resetBy={[props.nodeType, props.fields]}>
      {preview ? <PreviewedFields {...props} /> : <PropertyFields {...props} />}
    </PartBoundary>
  );
  if (isInside)
    return (
      <div role="group" aria-label={name} className="pb-own pb-formbox">
        {form}
      </div>
    );
  return (
    <PbRoot label={name} theme={theme} remoteIcons={remoteIcons} className="pb-own pb-formroot">
      {form}
    </PbRoot>
  );
}

/** The settings and what they send, both for the same contact. */
function PreviewedFields(props: PropertyFieldsProps): ReactElement {
  const { comparators = nothing, config, nodeType, resources = nothing, scope } = props;
  const [chosen, setChosen] = useState<string>();
  const contactId = chosen ?? scope?.contactId;
  const told = useMemo(() => ({ ...scope, contactId }), [contactId, scope]);
  return (
    <>
      <PropertyFields {...props} scope={told} />
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
