import { minor } from '@maidan/money';
import { Money } from '@maidan/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import {
  supplierCallsQuery,
  supplierRoundQuery,
  supplierRoundsQuery,
  type SupplierFilter,
} from '../domain/casino/suppliers.ts';
import { FoundMore } from '../features/casino/found-more.tsx';
import { SupplierCallsTable } from '../features/casino/supplier-calls.tsx';
import { SupplierFilterForm } from '../features/casino/supplier-filter.tsx';
import { SupplierFrame } from '../features/casino/supplier-frame.tsx';
import { SupplierRoundsTable } from '../features/casino/supplier-rounds.tsx';
import { useI18n } from '../i18n.ts';
import { Pending } from '../parts/pending.tsx';
import { Fact, Facts } from '../parts/fact.tsx';
import { KeyHints } from '../parts/key-hints.tsx';
import { useKeys } from '../parts/use-keys.ts';
import { moment } from '../time.ts';

/** Rounds and calls of suppliers by supplier, player, time, transaction. */
export function SupplierRounds() {
  const { t } = useI18n();
  const filter = useSearch({ from: '/inside/casino/suppliers/rounds' });
  const navigate = useNavigate({ from: '/casino/suppliers/rounds' });
  return (
    <SupplierFrame title={t(filter.calls ? 'suppliers.calls' : 'suppliers.rounds')}>
      <SupplierFilterForm
        key={JSON.stringify([filter.player, filter.transaction])}
        filter={filter}
        onChange={(next) => void navigate({ search: next, replace: true })}
      />
      {filter.calls ? <Calls filter={filter} /> : <Rounds filter={filter} />}
    </SupplierFrame>
  );
}

function Rounds({ filter }: { filter: SupplierFilter }) {
  const found = useInfiniteQuery(supplierRoundsQuery(filter));
  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  const chosen = useChosen(items.map(({ id }) => ({ id, round: id })));
  return (
    <FoundMore of={found} count={items.length}>
      <SupplierRoundsTable items={items} chosen={chosen} />
      <Hints />
    </FoundMore>
  );
}

function Calls({ filter }: { filter: SupplierFilter }) {
  const found = useInfiniteQuery(supplierCallsQuery(filter));
  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  const chosen = useChosen(items.map(({ id, round_id }) => ({ id, round: round_id })));
  return (
    <FoundMore of={found} count={items.length}>
      <SupplierCallsTable items={items} rounds chosen={chosen} />
      <Hints />
    </FoundMore>
  );
}

/** The row that the keys have chosen; E opens its round. */
function useChosen(items: { id: string; round: string }[]): string | undefined {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string>();
  const at = items.findIndex(({ id }) => id === chosen);
  const step = (by: number) =>
    setChosen(items[Math.max(0, Math.min(items.length - 1, at + by))]?.id);
  useKeys(
    {
      j: () => step(1),
      k: () => step(at < 0 ? 1 : -1),
      e: () => {
        const round = items[at]?.round;
        if (round) void navigate({ to: '/casino/suppliers/rounds/$id', params: { id: round } });
      },
    },
    true,
  );
  return items[at]?.id;
}

function Hints() {
  const { t } = useI18n();
  return (
    <KeyHints
      keys={[
        ['J', t('keys.next')],
        ['K', t('keys.previous')],
        ['E', t('casino.key.open')],
      ]}
    />
  );
}

/** A round of a supplier with its calls. */
export function SupplierRoundPage() {
  const { t, locale } = useI18n();
  const { id } = useParams({ from: '/inside/casino/suppliers/rounds/$id' });
  const { data: r, error, refetch } = useQuery(supplierRoundQuery(id));
  return (
    <SupplierFrame
      title={t('casino.round')}
      beside={<p className="num text-sm wrap-anywhere text-quiet">{id}</p>}
    >
      {r ? (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <section className="grid gap-3 rounded border border-rope bg-stand p-4">
            <h2 className="heading text-lg wrap-anywhere">{r.game}</h2>
            <Facts>
              <Fact name={t('suppliers.supplier')}>{r.supplier}</Fact>
              <Fact name={t('column.player')}>
                <Link to="/players/$id" params={{ id: r.player_id }} className="underline">
                  {r.player_name || r.player_id}
                </Link>
              </Fact>
              <Fact name={t('suppliers.round_name')}>{r.round}</Fact>
              <Fact name={t('column.status')}>{t(`suppliers.round.${r.status}`)}</Fact>
              <Fact name={t('casino.money')}>{t(`casino.funds.${r.funds ?? 'cash'}`)}</Fact>
              <Fact name={t('casino.stake')}>
                <Money amount={minor(r.staked)} currency={r.currency} />
              </Fact>
              <Fact name={t('suppliers.won')}>
                <Money amount={minor(r.won)} currency={r.currency} />
              </Fact>
              <Fact name={t('casino.started')}>{moment(r.started_at, locale)}</Fact>
              <Fact name={t('suppliers.updated')}>{moment(r.updated_at, locale)}</Fact>
            </Facts>
          </section>
          <section className="grid grid-cols-1 gap-2">
            <h2 className="heading text-lg">{t('suppliers.calls')}</h2>
            <SupplierCallsTable items={r.calls} />
          </section>
        </div>
      ) : (
        <Pending error={error} onRetry={() => void refetch()} />
      )}
    </SupplierFrame>
  );
}
