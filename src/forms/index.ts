/**
 * Settings as fields: forms made from what step types declare, and the panels beside the canvas that show what is selected.
 * It must never know the canvas, nor how anything is stored: it reads an editor and calls its commands.
 */
export { builtInFields } from './field/built-in-fields.js';
export type { FieldDefinition, FieldProps, FieldTable, FieldViewProps } from './field/field-definition.js';
export type { ResourceOption, Resources, ResourceSource } from './field/resources.js';
export { PropertyFields, type PropertyFieldsProps } from './property-fields.js';
export { PropertyForm, type PropertyFormProps } from './property-form.js';
export { controlAt } from './inspector/control-at.js';
export { PathFields } from './inspector/path-fields.js';
export { PathInspector, type PathInspectorProps } from './inspector/path-inspector.js';
export { SelectionInspector, type SelectionInspectorProps } from './inspector/selection-inspector.js';
export { StepInspector, type StepInspectorProps } from './inspector/step-inspector.js';
export { WorkflowSettings, type WorkflowSettingsProps } from './inspector/workflow-settings.js';
