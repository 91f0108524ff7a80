import { element, indented } from './element.js';

const longestShown = 200_000;

/**
 * A form that sends one real request to this service and shows what came back.
 *
 * @param operation its method, path, parameters and body, all references looked up
 * @param memory what was typed for parameters of the path, by name, for all forms of the page
 * @param tokenOf the token at the moment of sending, or nothing
 */
export function createTryIt({ operation, memory, tokenOf, base, exampleText }) {
  const { method, operationId, parameters, path, secured } = operation;
  const inputs = new Map();
  const result = element('div', { class: 'result', role: 'status' });
  let running;

  const fields = parameters.map((parameter) => {
    const { description, in: place, name, required, schema = {} } = parameter;
    const id = `${operationId}-${place}-${name}`;
    const choices = schema.enum ?? schema.items?.enum;
    const input = choices
      ? element(
          'select',
          { id, required },
          element('option', { value: '' }, required ? 'Choose one' : 'None'),
          choices.map((value) => element('option', {}, value)),
        )
      : element('input', {
          id,
          required,
          autocomplete: 'off',
          spellcheck: 'false',
          inputmode: schema.type === 'integer' ? 'numeric' : undefined,
          placeholder: schema.default,
        });
    if (place === 'path') {
      input.addEventListener('input', () => memory.set(name, input.value));
      memory.listen(name, (value) => {
        if (input.value !== value) input.value = value;
      });
    }
    inputs.set(parameter, input);
    return element(
      'div',
      { class: 'field' },
      element(
        'label',
        { for: id, title: description },
        name,
        element('span', { class: 'place' }, ` ${place}${required ? ', required' : ''}`),
      ),
      input,
    );
  });
  const body =
    exampleText === undefined
      ? undefined
      : element('textarea', {
          id: `${operationId}-body`,
          rows: Math.min(18, exampleText.split('\n').length + 1),
          spellcheck: 'false',
          autocomplete: 'off',
        });
  if (body) body.value = exampleText;

  const send = element('button', { type: 'submit', class: 'send' }, 'Send');
  const stop = element('button', { type: 'button', hidden: true, onclick: () => running?.abort() }, 'Stop');
  const form = element(
    'form',
    {
      class: 'try',
      'aria-label': `Try ${operationId}`,
      onsubmit: (event) => {
        event.preventDefault();
        void ask();
      },
    },
    fields.length > 0 && element('div', { class: 'grid' }, fields),
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
  return form;

  /** Where the request goes, and with what; a text where something has to be typed first. */
  function requestOf() {
    const [query, headers] = [new URLSearchParams(), new Headers({ accept: 'application/json' })];
    let address = path;
    for (const [{ in: place, name, required }, input] of inputs) {
      const value = input.value;
      if (value === '' && required) return { missing: input, name };
      if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value));
      else if (value !== '' && place === 'query') query.append(name, value);
      else if (value !== '') headers.set(name, value);
    }
    if (body) headers.set('content-type', 'application/json');
    const token = secured ? tokenOf() : '';
    const url = new URL(address.replace(/^\//, '') + (query.size > 0 ? `?${query}` : ''), base);
    return { url, headers, token };
  }

  async function ask() {
    const { headers, missing, name, token, url } = requestOf();
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
    const command = commandOf(url, headers, token);
    const began = performance.now();
    show(element('p', { class: 'quiet' }, 'Waiting for an answer…'));
    try {
      if (token) headers.set('authorization', `Bearer ${token}`);
      const response = await fetch(url, {
        method,
        headers,
        body: body?.value,
        signal,
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'manual',
        referrerPolicy: 'no-referrer',
      });
      await answer(response, began, command, secured && !token);
    } catch (cause) {
      show(
        element('p', { class: 'trouble' }, signal.aborted ? 'Stopped.' : `No answer came: ${cause.message}`),
        command,
      );
    } finally {
      send.disabled = false;
      stop.hidden = true;
    }
  }

  async function answer(response, began, command, isTokenless) {
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
    const tell = (characters) => {
      facts.textContent = `in ${Math.round(performance.now() - began)} ms, ${characters.toLocaleString('en')} characters`;
    };
    if (!(response.headers.get('content-type') ?? '').includes('event-stream')) {
      const whole = await response.text();
      tell(whole.length);
      const isJson = (response.headers.get('content-type') ?? '').includes('json');
      const shown = isJson ? indented(whole) : whole;
      text.textContent =
        shown.length > longestShown
          ? `${shown.slice(0, longestShown)}\n… and ${shown.length - longestShown} characters more`
          : shown;
      return;
    }
    // Events are shown as they come, until somebody stops them.
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let characters = 0;
    for (;;) {
      const { done, value = '' } = await reader.read();
      characters += value.length;
      tell(characters);
      text.append(value);
      if (done || characters > longestShown) break;
    }
  }

  function show(...parts) {
    result.replaceChildren(...parts.filter(Boolean));
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

  /** The same for a command line. The token is not written out: such things are pasted into chats. */
  function commandOf(url, headers, token) {
    const quoted = (value) => `'${String(value).replaceAll("'", String.raw`'\''`)}'`;
    const parts = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`];
    if (token) parts.push('-H "Authorization: Bearer $TOKEN"');
    for (const [name, value] of headers) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
    if (body) parts.push(`--data ${quoted(body.value)}`);
    return element(
      'details',
      {},
      element('summary', {}, 'The same for a command line'),
      element('pre', { tabindex: '0', 'aria-label': 'The same for a command line' }, parts.join(' \\\n  ')),
    );
  }
}
