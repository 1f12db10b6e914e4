import { buttonClass, EmptyState, Select } from '@maidan/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { monthsBefore, offerCostsQuery } from '../domain/promo-code/costs.ts';
import { bonusOffersQuery } from '../domain/promo-code/promo-codes.ts';
import { sessionQuery } from '../domain/session/session.ts';
import { CostsTable } from '../features/promo-codes/costs-table.tsx';
import { useI18n } from '../i18n.ts';
import { Pending } from '../parts/pending.tsx';
import { useTitle } from '../title.ts';

/** The costs of offers by month. */
export function OfferCosts() {
  const { t, locale } = useI18n();
  useTitle(t('costs.title'));
  const months = monthsBefore(new Date(), 12);
  const { month = months[0] } = useSearch({ from: '/inside/offers' });
  const navigate = useNavigate({ from: '/offers' });
  const { data: member } = useSuspenseQuery(sessionQuery);
  const { data, error, refetch } = useQuery(offerCostsQuery(month));
  const offers = useQuery(bonusOffersQuery).data?.items ?? [];
  const name = (of: string) =>
    new Date(`${of}-01T00:00:00Z`).toLocaleDateString(locale, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
  return (
    <section className="grid grid-cols-1 gap-3">
      <header className="flex flex-wrap items-center gap-2">
        <div className="grow">
          <h1 className="heading text-2xl">{t('costs.title')}</h1>
          <p className="max-w-prose text-sm text-quiet">{t('costs.text')}</p>
        </div>
        <Link to="/offers/list" className={buttonClass()}>
          {t('offers.title')}
        </Link>
        <Link to="/offers/trial" className={buttonClass()}>
          {t('trial.title')}
        </Link>
        {member.permissions.includes('signals.judge') && (
          <Link to="/offers/abuse" className={buttonClass()}>
            {t('abuse.short')}
          </Link>
        )}
        <Select
          aria-label={t('costs.month')}
          className="min-h-11! w-auto!"
          value={month}
          onChange={(event) =>
            void navigate({ search: { month: event.target.value }, replace: true })
          }
        >
          {months.map((one) => (
            <option key={one} value={one}>
              {name(one)}
            </option>
          ))}
        </Select>
      </header>
      {data && data.items.length > 0 && <CostsTable items={data.items} offers={offers} />}
      {data?.items.length === 0 && (
        <EmptyState title={t('costs.empty')} text={t('costs.empty.text')} />
      )}
      {!data && <Pending error={error} onRetry={() => void refetch()} />}
    </section>
  );
}
