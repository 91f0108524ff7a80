/**
 * Forms built from `NodeType.properties`, the message composer, and the inspector panels.
 * It never imports the canvas nor any storage: it reads an editor and calls its commands.
 */
export { prefetchComposer } from './composer/message-composer.js';
export type { TextScope } from './composer/text-scope.js';
export { PlaceholderChip } from './composer/chip-face.js';
export { selectWritten, writtenText } from './composer/written-text.js';
export type { CheckFields } from './field/field-scope.js';
export { builtInFields } from './field/built-in-fields.js';
export type {
  FieldCheckContext,
  FieldDefinition,
  FieldProps,
  FieldTable,
  FieldViewProps,
} from './field/field-definition.js';
export type {
  ContactLibrary,
  MediaLibrary,
  MediaUpload,
  ResourceLoader,
  ResourceLookup,
  ResourceOption,
  ResourcePage,
  ResourceQuery,
  Resources,
  ResourceSource,
  TemplateLibrary,
} from './field/resource/resources.js';
export { type SampleContact, sampleContacts } from './composer/sample-contacts.js';
export { ContactCorrections, type ContactCorrectionsProps } from './preview/contact-corrections.js';
export { MessagePreview, type MessagePreviewProps } from './preview/message-preview.js';
export { RepairList, type RepairListProps } from './repairs/repair-list.js';
export { PropertyFields, type PropertyFieldsProps } from './property-fields.js';
export { PropertyForm, type PropertyFormProps } from './property-form.js';
export { SettingValue, type SettingValueProps } from './property/setting-value.js';
export { controlAt } from './inspector/control-at.js';
export { EdgeValue } from './inspector/edge-value.js';
export { EdgeTimes } from './inspector/node-times.js';
export { EdgeFields } from './inspector/edge-inspector.js';
export { EdgeInspector, type EdgeInspectorProps } from './inspector/edge-inspector.js';
export { SelectionInspector, type SelectionInspectorProps } from './inspector/selection-inspector.js';
export { InspectorHeader } from './inspector/inspector-header.js';
export { NodeChip } from './inspector/node-chip.js';
export { NodeInspector, type NodeInspectorProps } from './inspector/node-inspector.js';
export { UsageList, type UsageListProps } from './inspector/usage-list.js';
export { WorkflowSettings, type WorkflowSettingsProps } from './inspector/workflow-settings.js';
export type { FormMessages } from './form-messages.js';
