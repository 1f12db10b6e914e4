import { sportName } from '@maidan/i18n/sport';
import { Money } from '@maidan/ui';
import { isLobbyGame } from '../../domain/casino/games.ts';
import { useT as useCasinoT } from '../../domain/casino/i18n.ts';
import { inSentence, useOdds } from '../../domain/odds/format.ts';
import { useI18n as useSport } from '../../domain/sport/i18n.ts';
import { Section } from '../../parts/page.tsx';
import type { TournamentDetail } from './calls.ts';
import { useI18n } from './i18n.ts';
import { rulesOf } from './rules.ts';
import { isBeforeFinal } from './stages.ts';
import { placesText } from './text.ts';

/** The rules in plain sentences. */
export function Rules({ of }: { of: TournamentDetail }) {
  const texts = useI18n();
  const sport = useSport();
  const casino = useCasinoT();
  const odds = useOdds();
  const rules = rulesOf(of, {
    texts,
    odds: (value) => inSentence(odds(value)),
    sportName: (slug) => sportName(sport, slug),
    gameName: (game) => (isLobbyGame(game) ? casino(`casino.game_${game}`) : game),
  });
  return (
    <Section title={texts.t('tournaments.rules')}>
      <ul className="grid list-disc gap-2 rounded border border-rope bg-stand py-4 ps-8 pe-4 text-sm marker:text-quiet">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Section>
  );
}

/** What each place wins; of a knock-out in its final. */
export function Prizes({ of }: { of: TournamentDetail }) {
  const { t } = useI18n();
  const { by, prizes, pool } = of;
  const title = isBeforeFinal(of)
    ? 'tournaments.prizes_final'
    : by === 'tickets'
      ? 'tournaments.prizes_draw'
      : 'tournaments.prizes';
  return (
    <Section title={t(title)}>
      <dl className="rounded border border-rope bg-stand px-4 py-1">
        {prizes.map((places) => (
          <div
            key={places.first}
            className="flex min-h-11 items-center justify-between gap-4 border-b border-rope last:border-b-0"
          >
            <dt className="num font-semibold">{placesText(places)}</dt>
            <dd className="flex items-baseline gap-2">
              {places.last > places.first && (
                <span className="text-sm text-quiet">{t('tournaments.each')}</span>
              )}
              <Money
                amount={places.amount}
                currency={pool.currency}
                trim
                className="font-semibold text-money"
              />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
