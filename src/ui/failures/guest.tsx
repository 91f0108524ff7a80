'use client';
import { type ComponentType, type ReactElement, type ReactNode, createElement } from 'react';
import { memoizeByIdentity } from '#base';

/** Content of the host inside the editor. It has no box, and the styles of the host's page apply in it. */
export function Guest({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <div className="pb-guest" style={{ display: 'contents' }}>
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
