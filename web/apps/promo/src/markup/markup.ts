import { Context, Fragment, type Drawable } from './react.ts';

/**
 * HTML of what jsx() made. It can do nothing but draw, and so takes a third of the time that other renderers take in the
 * engine of the server (docs/decisions/004-preact-and-plain-markup.md). Texts and values are escaped; names of elements
 * and attributes are our own code's.
 */
export function markup(node: unknown): string {
  if (typeof node === 'string') return escaped(node);
  if (typeof node === 'number') return String(node);
  if (typeof node !== 'object' || node === null) return '';
  if (Array.isArray(node)) return all(node);
  const { type, props } = node as Drawable;
  if (typeof type === 'string') return element(type, props);
  if (typeof type === 'function') return markup((type as (p: object) => unknown)(props));
  if (type instanceof Context) return inside(type, props);
  if (type === Fragment) return markup(props['children']);
  throw new Error('this is nothing that can be drawn');
}

function all(nodes: unknown[]): string {
  let html = '';
  for (const node of nodes) html += markup(node);
  return html;
}

function inside(context: Context, { value, children }: Drawable['props']): string {
  const before = context.value;
  context.value = value;
  try {
    return markup(children);
  } finally {
    context.value = before;
  }
}

const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** The value of the select that is being drawn. */
let chosen: unknown;

function element(name: string, props: Drawable['props']): string {
  const around = chosen;
  let html = `<${name}`;
  for (const key in props) html += attribute(name, key, props[key]);
  html += '>';
  if (empty.has(name)) return html;
  const own = props['dangerouslySetInnerHTML'] as { __html: string } | undefined;
  html += `${own ? own.__html : markup(props['children'])}</${name}>`;
  chosen = around;
  return html;
}

/** How attributes begin whose names are others in HTML; "" is none. The others are added as they are met. */
const openings: Record<string, string> = {
  children: '',
  dangerouslySetInnerHTML: '',
  ref: '',
  className: ' class="',
  htmlFor: ' for="',
  defaultValue: ' value="',
  defaultChecked: ' checked="',
  viewBox: ' viewBox="',
  preserveAspectRatio: ' preserveAspectRatio="',
};

function attribute(element: string, key: string, value: unknown): string {
  const opening = (openings[key] ??= /^on[A-Z]/.test(key) ? '' : ` ${key.toLowerCase()}="`);
  if (opening === '' || value === undefined || value === null) return '';
  if (opening === ' value="') {
    if (element === 'select') {
      chosen = value;
      return '';
    }
    if (element === 'option' && value === chosen) return `${opening}${text(value)}" selected=""`;
  }
  if (typeof value === 'string') return `${opening}${escaped(value)}"`;
  if (typeof value === 'boolean' && key[4] !== '-') return value ? `${opening}"` : '';
  return `${opening}${text(value)}"`;
}

const text = (value: unknown): string =>
  typeof value === 'object' ? style(value as object) : escaped(String(value));

/** Custom properties; the rest of the styles are sheets. */
const style = (properties: object): string =>
  escaped(
    Object.entries(properties)
      .map(([name, value]) => `${name}:${value}`)
      .join(';'),
  );

const special = /[&<>"]/;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (value: string): string =>
  special.test(value) ? value.replace(/[&<>"]/g, (found) => entities[found] ?? '') : value;
