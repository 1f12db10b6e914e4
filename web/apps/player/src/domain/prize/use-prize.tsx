import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLastUsed } from '../account/last-used.ts';
import { spinsOf } from '../bonus/rules.ts';
import { useBonusesFor } from '../bonus/use-bonuses.ts';
import { isLobbyGame } from '../casino/games.ts';
import { useT } from './i18n.ts';
import type { Prize } from './prize.ts';

interface Look {
  className: string;
  /** What follows the text of the link, where a screen has several of them. */
  children?: ReactNode;
}

/** The way to the slot of free spins, on which they are then chosen. */
function PlaySpins({ game, className, children }: Look & { game: string }) {
  const t = useT();
  const remember = useLastUsed();
  const { accepted } = useBonusesFor('slots', game);
  const bonus = accepted.find((one) => spinsOf(one)?.game === game);
  return (
    <Link
      to="/casino/slot/$id"
      params={{ id: game }}
      onClick={() => bonus && remember(bonus.id)}
      className={className}
    >
      {t('prize.play_spins')}
      {children}
    </Link>
  );
}

/** The link to where a prize is used. Renders nothing for nothing. */
export function UsePrize({ prize, ...look }: Look & { prize: Prize | undefined }) {
  const t = useT();
  if (!prize?.kind) return null;
  if (prize.kind === 'free_bet')
    return (
      <Link to="/sports" className={look.className}>
        {t('prize.bet')}
        {look.children}
      </Link>
    );
  const rounds = prize.terms?.rounds;
  if (rounds)
    return (
      <Link
        to="/casino/game/$supplier/$id"
        params={{ supplier: rounds.supplier, id: rounds.game }}
        className={look.className}
      >
        {t('prize.play_rounds')}
        {look.children}
      </Link>
    );
  const game = prize.spins?.game ?? '';
  if (isLobbyGame(game)) return <PlaySpins game={game} {...look} />;
  return (
    <Link to="/bonuses" className={look.className}>
      {t('prize.to_bonuses')}
      {look.children}
    </Link>
  );
}
