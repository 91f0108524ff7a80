/**
 * Makes an element of attributes and children. Texts become text and never markup; `onclick` and its like are listened to;
 * what is absent or false is left out.
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? '' : String(value));
  }
  made.append(...children.flat(9).filter((child) => child !== undefined && child !== null && child !== false));
  return made;
}

/** A text whose parts between backticks are code. */
export function words(text = '') {
  return String(text)
    .split('`')
    .map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part));
}

/** Something that is built only once it is opened. */
export function unfolding(summary, build, attributes = {}) {
  const made = element('details', attributes, element('summary', {}, summary));
  const fill = () => {
    if (!made.open || made.dataset.filled) return;
    made.dataset.filled = 'yes';
    made.append(...[build()].flat(9));
  };
  made.addEventListener('toggle', fill);
  return { made, fill };
}

/** JSON text on lines of its own, every number and escape as it was written. */
export function indented(json) {
  const written = [];
  let depth = 0;
  let before = '';
  const line = () => written.push('\n', '  '.repeat(Math.min(depth, 60)));
  for (const [part] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s"[\]{}:,]+/g)) {
    const isEnd = part === '}' || part === ']';
    const isAfterBegin = before === '{' || before === '[';
    if (isEnd) depth -= 1;
    if (isEnd ? !isAfterBegin : isAfterBegin || before === ',') line();
    written.push(part === ':' ? ': ' : part);
    if (part === '{' || part === '[') depth += 1;
    before = part;
  }
  return written.join('');
}
