import type { ReactNode } from 'react';
import { PlainFields } from '../dialogs/plain.tsx';
import { islandData } from '../island-data.ts';
import type { Page, PlainForm } from '../page.ts';
import { Scene } from '../scene.tsx';
import { formAddress } from './header.tsx';

/** Registration or sign-in as a page of its own: works without any script. */
export function FormScreen({ page }: { page: Page }): ReactNode {
  const form = page.form;
  if (!form) return null;
  const register = form.name === 'register';
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
        <PlainFields data={islandData(page)} form={form} />
        <p className="other">
          <a href={`${page.base}/_/${form.name}?${otherWay(form)}`}>
            {t[form.by === 'phone' ? 'form.byEmail' : 'form.byPhone']}
          </a>
        </p>
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

/** The query of the same form by the other channel. */
const otherWay = ({ by, query }: PlainForm): string =>
  by === 'phone' ? query.replace(/(^|&)by=[^&]*/g, '') : `${query}&by=phone`;
