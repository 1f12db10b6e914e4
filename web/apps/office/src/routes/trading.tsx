import { Button, Input, Select } from '@maidan/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMayTrade } from '../features/trading/act.ts';
import { EventGrid } from '../features/trading/grid.tsx';
import { useNames } from '../features/trading/names.ts';
import { useLiveGrid } from '../features/trading/live.ts';
import {
  ReleaseDialog,
  SuspendDialog,
  SuspendWideDialog,
  type Target,
} from '../features/trading/orders.tsx';
import { FeatureDialog, HideDialog } from '../features/trading/shown.tsx';
import { Desk } from '../features/trading/tabs.tsx';
import { Undo } from '../features/trading/undo-button.tsx';
import { useI18n } from '../i18n.ts';
import { List } from '../parts/list.tsx';
import { useTitle } from '../title.ts';
import {
  eventStates,
  gridQuery,
  wordsQuery,
  type GridFilter,
  type GridRow,
  type Held,
} from '../domain/trading/trading.ts';

type Asking =
  | { what: 'suspend'; targets: Target[] }
  | { what: 'wide' }
  | { what: 'release'; of: Held[]; name: string }
  | { what: 'hide'; events: GridRow['event'][] }
  | { what: 'feature'; event: GridRow['event'] };

const target = ({ event }: GridRow): Target => ({
  scope: 'event',
  subject: event.id,
  name: event.name,
});

/** The desk: events with their liability and profit, and the ways to stop them. */
export function Trading() {
  const { t } = useI18n();
  useTitle(t('nav.trading'));
  const filter = useSearch({ from: '/inside/trading' });
  const navigate = useNavigate({ from: '/trading' });
  const mayTrade = useMayTrade();
  useLiveGrid();
  const found = useInfiniteQuery(gridQuery(filter));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  const rows = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const release = (of: Held[], { event }: GridRow) =>
    of.length > 0 && setAsking({ what: 'release', of, name: event.name });
  const hide = (row: GridRow) =>
    row.hidden.length > 0
      ? release(row.hidden, row)
      : setAsking({ what: 'hide', events: [row.event] });
  const feature = (row: GridRow) =>
    row.featured ? release([row.featured], row) : setAsking({ what: 'feature', event: row.event });
  const marked = rows.filter(({ event }) => chosen.has(event.id));
  // An order above several of them, as one on their sport, is one to release.
  const held = [...new Map(marked.flatMap((row) => row.held.map((one) => [one.id, one]))).values()];
  return (
    <Desk title={t('trading.events')}>
      <div className="flex flex-wrap items-center gap-2">
        <Filters
          filter={filter}
          onChange={(next) => void navigate({ search: next, replace: true })}
        />
        {mayTrade && (
          <span className="ms-auto flex flex-wrap items-center gap-2">
            <span className="hidden text-xs text-quiet xl:inline">
              <kbd className="keycap">↑</kbd> <kbd className="keycap">↓</kbd>{' '}
              <kbd className="keycap">S</kbd> {t('trading.suspend')} <kbd className="keycap">R</kbd>{' '}
              {t('trading.release')} <kbd className="keycap">H</kbd> {t('trading.hide')}{' '}
              <kbd className="keycap">F</kbd> {t('trading.feature')}
            </span>
            <Undo />
            {marked[0] && marked.length === 1 && (
              <Button size="sm" onClick={() => marked[0] && feature(marked[0])}>
                {t(marked[0].featured ? 'trading.unfeature' : 'trading.feature')}
              </Button>
            )}
            {marked.length > 0 && (
              <Button
                size="sm"
                onClick={() =>
                  setAsking({ what: 'hide', events: marked.map(({ event }) => event) })
                }
              >
                {t('trading.hide.marked', { n: marked.length })}
              </Button>
            )}
            {held.length > 0 && (
              <Button
                size="sm"
                onClick={() =>
                  setAsking({
                    what: 'release',
                    of: held,
                    name: marked
                      .filter((row) => row.held.length > 0)
                      .map(({ event }) => event.name)
                      .join(', '),
                  })
                }
              >
                {t('trading.release.marked', { n: held.length })}
              </Button>
            )}
            {marked.length > 0 && (
              <Button
                size="sm"
                variant="danger"
                onClick={() => setAsking({ what: 'suspend', targets: marked.map(target) })}
              >
                {t('trading.suspend.marked', { n: marked.length })}
              </Button>
            )}
            <Button size="sm" variant="danger" onClick={() => setAsking({ what: 'wide' })}>
              {t('trading.suspend.wide')}
            </Button>
          </span>
        )}
      </div>
      <List of={found} failed={t('trading.error')} empty={{ title: t('trading.empty') }}>
        {(items) => (
          <EventGrid
            rows={items}
            currency={found.data?.pages[0]?.currency ?? 'INR'}
            chosen={chosen}
            mayTrade={mayTrade}
            onChoose={(id, on) =>
              setChosen((old) => {
                const next = new Set(old);
                if (on) next.add(id);
                else next.delete(id);
                return next;
              })
            }
            onOpen={({ event }) =>
              void navigate({ to: '/trading/events/$id', params: { id: event.id }, search: {} })
            }
            onSuspend={(row) => setAsking({ what: 'suspend', targets: [target(row)] })}
            onRelease={(row) => release(row.held, row)}
            onHide={hide}
            onFeature={feature}
          />
        )}
      </List>
      <p className="text-xs text-quiet">
        {t('trading.weighed', { currency: found.data?.pages[0]?.currency ?? 'INR' })}
      </p>
      {asking?.what === 'suspend' && <SuspendDialog targets={asking.targets} onClose={close} />}
      {asking?.what === 'wide' && <SuspendWideDialog onClose={close} />}
      {asking?.what === 'release' && (
        <ReleaseDialog of={asking.of} name={asking.name} onClose={close} />
      )}
      {asking?.what === 'hide' && <HideDialog events={asking.events} onClose={close} />}
      {asking?.what === 'feature' && <FeatureDialog event={asking.event} onClose={close} />}
    </Desk>
  );
}

