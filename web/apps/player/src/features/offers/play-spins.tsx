import { buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import type { BonusBalance } from '../../domain/bonus/calls.ts';
import { useLastUsed } from '../../domain/account/last-used.ts';
import { spinsOf } from '../../domain/bonus/rules.ts';
import { isLobbyGame } from '../../domain/casino/games.ts';
import { useT as useCasinoT } from '../../domain/casino/i18n.ts';
import { useT } from './i18n.ts';

/** The way to the slot of free spins, on which they are then chosen. Renders nothing for other bonuses. */
export function PlaySpins({ bonus }: { bonus: BonusBalance }) {
  const t = useT();
  const tCasino = useCasinoT();
  const remember = useLastUsed();
  const game = spinsOf(bonus)?.game ?? '';
  if (!isLobbyGame(game)) return null;
  return (
    <Link
      to="/casino/slot/$id"
      params={{ id: game }}
      onClick={() => remember(bonus.id)}
      className={buttonClass({ variant: 'primary' })}
    >
      {t('offers.spins_play', { game: tCasino(`casino.game_${game}`) })}
    </Link>
  );
}
