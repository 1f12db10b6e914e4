import type { ReactNode } from 'react';
import { LoginFields } from '../dialogs/loginform.tsx';
import { RegistrationFields } from '../dialogs/registration.tsx';
import { islandData, type Page } from '../page.ts';
import { Scene } from '../scene.tsx';
import { formAddress } from './header.tsx';

/** Registration or sign-in as a page of its own: works without any script. */
export function FormScreen({ page }: { page: Page }): ReactNode {
  const form = page.form;
  if (!form) return null;
  const register = form.name === 'register';
  const data = islandData(page);
  const { t } = page;
  return (
    <section className="form-screen">
      <Scene scene={page.scene} palette={page.palette} id="f" />
      <form className="card" method="post" action={`${page.base}/_/${form.name}?${form.query}`}>
        <h1>{t[register ? 'form.register' : 'form.login']}</h1>
        {form.errors?.[''] && (
          <p className="fault" role="alert">
            {form.errors['']}
          </p>
        )}
        {register ? (
          <RegistrationFields data={data} values={form.values} errors={form.errors} />
        ) : (
          <LoginFields t={t} values={form.values} errors={form.errors} />
        )}
        <button className="go wide" type="submit">
          {t[register ? 'form.signUp' : 'form.signIn']}
        </button>
        <p className="other">
          {t[register ? 'form.haveAccount' : 'form.noAccount']}{' '}
          <a href={formAddress(page, register ? 'login' : 'register')}>
            {t[register ? 'form.signIn' : 'form.signUp']}
          </a>
        </p>
      </form>
    </section>
  );
}