function Filters({
  filter,
  onChange,
}: {
  filter: GridFilter;
  onChange: (next: GridFilter) => void;
}) {
  const { t } = useI18n();
  const names = useNames();
  const { data: words } = useQuery(wordsQuery);
  const pick = (name: 'sport' | 'producer' | 'competition', value: string) =>
    onChange({ ...filter, [name]: value || undefined });
  return (
    <form
      role="search"
      className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex sm:flex-wrap"
      onSubmit={(event) => event.preventDefault()}
    >
      <Select
        aria-label={t('trading.filter.state')}
        className="min-h-11 sm:w-auto!"
        value={filter.state ?? 'open'}
        onChange={(event) =>
          onChange({ ...filter, state: eventStates.find((s) => s === event.target.value) })
        }
      >
        {eventStates.map((state) => (
          <option key={state} value={state}>
            {t(`trading.filter.${state}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('trading.filter.sport')}
        className="min-h-11 sm:w-auto!"
        value={filter.sport ?? ''}
        onChange={(event) => pick('sport', event.target.value)}
      >
        <option value="">{t('trading.filter.every_sport')}</option>
        {words?.sports.map(({ key }) => (
          <option key={key} value={key}>
            {names.sport(key)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('trading.filter.producer')}
        className="min-h-11 sm:w-auto!"
        value={filter.producer ?? ''}
        onChange={(event) => pick('producer', event.target.value)}
      >
        <option value="">{t('trading.filter.every_producer')}</option>
        {words?.producers.map(({ producer }) => (
          <option key={producer} value={producer}>
            {names.producer(producer)}
          </option>
        ))}
      </Select>
      <Input
        type="search"
        aria-label={t('trading.filter.text')}
        placeholder={t('trading.filter.text')}
        className="min-h-11! sm:w-56!"
        defaultValue={filter.text ?? ''}
        onChange={(event) => onChange({ ...filter, text: event.target.value.trim() || undefined })}
      />
    </form>
  );
}
