import type { Batter, Bowler, Card } from '@maidan/api';
import { useT as useAppT } from '../../i18n.ts';
import { useT } from './i18n.ts';

/** Shortens a first name to its initial: "T. Solanth". */
function shortName(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  return rest.length > 0 && first.length > 2 ? `${first.charAt(0)}. ${rest.join(' ')}` : name;
}

function BatterRow({ batter }: { batter: Batter }) {
  const t = useT();
  const base = useAppT();
  const { name, runs, balls, on_strike } = batter;
  return (
    <li className="flex min-w-0 items-baseline gap-2">
      <span
        aria-hidden
        className={`size-1.5 shrink-0 self-center rounded-full ${on_strike ? 'bg-floodlight' : ''}`}
      />
      <span className="sr-only">
        {t('card.batter_summary', { name, runs, balls })}
        {on_strike && `, ${base('match.strike')}`}
      </span>
      <span aria-hidden className="min-w-0 grow truncate font-medium">
        {shortName(name)}
      </span>
      <bdi dir="ltr" aria-hidden className="num shrink-0">
        <span className="font-semibold">{runs}</span>
        <span className="text-sm text-quiet"> ({balls})</span>
      </bdi>
    </li>
  );
}

interface Props {
  batters: Batter[];
  bowler?: Bowler;
  card?: Card;
}

/** The players at the crease: both batters, their partnership and the bowler. */
export function Crease({ batters, bowler, card }: Props) {
  const t = useT();
  if (batters.length === 0 && !bowler) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-5 border-b border-rope px-4 py-2.5 text-sm sm:text-base lg:rounded lg:border lg:bg-stand">
      <ul className="grid content-start gap-1">
        {batters.map((batter) => (
          <BatterRow key={batter.name} batter={batter} />
        ))}
      </ul>
      <div className="grid content-start gap-1">
        {bowler && (
          <p className="flex min-w-0 items-baseline gap-2">
            <span className="sr-only">{t('card.bowler_summary', { ...bowler })}</span>
            <span aria-hidden className="min-w-0 grow truncate font-medium">
              {shortName(bowler.name)}
            </span>
            <bdi dir="ltr" aria-hidden className="num shrink-0">
              <span className="font-semibold">
                {bowler.wickets}–{bowler.runs}
              </span>
              <span className="text-sm text-quiet"> ({bowler.overs})</span>
            </bdi>
          </p>
        )}
        {card?.stand && (
          <p className="flex min-w-0 items-baseline gap-2 text-quiet">
            <span className="sr-only">{t('card.partnership_summary', { ...card.stand })}</span>
            <span aria-hidden className="min-w-0 grow truncate">
              {t('card.partnership')}
            </span>
            <bdi dir="ltr" aria-hidden className="num shrink-0">
              {t('card.partnership_value', { ...card.stand })}
            </bdi>
          </p>
        )}
      </div>
    </div>
  );
}
