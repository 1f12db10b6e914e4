import { minor, type Minor } from '@maidan/money';
import { Button, buttonClass, Money } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useErrorText, useSignedIn } from '../../api.ts';
import type { CasinoTable, Funds, Round } from '../../domain/casino/calls.ts';
import { useT } from '../../domain/casino/i18n.ts';
import { useRounds, type Rounds } from '../../domain/casino/use-rounds.ts';
import { Refused } from '../../domain/limits/index.tsx';
import { balanceQuery } from '../../domain/wallet/queries.ts';
import type { AnyGame } from './definition.ts';
import { useReducedMotion, useRest } from './motion.ts';
import { Result, SpokenResult } from './result.tsx';
import { countRound } from './session.ts';
import { ReturnLine } from './rules.tsx';
import { SessionLine } from './session-line.tsx';
import { fitStake, FundsChoice, StakeField } from './stake.tsx';

const layout = 'grid gap-3 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start lg:gap-4';
const stageBox =
  'relative isolate grid h-[min(25rem,52dvh)] min-h-76 place-items-center overflow-hidden lg:order-2 lg:h-[34rem] lg:rounded lg:border lg:border-rope';

/** A game that can be looked at, for somebody who is not signed in. */
function GuestGame({ game }: { game: AnyGame }) {
  const t = useT();
  const { href } = useLocation();
  const [params, setParams] = useState(game.initial);
  return (
    <div className={layout}>
      <div className={stageBox}>
        <game.Stage
          params={params}
          onChange={setParams}
          disabled
          resting
          moving={false}
          busy={false}
          act={() => undefined}
        />
      </div>
      <div className="grid gap-3 px-3 lg:rounded lg:border lg:border-rope lg:bg-stand lg:p-4">
        <p className="text-quiet">{t('casino.guest')}</p>
        <Link
          to="/login"
          search={{ next: href }}
          className={buttonClass({ variant: 'primary', size: 'lg' })}
        >
          {t('casino.sign_in')}
        </Link>
        <Link to="/register" search={{ next: href }} className={buttonClass({ size: 'lg' })}>
          {t('casino.register')}
        </Link>
      </div>
    </div>
  );
}

function balancesOf(table: CasinoTable, cash: Minor | undefined) {
  const all: { funds: Funds; amount: Minor }[] = [{ funds: 'cash', amount: cash ?? minor(0) }];
  if (table.bonus > 0) all.push({ funds: 'bonus', amount: table.bonus });
  return [...all, { funds: 'demo' as const, amount: table.seeds.demo }];
}

/** Why the last press did nothing. */
function Refusal({ error }: { error: NonNullable<Rounds['error']> }) {
  const errorText = useErrorText();
  return (
    <Refused error={error}>
      <p role="alert" className="text-sm text-down">
        {errorText(error)}
      </p>
    </Refused>
  );
}

interface ControlsProps {
  game: AnyGame;
  rounds: Rounds;
  table: CasinoTable;
  params: unknown;
  onParams: (params: unknown) => void;
  resting: boolean;
}

