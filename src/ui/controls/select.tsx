'use client';
import { Select as Base } from '@base-ui/react/select';
import type { ReactElement } from 'react';
import { type ControlProps, ariaOf, nameOf } from './control-props.js';
import { Icon } from '../icons/icon.js';
import type { Option } from './option.js';
import { usePortalContainer } from '../surface/root-context.js';
import { uiMessages } from '../messages/ui-messages.js';
import { useMessages } from '../messages/messages-provider.js';

export interface SelectProps<Value extends string> extends ControlProps {
  /** A value without an option is shown as it is and stays until another is chosen. `null`: no choice. */
  readonly value: Value | null;
  readonly onValueChange: (value: Value) => void;
  readonly options: readonly Option<Value>[];
  readonly placeholder?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly size?: 'sm' | 'md';
  readonly icon?: string;
  readonly className?: string;
}

/** A choice from a short list; a long one needs a `Combobox`, which virtualises it. */
export function Select<Value extends string>(props: SelectProps<Value>): ReactElement {
  const { value, onValueChange, options, placeholder, readOnly, size = 'md', icon, className, id, disabled } = props;
  const container = usePortalContainer();
  const { choose } = useMessages(uiMessages);
  const chosen = options.find((option) => option.value === value);
  const shownIcon = icon ?? chosen?.icon;
  return (
    <Base.Root<Value>
      value={value}
      onValueChange={(next) => next !== null && onValueChange(next)}
      modal={false}
      disabled={disabled === true}
      readOnly={readOnly === true}
    >
      <Base.Trigger
        {...ariaOf(props)}
        id={id}
        className={className ? `pb-input ${className}` : 'pb-input'}
        data-size={size}
        data-invalid={props.invalid || undefined}
      >
        {shownIcon !== undefined && <Icon name={shownIcon} size={15} />}
        <span className="pb-input__value" data-placeholder={value === null ? '' : undefined}>
          {chosen?.label ?? value ?? placeholder ?? choose}
        </span>
        <Icon name="chevron-down" size={14} />
      </Base.Trigger>
      <Base.Portal container={container}>
        <Base.Positioner className="pb-positioner" sideOffset={4} alignItemWithTrigger={false} collisionPadding={8}>
          <Base.Popup className="pb-menu" data-list="">
            <Base.List {...nameOf(props)}>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  label={option.label}
                  className="pb-mi"
                  disabled={option.disabled === true}
                >
                  {option.icon !== undefined && <Icon name={option.icon} size={15} />}
                  <Base.ItemText className="pb-mi__text">{option.label}</Base.ItemText>
                  {option.note !== undefined && <span className="pb-mi__note">{option.note}</span>}
                  <Base.ItemIndicator className="pb-mi__check">
                    <Icon name="check" size={15} />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
