import { formatMoney, minor, type Minor } from '@maidan/money';
import { Button, Input } from '@maidan/ui';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Account, Limits } from '../../../domain/casino/calls.ts';
import type { SharedId } from '../../../domain/casino/games.ts';
import { useT } from '../../../domain/casino/i18n.ts';
import type { SharedBet, SharedTable } from '../../../domain/casino/shared.ts';
import { multiplierText } from '../../../domain/casino/text.ts';
import { useSharedBet } from '../../../domain/casino/use-shared.ts';
import { Refusal } from '../controls.tsx';
import { countRound } from '../session.ts';
import { fitStake, StakeField } from '../stake.tsx';
import { useFrames } from '../frames.ts';
import { momentOf } from './stage.tsx';

interface AutoProps {
  /** Hundredths, or 0. */
  auto: number;
  onChange: (auto: number) => void;
  disabled: boolean;
}

const leastAuto = 101;
const mostAuto = 100_000_000;

/** Whether the bet is cashed out by itself, and at which multiplier. */
function AutoField({ auto, onChange, disabled }: AutoProps) {
  const t = useT();
  const id = useId();
  const [last, setLast] = useState(200);
  const [typed, setTyped] = useState<string>();
  const shown = ((auto || last) / 100).toFixed(2);
  const finish = () => {
    const value = Math.round(Number((typed ?? shown).replace(',', '.')) * 100);
    if (Number.isFinite(value)) {
      const fitted = Math.min(mostAuto, Math.max(leastAuto, value));
      setLast(fitted);
      onChange(fitted);
    }
    setTyped(undefined);
  };
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="flex min-h-11 grow items-center gap-2 text-sm">
        <input
          id={id}
          type="checkbox"
          checked={auto > 0}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked ? last : 0)}
          className="size-5 accent-floodlight"
        />
        {t('casino.crash_auto')}
      </label>
      <span className="w-24 shrink-0">
        <Input
          aria-label={t('casino.crash_auto_at')}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? shown}
          disabled={disabled || auto === 0}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={finish}
          onKeyDown={(event) => event.key === 'Enter' && finish()}
          className="num text-center disabled:opacity-45"
        />
      </span>
    </div>
  );
}

/** What a cash-out pays now, written with each frame. */
function Growing({ table, bet }: { table: SharedTable; bet: SharedBet }) {
  const amount = useRef<HTMLSpanElement>(null);
  useFrames(() => {
    const { multiplier } = momentOf(table, Date.now());
    const payout = minor(Math.floor((bet.stake * multiplier) / 100));
    if (amount.current) amount.current.textContent = formatMoney(payout, bet.currency);
  });
  return <span ref={amount} dir="ltr" className="num text-lg" />;
}

interface Props {
  game: SharedId;
  slot: number;
  table: SharedTable;
  limits: Limits;
  account: Account;
  held: number;
}

