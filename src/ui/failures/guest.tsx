'use client';
import { type ComponentType, type ReactElement, type ReactNode, createElement } from 'react';
import { memoizeByIdentity } from '#base';

/** What the host draws inside the editor. It has no box of its own, and the rules of the host's page hold in it. */
export function Guest({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <div className="pb-guest" style={{ display: 'contents' }}>
      {children}
    </div>
  );
}

/** A component of the host's that draws as a guest: the same one for the same component, so that what is drawn again stays mounted. */
export function asGuest<Props extends object>(Component: ComponentType<Props>): ComponentType<Props> {
  return guestOf(Component as ComponentType<object>) as ComponentType<Props>;
}

const guestOf = memoizeByIdentity((Component: ComponentType<object>): ComponentType<object> => (props) => (
  <Guest>{createElement(Component, props)}</Guest>
));
