import { errorText } from '@maidan/api';
import { Button, toast } from '@maidan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { promoCodes, type PromoCode } from '../../domain/promo-code/promo-codes.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';

/** How a code stands at a moment. */
export function stateOf(code: PromoCode, now: number): 'waiting' | 'good' | 'used' | 'over' {
  if (code.ends_at <= now) return 'over';
  if (code.starts_at > now) return 'waiting';
  return code.uses >= code.most_uses ? 'used' : 'good';
}

const tones = { waiting: 'text-money', good: 'text-up', used: 'text-quiet', over: 'text-quiet' };

interface Props {
  items: PromoCode[];
  now: number;
  onUses: (code: string) => void;
}

export function Codes({ items, now, onUses }: Props) {
  const { t, locale } = useI18n();
  return (
    <Table aria-label={t('promo.title')}>
      <Head
        columns={[
          { name: t('promo.code') },
          { name: t('column.status') },
          { name: t('promo.offer') },
          { name: t('promo.uses'), end: true },
          { name: t('promo.place') },
          { name: t('promo.for') },
          { name: t('promo.starts') },
          { name: t('promo.ends') },
          { name: t('promo.description') },
          { name: '' },
        ]}
      />
      <tbody>
        {items.map((code) => {
          const state = stateOf(code, now);
          return (
            <tr key={code.code} className="border-b border-rope last:border-0">
              <Cell className="num font-semibold">{code.code}</Cell>
              <Cell className={tones[state]}>{t(`promo.state.${state}`)}</Cell>
              <Cell>{code.offer_id}</Cell>
              <Cell end className="num">
                <button
                  type="button"
                  className="min-h-8 underline underline-offset-4"
                  aria-label={t('promo.show_uses', { code: code.code })}
                  onClick={() => onUses(code.code)}
                >
                  {code.uses} / {code.most_uses}
                </button>
              </Cell>
              <Cell>{t(`promo.place.${code.place ?? 'everywhere'}`)}</Cell>
              <Cell className="max-w-48 truncate" title={code.player_id ?? code.partner_id}>
                <For code={code} />
              </Cell>
              <Cell className="num text-quiet">{moment(code.starts_at, locale)}</Cell>
              <Cell className="num text-quiet">{moment(code.ends_at, locale)}</Cell>
              <Cell className="max-w-72 truncate" title={code.description}>
                {code.description}
              </Cell>
              <Cell end>{state !== 'over' && <End code={code.code} />}</Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** Whom a code is for. */
function For({ code: { player_id, partner_id } }: { code: PromoCode }) {
  const { t } = useI18n();
  if (player_id)
    return (
      <Link to="/players/$id" params={{ id: player_id }} className="num underline">
        {player_id}
      </Link>
    );
  return partner_id ? t('promo.for.partner', { partner: partner_id }) : t('promo.for.all');
}

function End({ code }: { code: string }) {
  const { t, maybe } = useI18n();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => promoCodes.end(code),
    onSuccess: () => toast(t('promo.ended', { code })),
    onError: (error) => toast(errorText(error, maybe), 400),
    onSettled: () => queries.invalidateQueries({ queryKey: ['promo-codes'] }),
  });
  return (
    <Button
      size="sm"
      variant="danger"
      className="min-h-8!"
      aria-label={t('promo.end.code', { code })}
      busy={end.isPending}
      onClick={() => end.mutate()}
    >
      {t('promo.end')}
    </Button>
  );
}
