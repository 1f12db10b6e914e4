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

interface InningsRuns {
  runs: number;
  wickets: number;
  /** The side closed it itself. */
  declared?: boolean;
}

export interface ScoreNumeralsProps {
  /** A side's innings, and the one before where sides bat twice. */
  of: InningsRuns & { before?: InningsRuns };
  /** A side that is not batting stands back. */
  dim?: boolean;
  className?: string;
  'data-testid'?: string;
}

/** Ten wickets end an innings: all are out. */
export const allOut = 10;

/** The wickets as cricket writes them behind the runs: 292/7, 350/7d, and nothing when all are out. */
export const wicketsOf = ({ wickets, declared }: InningsRuns) =>
  wickets >= allOut ? '' : `/${wickets}${declared ? 'd' : ''}`;

/** An innings that is over, as cricket writes it: 350 when all are out, 350/7d when its side declared. */
export const inningsOver = (innings: InningsRuns) =>
  `${innings.runs}${innings.declared ? wicketsOf(innings) : ''}`;

/** Runs and wickets as a scoreboard shows them. */
export function ScoreNumerals({ of, dim, className, ...rest }: ScoreNumeralsProps) {
  return (
    <bdi
      dir="ltr"
      className={clsx('board whitespace-nowrap', dim && 'text-quiet', className)}
      {...rest}
    >
      {of.before && (
        <span className="text-[max(0.36em,1.05rem)] opacity-80">
          {inningsOver(of.before)} &amp;{' '}
        </span>
      )}
      {of.runs}
      <span className="text-[0.62em]">{wicketsOf(of)}</span>
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
