import { formatMoney, minor, type Minor } from '@maidan/money';
import { Button, buttonClass, Money } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useErrorText } from '../../api.ts';
import { spinsOf } from '../../domain/bonus/rules.ts';
import type { Account, CasinoTable, Round } from '../../domain/casino/calls.ts';
import { useT } from '../../domain/casino/i18n.ts';
import { productOf } from '../../domain/casino/product.ts';
import { limitsOf } from '../../domain/casino/offer.ts';
import type { Rounds } from '../../domain/casino/use-rounds.ts';
import { Refused } from '../../domain/limits/index.tsx';
import { useShownBalance } from '../../domain/wallet/shown.ts';
import { balancesOf, isSame, limitsWith, useAccount } from './accounts.ts';
import { BonusNotes } from './bonus-notes.tsx';
import type { AnyGame } from './definition.ts';
import { ReturnLine } from './rules.tsx';
import { SessionLine } from './session-line.tsx';
import { soundStake } from './sound.ts';
import { fitStake, FundsChoice, StakeField, StakeLimits } from './stake.tsx';

/** Why the last press did nothing. */
export function Refusal({ error }: { error: NonNullable<Rounds['error']> }) {
  const errorText = useErrorText();
  return (
    <Refused error={error}>
      <p role="alert" className="text-sm text-down">
        {errorText(error)}
      </p>
    </Refused>
  );
}

interface ShortProps {
  account: Account;
  /** The bonus that pays is empty. */
  empty: boolean;
  onCash: () => void;
  onDemo: () => void;
  onRefill: () => void;
}

/** What can be done when the balance is smaller than the stake. */
export function Short({ account: { funds, grant }, empty, ...on }: ShortProps) {
  const t = useT();
  if (funds === 'demo')
    return (
      <Button size="sm" onClick={on.onRefill}>
        {t('casino.refill')}
      </Button>
    );
  if (grant)
    return (
      <div role="status" className="grid justify-items-start gap-2 text-sm">
        <p className="text-money">{t(empty ? 'casino.grant_empty' : 'casino.grant_short')}</p>
        <Button size="sm" onClick={on.onCash}>
          {t('casino.switch_real')}
        </Button>
      </div>
    );
  return (
    <div className="grid gap-2 text-sm">
      <p className="text-quiet">{t(`casino.short_${funds}`)}</p>
      <div className="flex flex-wrap gap-2">
        <Link to="/deposit" className={buttonClass({ size: 'sm' })}>
          {t('casino.deposit')}
        </Link>
        <Button size="sm" onClick={on.onDemo}>
          {t('casino.play_demo')}
        </Button>
      </div>
    </div>
  );
}

interface MainButtonProps {
  open: Round | undefined;
  busy: boolean;
  /** Why no round can be started now is shown elsewhere. */
  disabled: boolean;
  total: Minor;
  currency: string;
  /** The stake is a free spin. */
  spin: boolean;
  onPlay: () => void;
  onCashOut: () => void;
  /** Ends the motion of the round before; without it the next round may start at once. */
  onSkip?: (() => void) | undefined;
}

/** The one button: it starts a round, or cashes the open one out. */
function MainButton({ open, busy, disabled, total, currency, spin, ...on }: MainButtonProps) {
  const t = useT();
  const look = { variant: 'primary', size: 'lg', block: true, busy, className: 'px-2' } as const;
  if (on.onSkip)
    return (
      <Button {...look} variant="secondary" onClick={on.onSkip}>
        {t('casino.slot_skip')}
      </Button>
    );
  if (!open)
    return (
      <Button {...look} disabled={disabled} onClick={on.onPlay}>
        {spin ? (
          t('casino.free_spin')
        ) : (
          <Label text={t('casino.play')} amount={total} currency={currency} />
        )}
      </Button>
    );
  return (
    <Button {...look} disabled={!open.can_cash_out} onClick={on.onCashOut}>
      {open.can_cash_out ? (
        <Label text={t('casino.cash_out')} amount={open.payout} currency={currency} />
      ) : (
        t('casino.choose')
      )}
    </Button>
  );
}

