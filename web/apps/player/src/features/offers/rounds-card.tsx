import { buttonClass, Money } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { isOpen, roundsLeft, type OwnFreeRounds } from '../../domain/bonus/free-rounds.ts';
import { useI18n } from '../../i18n.ts';
import { momentText } from '../../time-text.ts';
import { useT } from './i18n.ts';
import { RoundsLabels } from './labels.tsx';
import { RoundsProgress } from './rounds-progress.tsx';

interface Props {
  rounds: OwnFreeRounds;
}

/** How many free rounds can be played, or how many were and what they have won. */
function State({ rounds }: Props) {
  const t = useT();
  const i18n = useI18n();
  const { played, rounds: count, won, currency, created_at } = rounds;
  if (isOpen(rounds))
    return (
      <>
        <p className="board text-4xl text-money">{t('offers.rounds', { n: roundsLeft(rounds) })}</p>
        <RoundsProgress rounds={rounds} />
      </>
    );
  return (
    <p className="flex flex-wrap justify-between gap-x-4 text-sm text-quiet">
      <time dateTime={new Date(created_at).toISOString()}>{momentText(i18n, created_at)}</time>
      <span>{t('offers.rounds_over', { played, count })}</span>
      {played > 0 && (
        <span>
          {t('offers.rounds_won')} <Money amount={won} currency={currency} className="text-fore" />
        </span>
      )}
    </p>
  );
}

/** Free rounds of the player, with the link to their game while they can be played. */
export function RoundsCard({ rounds }: Props) {
  const t = useT();
  const { supplier, game, name, offer, state } = rounds;
  const ready = state === 'ready';
  return (
    <article
      className={clsx(
        'grid content-start gap-2 rounded border bg-stand p-4',
        ready ? 'floodlit border-money' : 'border-rope',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="heading text-lg">{name}</h3>
          {offer && <p className="text-sm text-quiet">{offer}</p>}
        </div>
        <RoundsLabels state={state} />
      </div>
      <State rounds={rounds} />
      {ready && (
        <div className="flex flex-wrap gap-2 pt-1">
          <Link
            to="/casino/game/$supplier/$id"
            params={{ supplier, id: game }}
            className={buttonClass({ variant: 'primary' })}
          >
            {t('offers.play')}
            <span className="sr-only"> {name}</span>
          </Link>
        </div>
      )}
    </article>
  );
}
