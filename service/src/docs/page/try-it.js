import { element, indented } from './element.js';

const longestShown = 200_000;

/**
 * Creates a form that sends one real request to this service and shows the answer.
 *
 * @param operation its method, path, parameters and body, all references looked up
 * @param memory the typed values of path parameters, by name, for all forms of the page
 * @param tokenOf returns the token at the moment of sending; empty without one
 */
export function createTryIt({ operation, memory, tokenOf, base, exampleText }) {
  const { method, operationId, parameters, secured } = operation;
  const result = element('div', { class: 'result', role: 'status' });
  const show = (...parts) => result.replaceChildren(...parts.filter(Boolean));
  const fields = parameters.map((parameter) => createField(parameter, operationId, memory));
  const body = exampleText === undefined ? undefined : createBody(operationId, exampleText);
  const send = element('button', { type: 'submit', class: 'send' }, 'Send');
  const stop = element('button', { type: 'button', hidden: true, onclick: () => running?.abort() }, 'Stop');
  let running;

  const submit = async () => {
    const { headers, missing, name, url } = requestOf(operation, fields, body, base);
    if (missing) {
      missing.focus();
      show(element('p', { class: 'trouble' }, `${name} is needed first.`));
      return;
    }
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    send.disabled = true;
    stop.hidden = false;
    const token = secured ? tokenOf() : '';
    const command = commandOf({ method, url, headers, token, body: body?.value });
    const began = performance.now();
    show(element('p', { class: 'quiet' }, 'Waiting for an answer…'));
    try {
      if (token) headers.set('authorization', `Bearer ${token}`);
      const response = await request(url, { method, headers, body: body?.value, signal });
      await showAnswer(response, { began, command, isTokenless: secured && !token, show });
    } catch (cause) {
      show(
        element('p', { class: 'trouble' }, signal.aborted ? 'Stopped.' : `No answer came: ${cause.message}`),
        command,
      );
    } finally {
      send.disabled = false;
      stop.hidden = true;
    }
  };
  return createForm({ operation, fields, body, send, stop, result, submit });
}

function createForm({ operation: { method, operationId }, fields, body, send, stop, result, submit }) {
  const onsubmit = (event) => {
    event.preventDefault();
    void submit();
  };
  return element(
    'form',
    { class: 'try', 'aria-label': `Try ${operationId}`, onsubmit },
    fields.length > 0 &&
      element(
        'div',
        { class: 'grid' },
        fields.map(({ row }) => row),
      ),
    body &&
      element(
        'div',
        { class: 'field' },
        element('label', { for: body.id }, 'Body', element('span', { class: 'place' }, ' JSON')),
        body,
      ),
    element(
      'div',
      { class: 'actions' },
      send,
      stop,
      method === 'GET' ? undefined : element('span', { class: 'warning' }, 'This changes the data of the account.'),
    ),
    result,
  );
}

/** Creates the labelled input of a parameter. Path parameters are shared by all forms of the page. */
function createField(parameter, operationId, memory) {
  const { description, in: place, name, required } = parameter;
  const input = createInput(parameter, `${operationId}-${place}-${name}`);
  if (place === 'path') {
    input.addEventListener('input', () => memory.set(name, input.value));
    memory.listen(name, (value) => {
      if (input.value !== value) input.value = value;
    });
  }
  const label = element(
    'label',
    { for: input.id, title: description },
    name,
    element('span', { class: 'place' }, ` ${place}${required ? ', required' : ''}`),
  );
  return { parameter, input, row: element('div', { class: 'field' }, label, input) };
}

function createInput({ required, schema = {} }, id) {
  const choices = schema.enum ?? schema.items?.enum;
  if (choices)
    return element(
      'select',
      { id, required },
      element('option', { value: '' }, required ? 'Choose one' : 'None'),
      choices.map((value) => element('option', {}, value)),
    );
  return element('input', {
    id,
    required,
    autocomplete: 'off',
    spellcheck: 'false',
    inputmode: schema.type === 'integer' ? 'numeric' : undefined,
    placeholder: schema.default,
  });
}

function createBody(operationId, exampleText) {
  const body = element('textarea', {
    id: `${operationId}-body`,
    rows: Math.min(18, exampleText.split('\n').length + 1),
    spellcheck: 'false',
    autocomplete: 'off',
  });
  body.value = exampleText;
  return body;
}

/** Returns the address and headers of the request, or the first required input without a value. */
function requestOf({ path }, fields, body, base) {
  const [query, headers] = [new URLSearchParams(), new Headers({ accept: 'application/json' })];
  let address = path;
  for (const { input, parameter } of fields) {
    const { in: place, name, required } = parameter;
    const { value } = input;
    if (value === '' && required) return { missing: input, name };
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '' && place === 'query') query.append(name, value);
    else if (value !== '') headers.set(name, value);
  }
  if (body) headers.set('content-type', 'application/json');
  const url = new URL(address.replace(/^\//, '') + (query.size > 0 ? `?${query}` : ''), base);
  return { url, headers };
}

function request(url, options) {
  return fetch(url, {
    ...options,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
  });
}

async function showAnswer(response, { began, command, isTokenless, show }) {
  const text = element('pre', { class: 'answer', tabindex: '0', 'aria-label': 'Body of the answer' });
  const facts = element('span', {}, '');
  const isGood = response.status < 400;
  show(
    element(
      'p',
      { class: 'status' },
      element('span', { class: isGood ? 'good' : 'bad' }, `${response.status} ${response.statusText}`.trim()),
      ' ',
      facts,
    ),
    isTokenless && element('p', { class: 'hint' }, 'No token was sent: paste one at the top of the page.'),
    text,
    headersOf(response),
    command,
  );
  const showSize = (characters) => {
    facts.textContent = `in ${Math.round(performance.now() - began)} ms, ${characters.toLocaleString('en')} characters`;
  };
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('event-stream')) return showEvents(response, text, showSize);
  const whole = await response.text();
  showSize(whole.length);
  const shown = type.includes('json') ? indented(whole) : whole;
  text.textContent =
    shown.length > longestShown
      ? `${shown.slice(0, longestShown)}\n… and ${shown.length - longestShown} characters more`
      : shown;
}

/** Shows events as they arrive, until the user stops them. */
async function showEvents(response, text, showSize) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let characters = 0;
  for (;;) {
    const { done, value = '' } = await reader.read();
    characters += value.length;
    showSize(characters);
    text.append(value);
    if (done || characters > longestShown) break;
  }
}

function headersOf(response) {
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  return element(
    'details',
    {},
    element('summary', {}, 'Headers of the answer'),
    element('pre', { tabindex: '0', 'aria-label': 'Headers of the answer' }, lines),
  );
}

/** The same request for a command line. Without the token itself, since commands are pasted into chats. */
function commandOf({ body, headers, method, token, url }) {
  const quoted = (value) => `'${String(value).replaceAll("'", String.raw`'\''`)}'`;
  const parts = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`];
  if (token) parts.push('-H "Authorization: Bearer $TOKEN"');
  for (const [name, value] of headers) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (body !== undefined) parts.push(`--data ${quoted(body)}`);
  return element(
    'details',
    {},
    element('summary', {}, 'As a curl command'),
    element('pre', { tabindex: '0', 'aria-label': 'As a curl command' }, parts.join(' \\\n  ')),
  );
}
