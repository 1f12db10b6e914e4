import { Button, Money } from '@maidan/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Section } from '../../parts/page.tsx';
import { Place } from './board.tsx';
import type { Entry, TournamentDetail } from './calls.ts';
import { useI18n } from './i18n.ts';
import { pointsText } from './text.ts';

/** How many winners are shown at first. */
const few = 10;

interface Props {
  of: TournamentDetail;
  entry: Entry | undefined;
}

/** Who has won what; of a draw with the ticket. */
export function Winners({ of, entry }: Props) {
  const texts = useI18n();
  const { t } = texts;
  const [all, setAll] = useState(false);
  const { winners } = of;
  const shown = winners.filter((winner, i) => all || i < few || winner.player === entry?.player);
  return (
    <Section title={t('tournaments.winners')}>
      {winners.length === 0 ? (
        <p className="rounded border border-rope bg-stand p-4 text-quiet">
          {t(of.state === 'counting' ? 'tournaments.winners_soon' : 'tournaments.winners_none')}
        </p>
      ) : (
        <ol className="overflow-hidden rounded border border-rope bg-stand">
          {shown.map(({ place, player, points, prize, ticket }) => {
            const own = player === entry?.player;
            return (
              <li
                key={place}
                className={clsx(
                  'flex min-h-13 items-center gap-3 border-b border-rope px-3 py-1.5 last:border-b-0',
                  own && 'bg-raised font-semibold',
                )}
              >
                <Place place={place} />
                <span className="min-w-0 grow">
                  <bdi className="whitespace-nowrap">{player}</bdi>
                  {own && ` · ${t('tournaments.you')}`}
                  <span className="block text-sm font-normal text-quiet">
                    {of.by === 'tickets'
                      ? `${t('tournaments.col_ticket')} ${t('tournaments.number', { n: ticket })}`
                      : pointsText(texts, of.by, points)}
                  </span>
                </span>
                <Money {...prize} trim className="font-semibold text-money" />
              </li>
            );
          })}
        </ol>
      )}
      {winners.length > few && (
        <div className="grid justify-items-center pt-3">
          <Button onClick={() => setAll(!all)}>
            {all ? t('tournaments.board_less') : t('tournaments.board_all', { n: winners.length })}
          </Button>
        </div>
      )}
    </Section>
  );
}
