import { formatOdds, oddsMilli } from '@maidan/money';
import { Select } from '@maidan/ui';
import { useState } from 'react';
import { useTournamentNames } from '../../domain/tournament/names.ts';
import {
  unpaidStage,
  type Terms,
  type TournamentDetail,
} from '../../domain/tournament/tournaments.ts';
import { useI18n } from '../../i18n.ts';
import { Fact, Facts } from '../../parts/fact.tsx';
import { moment } from '../../time.ts';
import { PrizeTable } from './prize-table.tsx';

/** The conditions of a tournament, as players were promised them. */
export function TermsView({ of: one }: { of: TournamentDetail }) {
  const { t, locale } = useI18n();
  const { own, stage } = useTournamentNames();
  const { terms } = one;
  const unpaid = unpaidStage(one);
  const all = Object.keys(terms.pool).sort();
  const [chosen, setChosen] = useState<string>();
  const [largest] = one.boards.toSorted((a, b) => b.players - a.players);
  const usual = largest && largest.board in terms.pool ? largest.board : one.pool.currency;
  const currency = chosen ?? usual;
  return (
    <section
      className="grid grid-cols-1 gap-3 rounded border border-rope bg-stand p-4"
      aria-label={t('tournaments.terms')}
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="heading grow text-lg">{t('tournaments.terms')}</h2>
        <Select
          aria-label={t('tournaments.currency')}
          className="min-h-11! w-auto!"
          value={currency}
          onChange={(event) => setChosen(event.target.value)}
        >
          {all.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      </div>
      <p className="text-sm">{own(terms.about, '')}</p>
      <Facts>
        {one.stage && (
          <Fact name={t('tournaments.stage')}>
            {stage(one.stage)}
            {unpaid && (
              <span className="block">{t('tournaments.through.n', { n: unpaid.through })}</span>
            )}
          </Fact>
        )}
        <Fact name={t('tournaments.starts')}>{moment(one.starts_at, locale)}</Fact>
        <Fact name={t('tournaments.ends')}>{moment(one.ends_at, locale)}</Fact>
        <Fact name={t('tournaments.closes')}>{moment(one.closes_at, locale)}</Fact>
        <Rules of={terms} currency={currency} knockOut={one.stage !== undefined} />
        {one.terms.by === 'tickets' || one.terms.by === 'wheel' ? <Seed of={one} /> : null}
      </Facts>
      <PrizeTable of={terms} currency={currency} />
    </section>
  );
}

interface RulesProps {
  of: Terms;
  currency: string;
  /** Whether only the final pays. */
  knockOut: boolean;
}

/** What counts, what it gives, and what is won. */
function Rules({ of: terms, currency, knockOut }: RulesProps) {
  const { t } = useI18n();
  const { money, product } = useTournamentNames();
  const per = money(terms.per?.[currency] ?? 0, currency);
  const least = terms.min_stake?.[currency] ?? 0;
  const opening = terms.first_stake?.[currency] ?? 0;
  const counts = [
    least > 0 && t('tournaments.rule.stake', { amount: money(least, currency) }),
    opening > 0 && t('tournaments.rule.first', { amount: money(opening, currency) }),
    terms.min_odds > 0 &&
      t('tournaments.rule.odds', { odds: formatOdds(oddsMilli(terms.min_odds)) }),
    terms.singles && t('tournaments.rule.singles'),
    terms.winning && t('tournaments.rule.winning'),
  ].filter((rule) => rule !== false);
  return (
    <>
      <Fact name={t('tournaments.played_on')}>
        {terms.products.map(product).join(', ')}
        {terms.games && <span className="block text-quiet">{terms.games.join(', ')}</span>}
      </Fact>
      <Fact name={t('tournaments.by')}>
        {t(`tournaments.by.${terms.by}`, {
          points: terms.points,
          per,
          cap: terms.daily_cap,
        })}
      </Fact>
      {counts.length > 0 && (
        <Fact name={t('tournaments.counts')}>
          {counts.map((rule) => (
            <span key={rule} className="block">
              {rule}
            </span>
          ))}
        </Fact>
      )}
      <Fact name={t(knockOut ? 'tournaments.pool.final' : 'tournaments.pool')}>
        <span className="font-semibold text-money">
          {money(terms.pool[currency] ?? 0, currency)}
        </span>{' '}
        <span className="block">
          {t(terms.together ? 'tournaments.pool.together' : 'tournaments.pool.apart')}
        </span>
      </Fact>
      <Fact name={t(knockOut ? 'tournaments.prizes.final' : 'tournaments.prizes')}>
        {terms.prize === 'cash'
          ? t('tournaments.cash')
          : t('tournaments.bonus', { wager: terms.wager, days: terms.days })}
        <span className="block">
          {t(terms.manual ? 'tournaments.manual' : 'tournaments.automatic')}
        </span>
      </Fact>
    </>
  );
}

/** What players check a draw or the wheel by. */
function Seed({ of: { draw } }: { of: TournamentDetail }) {
  const { t } = useI18n();
  const { number } = useTournamentNames();
  return (
    <>
      <Fact name={t('tournaments.seed_hash')}>{draw.seed_hash}</Fact>
      <Fact name={t('tournaments.seed')}>{draw.seed || t('tournaments.seed.hidden')}</Fact>
      {draw.tickets_hash && (
        <>
          <Fact name={t('tournaments.tickets_drawn')}>{number(draw.tickets)}</Fact>
          <Fact name={t('tournaments.tickets_hash')}>{draw.tickets_hash}</Fact>
        </>
      )}
    </>
  );
}
