import { expect, test } from 'vitest';
import { parseMessengerLogin } from './messenger-login.ts';

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

test('parseMessengerLogin reads a login from the query', () => {
  expect(parseMessengerLogin('?state=s&id=7&first_name=A+b&hash=00', '')).toEqual({
    state: 's',
    fields: { id: '7', first_name: 'A b', hash: '00' },
  });
});

test('parseMessengerLogin reads a login from the fragment and converts numbers to text', () => {
  const encoded = base64('{"id":7,"first_name":"Āśā ?>","hash":"00"}');
  const expected = { state: 's', fields: { id: '7', first_name: 'Āśā ?>', hash: '00' } };
  expect(parseMessengerLogin('?state=s', `tgAuthResult=${encodeURIComponent(encoded)}`)).toEqual(
    expected,
  );
  expect(parseMessengerLogin('?state=s', `tgAuthResult=${encoded}`)).toEqual(expected);
  const urlSafe = encoded.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  expect(parseMessengerLogin('?state=s', `tgAuthResult=${urlSafe}`)).toEqual(expected);
});

test('parseMessengerLogin returns undefined without a login and no fields for invalid data', () => {
  expect(parseMessengerLogin('?state=s', 'ticket=t')).toBeUndefined();
  expect(parseMessengerLogin('', 'tgAuthResult=%')).toEqual({ state: '', fields: {} });
  expect(parseMessengerLogin('', 'tgAuthResult=bnVsbA')).toEqual({ state: '', fields: {} });
});
