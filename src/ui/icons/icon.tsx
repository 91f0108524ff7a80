'use client';
import { iconPaths } from '#catalog';
import { type ReactElement, memo, useContext } from 'react';
import { classNames } from '../text/class-names.js';
import { ErrorBoundary } from '../failures/error-boundary.js';
import { RemoteIcons } from '../surface/root-context.js';
import { type IconTable, resolveIcon } from './resolve-icon.js';

export interface IconProps {
  /** A lucide name, a name in `icons`, one emoji, or, with `remoteIcons` of the root, the URL of an image. */
  readonly name: string | null | undefined;
  /** Side in px: 12 in a pill, 13 in a chip, 15 in a button, 16 alone, 17 in a tile. @default 16 */
  readonly size?: number;
  readonly icons?: IconTable | undefined;
  readonly className?: string;
}

/** A decorative icon, hidden from assistive technology: the control around it has the name. */
export const Icon = memo(function Icon({ name, size = 16, icons, className }: IconProps): ReactElement {
  const icon = resolveIcon(name, icons, useContext(RemoteIcons));
  if (icon.kind === 'emoji') {
    return (
      <span
        className={classNames('pb-i pb-i--emoji', className)}
        style={{ width: size, height: size, fontSize: size * 0.9 }}
        aria-hidden
      >
        {icon.text}
      </span>
    );
  }
  if (icon.kind === 'image') {
    return (
      <img
        className={classNames('pb-i pb-i--image', className)}
        src={icon.src}
        style={{ width: size, height: size }}
        alt=""
        aria-hidden
        draggable={false}
        referrerPolicy="no-referrer"
        loading="lazy"
        decoding="async"
      />
    );
  }
  const strokeWidth = size <= 14 ? 2 : 1.75;
  if (icon.kind === 'built-in') {
    return (
      <svg
        className={classNames('pb-i', className)}
        data-icon={icon.name}
        viewBox="0 0 24 24"
        width={size}
        height={size}
        style={{ width: size, height: size, strokeWidth }}
        aria-hidden
      >
        <path d={iconPaths[icon.name]} />
      </svg>
    );
  }
  const { Component } = icon;
  // The built-in icon replaces a host's icon that throws or is still loading.
  const builtIn = <Icon name={name} size={size} {...(className !== undefined && { className })} />;
  return (
    <ErrorBoundary part={`icons.${name}`} resetBy={[Component]} waiting={builtIn} fallback={() => builtIn}>
      {/* Hosts style their icons by their own page or by attributes, which rules of this sheet would override. */}
      <Component
        className={classNames('pb-i pb-guest', className)}
        size={size}
        style={{ width: size, height: size }}
        strokeWidth={strokeWidth}
        aria-hidden
      />
    </ErrorBoundary>
  );
});