function Controls({ game, rounds, table, params, onParams, resting }: ControlsProps) {
  const t = useT();
  const { limits } = table;
  const { data: balance } = useQuery(balanceQuery);
  const { round, busy, error } = rounds;
  const open = round?.status === 'open' ? round : undefined;
  const [chosen, setChosen] = useState<Funds>('cash');
  const funds = open?.funds ?? chosen;
  const [stake, setStake] = useState(() => fitStake(limits.min, limits));
  const chips = game.chips?.(params) ?? 1;
  const total = open?.stake ?? minor(stake * chips);
  const balances = balancesOf(table, balance?.amount);
  const held = balances.find((b) => b.funds === funds)?.amount ?? 0;
  const short = !open && held < total;
  const locked = open !== undefined || (table.flags.no_turbo && !resting);
  return (
    <div className="grid gap-3 px-3 pb-2 lg:rounded lg:border lg:border-rope lg:bg-stand lg:p-4">
      <FundsChoice
        value={funds}
        balances={balances}
        currency={limits.currency}
        disabled={open !== undefined}
        onChange={(next) => {
          rounds.clear();
          setChosen(next);
        }}
      />
      {game.Settings && (
        <game.Settings params={params} onChange={onParams} disabled={open !== undefined} />
      )}
      <StakeField
        label={t(game.chips ? 'casino.chip' : 'casino.stake')}
        stake={open ? open.stake : stake}
        onChange={setStake}
        limits={limits}
        disabled={open !== undefined}
      />
      {open ? (
        <Button
          variant="primary"
          size="lg"
          block
          busy={busy}
          disabled={!open.can_cash_out}
          onClick={() => void rounds.act({ cash_out: true })}
        >
          {open.can_cash_out ? (
            <>
              {t('casino.cash_out')} <Money amount={open.payout} currency={open.currency} />
            </>
          ) : (
            t('casino.choose')
          )}
        </Button>
      ) : (
        <Button
          variant="primary"
          size="lg"
          block
          busy={busy}
          disabled={chips === 0 || short || locked}
          onClick={() => void rounds.start({ stake: total, funds, params })}
        >
          {t('casino.play')} {chips > 0 && <Money amount={total} currency={limits.currency} trim />}
        </Button>
      )}
      {short && <Short funds={funds} onDemo={() => setChosen('demo')} rounds={rounds} />}
      {error && <Refusal error={error} />}
      <ReturnLine game={game.id} settings={game.figures?.(params)} />
      <SessionLine funds={funds} currency={limits.currency} />
    </div>
  );
}

/** What can be done when the balance is smaller than the stake. */
function Short({ funds, onDemo, rounds }: { funds: Funds; onDemo: () => void; rounds: Rounds }) {
  const t = useT();
  if (funds === 'demo')
    return (
      <Button size="sm" onClick={() => void rounds.refill()}>
        {t('casino.refill')}
      </Button>
    );
  return (
    <div className="grid gap-2 text-sm">
      <p className="text-quiet">{t(`casino.short_${funds}`)}</p>
      <div className="flex flex-wrap gap-2">
        <Link to="/deposit" className={buttonClass({ size: 'sm' })}>
          {t('casino.deposit')}
        </Link>
        <Button size="sm" onClick={onDemo}>
          {t('casino.play_demo')}
        </Button>
      </div>
    </div>
  );
}

function useCounted(round: Round | undefined, fresh: boolean) {
  useEffect(() => {
    if (round && fresh) countRound(round);
  }, [round, fresh]);
}

function PlayedGame({ game }: { game: AnyGame }) {
  const rounds = useRounds(game.id);
  const errorText = useErrorText();
  const { table, round, fresh } = rounds;
  const [chosen, setChosen] = useState(game.initial);
  const [cleared, setCleared] = useState<string>();
  const open = round?.status === 'open';
  const params = open ? round.params : chosen;
  // Other settings take the last result off the stage: it was not theirs.
  const choose = (next: unknown) => {
    setChosen(next);
    setCleared(round?.id);
  };
  const reduced = useReducedMotion();
  const moving = fresh && !reduced;
  const shown = round && (open || (fresh && round.id !== cleared)) ? round : undefined;
  const motion = shown && moving ? game.motion(shown.params, shown.view) : 0;
  const resting = useRest(shown ? `${shown.id} ${shown.step} ${shown.status}` : '', motion);
  useCounted(round, fresh);
  const over = shown && shown.status !== 'open' && resting;
  return (
    <div className={layout}>
      <div className={stageBox}>
        <game.Stage
          params={params}
          onChange={choose}
          disabled={open}
          {...(shown && { round: shown, view: shown.view })}
          resting={resting}
          moving={moving}
          busy={rounds.busy}
          act={(action) => void rounds.act(action)}
        />
        <div className="pointer-events-none absolute inset-x-0 bottom-4 grid justify-items-center">
          {over && <Result round={shown} moving={moving} />}
        </div>
      </div>
      {over && <SpokenResult round={shown} />}
      {table ? (
        <Controls
          game={game}
          rounds={rounds}
          table={table}
          params={params}
          onParams={choose}
          resting={resting}
        />
      ) : (
        <div className="min-h-72 px-3">
          {rounds.tableError && <p role="alert">{errorText(rounds.tableError)}</p>}
        </div>
      )}
    </div>
  );
}

/** A game with its stage and its controls. */
export function GameFrame({ game }: { game: AnyGame }) {
  return useSignedIn() ? <PlayedGame game={game} /> : <GuestGame game={game} />;
}
