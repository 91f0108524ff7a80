'use client';
import {
  AnchoredPopover,
  Button,
  Icon,
  IconButton,
  Menu,
  TextInput,
  useAnnounce,
  useMessages,
  usePageWindow,
} from '#ui';
import { type FormEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { findOption, type ResourceOption, templateText } from '../field/resource/resources.js';
import { ResourceSelect } from '../field/resource/resource-select.js';
import type { LoadedResource } from '../field/resource/use-resource.js';
import { composerMessages } from './composer-messages.js';
import type { MessageController } from './message-handle.js';

/** Returns a function that inserts a text in the next frame: a closing menu first returns the focus to its button. */
export function useInsertLater(controller: MessageController): (text: string) => void {
  const page = usePageWindow();
  return (text) => void page().requestAnimationFrame(() => controller.handle?.insert(text));
}

/** The menu lists this many templates of a source with more; a search finds the rest. */
const maxListedTemplates = 8;

export interface TemplateToolsProps {
  readonly controller: MessageController;
  readonly disabled: boolean;
  readonly templates: readonly ResourceOption[];
  /** The source of the templates. Where it pages, the menu lists a few and a form searches the rest. */
  readonly templateSource: LoadedResource;
  /** Saves the text as a template; absent where the host offers no template library. */
  readonly onSaveTemplate?: ((name: string, signal: AbortSignal) => Promise<void>) | undefined;
  /** Replaces the whole text. Called where it is empty. */
  readonly onReplace: (text: string) => void;
  readonly isEmpty: boolean;
}

/** The menu of templates, the form that searches more of them, and the form that saves the text as one. */
export function TemplateTools(props: TemplateToolsProps): ReactElement {
  const { controller, isEmpty, onReplace, onSaveTemplate, templateSource } = props;
  const { tools: messages } = useMessages(composerMessages);
  const [saveAnchor, setSaveAnchor] = useState<Element>();
  const [findAnchor, setFindAnchor] = useState<Element>();
  const insertLater = useInsertLater(controller);
  const fill = (text: string): void => (isEmpty ? onReplace(text) : insertLater(text));
  const closeFind = (): void => {
    setFindAnchor(undefined);
    templateSource.search('');
  };
  return (
    <>
      <TemplateMenu {...props} onFill={fill} onFind={setFindAnchor} onSave={setSaveAnchor} />
      <AnchoredPopover label={messages.findTemplate} anchor={findAnchor ?? null} onClose={closeFind}>
        {findAnchor && (
          <FindTemplateForm
            templates={templateSource}
            onChoose={(text) => {
              closeFind();
              fill(text);
            }}
          />
        )}
      </AnchoredPopover>
      {onSaveTemplate && (
        <AnchoredPopover
          label={messages.saveAsTemplate}
          anchor={saveAnchor ?? null}
          onClose={() => setSaveAnchor(undefined)}
        >
          {saveAnchor && (
            <SaveTemplateForm
              onSave={onSaveTemplate}
              onDone={() => {
                setSaveAnchor(undefined);
                controller.handle?.focus();
              }}
            />
          )}
        </AnchoredPopover>
      )}
    </>
  );
}

interface TemplateMenuProps extends TemplateToolsProps {
  readonly onFill: (text: string) => void;
  /** Opens a form at the button of the menu. */
  readonly onFind: (anchor: Element | undefined) => void;
  readonly onSave: (anchor: Element | undefined) => void;
}

/** Lists the templates with a text. Renders nothing without templates and without a library to save one in. */
function TemplateMenu({
  disabled,
  isEmpty,
  onFill,
  onFind,
  onSave,
  onSaveTemplate,
  templates,
  templateSource,
}: TemplateMenuProps): ReactElement | null {
  const { tools: messages } = useMessages(composerMessages);
  const button = useRef<HTMLSpanElement>(null);
  const page = usePageWindow();
  // A closing menu returns the focus to its button; the next frame runs after that.
  const openLater = (open: (anchor: Element | undefined) => void) => (): void =>
    void page().requestAnimationFrame(() => open(button.current ?? undefined));
  const listed = templates.flatMap((template) => {
    const text = templateText(template);
    return text === undefined ? [] : [{ label: template.label, text }];
  });
  if (listed.length === 0 && onSaveTemplate === undefined) return null;
  const hasMany = templateSource.hasMore || (templateSource.isPaged && listed.length > maxListedTemplates);
  const items = listed.slice(0, hasMany ? maxListedTemplates : undefined).map(({ label, text }, index) => ({
    id: String(index),
    label,
    icon: 'message-square-text',
    onSelect: () => onFill(text),
  }));
  const findItem = { id: 'find', label: messages.findTemplate, icon: 'search', onSelect: openLater(onFind) };
  const saveItem = {
    id: 'save',
    label: messages.saveAsTemplate,
    icon: 'save',
    disabled: isEmpty,
    ...(isEmpty && { reason: messages.nothingToSave }),
    onSelect: openLater(onSave),
  };
  return (
    <span ref={button} className="pb-comp__tool">
      <Menu
        trigger={
          <IconButton
            icon="message-square-text"
            iconSize={15}
            quiet
            label={onSaveTemplate ? messages.templates : messages.useTemplate}
            disabled={disabled}
          />
        }
        sections={[items, hasMany ? [findItem] : [], onSaveTemplate === undefined ? [] : [saveItem]]}
      />
    </span>
  );
}

interface FindTemplateFormProps {
  readonly templates: LoadedResource;
  readonly onChoose: (text: string) => void;
}

/** Searches all templates of an account that has more than the menu lists. */
function FindTemplateForm({ onChoose, templates }: FindTemplateFormProps): ReactElement {
  const { template: messages } = useMessages(composerMessages);
  const id = useId();
  const [emptyTemplate, setEmptyTemplate] = useState<string>();
  return (
    <div className="pb-fallback">
      <label className="pb-fallback__t" htmlFor={id}>
        {messages.label}
      </label>
      <ResourceSelect
        id={id}
        value={undefined}
        resource={templates}
        listedOnly
        placeholder={messages.find}
        onChange={(value) => {
          const option = templates.options[findOption(templates.options, value)];
          const text = option && templateText(option);
          if (text !== undefined) onChoose(text);
          else setEmptyTemplate(option?.label);
        }}
      />
      {emptyTemplate !== undefined && (
        <span className="pb-help" role="status">
          {messages.empty(emptyTemplate)}
        </span>
      )}
    </div>
  );
}

interface SaveTemplateFormProps {
  /** Rejects where saving fails. */
  readonly onSave: (name: string, signal: AbortSignal) => Promise<void>;
  readonly onDone: () => void;
}

/** Asks for the name of a template and stays open until it is saved. */
function SaveTemplateForm({ onDone, onSave }: SaveTemplateFormProps): ReactElement {
  const { template: messages } = useMessages(composerMessages);
  const id = useId();
  const announce = useAnnounce();
  const [name, setName] = useState('');
  const [state, setState] = useState<'asking' | 'saving' | 'failed'>('asking');
  const saving = useRef<AbortController>(undefined);
  useEffect(() => () => saving.current?.abort(), []);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const templateName = name.trim();
    if (templateName === '' || state === 'saving') return;
    const controller = new AbortController();
    saving.current = controller;
    setState('saving');
    onSave(templateName, controller.signal).then(
      () => {
        if (controller.signal.aborted) return;
        announce(messages.saved(templateName));
        onDone();
      },
      () => {
        if (!controller.signal.aborted) setState('failed');
      },
    );
  };
  return (
    <form className="pb-fallback" onSubmit={save}>
      <label className="pb-fallback__t" htmlFor={id}>
        {messages.name}
      </label>
      <TextInput
        id={id}
        value={name}
        onValueChange={setName}
        autoComplete="off"
        describedBy={state === 'failed' ? `${id}-failed` : undefined}
      />
      {state === 'failed' && (
        <div className="pb-errm" id={`${id}-failed`} role="alert">
          <Icon name="circle-alert" size={13} />
          <span>{messages.notSaved}</span>
        </div>
      )}
      <div className="pb-fallback__f">
        <Button size="sm" variant="ghost" onClick={onDone}>
          {messages.cancel}
        </Button>
        <Button size="sm" variant="primary" type="submit" busy={state === 'saving'} disabled={name.trim() === ''}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
}
