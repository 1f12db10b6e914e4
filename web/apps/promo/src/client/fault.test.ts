import { describe, expect, it } from 'vitest';
import { Refusal } from './calls.ts';
import { faultsOf, noticeOf } from './fault.ts';

const t = {
  'error.oops': 'Oops! Something went wrong',
  'error.tooMany': 'slow down',
  'error.country': 'closed to your country',
  'error.userBlocked': 'blocked',
  'error.oldPassword': 'You entered an incorrect Old password',
  'error.recoveryToken': 'bad link',
  'error.user_exists': 'The user already exist',
};
type Detail = Refusal['details'][number];
const refusal = (status: number, message = '', ...details: Detail[]): Refusal =>
  new Refusal(status, details, message);

describe('a refused call', () => {
  it.each<[string, unknown, Record<string, string>]>([
    ['no refusal at all', new Error('x'), { '': 'Oops! Something went wrong' }],
    ['no reason given', refusal(500), { '': 'Oops! Something went wrong' }],
    ['too many', refusal(429, 'x'), { '': 'slow down' }],
    ['a message only', refusal(400, 'Not today'), { '': 'Not today' }],
    [
      'the message of a blocked country',
      refusal(403, 'This resource is not accessible from your country.'),
      { '': 'closed to your country' },
    ],
    [
      'a detail with a known code',
      refusal(409, 'x', { location: 'phone', code: 'user_exists', msg: 'y' }),
      { phone: 'The user already exist' },
    ],
    [
      'a detail with an unknown code',
      refusal(400, 'x', { location: 'username', code: 'new', msg: 'Of the server' }),
      { username: 'Of the server' },
    ],
    [
      'a detail about no field of the form',
      refusal(400, '', { location: 'bonus_id', msg: 'No such bonus' }),
      { '': 'No such bonus' },
    ],
    [
      'a user that is blocked',
      refusal(400, '', { msg: 'Invalid argument provided for username' }),
      { '': 'blocked' },
    ],
    [
      'an old password that is wrong',
      refusal(400, 'Invalid argument provided for password - old_password'),
      { '': 'You entered an incorrect Old password' },
    ],
    [
      'a recovery link that is used up',
      refusal(400, 'x', { location: 'token', reason: 'badRequest', msg: 'z' }),
      { '': 'bad link' },
    ],
  ])('%s', (_, error, faults) => expect(faultsOf(error, t)).toEqual(faults));

  it('is shown in a notice too when it is about the name', () => {
    const about = (location: string, reason: string): string =>
      noticeOf(refusal(400, '', { location, reason, msg: 'Of the server' }), t);
    expect(about('username', 'badRequest')).toBe('Of the server');
    expect(about('phone', 'badRequest')).toBe('Of the server');
    expect(about('phone', 'forbidden')).toBe('');
    expect(about('password', 'badRequest')).toBe('');
    expect(noticeOf(new Error('x'), t)).toBe('');
  });
});