/** One bet: its stake, its automatic cash-out, and the button that places it and cashes it out. */
export function BetPanel({ game, slot, table, limits, account, held }: Props) {
  const t = useT();
  const { round } = table;
  const { bet, busy, error, place, cashOut } = useSharedBet(game, slot, round);
  const [wanted, setStake] = useState<number>(limits.min);
  const stake = fitStake(wanted, limits);
  const [auto, setAuto] = useState(0);
  const [queued, setQueued] = useState(false);
  const status = round?.status;

  const send = () => round && place({ round: round.id, stake, ...account, auto });
  const sendQueued = useEffectEvent(() => {
    if (queued && !bet && !busy) void send()?.finally(() => setQueued(false));
  });
  useEffect(() => {
    if (status === 'betting') sendQueued();
  }, [round?.id, status]);

  useEffect(() => {
    if (bet) countRound(bet);
  }, [bet]);

  const live = bet?.status === 'open' && (status === 'betting' || status === 'flying');
  const short = held < stake;
  return (
    <section
      aria-label={t('casino.crash_bet_n', { n: slot + 1 })}
      className={clsx(
        'grid content-start gap-2 rounded border bg-stand p-3',
        live ? 'border-money' : 'border-rope',
      )}
    >
      <div className="grid grid-cols-[10.5rem_minmax(0,1fr)] items-end gap-2 lg:grid-cols-1">
        <StakeField
          id={`casino-stake-${slot}`}
          label={t('casino.stake')}
          stake={bet && live ? bet.stake : stake}
          onChange={setStake}
          limits={limits}
          disabled={live || queued}
        />
        <BetButton
          {...{ table, bet, live, busy, queued, stake, currency: limits.currency }}
          disabled={!round || (!live && !queued && short)}
          onBet={() => (status === 'betting' ? void send() : setQueued(true))}
          onCancel={() => setQueued(false)}
          onCashOut={() => void cashOut()}
        />
      </div>
      <AutoField
        auto={bet && live ? bet.auto : auto}
        onChange={setAuto}
        disabled={live || queued}
      />
      {error && <Refusal error={error} />}
      <Outcome bet={live ? undefined : bet} />
    </section>
  );
}

interface ButtonProps {
  table: SharedTable;
  bet: SharedBet | undefined;
  live: boolean;
  busy: boolean;
  queued: boolean;
  disabled: boolean;
  stake: Minor;
  currency: string;
  onBet: () => void;
  onCancel: () => void;
  onCashOut: () => void;
}

const look = { size: 'lg', block: true, className: 'min-h-13 px-2' } as const;

/** Bet, wait for the start, cash out: what the button does follows the round. */
function BetButton({
  table,
  bet,
  live,
  busy,
  queued,
  disabled,
  stake,
  currency,
  ...on
}: ButtonProps) {
  const t = useT();
  const status = table.round?.status;
  if (live && bet && status === 'flying')
    return (
      <Button {...look} variant="money" busy={busy} onClick={on.onCashOut}>
        <span className="flex flex-col items-center leading-tight">
          {t('casino.cash_out')}
          <Growing table={table} bet={bet} />
        </span>
      </Button>
    );
  if (live)
    return (
      <Button {...look} disabled>
        <span className="flex flex-col items-center leading-tight">
          {t('casino.crash_placed')}
          <span className="text-xs font-normal">{t('casino.crash_waiting')}</span>
        </span>
      </Button>
    );
  if (queued)
    return (
      <Button {...look} onClick={on.onCancel}>
        <span className="flex flex-col items-center leading-tight">
          {t('casino.crash_cancel')}
          <span className="text-xs font-normal">{t('casino.crash_queued')}</span>
        </span>
      </Button>
    );
  return (
    <Button {...look} variant="primary" busy={busy} disabled={disabled} onClick={on.onBet}>
      <span className="flex flex-col items-center leading-tight">
        <span className={clsx(status !== 'betting' && 'text-sm')}>
          {t(status === 'betting' ? 'casino.crash_bet' : 'casino.crash_bet_next')}
        </span>
        <bdi className="num text-base">{formatMoney(stake, currency, { trim: true })}</bdi>
      </span>
    </Button>
  );
}

/** How the bet on this round ended. A loss is quiet. */
function Outcome({ bet }: { bet: SharedBet | undefined }) {
  const t = useT();
  const amount = bet && formatMoney(bet.payout, bet.currency);
  return (
    <p role="status" className="min-h-5 text-sm">
      {bet?.status === 'cashed' && (
        <span className="font-semibold text-money">
          {t('casino.crash_cashed', {
            multiplier: multiplierText(bet.multiplier * 100),
            amount: amount ?? '',
          })}
        </span>
      )}
      {bet?.status === 'refunded' && t('casino.refunded', { amount: amount ?? '' })}
      {(bet?.status === 'lost' || bet?.status === 'open') && (
        <span className="text-quiet">{t('casino.lost')}</span>
      )}
    </p>
  );
}
