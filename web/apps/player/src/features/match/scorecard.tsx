import type { BatterCard, Card, Lineups, SportEvent } from '@maidan/api';
import { wicketsOf } from '@maidan/ui';
import { useState } from 'react';
import { Chips } from '../../parts/chips.tsx';
import { teamColour } from '../../domain/event/team-colour.ts';
import { BattingTable, BowlingTable } from './scorecard-tables.tsx';
import { useDismissal } from './dismissal.ts';
import { useI18n, useT } from './i18n.ts';

interface Props {
  event: SportEvent;
  card: Card;
}

/** Lists the non-zero extras: "w 4, nb 1". */
function useExtras() {
  const t = useT();
  return ({ extras, penalty = 0 }: Card) => {
    const parts = (['wides', 'noballs', 'byes', 'legbyes'] as const)
      .filter((part) => extras[part])
      .map((part) => t(`card.${part}`, { n: extras[part] ?? 0 }));
    const penaltyRuns = penalty + (extras.penalty ?? 0);
    if (penaltyRuns > 0) parts.push(t('card.penalty', { n: penaltyRuns }));
    return parts.join(', ');
  };
}

const extrasOf = ({ extras, penalty = 0 }: Card) =>
  Object.values(extras).reduce((sum, n) => sum + n, penalty);

function Totals({ card }: { card: Card }) {
  const t = useT();
  const parts = useExtras()(card);
  const ending =
    card.closed === 'declared' || card.closed === 'all_out'
      ? `, ${t(`card.closed_${card.closed}`)}`
      : '';
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-rope text-sm">
      <dt className="py-2 text-quiet">
        {t('card.extras')}
        {parts && <span className="ms-2">({parts})</span>}
      </dt>
      <dd className="num py-2 font-medium">{extrasOf(card)}</dd>
      <dt className="heading border-t border-rope py-2 text-base">{t('card.total')}</dt>
      <dd className="border-t border-rope py-2 text-end">
        <bdi dir="ltr" className="num font-semibold">
          {card.runs}
          {wicketsOf(card)}
        </bdi>
        <span className="ms-2 text-quiet">
          (<bdi dir="ltr">{card.overs}</bdi>
          {ending})
        </span>
      </dd>
    </dl>
  );
}

function FallOfWickets({ card }: { card: Card }) {
  const t = useT();
  const how = useDismissal();
  const falls = card.falls ?? [];
  if (falls.length === 0) return null;
  return (
    <section className="pt-3">
      <h3 className="pb-1 text-sm text-quiet">{t('card.fall_of_wickets')}</h3>
      <ol className="grid gap-x-4 sm:grid-cols-2">
        {falls.map((fall, i) => (
          <li key={`${fall.who}-${fall.runs}`} className="flex min-h-8 items-center gap-3 text-sm">
            <bdi dir="ltr" className="num w-14 shrink-0 font-semibold">
              {i + 1}–{fall.runs}
            </bdi>
            <span className="min-w-0 grow truncate" title={how(fall.kind, fall.by)}>
              {fall.who}
            </span>
            <bdi dir="ltr" className="num shrink-0 text-quiet">
              {fall.at}
            </bdi>
          </li>
        ))}
      </ol>
    </section>
  );
}

function YetToBat({ card, lineups }: { card: Card; lineups?: Lineups }) {
  const t = useT();
  const batted = new Set(card.batters.map(({ name }: BatterCard) => name));
  const remaining = (lineups?.[card.batting] ?? []).filter((name) => !batted.has(name));
  if (remaining.length === 0 || card.closed || card.super_over) return null;
  return (
    <p className="pt-3 text-sm">
      <span className="text-quiet">{t('card.yet_to_bat')}: </span>
      {remaining.join(', ')}
    </p>
  );
}

function Innings({ event, card, lineups }: Props & { lineups?: Lineups }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] rounded border border-rope bg-stand p-4">
      <h2 className="heading flex items-center gap-2 pb-2 text-lg">
        <span
          aria-hidden
          style={{ background: teamColour(event[card.batting].colour) }}
          className="h-5 w-1 rounded-full"
        />
        {event[card.batting].name}
      </h2>
      <BattingTable batters={card.batters} />
      <Totals card={card} />
      <FallOfWickets card={card} />
      <YetToBat card={card} lineups={lineups} />
      <BowlingTable bowlers={card.bowlers} />
    </section>
  );
}

/** Names an innings. A side with one innings is shown by its name only. */
function useInningsName(event: SportEvent, cards: Card[]) {
  const { t } = useI18n();
  return (card: Card): string => {
    const team = event[card.batting].short;
    if (card.super_over) return t('card.super_over', { team });
    const teamCards = cards.filter((c) => c.batting === card.batting && !c.super_over);
    return teamCards.length > 1
      ? t('card.innings', { team, n: teamCards.indexOf(card) + 1 })
      : team;
  };
}

/** The scorecard by innings; the latest innings is selected first. */
export function Scorecard(props: { event: SportEvent; cards: Card[]; lineups?: Lineups }) {
  const { event, cards, lineups } = props;
  const t = useT();
  const name = useInningsName(event, cards);
  const [chosen, setChosen] = useState<number>();
  const card = cards.find(({ innings }) => innings === chosen) ?? cards.at(-1);
  if (!card) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {cards.length > 1 && (
        <Chips
          label={t('view.card')}
          value={String(card.innings)}
          onChange={(next) => setChosen(Number(next))}
          choices={cards.map((c) => ({ value: String(c.innings), label: name(c) }))}
        />
      )}
      <Innings event={event} card={card} lineups={lineups} />
    </div>
  );
}
