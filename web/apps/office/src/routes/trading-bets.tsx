import { betKinds, betStatuses } from '@maidan/api';
import { parseMoney } from '@maidan/money';
import { Checkbox, Input, Select } from '@maidan/ui';
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { BetPanel } from '../features/trading/bet.tsx';
import { Bets } from '../features/trading/bets.tsx';
import { useNames } from '../features/trading/names.ts';
import { Desk } from '../features/trading/tabs.tsx';
import { useI18n } from '../i18n.ts';
import { List } from '../parts/list.tsx';
import { sessionQuery } from '../domain/session/session.ts';
import { useTitle } from '../title.ts';
import {
  betsQuery,
  wordsQuery,
  type BetFilter,
  type StreamedBets,
} from '../domain/trading/trading.ts';

/** Everybody's bets beside the one that is chosen; on a phone, one of the two. */
export function TradingBets() {
  const { t } = useI18n();
  useTitle(t('trading.bets'));
  const { id, ...filter } = useSearch({ from: '/inside/trading/bets' });
  const navigate = useNavigate({ from: '/trading/bets' });
  const { data: member } = useSuspenseQuery(sessionQuery);
  const found = useInfiniteQuery(betsQuery(filter));
  const seesMoney = member.permissions.includes('money.see');
  const open = (next?: string) =>
    void navigate({ search: (old) => ({ ...old, id: next }), replace: true });
  return (
    <Desk title={t('trading.bets')}>
      <BetFilters
        filter={filter}
        named={found.data?.pages[0]}
        onChange={(next) => void navigate({ search: next, replace: true })}
      />
      <div className={clsx('grid items-start gap-4', id && 'lg:grid-cols-[minmax(0,1fr)_26rem]')}>
        <div className={clsx('grid grid-cols-1', id && 'max-lg:hidden')}>
          <List of={found} failed={t('trading.error')} empty={{ title: t('trading.bets.empty') }}>
            {(items) => <Bets items={items} chosen={id} seesMoney={seesMoney} onOpen={open} />}
          </List>
        </div>
        {id && (
          <aside className="lg:sticky lg:top-16">
            <BetPanel
              key={id}
              id={id}
              seesMoney={seesMoney}
              seesPlayers={member.permissions.includes('players.see')}
              onBack={() => open()}
            />
          </aside>
        )}
      </div>
    </Desk>
  );
}

/** A player or an event that alone is listed, until it is let go. */
function Only({ of, onDrop }: { of: string; onDrop: () => void }) {
  const { t } = useI18n();
  return (
    <button
      type="button"
      onClick={onDrop}
      aria-label={t('trading.filter.remove', { name: of })}
      className="inline-flex min-h-11 max-w-full items-center gap-2 rounded border border-edge bg-raised px-3 text-sm font-medium max-sm:col-span-2"
    >
      <bdi className="truncate">{of}</bdi>
      <X size={16} className="shrink-0 text-quiet" aria-hidden />
    </button>
  );
}

interface BetFiltersProps {
  filter: BetFilter;
  /** What whom and what the list is about are called, once it is there. */
  named: Pick<StreamedBets, 'player' | 'event'> | undefined;
  onChange: (next: BetFilter) => void;
}

function BetFilters({ filter, named, onChange }: BetFiltersProps) {
  const { t } = useI18n();
  const names = useNames();
  const { data: words } = useQuery(wordsQuery);
  const select = 'min-h-11 sm:w-auto!';
  return (
    <form
      role="search"
      className="grid grid-cols-2 items-center gap-2 max-sm:w-full sm:flex sm:flex-wrap"
      onSubmit={(event) => event.preventDefault()}
    >
      <Select
        aria-label={t('trading.filter.status')}
        className={select}
        value={filter.status ?? ''}
        onChange={(event) =>
          onChange({ ...filter, status: betStatuses.find((s) => s === event.target.value) })
        }
      >
        <option value="">{t('trading.filter.every_status')}</option>
        {betStatuses.map((status) => (
          <option key={status} value={status}>
            {t(`trading.bet.${status}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('trading.filter.kind')}
        className={select}
        value={filter.kind ?? ''}
        onChange={(event) =>
          onChange({ ...filter, kind: betKinds.find((k) => k === event.target.value) })
        }
      >
        <option value="">{t('trading.filter.every_kind')}</option>
        {betKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`trading.kind.${kind}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('trading.filter.sport')}
        className={select}
        value={filter.sport ?? ''}
        onChange={(event) => onChange({ ...filter, sport: event.target.value || undefined })}
      >
        <option value="">{t('trading.filter.every_sport')}</option>
        {words?.sports.map(({ key }) => (
          <option key={key} value={key}>
            {names.sport(key)}
          </option>
        ))}
      </Select>
      <Input
        aria-label={t('trading.filter.least')}
        placeholder={t('trading.filter.least')}
        inputMode="decimal"
        className="min-h-11! sm:w-36!"
        defaultValue={filter.least ? String(filter.least / 100) : ''}
        onChange={(event) =>
          onChange({ ...filter, least: parseMoney(event.target.value) ?? undefined })
        }
      />
      <Checkbox
        label={t('trading.filter.live_only')}
        checked={filter.live ?? false}
        onChange={(event) => onChange({ ...filter, live: event.target.checked || undefined })}
      />
      {filter.player && (
        <Only
          of={t('trading.filter.player', {
            name: named?.player || t('trading.filter.one_player'),
          })}
          onDrop={() => onChange({ ...filter, player: undefined })}
        />
      )}
      {filter.event && (
        <Only
          of={named?.event || t('trading.filter.one_event')}
          onDrop={() => onChange({ ...filter, event: undefined })}
        />
      )}
    </form>
  );
}
