'use client';
import { type ReactElement, useRef } from 'react';
import {
  Button,
  fileName,
  IconButton,
  Menu,
  ownerWindow,
  saveFile,
  Segmented,
  Select,
  Spinner,
  useCopy,
  useMessages,
  VisuallyHidden,
} from '#ui';
import { compareMessages } from './compare-messages.js';
import type { ComparableVersion, ComparedNames, VersionCompareProps } from './compare-props.js';
import type { Compared } from './compared.js';
import type { ComparedView } from './compared-drawing.js';
import { listJson } from './list-json.js';
import { listText } from './list-text.js';

const views: readonly ComparedView[] = ['before', 'both', 'after', 'beside', 'swipe'];

interface CompareBarProps {
  /** Undefined while large versions are being compared. */
  readonly compared: Compared | undefined;
  readonly names: ComparedNames;
  readonly props: VersionCompareProps;
  readonly view: ComparedView;
  readonly onView: (view: ComparedView) => void;
}

/** The bar over a comparison: both versions, how they are drawn, and what can be done with the list. */
export function CompareBar({ compared, names, onView, props, view }: CompareBarProps): ReactElement {
  const messages = useMessages(compareMessages);
  const { actions, onClose, onSwap } = props;
  return (
    <div className="pb-vc__t">
      <div className="pb-vc__tl">
        {onClose && <IconButton icon="arrow-left" label={messages.close} onClick={onClose} />}
        <b className="pb-vc__n">{messages.title}</b>
        <Versions {...{ names, props }} />
      </div>
      <Segmented
        label={messages.sides}
        value={view}
        options={views.map((value) => ({ value, label: messages.side[value] }))}
        onValueChange={onView}
      />
      <div className="pb-vc__tr">
        {onSwap && (
          <Button variant="ghost" icon="refresh-cw" onClick={onSwap}>
            {messages.swap}
          </Button>
        )}
        {compared && <CopyMenu {...{ compared, names }} />}
        {actions}
      </div>
    </div>
  );
}

/** Both versions, as choices where the host gives some. */
function Versions({ names, props }: Pick<CompareBarProps, 'names' | 'props'>): ReactElement {
  const messages = useMessages(compareMessages);
  const { isLoading, onVersions, versions } = props;
  const chosen = props.chosen ?? { before: props.before.id ?? '', after: props.after.id ?? '' };
  const choice = (side: 'before' | 'after', label: string): ReactElement =>
    versions && onVersions ? (
      <Select
        label={label}
        size="sm"
        className="pb-vc__ch"
        value={chosen[side]}
        options={optionsOf(versions, chosen[side], names[side])}
        onValueChange={(id) => onVersions({ ...chosen, [side]: id })}
      />
    ) : (
      <span className="pb-vc__v">{names[side]}</span>
    );
  return (
    <>
      {choice('before', messages.firstVersion)}
      <span aria-hidden>→</span>
      <VisuallyHidden>{messages.to}</VisuallyHidden>
      {choice('after', messages.secondVersion)}
      {isLoading === true && (
        <span role="status" aria-label={messages.loading}>
          <Spinner size={14} />
        </span>
      )}
    </>
  );
}

/** A version that the list of the host lacks keeps its name. */
function optionsOf(versions: readonly ComparableVersion[], chosen: string, name: string) {
  const all = versions.some(({ id }) => id === chosen) ? versions : [{ id: chosen, name }, ...versions];
  return all.map(({ detail, id, name: label }) => ({
    value: id,
    label,
    ...(detail === undefined ? {} : { note: detail }),
  }));
}

/** Copies the list as text, and copies or saves it as JSON. */
function CopyMenu({ compared, names }: { readonly compared: Compared; readonly names: ComparedNames }): ReactElement {
  const messages = useMessages(compareMessages);
  const copy = useCopy();
  const place = useRef<HTMLSpanElement>(null);
  const save = (): void => {
    const name = fileName(`${names.before} ${names.after}`, 'changes');
    saveFile(ownerWindow(place.current), { name: `${name}.json`, text: listJson(compared, names) });
  };
  return (
    <span ref={place}>
      <Menu
        align="end"
        trigger={
          <Button variant="ghost" icon="copy">
            {messages.copy}
          </Button>
        }
        sections={[
          [
            {
              id: 'text',
              label: messages.copyText,
              icon: 'copy',
              onSelect: () => copy(listText(compared, names, messages), messages.copied),
            },
            {
              id: 'json',
              label: messages.copyJson,
              icon: 'braces',
              onSelect: () => copy(listJson(compared, names), messages.copied),
            },
            { id: 'save', label: messages.saveJson, icon: 'download', onSelect: save },
          ],
        ]}
      />
    </span>
  );
}
