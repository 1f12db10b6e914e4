import { Money } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import type { BonusUse } from '../../domain/bonus/calls.ts';
import { isLobbyGame } from '../../domain/casino/games.ts';
import { useT as useCasinoT } from '../../domain/casino/i18n.ts';
import { useI18n } from '../../i18n.ts';
import { momentText } from '../../time-text.ts';
import { useT } from './i18n.ts';

const nameClass = 'font-medium underline decoration-rope underline-offset-4 hover:text-floodlight';

/** What was played: a bet on sports, or a game by its name. */
function Played({ use: { product, game = '' } }: { use: BonusUse }) {
  const t = useT();
  const tCasino = useCasinoT();
  if (product === 'sports')
    return (
      <Link to="/bets" className={nameClass}>
        {t('offers.sport_bet')}
      </Link>
    );
  if (!isLobbyGame(game)) return <span className="font-medium">{game}</span>;
  return (
    <Link to="/casino/slot/$id" params={{ id: game }} className={nameClass}>
      {tCasino(`casino.game_${game}`)}
    </Link>
  );
}

/** The bets and rounds that have moved the wager, the latest first. */
export function Uses({ uses, currency }: { uses: readonly BonusUse[]; currency: string }) {
  const t = useT();
  const i18n = useI18n();
  if (uses.length === 0)
    return (
      <p className="rounded border border-rope bg-stand p-4 text-quiet">{t('offers.no_uses')}</p>
    );
  return (
    <ul className="overflow-hidden rounded border border-rope bg-stand">
      {uses.map((use) => (
        <li
          key={use.source}
          className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-rope px-4 py-2.5 last:border-b-0"
        >
          <p className="min-w-0">
            <Played use={use} />
          </p>
          <p className="text-end font-semibold">
            <Money amount={use.counted} currency={currency} sign />
          </p>
          <time className="text-sm text-quiet" dateTime={new Date(use.at).toISOString()}>
            {momentText(i18n, use.at)}
          </time>
          <p className="text-end text-sm text-quiet">
            {t('offers.staked')} <Money amount={use.stake} currency={currency} />
          </p>
        </li>
      ))}
    </ul>
  );
}
