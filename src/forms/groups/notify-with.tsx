'use client';
import type { Json } from '#base';
import { Checkbox, Icon } from '#ui';
import { type ReactElement, useState } from 'react';
import { integrationOf, knownNotification, knownNotifications } from './edit-groups.js';

export interface NotifyWithProps {
  readonly notifications: readonly Json[];
  readonly disabled: boolean;
  readonly onChange: (notifications: readonly Json[]) => void;
}

/** The notification channels of a group. Unknown channels are shown by their own word and kept. */
export function NotifyWith({ disabled, notifications, onChange }: NotifyWithProps): ReactElement {
  // A channel that is switched on again is restored as it was.
  const [switchedOff, setSwitchedOff] = useState<readonly Json[]>([]);
  const others = [...notifications, ...switchedOff.filter((each) => !notifications.includes(each))].filter(
    (each) => knownNotification(each) === undefined && integrationOf(each) !== '',
  );
  const wordsOfOthers = [...new Set(others.map(integrationOf))];
  const change = (matches: (notification: Json) => boolean, fresh: string, on: boolean): void => {
    if (on)
      return onChange([
        ...notifications,
        ...(switchedOff.some(matches) ? switchedOff.filter(matches) : [{ integration: fresh }]),
      ]);
    setSwitchedOff((before) => [...before.filter((each) => !matches(each)), ...notifications.filter(matches)]);
    onChange(notifications.filter((each) => !matches(each)));
  };
  return (
    <div className="pb-field" role="group" aria-label="Notify with" data-part="notifications">
      <span className="pb-label" aria-hidden>
        Notify with
      </span>
      <div className="pb-chips">
        {knownNotifications.map(({ icon, key, label }) => (
          <NotificationToggle
            key={key}
            icon={icon}
            label={label}
            disabled={disabled}
            checked={notifications.some((each) => knownNotification(each) === key)}
            onChange={(on) => change((each) => knownNotification(each) === key, key, on)}
          />
        ))}
        {wordsOfOthers.map((word) => (
          <NotificationToggle
            key={`other ${word}`}
            icon="bell-ring"
            label={word}
            disabled={disabled}
            checked={notifications.some((each) => integrationOf(each) === word)}
            onChange={(on) => change((each) => integrationOf(each) === word, word, on)}
          />
        ))}
      </div>
    </div>
  );
}

function NotificationToggle({
  checked,
  disabled,
  icon,
  label,
  onChange,
}: {
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly icon: string;
  readonly label: string;
  readonly onChange: (on: boolean) => void;
}): ReactElement {
  return (
    <span className="pb-way" data-checked={checked || undefined}>
      <Checkbox checked={checked} disabled={disabled} onCheckedChange={onChange}>
        <span className="pb-way__t">
          <Icon name={icon} size={15} />
          {label}
        </span>
      </Checkbox>
    </span>
  );
}
