import { html } from 'hono/html';
import { createRandomId } from '#base';
import type { HtmlCall, HtmlReply, HtmlRoute } from '../http/html-route.js';
import { endCheckout, findCheckout, type FoundCheckout, isYearly, openForHours } from './complete-checkout.js';
import { findPlan } from './plans.js';

/** The page of a checkout with its two buttons. It has no script, and links only to the two addresses it returns to. */
export const checkoutPages: readonly HtmlRoute[] = [
  {
    method: 'GET',
    path: '/checkout/:checkoutId',
    handle: async ({ at, param, queries }) => {
      const id = param('checkoutId');
      const found = await findCheckout(queries, id, at);
      return found?.state === 'open' ? openPage(id, found) : endedPage(found);
    },
  },
  { method: 'POST', path: '/checkout/:checkoutId/complete', handle: (call) => end(call, 'completed') },
  { method: 'POST', path: '/checkout/:checkoutId/cancel', handle: (call) => end(call, 'canceled') },
];

/** Ends a checkout and redirects. A second press redirects again and changes nothing. */
async function end({ at, param, queries }: HtmlCall, state: 'completed' | 'canceled'): Promise<HtmlReply> {
  const found = await queries
    .transaction()
    .execute((transaction) => endCheckout(transaction, param('checkoutId'), state, at));
  if (!found || (found.state !== 'open' && found.state !== state)) return endedPage(found);
  return {
    status: 303,
    headers: { ...safeHeaders, location: state === 'completed' ? found.successUrl : found.cancelUrl },
  };
}

type Html = ReturnType<typeof html>;

function openPage(id: string, found: FoundCheckout): Promise<HtmlReply> {
  const { accountName, cancelUrl, checkout, successUrl } = found;
  const plan = findPlan(checkout.plan ?? '');
  const period = isYearly(checkout.frequency) ? 'year' : 'month';
  const facts: readonly (readonly [string, string | number | null | undefined])[] = [
    ['Account', accountName],
    ['Plan', plan?.name ?? checkout.plan],
    ['Price', plan && period === 'month' ? `${plan.price} a month` : undefined],
    ['Billed', checkout.frequency],
    ['Commitment', checkout.commitment],
    ['Billed to', checkout.name],
    ['E-mail', checkout.email],
  ];
  const rows = facts
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(
      ([label, value]) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${String(value)}</dd>
        </div>`,
    );
  return page(
    200,
    'Confirm your plan',
    html` <dl>${rows}</dl>
      <p>
        This is a reference service: nothing is charged. After this you go on to <b>${new URL(successUrl).host}</b>${
          new URL(cancelUrl).host === new URL(successUrl).host
            ? ''
            : html`, or back to <b>${new URL(cancelUrl).host}</b>`
        }.
      </p>
      <div class="buttons">
        <form method="post" action="/checkout/${id}/complete"><button class="primary">Confirm</button></form>
        <form method="post" action="/checkout/${id}/cancel"><button>Cancel</button></form>
      </div>`,
    [successUrl, cancelUrl],
  );
}

function endedPage(found: FoundCheckout | undefined): Promise<HtmlReply> {
  switch (found?.state) {
    case 'completed':
      return page(200, 'This plan is confirmed', backTo(found.successUrl));
    case 'canceled':
      return page(409, 'This checkout was cancelled', backTo(found.cancelUrl));
    case 'expired':
      return page(
        410,
        'This checkout has expired',
        html`<p>It could be completed for ${openForHours} hours. Start again where you came from.</p>`,
      );
    default:
      return page(
        404,
        'There is no such checkout',
        html`<p>Look at the address, or start again where you came from.</p>`,
      );
  }
}

function backTo(address: string): Html {
  return html`<p><a href="${address}" rel="noreferrer">Go on to ${new URL(address).host}</a></p>`;
}

async function page(
  status: 200 | 404 | 409 | 410,
  title: string,
  content: Html,
  leadsTo: readonly string[] = [],
): Promise<HtmlReply> {
  const nonce = createRandomId();
  const body = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${styles}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `;
  const formTargets = [...new Set(leadsTo.map(formTarget))].join(' ');
  return {
    status,
    body: String(body),
    headers: {
      ...safeHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self' ${formTargets}; base-uri 'none'; frame-ancestors 'none'`,
    },
  };
}

/**
 * The policy source for a form's redirect; browsers check each redirect. Policies have no syntax for addresses in
 * brackets.
 */
function formTarget(address: string): string {
  const { hostname, origin, protocol } = new URL(address);
  return hostname.startsWith('[') ? protocol : origin;
}

/** The address is the key to the checkout, so that no referrer may reveal it. */
const safeHeaders = {
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

const styles = [
  ':root { color-scheme: light dark; --ink: #15181e; --quiet: #4a5160; --line: #cfd4dc; --back: #f5f6f8; --card: #fff; --accent: #3d5af1; --on: #fff; --link: #3d5af1 }',
  '@media (prefers-color-scheme: dark) { :root { --ink: #eceef2; --quiet: #aeb5c1; --line: #363b44; --back: #0d0f12; --card: #15171b; --accent: #4e68f2; --on: #fff; --link: #9aaaff } }',
  '* { box-sizing: border-box }',
  'body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--back); color: var(--ink); font: 15px/22px Inter, "Inter Variable", ui-sans-serif, system-ui, sans-serif }',
  'main { width: 100%; max-width: 440px; padding: 28px; border: 1px solid var(--line); border-radius: 12px; background: var(--card) }',
  'h1 { margin: 0 0 16px; font-size: 20px; line-height: 28px }',
  'dl { margin: 0 0 16px } dl div { display: flex; gap: 16px; padding: 6px 0; border-bottom: 1px solid var(--line) }',
  'dt { flex: 0 0 110px; color: var(--quiet) } dd { margin: 0; overflow-wrap: anywhere; min-width: 0 }',
  'p { margin: 0 0 16px; color: var(--quiet); overflow-wrap: anywhere } a { color: var(--link) }',
  '.buttons { display: flex; gap: 12px } button { min-height: 36px; padding: 0 16px; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: var(--ink); font: inherit }',
  'button.primary { border-color: var(--accent); background: var(--accent); color: var(--on) } button:hover { border-color: var(--ink) }',
  ':focus-visible { outline: 2px solid var(--link); outline-offset: 2px }',
].join('\n');
