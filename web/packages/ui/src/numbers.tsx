import { formatMoney, type Minor, type MoneyFormat } from '@maidan/money';
import { clsx } from 'clsx';

export interface MoneyProps extends MoneyFormat {
  amount: Minor;
  currency: string;
  className?: string;
  'data-testid'?: string;
}

/** An amount with its currency; keeps its direction inside right-to-left text. */
export function Money({ amount, currency, className, 'data-testid': testId, ...how }: MoneyProps) {
  return (
    <bdi dir="ltr" className={clsx('num whitespace-nowrap', className)} data-testid={testId}>
      {formatMoney(amount, currency, how)}
    </bdi>
  );
}

export interface ScoreNumeralsProps {
  runs: number;
  wickets: number;
  /** What the side made in its innings before, where sides bat twice. */
  earlier?: number;
  /** A side that is not batting stands back. */
  dim?: boolean;
  className?: string;
  'data-testid'?: string;
}

/** Runs and wickets as a scoreboard shows them. */
export function ScoreNumerals({
  runs,
  wickets,
  earlier,
  dim,
  className,
  ...rest
}: ScoreNumeralsProps) {
  return (
    <bdi
      dir="ltr"
      className={clsx('board whitespace-nowrap', dim && 'text-quiet', className)}
      {...rest}
    >
      {earlier !== undefined && (
        <span className="text-[max(0.36em,1.05rem)] opacity-80">{earlier} &amp; </span>
      )}
      {runs}
      <span className="text-[0.62em] opacity-80">/{wickets}</span>
    </bdi>
  );
}

/** Marks what is being played now. */
export function LiveBadge({ label }: { label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-ball">
      <span
        aria-hidden
        className="m-0.5 size-2 shrink-0 rounded-full bg-ball outline-2 outline-ball/35"
      />
      {label}
    </span>
  );
}
