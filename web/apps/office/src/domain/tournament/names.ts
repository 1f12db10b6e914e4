import { formatMoney, minor } from '@maidan/money';
import { useI18n } from '../../i18n.ts';
import type { Terms, Tournament } from './tournaments.ts';

/** Names, amounts and points of tournaments in the member's language. */
export function useTournamentNames() {
  const { t, maybe, code, locale } = useI18n();
  const number = (n: number) => n.toLocaleString(locale);
  return {
    /** A text that the operator has written by language. */
    own: (texts: Record<string, string>, otherwise: string) =>
      texts[code] ?? texts['en'] ?? otherwise,
    money: (amount: number, currency: string) =>
      formatMoney(minor(amount), currency, { trim: true }),
    number,
    points: (by: Terms['by'], points: number) => {
      if (by === 'tickets') return t('tournaments.tickets', { n: points });
      return by === 'multiplier' ? `${(points / 100).toFixed(2)}×` : number(points);
    },
    /** Stage 2 of 4, or the final. */
    stage: ({ number: n, of, through }: NonNullable<Tournament['stage']>) =>
      through > 0 ? t('tournaments.stage.of', { n, of }) : t('tournaments.stage.final'),
    board: (board: string) => (board === 'all' ? t('tournaments.board.all') : board),
    product: (product: string) => maybe(`tournaments.product.${product}`) ?? product,
    /** Why a prize was refused: what staff wrote, or the state of the account. */
    refused: (reason: string) => maybe(`tournaments.barred.${reason}`) ?? reason,
    /** Ten-thousandths of the pool. */
    share: (share: number) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
        share / 10_000,
      ),
  };
}
