import type { Bet, BetLeg } from '@maidan/api';
import { useOdds } from '../../domain/odds/format.ts';
import { useT } from '../../domain/bet/i18n.ts';
import { Leg } from './leg.tsx';

/** Groups the legs of a bet builder; the order stays. */
function grouped(legs: BetLeg[]): BetLeg[][] {
  const groups: BetLeg[][] = [];
  for (const leg of legs) {
    const builderGroup = leg.builder && groups.find((g) => g[0]?.builder === leg.builder);
    if (builderGroup) builderGroup.push(leg);
    else groups.push([leg]);
  }
  return groups;
}

function Builder({ legs }: { legs: BetLeg[] }) {
  const t = useT();
  const odds = useOdds();
  return (
    <li className="grid gap-2 rounded border border-rope p-3">
      <p className="flex justify-between gap-3 text-sm font-semibold">
        {t('builder')}
        <bdi dir="ltr" className="num">
          {legs[0]?.builder_odds && odds(legs[0].builder_odds)}
        </bdi>
      </p>
      <ul className="grid gap-3">
        {legs.map((leg) => (
          <Leg key={leg.selection_id} leg={leg} />
        ))}
      </ul>
    </li>
  );
}

export function Legs({ bet }: { bet: Bet }) {
  return (
    <ul className="grid gap-3">
      {grouped(bet.legs).map((group) => {
        const [first] = group;
        if (!first) return null;
        const key = `${first.selection_id}${first.place ? ' place' : ''}`;
        return first.builder ? <Builder key={key} legs={group} /> : <Leg key={key} leg={first} />;
      })}
    </ul>
  );
}
