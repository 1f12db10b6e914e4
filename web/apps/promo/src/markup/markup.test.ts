import { describe, expect, it } from 'vitest';
import { markup } from './markup.ts';
import { createContext, Fragment, jsx, useContext, useReducer, useRef, useState } from './react.ts';

const p = (props: object): string => markup(jsx('p', { ...props }));

describe('markup', () => {
  it.each<[unknown, string]>([
    ['a', 'a'],
    [7, '7'],
    [0, '0'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [true, ''],
    [false, ''],
    [['a', ['b', null], 3], 'ab3'],
    [jsx('br', {}), '<br>'],
    [jsx('input', { name: 'a' }), '<input name="a">'],
    [jsx('script', { src: '/a.js' }), '<script src="/a.js"></script>'],
    [jsx(Fragment, { children: ['a', jsx('b', { children: 'c' })] }), 'a<b>c</b>'],
    [jsx(({ of }: { of: string }) => jsx('i', { children: of }), { of: 'x' }), '<i>x</i>'],
  ])('draws %o', (node, html) => expect(markup(node)).toBe(html));

  it.each([{}, Symbol('x'), new Date(0)])('does not guess what %o is', (type) =>
    expect(() => markup(jsx(type, {}))).toThrow('nothing that can be drawn'),
  );

  it('escapes texts and values, whatever they hold', () => {
    const special = ['&', '<', '>', '"', "'", 'x', '</p>', '<!--', '&amp;'];
    for (const a of special)
      for (const b of special) {
        const html = p({
          title: a + b,
          'data-x': b + a,
          children: [a + b, jsx('i', { title: b })],
        });
        expect(html.match(/[<>]/g)?.join('')).toBe('<><><><>'); // <p …>…<i …></i></p>
        const values = [...html.matchAll(/="([^"]*)"/g)].map(([, value]) => value);
        expect(values.map(read)).toEqual([a + b, b + a, b]);
      }
  });

  it('takes the HTML that is given as HTML, and nothing beside it', () =>
    expect(p({ dangerouslySetInnerHTML: { __html: '<b>&</b>' } })).toBe('<p><b>&</b></p>'));

  it.each<[object, string]>([
    [{ className: 'a b', id: undefined, title: null }, ' class="a b"'],
    [{ hidden: true, inert: false }, ' hidden=""'],
    [
      { 'aria-hidden': true, 'data-x': false, 'aria-checked': 'mixed' },
      ' aria-hidden="true" data-x="false" aria-checked="mixed"',
    ],
    [
      { tabIndex: 0, autoComplete: 'off', noValidate: true },
      ' tabindex="0" autocomplete="off" novalidate=""',
    ],
    [{ onClick: () => undefined, ref: {}, 'data-persistent': '' }, ' data-persistent=""'],
    [
      { viewBox: '0 0 1 1', preserveAspectRatio: 'none' },
      ' viewBox="0 0 1 1" preserveAspectRatio="none"',
    ],
    [{ style: { '--c': '#fff', '--n': 3 } }, ' style="--c:#fff;--n:3"'],
    [{ defaultChecked: true, defaultValue: 'a' }, ' checked="" value="a"'],
    [{ htmlFor: 'a', charSet: 'utf-8' }, ' for="a" charset="utf-8"'],
  ])('writes %o', (props, html) => expect(p(props)).toBe(`<p${html}></p>`));

  it.each(['value', 'defaultValue'])(
    'marks the option that %s chooses, in this select only',
    (how) => {
      const option = (value: string) => jsx('option', { value, children: value });
      const options = [option('a'), option('b')];
      const html = markup([jsx('select', { [how]: 'b', children: options }), options]);
      expect(html).toBe(
        '<select><option value="a">a</option><option value="b" selected="">b</option></select>' +
          '<option value="a">a</option><option value="b">b</option>',
      );
    },
  );
});

describe('the first state', () => {
  it('is drawn', () => {
    function Counter(): unknown {
      const [a] = useState('a');
      const [b] = useState(() => 'b');
      const [c] = useReducer((c: string) => c, 'c');
      return [a, b, c, useRef('d').current];
    }
    expect(markup(jsx(Counter, {}))).toBe('abcd');
  });

  it('knows the context around it, and forgets it after a failure', () => {
    const context = createContext('none');
    const Reader = (): unknown => useContext(context);
    const Broken = (): unknown => {
      throw new Error('broken');
    };
    const reader = jsx(Reader, {});
    const inner = jsx(context, { value: 'inner', children: reader });
    const outer = jsx(context, { value: 'outer', children: [reader, '-', inner, '-', reader] });
    expect(markup([outer, '-', reader])).toBe('outer-inner-outer-none');
    expect(() => markup(jsx(context, { value: 'x', children: jsx(Broken, {}) }))).toThrow('broken');
    expect(markup(reader)).toBe('none');
  });
});

const read = (html = ''): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
