import { element, unfolding, words } from './element.js';

const kinds = { string: 'text', number: 'number', integer: 'whole number', boolean: 'true or false', null: 'null' };

/** Describes the shapes of a document for readers. References are resolved, and drawn only once they are opened. */
export function createSchemaView(whole) {
  const lookUp = (reference) =>
    reference
      .slice(2)
      .split('/')
      .reduce((part, key) => part?.[key], whole);
  const resolve = (part = {}) => (part.$ref === undefined ? part : resolve(lookUp(part.$ref)));
  const nameOf = (part) => part.$ref?.split('/').at(-1);

  /** Describes a value in a few words, with the object inside it that has fields of its own. */
  function describe(part = {}) {
    const shape = resolve(part);
    const name = nameOf(part);
    if (shape.const !== undefined) return { text: JSON.stringify(shape.const) };
    if (shape.enum) return { text: `one of ${shape.enum.map((value) => JSON.stringify(value)).join(', ')}` };
    if (shape.anyOf) {
      const all = shape.anyOf.map(describe);
      return { text: all.map(({ text }) => text).join(' or '), inside: all.find(({ inside }) => inside)?.inside };
    }
    const types = [shape.type].flat().filter(Boolean);
    const [type] = types;
    const orNull = types.includes('null') && type !== 'null' ? ' or null' : '';
    if (type === 'array') {
      const { inside, text } = describe(shape.items);
      return { text: `list of ${text}${orNull}`, inside };
    }
    if (type === 'object') {
      const hasFields = Object.keys(shape.properties ?? {}).length > 0;
      return { text: `${name ?? 'object'}${orNull}`, inside: hasFields ? shape : undefined };
    }
    return { text: `${kinds[type] ?? 'anything'}${orNull}${limitsOf(shape)}` };
  }

  /** The fields of an object, one below the other; objects within can be opened. */
  function fields(part) {
    const { properties = {}, required = [] } = resolve(part);
    return element(
      'ul',
      { class: 'fields' },
      Object.entries(properties).map(([name, field]) => {
        const { inside, text } = describe(field);
        const description = resolve(field).description;
        const head = [
          element('code', {}, name),
          ' ',
          element('span', { class: 'kind' }, text),
          required.includes(name) && element('span', { class: 'must' }, ' required'),
        ];
        const about = description && element('p', { class: 'hint' }, words(description));
        return element('li', {}, inside ? unfolding(head, () => [about, fields(inside)]).made : [head, about]);
      }),
    );
  }

  /** A whole shape: its name or kind, and its fields. */
  function draw(part) {
    const { inside, text } = describe(part);
    return [element('p', { class: 'shape' }, element('span', { class: 'kind' }, text)), inside && fields(inside)];
  }

  return { begin: (part) => exampleOf(part, resolve), draw, resolve, describe };
}

/** A value of this shape with everything that is required, to begin from. */
function exampleOf(part, resolve, depth = 0) {
  const inner = (inside) => exampleOf(inside, resolve, depth + 1);
  const shape = resolve(part);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return exampleOf(shape.anyOf[0], resolve, depth);
  const type = [shape.type].flat()[0];
  if (type === 'array') return shape.minItems > 0 && depth < 5 ? [inner(shape.items)] : [];
  if (type === 'object')
    return Object.fromEntries(
      (shape.required ?? []).map((name) => [name, depth < 5 ? inner(shape.properties?.[name]) : null]),
    );
  return { string: '', number: 0, integer: 0, boolean: false }[type] ?? null;
}

function limitsOf({ default: usual, maxLength, maximum, minLength, minimum }) {
  const range = (least, most, unit) => {
    if (least === undefined && most === undefined) return '';
    return `, ${least === undefined ? 'at most ' : most === undefined ? `from ${least}` : `${least} to `}${most ?? ''}${unit}`;
  };
  return (
    range(minimum, maximum, '') +
    range(minLength, maxLength, ' characters') +
    (usual === undefined ? '' : `, ${JSON.stringify(usual)} unless given`)
  );
}