/** What a button does and for how much: on a phone in two lines. */
function Label({ text, amount, currency }: { text: string; amount: Minor; currency: string }) {
  return (
    <span className="flex flex-col items-center gap-x-2 leading-tight lg:flex-row">
      {text}{' '}
      {amount > 0 && (
        <Money amount={amount} currency={currency} trim className="text-base lg:text-lg" />
      )}
    </span>
  );
}

interface ControlsProps {
  game: AnyGame;
  rounds: Rounds;
  table: CasinoTable;
  params: unknown;
  onParams: (params: unknown) => void;
  resting: boolean;
  skip: () => void;
}

/** Settings, stake and balance of a game. */
export function Controls({ game, rounds, table, params, onParams, resting, skip }: ControlsProps) {
  const t = useT();
  const { flags } = table;
  const balance = useShownBalance();
  const { round, busy, error } = rounds;
  const open = round?.status === 'open' ? round : undefined;
  const {
    account,
    bonus,
    accepted,
    excluded,
    over: bonusOver,
    pending,
    choose,
  } = useAccount(productOf(game.id), game.id, table.bonus, open);
  const limits = limitsWith(limitsOf(table, game.id), bonus);
  const [wanted, setStake] = useState<number>(limits.min);
  const stake = fitStake(wanted, limits);
  const chips = game.chips?.(params) ?? 1;
  const total = minor(stake * chips);
  const balances = balancesOf(
    table,
    balance?.amount ?? minor(0),
    accepted,
    resting ? undefined : round,
  );
  const held = balances.find((of) => isSame(of, account))?.amount ?? 0;
  const short = !open && balance !== undefined && held < total;
  const over = !open && total > limits.max;
  const spins = bonus && spinsOf(bonus);
  const spun = spins?.left === 0; // what they have won is being counted
  const disabled = open !== undefined;
  return (
    <div className="contents max-lg:[&>*]:mx-3 lg:order-1 lg:grid lg:gap-3 lg:rounded lg:border lg:border-rope lg:bg-stand lg:p-4">
      {game.Settings && <game.Settings params={params} onChange={onParams} disabled={disabled} />}
      <div className="bottom-[calc(57px+env(safe-area-inset-bottom))] z-10 grid grid-cols-[11.5rem_1fr] gap-2 border-t border-rope bg-ground/95 p-3 max-lg:mx-0! max-lg:[@media(min-height:32rem)]:sticky lg:grid-cols-1 lg:gap-3 lg:border-0 lg:bg-transparent lg:p-0">
        <StakeField
          label={t(game.unit === 'chip' ? 'casino.chip' : 'casino.stake')}
          stake={open?.stake ?? stake}
          onChange={setStake}
          limits={limits}
          disabled={disabled}
        />
        <MainButton
          open={open}
          busy={busy}
          disabled={chips === 0 || short || over || pending || spun || (flags.no_turbo && !resting)}
          total={total}
          currency={limits.currency}
          spin={spins !== undefined && !open}
          onPlay={() => {
            soundStake();
            void rounds.start({ stake: total, ...account, params });
            const next = game.next?.(params);
            if (next) onParams(next);
          }}
          onSkip={game.skips && !resting && !flags.no_turbo ? skip : undefined}
          onCashOut={() => void rounds.act({ cash_out: true })}
        />
      </div>
      {over && (
        <p className="text-sm text-quiet">
          {t('casino.chips_over', { amount: formatMoney(limits.max, limits.currency) })}
        </p>
      )}
      {short && !spun && (
        <Short
          account={account}
          empty={held <= 0}
          onCash={() => choose({ funds: 'cash' })}
          onDemo={() => choose({ funds: 'demo' })}
          onRefill={() => void rounds.refill()}
        />
      )}
      {error && <Refusal error={error} />}
      <FundsChoice
        value={account}
        balances={balances}
        currency={limits.currency}
        disabled={disabled}
        onChange={(next) => {
          rounds.clear();
          choose(next);
        }}
      />
      <BonusNotes bonus={bonus} excluded={excluded} over={bonusOver} />
      <StakeLimits limits={limits} />
      <ReturnLine game={game.id} settings={game.figures?.(params)} />
      <SessionLine funds={account.funds} currency={limits.currency} />
    </div>
  );
}
