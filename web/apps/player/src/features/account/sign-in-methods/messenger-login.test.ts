import { expect, test } from 'vitest';
import { signedOf } from './messenger-login.ts';

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

test('a signed login is read from the query', () => {
  expect(signedOf('?state=s&id=7&first_name=A+b&hash=00', '')).toEqual({
    state: 's',
    fields: { id: '7', first_name: 'A b', hash: '00' },
  });
});

test('a signed login is read from the fragment, whose numbers become text', () => {
  const packed = base64('{"id":7,"first_name":"Āśā ?>","hash":"00"}');
  const expected = { state: 's', fields: { id: '7', first_name: 'Āśā ?>', hash: '00' } };
  expect(signedOf('?state=s', `tgAuthResult=${encodeURIComponent(packed)}`)).toEqual(expected);
  expect(signedOf('?state=s', `tgAuthResult=${packed}`)).toEqual(expected);
  const forAddresses = packed.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  expect(signedOf('?state=s', `tgAuthResult=${forAddresses}`)).toEqual(expected);
});

test('what is no signed login is none', () => {
  expect(signedOf('?state=s', 'ticket=t')).toBeUndefined();
  expect(signedOf('', 'tgAuthResult=%')).toEqual({ state: '', fields: {} });
  expect(signedOf('', 'tgAuthResult=bnVsbA')).toEqual({ state: '', fields: {} });
});
