import type { HtmlReply, HtmlRoute } from '../http/html-route.js';

/** The files of the page as text. The build puts them into the package: the service also runs without a file system. */
const files = import.meta.glob<string>('./page/*', { query: '?raw', import: 'default', eager: true });

/**
 * The page that shows the OpenAPI document and sends requests: markup, a style and scripts of the service, with no
 * other sources. Its policy allows no more, so that a token typed into it can be sent to this service only, and nothing
 * in the document or an answer becomes markup.
 */
export const docsPages: readonly HtmlRoute[] = [
  file('/docs', 'page.html', 'text/html', {
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; " +
      "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  }),
  file('/docs/page.css', 'page.css', 'text/css'),
  file('/docs/page.js', 'page.js', 'text/javascript'),
  file('/docs/element.js', 'element.js', 'text/javascript'),
  file('/docs/schema-view.js', 'schema-view.js', 'text/javascript'),
  file('/docs/try-it.js', 'try-it.js', 'text/javascript'),
];

function file(path: string, name: string, type: string, headers: HtmlReply['headers'] = {}): HtmlRoute {
  const reply: HtmlReply = {
    status: 200,
    body: files[`./page/${name}`] ?? '',
    headers: { ...headers, 'content-type': `${type}; charset=utf-8`, 'cross-origin-resource-policy': 'same-origin' },
  };
  return { method: 'GET', path, handle: () => Promise.resolve(reply) };
}
