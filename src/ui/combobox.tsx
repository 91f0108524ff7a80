'use client';
import { Combobox as Base } from '@base-ui/react/combobox';
import { type ReactElement, useMemo } from 'react';
import { type ControlProps, ariaOf } from './control-props.js';
import { Icon } from './icon.js';
import type { Option } from './option.js';
import { usePortalContainer } from './root-context.js';

export interface ComboboxProps extends ControlProps {
  /** A value that no option has is shown as it is. `null`: nothing chosen. */
  readonly value: string | null;
  readonly onValueChange: (value: string | null) => void;
  readonly options: readonly Option[];
  readonly placeholder?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly icon?: string;
  /** What to say when nothing matches. */
  readonly emptyText?: string;
}

/** One out of a long list, found by typing. */
export function Combobox(props: ComboboxProps): ReactElement {
  const { value, onValueChange, options, placeholder, readOnly, icon, emptyText = 'Nothing matches', id, disabled } = props;
  const container = usePortalContainer();
  const chosen = useMemo(() => {
    if (value === null) return null;
    return options.find((option) => option.value === value) ?? { value, label: value };
  }, [options, value]);
  return (
    <Base.Root<Option> items={options as Option[]} value={chosen} onValueChange={(next) => onValueChange(next?.value ?? null)}
      isItemEqualToValue={(a, b) => a.value === b.value} itemToStringLabel={(item) => item.label} disabled={disabled === true}
      readOnly={readOnly === true} autoHighlight>
      <Base.InputGroup className="pb-input" data-invalid={props.invalid || undefined} data-disabled={disabled || undefined}
        data-readonly={readOnly || undefined}>
        {icon !== undefined && <Icon name={icon} size={15} />}
        <Base.Input {...ariaOf(props)} id={id} placeholder={placeholder} onKeyDown={(event) => {
          // Escape leaves: by itself the closed list would take it as a wish to forget what was chosen.
          if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') !== 'true') event.preventBaseUIHandler();
        }} />
        <Base.Trigger className="pb-ibtn" data-size="sm" aria-label="Show choices" tabIndex={-1}><Icon name="chevron-down" size={14} /></Base.Trigger>
      </Base.InputGroup>
      <Base.Portal container={container}>
        <Base.Positioner className="pb-positioner" sideOffset={4} collisionPadding={8}>
          <Base.Popup className="pb-menu" data-list="">
            <Base.Empty className="pb-mi__empty">{emptyText}</Base.Empty>
            <Base.List>
              {(option: Option) => (
                <Base.Item key={option.value} value={option} className="pb-mi" disabled={option.disabled === true}>
                  {option.icon !== undefined && <Icon name={option.icon} size={15} />}
                  <span className="pb-mi__text">{option.label}</span>
                  {option.note !== undefined && <span className="pb-mi__note">{option.note}</span>}
                  <Base.ItemIndicator className="pb-mi__check"><Icon name="check" size={15} /></Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
