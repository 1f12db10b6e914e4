import { formatMoney } from '@maidan/money';
import { Money } from '@maidan/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usesQuery, type BonusUse } from '../../domain/bonus/calls.ts';
import { isLobbyGame } from '../../domain/casino/games.ts';
import { useT as useCasinoT } from '../../domain/casino/i18n.ts';
import { useSupplierGameName } from '../../domain/casino/suppliers.ts';
import { HistoryList } from '../../domain/history/list.tsx';
import { useI18n } from '../../i18n.ts';
import { momentText } from '../../time-text.ts';
import { useT } from './i18n.ts';

const nameClass = 'font-medium underline decoration-rope underline-offset-4 hover:text-floodlight';

/** What was played: a bet on sports, or a game by its name. */
function Played({ use: { source, product, game = '' } }: { use: BonusUse }) {
  const t = useT();
  const tCasino = useCasinoT();
  if (product === 'sports')
    return (
      <Link to="/bets" search={{ id: source.replace(/^bet:/, '') }} className={nameClass}>
        {t('offers.sport_bet')}
      </Link>
    );
  if (!isLobbyGame(game)) return <SupplierGame of={game} />;
  return (
    <Link to="/casino/slot/$id" params={{ id: game }} className={nameClass}>
      {tCasino(`casino.game_${game}`)}
    </Link>
  );
}

/** A supplier's game by its name, or by its key while that is not known. */
function SupplierGame({ of: key }: { of: string }) {
  const [supplier = '', ...rest] = key.split(':'); // ids may have colons, names of suppliers have none
  const id = rest.join(':');
  const name = useSupplierGameName({ supplier, game: id });
  if (!name) return <span className="font-medium">{key}</span>;
  return (
    <Link to="/casino/game/$supplier/$id" params={{ supplier, id }} className={nameClass}>
      {name}
    </Link>
  );
}

interface RowProps {
  use: BonusUse;
  currency: string;
}

function UseRow({ use, currency }: RowProps) {
  const t = useT();
  const i18n = useI18n();
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 border-x border-b border-rope bg-stand px-4 py-2.5 first:rounded-t first:border-t last:rounded-b">
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
      {use.left !== undefined && (
        <p className="col-span-2 text-sm text-quiet">
          {t('offers.to_wager', { amount: formatMoney(use.left, currency, { trim: true }) })}
        </p>
      )}
    </li>
  );
}

/** The bets and rounds that have moved the wager, the latest first. */
export function Uses({ id, currency }: { id: string; currency: string }) {
  const t = useT();
  const query = useInfiniteQuery(usesQuery(id));
  return (
    <HistoryList
      query={query}
      empty={
        <p className="rounded border border-rope bg-stand p-4 text-quiet">{t('offers.no_uses')}</p>
      }
    >
      {(use) => <UseRow key={use.source} use={use} currency={currency} />}
    </HistoryList>
  );
}
