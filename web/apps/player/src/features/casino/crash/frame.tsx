import { buttonClass, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { minor } from '@maidan/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useErrorText, useSignedIn } from '../../../api.ts';
import { refillDemo, tableQuery, type CasinoTable } from '../../../domain/casino/calls.ts';
import type { SharedId } from '../../../domain/casino/games.ts';
import { useT } from '../../../domain/casino/i18n.ts';
import { limitsOf } from '../../../domain/casino/offer.ts';
import { myBetsQuery, type SharedTable } from '../../../domain/casino/shared.ts';
import { useOffer } from '../../../domain/casino/use-offer.ts';
import { useSharedTable } from '../../../domain/casino/use-shared.ts';
import { balanceQuery } from '../../../domain/wallet/queries.ts';
import { ClosedGame } from '../closed.tsx';
import { balancesOf, isSame, limitsWith, useAccount } from '../accounts.ts';
import { BonusNotes } from '../bonus-notes.tsx';
import { Short } from '../controls.tsx';
import { ReturnLine } from '../rules.tsx';
import { SessionLine } from '../session-line.tsx';
import { FundsChoice, StakeLimits } from '../stake.tsx';
import { Others, Recent } from './around.tsx';
import { BetPanel } from './bet-panel.tsx';
import { Stage } from './stage.tsx';

interface Props {
  game: SharedId;
  table: SharedTable;
}

/** The bets of a player, with the balance that they are played with. */
function Betting({ game, table, casino }: Props & { casino: CasinoTable }) {
  const t = useT();
  const queries = useQueryClient();
  const { data: balance } = useQuery(balanceQuery);
  const { account, bonus, accepted, excluded, over, pending, choose } = useAccount(
    'crash',
    game,
    casino.bonus,
  );
  const limits = limitsWith(limitsOf(casino, game), bonus);
  const [shown, setShown] = useState(1);
  const balances = balancesOf(casino, balance?.amount ?? minor(0), accepted, undefined);
  const held = balances.find((of) => isSame(of, account))?.amount ?? 0;
  const refill = async () => {
    const seeds = await refillDemo();
    queries.setQueryData(tableQuery.queryKey, (data) => data && { ...data, seeds });
  };
  return (
    <div className="grid content-start gap-3 px-3 lg:px-0">
      {Array.from({ length: shown }, (_, slot) => (
        <BetPanel
          key={slot}
          {...{ game, slot, table, limits, account }}
          held={pending ? 0 : held}
        />
      ))}
      <button
        type="button"
        onClick={() => setShown(shown === 1 ? table.slots : 1)}
        className="flex min-h-11 items-center justify-center gap-2 rounded border border-rope text-sm text-quiet hover:text-fore"
      >
        {shown === 1 ? <Plus size={18} aria-hidden /> : <Minus size={18} aria-hidden />}
        {t(shown === 1 ? 'casino.crash_second' : 'casino.crash_one')}
      </button>
      {balance && !pending && held < limits.min && (
        <Short
          account={account}
          empty={held <= 0}
          onCash={() => choose({ funds: 'cash' })}
          onDemo={() => choose({ funds: 'demo' })}
          onRefill={() => void refill()}
        />
      )}
      <FundsChoice
        value={account}
        balances={balances}
        currency={limits.currency}
        disabled={false}
        onChange={choose}
      />
      <BonusNotes {...{ bonus, excluded, over }} />
      <StakeLimits limits={limits} />
      <ReturnLine game={game} />
      <SessionLine funds={account.funds} currency={limits.currency} />
    </div>
  );
}

function Guest() {
  const t = useT();
  const { href } = useLocation();
  const search = { next: href };
  return (
    <div className="grid content-start gap-3 px-3 lg:px-0">
      <p className="text-quiet">{t('casino.guest')}</p>
      <Link to="/login" search={search} className={buttonClass({ variant: 'primary', size: 'lg' })}>
        {t('casino.sign_in')}
      </Link>
      <Link to="/register" search={search} className={buttonClass({ size: 'lg' })}>
        {t('casino.register')}
      </Link>
    </div>
  );
}

function Player(props: Props) {
  const errorText = useErrorText();
  const { data, error } = useQuery(tableQuery);
  if (error) return <p role="alert">{errorText(error)}</p>;
  return data ? <Betting {...props} casino={data} /> : <Skeleton className="h-72" />;
}

/** The controls of the game; of one that is closed, those of bets that fly. */
function Side({ game, table }: Props) {
  const signedIn = useSignedIn();
  const { closed, instead } = useOffer(game);
  const { data: bets } = useQuery({ ...myBetsQuery(game), enabled: signedIn });
  const flying = bets?.some(({ status }) => status === 'open');
  if (closed && !flying)
    return (
      <div className="px-3 lg:px-0">
        <ClosedGame {...{ closed, instead }} />
      </div>
    );
  return signedIn ? <Player {...{ game, table }} /> : <Guest />;
}

/** A game whose rounds all players share: the stage, the player's bets, everybody's bets. */
export function SharedGame({ game }: { game: SharedId }) {
  const t = useT();
  const errorText = useErrorText();
  const { data: table, error } = useSharedTable(game);
  if (error && !table) return <ErrorState title={errorText(error)} />;
  if (!table)
    return (
      <Loading label={t('casino.loading')}>
        <Skeleton className="h-[min(22rem,44dvh)] min-h-70 lg:h-[34rem]" />
      </Loading>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-3 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start xl:grid-cols-[20rem_minmax(0,1fr)_20rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] lg:order-2 lg:gap-2">
        <Recent rounds={table.recent} />
        <Stage game={game} table={table} />
      </div>
      <div className="lg:order-1">
        <Side {...{ game, table }} />
      </div>
      <div className="px-3 lg:order-3 lg:col-span-2 lg:px-0 xl:col-span-1">
        <Others others={table.others} />
      </div>
    </div>
  );
}
