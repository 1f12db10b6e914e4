import { Money } from '@maidan/ui';
import { clsx } from 'clsx';
import { useI18n as useApp } from '../../i18n.ts';
import { momentText } from '../../time-text.ts';
import { Picture } from './art.tsx';
import type { Entry, TournamentDetail } from './calls.ts';
import { Counts, State } from './card.tsx';
import { Countdown } from './countdown.tsx';
import { useI18n } from './i18n.ts';
import { JoinButton, Joined } from './join.tsx';
import { Outcome } from './outcome.tsx';
import { StageLine } from './stage-line.tsx';
import { isLaterStage, poolKey } from './stages.ts';
import { isOpen, pointsText, scoreText, unitOf } from './text.ts';

interface Props {
  of: TournamentDetail;
  entry: Entry | undefined;
}

/** The own place and points. */
function Standing({ of, entry }: { of: TournamentDetail; entry: Entry }) {
  const texts = useI18n();
  const { t } = texts;
  const app = useApp();
  const open = isOpen(of);
  const entered = isLaterStage(of) && of.state === 'upcoming'; // by the server, as of the start
  const places = of.by !== 'tickets';
  return (
    <div className="grid gap-2 rounded border border-up/60 bg-raised p-3">
      {open ? <Joined /> : <Outcome of={of} />}
      <dl className={clsx('grid gap-3', places && 'grid-cols-[auto_1fr]')}>
        {places && (
          <div className="pe-4">
            <dt className="text-sm text-quiet">{t('tournaments.your_place')}</dt>
            <dd className="board pt-1 text-3xl">{entry.place || '–'}</dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-quiet">{t(`tournaments.your_${unitOf(of.by)}`)}</dt>
          <dd className={entry.points > 0 ? 'board pt-1 text-3xl' : 'pt-1'}>
            {entry.points > 0
              ? scoreText(texts, of.by, entry.points)
              : pointsText(texts, of.by, entry.points)}
          </dd>
        </div>
      </dl>
      {open && (
        <p className="text-sm text-quiet">
          {t(entered ? 'tournaments.joined_from' : 'tournaments.joined_at', {
            time: momentText(app, entry.joined_at),
          })}
        </p>
      )}
    </div>
  );
}

function Own({ of, entry }: Props) {
  const { t } = useI18n();
  if (entry?.removed) return <p className="text-down">{t('tournaments.removed')}</p>;
  if (entry) return <Standing of={of} entry={entry} />;
  if (isLaterStage(of)) return <JoinButton tournament={of} entry={entry} main />;
  return (
    // On a phone it stands above the tab bar, wherever the page is scrolled to.
    <div className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(57px+env(safe-area-inset-bottom))] max-lg:z-20 max-lg:border-t max-lg:border-rope max-lg:bg-ground/95 max-lg:p-3 empty:hidden">
      <JoinButton tournament={of} entry={entry} main />
    </div>
  );
}

/** The picture, the pool and the times of a tournament, and how the player takes part. */
export function Head({ of, entry }: Props) {
  const { t } = useI18n();
  const app = useApp();
  const { art, about, state, pool, stage, starts_at, ends_at } = of;
  return (
    <section className="overflow-hidden border-rope bg-stand max-lg:border-y lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:rounded lg:border">
      <Picture art={art} className="h-44 lg:h-full lg:min-h-72">
        <span className="absolute start-3 top-3">
          <State state={state} />
        </span>
      </Picture>
      <div className="grid content-center gap-3 p-4 lg:p-6">
        {stage && <StageLine stage={stage} />}
        <p>{about}</p>
        <p>
          <span className="block text-sm text-quiet">{t(poolKey(of))}</span>
          <Money {...pool} trim className="board text-5xl text-money" />
        </p>
        <Counts tournament={of} />
        <div className="grid gap-1">
          <Countdown of={of} />
          <p className="text-sm text-quiet">
            {t('tournaments.ran', {
              from: momentText(app, starts_at),
              to: momentText(app, ends_at),
            })}
          </p>
        </div>
        {state === 'counting' && <p className="text-money">{t('tournaments.counting_text')}</p>}
        {state === 'cancelled' && <p className="text-down">{t('tournaments.cancelled_text')}</p>}
        <Own of={of} entry={entry} />
      </div>
    </section>
  );
}
