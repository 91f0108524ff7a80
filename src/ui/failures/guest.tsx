'use client';
import { type ComponentType, type CSSProperties, type ReactElement, type ReactNode, createElement } from 'react';
import { memoizeByIdentity } from '#base';

/**
 * Content of the host inside the editor. It has no box, and the styles of the host's page apply in it.
 *
 * @param area area of the grid around it for its elements
 */
export function Guest({ area, children }: { readonly area?: string; readonly children: ReactNode }): ReactElement {
  const style: CSSProperties & { '--pb-area'?: string } = { display: 'contents' };
  if (area !== undefined) style['--pb-area'] = area;
  return (
    <div className="pb-guest" style={style}>
      {children}
    </div>
  );
}

/**
 * Wraps a component of the host in `Guest`. Returns the same wrapper for the same component, so that it stays mounted.
 */
export function asGuest<Props extends object>(Component: ComponentType<Props>): ComponentType<Props> {
  return guestOf(Component as ComponentType<object>) as ComponentType<Props>;
}

const guestOf = memoizeByIdentity((Component: ComponentType<object>): ComponentType<object> => (props) => (
  <Guest>{createElement(Component, props)}</Guest>
));
