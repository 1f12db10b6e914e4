import { formatMoney } from '@maidan/money';
import { buttonClass, Money } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { BonusBalance } from '../../domain/bonus/calls.ts';
import { isActive, spinsOf } from '../../domain/bonus/rules.ts';
import { nameOf } from '../../domain/bonus/text.ts';
import { useI18n } from '../../i18n.ts';
import { momentText } from '../../time-text.ts';
import { Cancel } from './cancel.tsx';
import { useT } from './i18n.ts';
import { Labels } from './labels.tsx';
import { PlaySpins } from './play-spins.tsx';
import { Progress, SpinsProgress } from './progress.tsx';

/** What became of a bonus, or what it is waiting for. */
function State({ bonus }: { bonus: BonusBalance }) {
  const t = useT();
  const i18n = useI18n();
  const { status, balance, transfer, orig_bonus: granted } = bonus;
  const spins = spinsOf(bonus);
  if (status === 'pending' && spins)
    return (
      <>
        <p className="board text-4xl text-money">{t('offers.spins', { n: spins.left })}</p>
        <SpinsProgress bonus={bonus} spins={spins} />
      </>
    );
  if (status === 'pending')
    return (
      <>
        <p className="text-sm text-quiet">{t('offers.money_left')}</p>
        <Money {...balance} className="board justify-self-start text-4xl text-money" />
        <Progress bonus={bonus} />
      </>
    );
  if (status === 'waiting')
    return (
      <p className="text-sm text-quiet">
        {t('offers.waiting_text', {
          amount: formatMoney(bonus.terms.min_deposit, bonus.target.currency, { trim: true }),
        })}
        {bonus.expires_at > 0 && (
          <> {t('offers.waiting_until', { time: momentText(i18n, bonus.expires_at * 1000) })}</>
        )}
      </p>
    );
  return (
    <p className="flex flex-wrap justify-between gap-x-4 text-sm text-quiet">
      <time dateTime={new Date(bonus.created_at * 1000).toISOString()}>
        {momentText(i18n, bonus.created_at * 1000)}
      </time>
      {status === 'transferred' ? (
        <span>
          {t('offers.became_cash')} <Money {...transfer} className="font-semibold text-up" />
        </span>
      ) : (
        granted.amount > 0 && (
          <span>
            {t('offers.granted')} <Money {...granted} />
          </span>
        )
      )}
    </p>
  );
}

/** One bonus of the player, with its name and a link to its page unless it is shown there. */
export function BonusCard({ bonus, linked = true }: { bonus: BonusBalance; linked?: boolean }) {
  const t = useT();
  const active = isActive(bonus);
  const open = active || bonus.status === 'waiting';
  return (
    <article
      className={clsx(
        'grid content-start gap-2 rounded border bg-stand p-4',
        active ? 'floodlit border-money' : 'border-rope',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        {linked && <h3 className="heading min-w-0 text-lg">{nameOf(bonus)}</h3>}
        <Labels bonus={bonus} />
      </div>
      <State bonus={bonus} />
      <div className="flex flex-wrap gap-2 pt-1 empty:hidden">
        {active && <PlaySpins bonus={bonus} />}
        {linked && (
          <Link
            to="/bonuses/$id"
            params={{ id: bonus.id }}
            className={buttonClass({ size: open ? 'md' : 'sm' })}
          >
            {t('offers.details')}
            <span className="sr-only"> {nameOf(bonus)}</span>
          </Link>
        )}
        {open && <Cancel bonus={bonus} />}
      </div>
    </article>
  );
}
