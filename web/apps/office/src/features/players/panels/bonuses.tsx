import { errorText } from '@maidan/api';
import { formatMoney, minor } from '@maidan/money';
import { Button, Loading, Skeleton, toast } from '@maidan/ui';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Player } from '../../../domain/player/player.ts';
import { sessionQuery } from '../../../domain/session/session.ts';
import { useI18n } from '../../../i18n.ts';
import { Cell, Head, Table } from '../../../parts/table.tsx';
import { moment } from '../../../time.ts';
import { bonusesQuery, cancelBonus, type Bonus } from '../bonuses.ts';
import { ReasonForm } from '../reason-form.tsx';

/** The bonuses that deposits granted the player, and how far they are wagered. */
export function BonusesPanel({ player }: { player: Player }) {
  const { t, maybe } = useI18n();
  const { data: member } = useSuspenseQuery(sessionQuery);
  const { data, error, isPending } = useQuery(bonusesQuery(player.id));
  const [cancelling, setCancelling] = useState<Bonus>();
  const may = member.permissions.includes('bonuses.give');
  return (
    <section className="grid content-start gap-3">
      <h2 className="heading text-lg">{t('bonus.heading')}</h2>
      {isPending && (
        <Loading label={t('app.loading')}>
          <Skeleton className="h-16" />
        </Loading>
      )}
      {error && <p className="text-sm text-down">{errorText(error, maybe)}</p>}
      {data?.items.length === 0 && <p className="text-sm text-quiet">{t('bonus.none')}</p>}
      {data && data.items.length > 0 && (
        <BonusTable items={data.items} onCancel={may ? setCancelling : undefined} />
      )}
      {cancelling && (
        <CancelDialog
          player={player.id}
          bonus={cancelling}
          onClose={() => setCancelling(undefined)}
        />
      )}
    </section>
  );
}

interface TableProps {
  items: Bonus[];
  onCancel: ((bonus: Bonus) => void) | undefined;
}

function BonusTable({ items, onCancel }: TableProps) {
  const { t, locale } = useI18n();
  return (
    <Table>
      <Head
        columns={[
          { name: t('bonus.name') },
          { name: t('column.status') },
          { name: t('bonus.left') },
          { name: t('bonus.wagered') },
          { name: t('bonus.result') },
          { name: t('bonus.until') },
        ]}
      />
      <tbody>
        {items.map((bonus) => {
          const money = (amount: number) =>
            formatMoney(minor(amount), bonus.currency, { trim: true });
          return (
            <tr key={bonus.id} className="border-b border-rope last:border-0">
              <Cell>
                {bonus.offer}{' '}
                <span className="num">{bonus.granted > 0 && money(bonus.granted)}</span>
              </Cell>
              <Cell>
                {t(`bonus.status.${bonus.status}`)}
                {bonus.status === 'pending' && onCancel && (
                  <Button size="sm" variant="quiet" onClick={() => onCancel(bonus)}>
                    {t('bonus.cancel')}
                  </Button>
                )}
              </Cell>
              <Cell className="num">{money(bonus.balance)}</Cell>
              <Cell className="num">
                {t('bonus.wagered_of', {
                  wagered: money(bonus.wagered),
                  target: money(bonus.target),
                })}
              </Cell>
              <Cell className="num">
                {money(bonus.transferred)} / {money(bonus.forfeited)}
              </Cell>
              <Cell>{bonus.expires_at > 0 && moment(bonus.expires_at, locale)}</Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

interface CancelProps {
  player: string;
  bonus: Bonus;
  onClose: () => void;
}

function CancelDialog({ player, bonus, onClose }: CancelProps) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (reason: string) => cancelBonus(player, bonus.id, reason),
    onSuccess: (now) => {
      queries.setQueryData(bonusesQuery(player).queryKey, now);
      void queries.invalidateQueries({ queryKey: ['player', player] });
      toast(t('grant.saved'));
      onClose();
    },
  });
  return (
    <ReasonForm
      title={t('bonus.cancel_title', { name: bonus.offer })}
      text={t('bonus.cancel_text')}
      reason="grant.reason"
      action={t('bonus.cancel_act')}
      danger
      change={change}
      onClose={onClose}
    >
      {null}
    </ReasonForm>
  );
}
