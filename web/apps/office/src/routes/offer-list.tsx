import { buttonClass, EmptyState, Select } from '@maidan/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { offerKinds, offerStates } from '../domain/offer/fields.ts';
import { bonusOffersQuery } from '../domain/promo-code/promo-codes.ts';
import { sessionQuery } from '../domain/session/session.ts';
import { OffersTable } from '../features/offers/table.tsx';
import { useI18n } from '../i18n.ts';
import { Pending } from '../parts/pending.tsx';
import type { OfferListSearch } from '../search.ts';
import { useTitle } from '../title.ts';

/** All offers, those that do not run too. */
export function OfferList() {
  const { t } = useI18n();
  useTitle(t('offers.title'));
  const { state, kind } = useSearch({ from: '/inside/offers/list' });
  const navigate = useNavigate({ from: '/offers/list' });
  const { data: member } = useSuspenseQuery(sessionQuery);
  const { data, error, refetch } = useQuery(bonusOffersQuery);
  const items = data?.items.filter(
    (one) => (!state || one.state === state) && (!kind || one.kind === kind),
  );
  const filter = (part: OfferListSearch) =>
    void navigate({ search: (old: OfferListSearch) => ({ ...old, ...part }), replace: true });
  return (
    <section className="grid grid-cols-1 gap-3">
      <header className="flex flex-wrap items-center gap-2">
        <div className="grow">
          <h1 className="heading text-2xl">{t('offers.title')}</h1>
          <p className="max-w-prose text-sm text-quiet">{t('offers.text')}</p>
          <p className="flex flex-wrap gap-x-4 text-sm">
            <Link to="/offers" className="underline underline-offset-4">
              {t('costs.title')}
            </Link>
            <Link to="/offers/trial" className="underline underline-offset-4">
              {t('trial.title')}
            </Link>
          </p>
        </div>
        <Select
          aria-label={t('offers.field.kind')}
          className="min-h-11! w-auto!"
          value={kind ?? ''}
          onChange={(event) => filter({ kind: offerKinds.find((k) => k === event.target.value) })}
        >
          <option value="">{t('offers.kinds')}</option>
          {offerKinds.map((one) => (
            <option key={one} value={one}>
              {t(`offers.kind.${one}`)}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('column.status')}
          className="min-h-11! w-auto!"
          value={state ?? ''}
          onChange={(event) => filter({ state: offerStates.find((s) => s === event.target.value) })}
        >
          <option value="">{t('queue.all')}</option>
          {offerStates.map((one) => (
            <option key={one} value={one}>
              {t(`offers.state.${one}`)}
            </option>
          ))}
        </Select>
        {member.permissions.includes('offers.edit') && (
          <Link to="/offers/edit" search={{}} className={buttonClass({ variant: 'primary' })}>
            {t('offers.new')}
          </Link>
        )}
      </header>
      {items && items.length > 0 && (
        <OffersTable
          items={items}
          onOpen={(id) => void navigate({ to: '/offers/edit', search: { id } })}
        />
      )}
      {items?.length === 0 && (
        <EmptyState title={t('offers.empty')} text={t('offers.empty.text')} />
      )}
      {!items && <Pending error={error} onRetry={() => void refetch()} />}
    </section>
  );
}
