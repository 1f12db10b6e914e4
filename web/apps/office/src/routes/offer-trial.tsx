import { EmptyState } from '@maidan/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { isTried } from '../domain/offer/kinds.ts';
import { bonusOffersQuery } from '../domain/promo-code/promo-codes.ts';
import { offerWaysQuery, tryOffer, type TrialPlan } from '../domain/promo-code/trials.ts';
import { TrialForm } from '../features/promo-codes/trial-form.tsx';
import { TrialResult } from '../features/promo-codes/trial-result.tsx';
import { useI18n } from '../i18n.ts';
import { Pending } from '../parts/pending.tsx';
import { useTitle } from '../title.ts';

/** Tries an offer with simulated players before it runs. */
export function OfferTrial() {
  const { t } = useI18n();
  useTitle(t('trial.title'));
  const search = useSearch({ from: '/inside/offers/trial' });
  const navigate = useNavigate({ from: '/offers/trial' });
  const offers = useQuery(bonusOffersQuery);
  const ways = useQuery(offerWaysQuery);
  const tried = offers.data?.items.filter(({ kind }) => isTried(kind)) ?? [];
  const chosen = tried.find(({ id }) => id === search.offer) ?? tried[0];
  const currency =
    chosen?.currencies.find((one) => one === (search.currency ?? 'INR')) ??
    chosen?.currencies[0] ??
    '';
  const trying = useMutation({
    mutationFn: (plan: TrialPlan) => tryOffer(chosen?.id ?? '', plan),
  });
  return (
    <section className="grid grid-cols-1 gap-3">
      <header>
        <h1 className="heading text-2xl">{t('trial.title')}</h1>
        <p className="max-w-prose text-sm text-quiet">
          {t('trial.text')}{' '}
          <Link to="/offers" className="underline underline-offset-4">
            {t('costs.title')}
          </Link>{' '}
          <Link to="/offers/list" className="underline underline-offset-4">
            {t('offers.title')}
          </Link>
        </p>
      </header>
      {chosen && ways.data ? (
        <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <TrialForm
            offers={tried}
            ways={ways.data.items}
            offer={chosen.id}
            currency={currency}
            onOffer={(offer, of) => {
              trying.reset();
              void navigate({ search: { offer, currency: of }, replace: true });
            }}
            trying={trying}
          />
          {trying.data ? (
            <TrialResult of={trying.data} />
          ) : (
            <EmptyState title={t('trial.empty')} text={t('trial.empty.text')} />
          )}
        </div>
      ) : (
        <Pending
          error={offers.error ?? ways.error}
          onRetry={() => {
            void offers.refetch();
            void ways.refetch();
          }}
        />
      )}
    </section>
  );
}
