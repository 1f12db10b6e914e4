import { Button, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useErrorText } from '../api.ts';
import { useT as useCrashT } from '../features/offers/crash/i18n.ts';
import { CrashOffer } from '../features/offers/crash/offer.tsx';
import { useSteps } from '../features/offers/crash/use-steps.ts';
import { useT } from '../i18n.ts';
import { useTitle } from '../parts/page.tsx';

function Waiting() {
  const app = useT();
  return (
    <Loading label={app('app.loading')}>
      <Skeleton className="mt-4 h-72 lg:rounded" />
      <div className="grid gap-3 px-3 pt-6 sm:grid-cols-2 lg:grid-cols-1 lg:px-0 xl:grid-cols-2">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </Loading>
  );
}

/** The bonuses for crash games of the first four deposits, and what each is to the player. */
export function CrashWelcome() {
  const app = useT();
  const t = useCrashT();
  const explain = useErrorText();
  useTitle(t('crashoffer.title'));
  const { steps, currency, error, retry } = useSteps();
  return (
    <div className="pt-5">
      <div className="grid gap-2 px-3 lg:px-0">
        <h1 className="heading text-3xl">{t('crashoffer.title')}</h1>
        <p className="max-w-prose text-quiet">
          {t('crashoffer.note')} {app('app.play_money_long')}
        </p>
      </div>
      {steps && currency ? (
        <CrashOffer steps={steps} currency={currency} />
      ) : error ? (
        <ErrorState
          title={app('page.error')}
          text={explain(error)}
          action={<Button onClick={retry}>{app('app.retry')}</Button>}
        />
      ) : (
        <Waiting />
      )}
    </div>
  );
}
