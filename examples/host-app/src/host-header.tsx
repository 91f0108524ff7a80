import { product, type Theme } from './product.js';
import { contactsAddress, homeAddress, phoneAddress, stuckAddress } from './use-route.js';

/** The header of the product, around all pages but the editor. */
export function HostHeader({
  at,
  onTheme,
  theme,
}: {
  readonly at: 'home' | 'phone' | 'contacts' | 'stuck';
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
}) {
  return (
    <header className="host-header">
      <span className="host-brand">{product}</span>
      <nav className="host-nav" aria-label="Product">
        <a href={homeAddress} aria-current={at === 'home' ? 'page' : undefined}>
          Workflows
        </a>
        <a href={phoneAddress} aria-current={at === 'phone' ? 'page' : undefined}>
          Test phone
        </a>
        <a href={contactsAddress()} aria-current={at === 'contacts' ? 'page' : undefined}>
          Contacts
        </a>
        <a href={stuckAddress} aria-current={at === 'stuck' ? 'page' : undefined}>
          Stuck
        </a>
      </nav>
      <label className="host-theme">
        <span>Appearance</span>
        <select aria-label="Appearance" value={theme} onChange={(event) => onTheme(event.target.value as Theme)}>
          <option value="system">As on this device</option>
          <option value="light">Light</option>
          <option value="dark">Dark</option>
        </select>
      </label>
    </header>
  );
}
