import { Button, Select, toast } from '@maidan/ui';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import {
  freeRoundsQuery,
  grantStatuses,
  suppliers,
  type FreeRounds,
} from '../domain/casino/suppliers.ts';
import { sessionQuery } from '../domain/session/session.ts';
import { FreeRoundsTable } from '../features/casino/free-rounds-table.tsx';
import { GrantDialog } from '../features/casino/grant-dialog.tsx';
import { ReasonDialog } from '../features/casino/reason-dialog.tsx';
import { SupplierFrame } from '../features/casino/supplier-frame.tsx';
import { useI18n } from '../i18n.ts';
import { KeyHints } from '../parts/key-hints.tsx';
import { List } from '../parts/list.tsx';
import { useKeys } from '../parts/use-keys.ts';

/** Free rounds of suppliers: granted, cancelled, and which of them the supplier has answered. */
export function FreeRoundsPage() {
  const { t } = useI18n();
  const { data: member } = useSuspenseQuery(sessionQuery);
  const mayChange = member.permissions.includes('casino.operate');
  const { status } = useSearch({ from: '/inside/casino/suppliers/free-rounds' });
  const navigate = useNavigate({ from: '/casino/suppliers/free-rounds' });
  const list = useInfiniteQuery(freeRoundsQuery(status));
  const [granting, setGranting] = useState(false);
  const [cancelling, setCancelling] = useState<FreeRounds>();
  const [chosen, setChosen] = useState<string>();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const at = items.findIndex(({ id }) => id === chosen);
  const step = (by: number) =>
    setChosen(items[Math.max(0, Math.min(items.length - 1, at + by))]?.id);
  useKeys(
    {
      j: () => step(1),
      k: () => step(at < 0 ? 1 : -1),
      n: () => mayChange && setGranting(true),
      r: () => mayChange && items[at]?.status !== 'cancelled' && setCancelling(items[at]),
    },
    !granting && !cancelling,
  );
  return (
    <SupplierFrame
      title={t('suppliers.free_rounds')}
      beside={
        mayChange && (
          <Button variant="primary" onClick={() => setGranting(true)}>
            {t('suppliers.grant')}
          </Button>
        )
      }
    >
      <Select
        aria-label={t('column.status')}
        className="min-h-11 w-auto! justify-self-start"
        value={status ?? ''}
        onChange={(event) =>
          void navigate({
            search: { status: grantStatuses.find((s) => s === event.target.value) },
          })
        }
      >
        <option value="">{t('queue.all')}</option>
        {grantStatuses.map((one) => (
          <option key={one} value={one}>
            {t(`suppliers.grant.${one}`)}
          </option>
        ))}
      </Select>
      <List
        of={list}
        failed={t('queue.error')}
        empty={{
          title: t('suppliers.free_rounds.none'),
          text: t('suppliers.free_rounds.none.text'),
        }}
      >
        {(all) => (
          <>
            <FreeRoundsTable
              items={all}
              chosen={chosen}
              seesOffers={member.permissions.includes('promo_codes.make')}
              onCancel={mayChange ? setCancelling : undefined}
            />
            <KeyHints
              keys={[
                ['J', t('keys.next')],
                ['K', t('keys.previous')],
                ['N', t('suppliers.grant')],
                ['R', t('suppliers.cancel')],
              ]}
            />
          </>
        )}
      </List>
      {granting && <GrantDialog onClose={() => setGranting(false)} />}
      {cancelling && (
        <ReasonDialog
          title={t('suppliers.cancel_of')}
          text={t('suppliers.cancel.text')}
          submit={t('suppliers.cancel')}
          danger
          change={(reason) => suppliers.cancel(cancelling.id, reason)}
          onDone={() => {
            setCancelling(undefined);
            toast(t('suppliers.cancelled'));
          }}
          onClose={() => setCancelling(undefined)}
        />
      )}
    </SupplierFrame>
  );
}
