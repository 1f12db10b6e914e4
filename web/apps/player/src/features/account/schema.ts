import * as v from 'valibot';
import type { Key } from '../../i18n.ts';

/** The rules of the sign-in and registration forms; messages are keys of the catalogue. */

const key = (k: Key) => k;

export type By = 'email' | 'phone';

const email = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(key('auth.email_required')),
  v.regex(/^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$/, key('auth.email_bad')),
);

/** Whether a number is one of the country that is chosen beside it. */
export type OfCountry = (phone: string) => boolean;

const phone = (ofCountry: OfCountry) =>
  v.pipe(
    v.string(),
    v.check((text) => text.replace(/\D/g, '').length >= 7, key('auth.phone_bad')),
    v.check(
      (text) => text.replace(/\D/g, '').length < 7 || ofCountry(text),
      key('error.phone_invalid'),
    ),
  );

const password = v.pipe(
  v.string(),
  v.check((text) => text.trim().length >= 6, key('auth.password_short')),
);

const who = (by: By, ofCountry: OfCountry) => ({
  email: by === 'email' ? email : v.string(),
  phone: by === 'phone' ? phone(ofCountry) : v.string(),
});

const ticked = v.pipe(
  v.boolean(),
  v.check((isTicked) => isTicked, key('auth.agree_required')),
);

export const signInSchema = (by: By, ofCountry: OfCountry) =>
  v.object({ ...who(by, ofCountry), password });

export const registerSchema = (by: By, ofCountry: OfCountry) =>
  v.pipe(
    v.object({
      ...who(by, ofCountry),
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

export const replaceSchema = v.pipe(
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
export type ReplaceForm = v.InferOutput<typeof replaceSchema>;
export type SignInForm = v.InferOutput<ReturnType<typeof signInSchema>>;
export type RegisterForm = v.InferOutput<ReturnType<typeof registerSchema>>;
