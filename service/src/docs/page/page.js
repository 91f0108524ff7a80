import { element, indented, unfolding, words } from './element.js';
import { createSchemaView } from './schema-view.js';
import { createTryIt } from './try-it.js';

const base = new URL('.', location.href);
const byId = (id) => document.getElementById(id);
const [token, search, found, list, contents] = ['token', 'search', 'found', 'list', 'contents'].map(byId);
const methods = ['get', 'post', 'put', 'patch', 'delete'];

// Nothing is sent by pressing Enter in the field of the token.
byId('token-form').addEventListener('submit', (event) => event.preventDefault());

/** What is typed for a part of an address, such as the account, is typed for all operations at once. */
const memory = {
  values: new Map(),
  listeners: [],
  set(name, value) {
    this.values.set(name, value);
    for (const [wanted, tell] of this.listeners) if (wanted === name) tell(value);
  },
  listen(name, tell) {
    this.listeners.push([name, tell]);
    if (this.values.has(name)) tell(this.values.get(name));
  },
};

try {
  const response = await fetch(new URL('openapi.json', base), { credentials: 'omit' });
  if (!response.ok) throw new Error(`it was answered with ${response.status}`);
  draw(await response.json());
} catch (cause) {
  list.replaceChildren(
    element(
      'p',
      { class: 'trouble' },
      `The description could not be loaded: ${cause.message}. Reload the page to try again.`,
    ),
  );
}

function draw(whole) {
  const view = createSchemaView(whole);
  byId('title').textContent = whole.info.title;
  byId('version').textContent = whole.info.version;
  document.title = whole.info.title;
  byId('about').replaceChildren(...words(whole.info.description));

  const operations = Object.entries(whole.paths).flatMap(([path, item]) =>
    methods.filter((method) => item[method]).map((method) => operationOf(view, whole, path, method, item[method])),
  );
  const groups = whole.tags
    .map(({ description, name }) => ({ name, description, operations: operations.filter(({ tag }) => tag === name) }))
    .filter((group) => group.operations.length > 0);
  for (const group of groups) {
    group.entries = group.operations.map((operation) => ({
      operation,
      entry: navigationEntry(operation),
      ...operationCard(view, operation),
    }));
    group.section = element(
      'section',
      { 'aria-label': group.name },
      element('h2', {}, group.name),
      element('p', { class: 'quiet' }, words(group.description)),
      group.entries.map(({ made }) => made),
    );
    group.part = element(
      'div',
      { class: 'part' },
      element('h2', {}, group.name),
      element(
        'ul',
        {},
        group.entries.map(({ entry }) => entry),
      ),
    );
  }
  list.replaceChildren(...groups.map(({ section }) => section));
  contents.replaceChildren(...groups.map(({ part }) => part));

  const filter = () => filterBy(groups, search.value, operations.length);
  search.addEventListener('input', filter);
  filter();
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      search.focus();
    }
    if (event.key === 'Escape' && event.target === search) {
      search.value = '';
      filter();
    }
  });
  const open = () => openNamed(groups);
  addEventListener('hashchange', open);
  open();
}

/** An operation with everything that it refers to looked up. */
function operationOf(view, whole, path, method, told) {
  const parameters = (told.parameters ?? []).map(view.resolve);
  const media = view.resolve(told.requestBody ?? {}).content?.['application/json'];
  const secured = (told.security ?? whole.security ?? []).length > 0;
  const {
    description,
    operationId,
    responses,
    summary,
    tags: [tag],
  } = told;
  const text = `${method} ${path} ${operationId} ${summary} ${description ?? ''} ${tag}`.toLowerCase();
  return {
    method: method.toUpperCase(),
    path,
    operationId,
    summary,
    description,
    tag,
    parameters,
    media,
    responses,
    secured,
    isExtension: told['x-extension'] === true,
    text,
  };
}

