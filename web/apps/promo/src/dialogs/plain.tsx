import type { ReactNode } from 'react';
import type { IslandData, PlainForm } from '../page.ts';
import { Agreement } from './agreement.tsx';
import { EmailField, HomeField, LoginField, PasswordField, PhoneField } from './names.tsx';
import { OfferFields } from './offerfields.tsx';
import { OfferFold } from './offerfold.tsx';

/** The fields of the form that works without a script: those of the dialogs; the browser keeps what is chosen. */
export function PlainFields({ data, form }: { data: IslandData; form: PlainForm }): ReactNode {
  const { t } = data;
  const { values, errors } = form;
  const register = form.name === 'register';
  const Name = register ? EmailField : LoginField;
  return (
    <>
      {form.by === 'phone' ? (
        <PhoneField
          data={data}
          currency={data.dialog.currency}
          country={values?.['phone_code']}
          value={values?.['phone_user']}
          fault={errors?.['phone']}
        />
      ) : (
        <Name t={t} value={values?.['username']} fault={errors?.['username']} />
      )}
      <PasswordField
        t={t}
        fault={errors?.['password']}
        autoComplete={register ? 'new-password' : 'current-password'}
      />
      {register && (
        <>
          <OfferFields
            data={data}
            extras={['currency', 'bonus', 'promo']}
            values={values}
            fault={errors?.['promo_code']}
          />
          {data.bonuses.map((bonus) => (
            <OfferFold key={bonus.id} page={data} bonus={bonus} named />
          ))}
          {(errors?.['country'] || values?.['country']) && (
            <HomeField data={data} value={values?.['country']} fault={errors?.['country']} />
          )}
          <Agreement t={t} agreeing="three" missing={errors?.['checkbox1'] ? ['checkbox1'] : []} />
          {errors?.['checkbox1'] && <p className="fault">{errors['checkbox1']}</p>}
        </>
      )}
    </>
  );
}
