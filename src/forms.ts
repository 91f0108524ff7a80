/**
 * The form of one node and the preview of a message. It never reaches a canvas, the editor or executions.
 */
export {
  builtInFields,
  type CheckFields,
  type FieldCheckContext,
  type FieldDefinition,
  type FieldProps,
  type FieldTable,
  type FieldViewProps,
  type MediaLibrary,
  type MediaUpload,
  MessagePreview,
  type MessagePreviewProps,
  PropertyForm,
  type PropertyFormProps,
  type ContactLibrary,
  type ResourceLoader,
  type ResourceLookup,
  type ResourceOption,
  type ResourcePage,
  type ResourceQuery,
  type Resources,
  type ResourceSource,
  type SampleContact,
  sampleContacts,
  type TemplateLibrary,
  type TextScope,
} from '#forms';
export { PbRoot, type PbRootProps, type ThemeChoice } from '#ui';
