import { SupportFor } from '../../../parts/support-link.tsx';
import { useI18n } from './i18n.ts';

/** The error of a sign-in at an identity provider, by its code in the address. */
export default function Problem({ code }: { code: string }) {
  const { t, maybe } = useI18n();
  return (
    <div role="alert" className="mb-4 rounded border border-down/70 p-3 text-down">
      <p>{maybe(`signin.problem.${code}`) ?? t('signin.problem.sign_in_failed')}</p>
      <SupportFor error={{ code }} />
    </div>
  );
}
