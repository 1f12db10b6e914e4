import * as v from 'valibot';
import type { Key } from '../../i18n.ts';

/** The validation of the sign-in, registration and recovery forms; messages are text keys. */

const key = (k: Key) => k;

/** Which identifier a player signs in with. */
export type Channel = 'email' | 'phone';

const email = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(key('auth.email_required')),
  v.regex(/^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$/, key('auth.email_bad')),
);

/** Reports whether a phone number is valid in the selected country. */
export type PhoneCheck = (phone: string) => boolean;

const phone = (isValid: PhoneCheck) =>
  v.pipe(
    v.string(),
    v.check((text) => text.replace(/\D/g, '').length >= 7, key('auth.phone_bad')),
    v.check(
      (text) => text.replace(/\D/g, '').length < 7 || isValid(text),
      key('error.phone_invalid'),
    ),
  );

const password = v.pipe(
  v.string(),
  v.check((text) => text.trim().length >= 6, key('auth.password_short')),
);

const identifiers = (channel: Channel, isValidPhone: PhoneCheck) => ({
  email: channel === 'email' ? email : v.string(),
  phone: channel === 'phone' ? phone(isValidPhone) : v.string(),
});

const ticked = v.pipe(
  v.boolean(),
  v.check((isTicked) => isTicked, key('auth.agree_required')),
);

export const signInSchema = (channel: Channel, isValidPhone: PhoneCheck) =>
  v.object({ ...identifiers(channel, isValidPhone), password });

export const registerSchema = (channel: Channel, isValidPhone: PhoneCheck) =>
  v.pipe(
    v.object({
      ...identifiers(channel, isValidPhone),
      password,
      repeat: v.string(),
      promo: v.string(),
      rules: ticked,
      age: ticked,
      news: v.boolean(),
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['repeat']],
        (form) => form.password === form.repeat,
        key('auth.password_mismatch'),
      ),
      ['repeat'],
    ),
  );

export const recoverySchema = v.object({ email });

export const newPasswordSchema = v.pipe(
  v.object({ password, repeat: v.string() }),
  v.forward(
    v.partialCheck(
      [['password'], ['repeat']],
      (form) => form.password === form.repeat,
      key('auth.password_mismatch'),
    ),
    ['repeat'],
  ),
);

export type RecoveryForm = v.InferOutput<typeof recoverySchema>;
export type NewPasswordForm = v.InferOutput<typeof newPasswordSchema>;
export type SignInForm = v.InferOutput<ReturnType<typeof signInSchema>>;
export type RegisterForm = v.InferOutput<ReturnType<typeof registerSchema>>;
