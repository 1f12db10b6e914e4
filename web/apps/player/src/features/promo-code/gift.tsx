import { formatMoney, type Minor } from '@maidan/money';
import { buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { Gift } from 'lucide-react';
import { useSupplierGameName } from '../../domain/casino/suppliers.ts';
import { useOdds } from '../../domain/odds/format.ts';
import { PlayLinks } from '../../domain/play-offer/links.tsx';
import { useSummary } from '../../domain/play-offer/text.ts';
import type { PromoGift } from './calls.ts';
import { useI18n, useT } from './i18n.ts';

/** What a code has given, and what the player does next. */
export function GiftCard({ gift, onAnother }: { gift: PromoGift; onAnother: () => void }) {
  const { t, code } = useI18n();
  const { bonus } = gift;
  const { spins, rounds } = bonus.terms;
  const free = spins ?? rounds;
  const game = useSupplierGameName(rounds);
  const money = (amount: Minor) => formatMoney(amount, bonus.max_bonus.currency, { trim: true });
  return (
    <div role="status" className="grid gap-3">
      <div className="flex items-start gap-3">
        <Gift size={28} aria-hidden className="shrink-0 text-money" />
        <div className="grid gap-1">
          <p className="text-sm text-quiet">{bonus.bonus_name[code] ?? bonus.name}</p>
          <p className="heading text-xl text-money">
            {t(`promo.got_${bonus.kind}`, {
              amount: money(free?.stake ?? bonus.max_bonus.amount),
              count: free?.count ?? 0,
              percent: bonus.terms.play?.percent ?? bonus.percent,
            })}
          </p>
          {game && <p className="font-medium">{game}</p>}
          <Next bonus={bonus} money={money} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Action bonus={bonus} />
        <button type="button" className={buttonClass()} onClick={onAnother}>
          {t('promo.another')}
        </button>
      </div>
    </div>
  );
}

interface Part {
  bonus: PromoGift['bonus'];
  money: (amount: Minor) => string;
}

function Next({ bonus: { kind, terms, max_bonus }, money }: Part) {
  const t = useT();
  const odds = useOdds();
  const summary = useSummary();
  const days = t('promo.days', { n: terms.days });
  return (
    <p className="max-w-prose text-quiet">
      {kind === 'match' && t('promo.next_match', { amount: money(terms.min_deposit) })}
      {kind === 'free_spins' && t('promo.next_free_spins', { n: terms.wager, days })}
      {kind === 'free_rounds' && t('promo.next_free_rounds', { days })}
      {kind === 'fixed' && t('promo.next_fixed', { n: terms.wager, days })}
      {(kind === 'cashback' || kind === 'wager_race') && summary({ kind, terms, ...max_bonus })}
      {kind === 'free_bet' && t('promo.next_free_bet', { odds: odds(terms.min_odds), days })}
    </p>
  );
}

function Action({ bonus: { kind, terms, name } }: Pick<Part, 'bonus'>) {
  const t = useT();
  const primary = buttonClass({ variant: 'primary' });
  switch (kind) {
    case 'match':
      return (
        <Link to="/deposit" className={primary}>
          {t('promo.deposit')}
        </Link>
      );
    case 'fixed':
      return (
        <Link to="/casino" className={primary}>
          {t('promo.play')}
        </Link>
      );
    case 'free_spins':
      return (
        <Link to="/casino/slot/$id" params={{ id: terms.spins?.game ?? '' }} className={primary}>
          {t('promo.play_spins')}
        </Link>
      );
    case 'free_rounds':
      return (
        <Link
          to="/casino/game/$supplier/$id"
          params={{ supplier: terms.rounds?.supplier ?? '', id: terms.rounds?.game ?? '' }}
          className={primary}
        >
          {t('promo.play_rounds')}
        </Link>
      );
    case 'cashback':
    case 'wager_race':
      return <PlayLinks terms={terms} name={name} variant="primary" />;
    case 'free_bet':
      return (
        <Link to="/sports" className={primary}>
          {t('promo.bet')}
        </Link>
      );
  }
}