function navigationEntry({ method, operationId, path }) {
  const short = path.replace(/^\/v1\/accounts\/\{accountId\}\//, '').replace(/^\/v1\//, '');
  return element(
    'li',
    {},
    element(
      'a',
      { href: `#${operationId}` },
      element('span', { class: `method ${method.toLowerCase()}` }, method),
      ' ',
      element('span', { class: 'short' }, breakable(short)),
    ),
  );
}

function operationCard(view, operation) {
  const { isExtension, method, operationId, path, summary } = operation;
  const head = element(
    'span',
    { class: 'head' },
    element('span', { class: `method ${method.toLowerCase()}` }, method),
    ' ',
    element('code', { class: 'path' }, breakable(path)),
    ' ',
    isExtension && element('span', { class: 'extension', title: 'The interface shows no such endpoint' }, 'extension'),
    element('span', { class: 'summary' }, words(summary)),
  );
  const { fill, made } = unfolding(head, () => operationBody(view, operation), { id: operationId, class: 'operation' });
  return { made, fill };
}

/** Long addresses break after their slashes, and nowhere else. */
function breakable(path) {
  return path.split(/(?<=\/)/).flatMap((part) => [part, element('wbr')]);
}

function operationBody(view, operation) {
  const { description, media, parameters, responses } = operation;
  const example = media && indented(JSON.stringify(media.example ?? view.begin(media.schema)));
  return element(
    'div',
    { class: 'body' },
    description && element('p', {}, words(description)),
    parameters.length > 0 && [element('h3', {}, 'Parameters'), parameterTable(view, parameters)],
    media && [element('h3', {}, 'Body'), element('div', {}, view.draw(media.schema))],
    element('h3', {}, 'Answers'),
    element(
      'ul',
      { class: 'answers' },
      Object.entries(responses).map(([status, response]) => answerRow(view, status, view.resolve(response))),
    ),
    element('h3', {}, 'Try it'),
    createTryIt({ operation, memory, base, exampleText: example, tokenOf: () => token.value.trim() }),
  );
}

function parameterTable(view, parameters) {
  return element(
    'div',
    { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': 'Parameters' },
    element(
      'table',
      {},
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          ['Name', 'Where', 'What'].map((title) => element('th', { scope: 'col' }, title)),
        ),
      ),
      element(
        'tbody',
        {},
        parameters.map(({ description, in: place, name, required, schema }) =>
          element(
            'tr',
            {},
            element('th', { scope: 'row' }, element('code', {}, name)),
            element('td', {}, place, required && element('span', { class: 'must' }, ' required')),
            element(
              'td',
              {},
              element('span', { class: 'kind' }, view.describe(schema).text),
              element('p', { class: 'hint' }, words(description)),
            ),
          ),
        ),
      ),
    ),
  );
}

function answerRow(view, status, { content = {}, description, headers = {} }) {
  const [[type, media] = []] = Object.entries(content);
  const data = media && view.resolve(media.schema).properties?.data;
  const head = [element('span', { class: Number(status) < 400 ? 'good' : 'bad' }, status), ' ', words(description)];
  if (!media) return element('li', {}, head);
  const names = Object.keys(headers);
  return element(
    'li',
    {},
    unfolding(head, () => [
      type === 'application/json' ? undefined : element('p', { class: 'hint' }, words(`As \`${type}\`.`)),
      data && element('p', { class: 'hint' }, words('`data` of the envelope:')),
      view.draw(data ?? media.schema.contentSchema ?? media.schema),
      names.length > 0 &&
        element('p', { class: 'hint' }, words(`Headers: ${names.map((name) => `\`${name}\``).join(', ')}`)),
    ]).made,
  );
}

function filterBy(groups, text, all) {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { entries, part, section } of groups) {
    let some = 0;
    for (const { entry, made, operation } of entries) {
      const fits = wanted.every((word) => operation.text.includes(word));
      entry.hidden = !fits;
      made.hidden = !fits;
      if (fits) some += 1;
    }
    part.hidden = some === 0;
    section.hidden = some === 0;
    count += some;
  }
  found.textContent =
    wanted.length === 0 ? `${all} operations` : count === 0 ? 'No match' : `${count} of ${all} operations`;
}

/** Opens the operation that the address names, shows it, and goes there by keyboard too. */
function openNamed(groups) {
  const name = decodeURIComponent(location.hash.slice(1));
  const wanted = groups.flatMap(({ entries }) => entries).find(({ operation }) => operation.operationId === name);
  for (const { entry, operation } of groups.flatMap(({ entries }) => entries)) {
    if (operation.operationId === name) entry.firstElementChild.setAttribute('aria-current', 'true');
    else entry.firstElementChild.removeAttribute('aria-current');
  }
  if (!wanted) return;
  if (wanted.made.hidden) {
    search.value = '';
    search.dispatchEvent(new Event('input'));
  }
  wanted.made.open = true;
  wanted.fill();
  wanted.made.scrollIntoView({ block: 'start' });
  wanted.made.firstElementChild.focus({ preventScroll: true });
}
