import type { Bet, BetLeg } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { Name } from '@maidan/ui';
import { useT } from '../../i18n.ts';
import { inSentence, useOdds } from '../../odds.ts';
import type { Leg } from '../../slip/index.ts';
import { useMarketText } from '../../sport/market-text.ts';
import { useT as useBetsT } from '../../bets/i18n.ts';
import { KindName, legCount, Lines } from '../../bets/kind.tsx';
import { useT as useSlipT } from './i18n.ts';
import { useLegName } from './legs.tsx';

const price = 'num shrink-0 font-semibold font-narrow';

interface LineProps {
  leg: Leg;
  taken: BetLeg;
  /** Its odds are not those of the whole bet, which says them. */
  priced: boolean;
}

/** What a leg is on, at the odds that were taken. */
function Line({ leg, taken, priced }: LineProps) {
  const odds = useOdds();
  const name = useLegName()(leg);
  const text = useMarketText();
  return (
    <li>
      <p className="flex justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">
          {name}
          <span className="text-quiet">
            {' · '}
            {text.market({ key: leg.marketKey, params: leg.params })}
          </span>
        </span>
        {priced && (
          <bdi dir="ltr" className={price}>
            {odds(taken.odds)}
          </bdi>
        )}
      </p>
      <Name className="block text-quiet">{leg.eventName}</Name>
    </li>
  );
}

/** A bet that was taken: its kind and terms, what it is on, and the number that support asks for. */
export function Receipt({ bet, legs }: { bet: Bet; legs: Leg[] }) {
  const t = useT();
  const own = useSlipT();
  const said = useBetsT();
  const odds = useOdds();
  const parts = bet.legs.filter((leg) => !leg.place);
  const several = bet.each_way || legCount(bet) > 1;
  return (
    <li className="grid gap-2 rounded border border-rope p-3" data-testid="receipt">
      <p className="text-sm">
        <KindName bet={bet} />
      </p>
      <p className="num font-medium">
        {t('slip.placed_text', {
          stake: formatMoney(bet.stake, bet.currency, { trim: true }),
          odds: inSentence(odds(bet.odds)),
          win: formatMoney(bet.potential, bet.currency),
        })}
      </p>
      <Lines bet={bet} />
      <ul className="grid gap-2 text-sm">
        {parts.map((taken, i) => {
          const leg = legs.find(({ selectionId }) => selectionId === taken.selection_id);
          const begins = taken.builder && parts[i - 1]?.builder !== taken.builder;
          return [
            begins && (
              <li key={`builder ${taken.builder}`} className="flex justify-between gap-3">
                <span className="text-quiet">{said('builder')}</span>
                <bdi dir="ltr" className={price}>
                  {several && taken.builder_odds && odds(taken.builder_odds)}
                </bdi>
              </li>
            ),
            leg && (
              <Line
                key={taken.selection_id}
                leg={leg}
                taken={taken}
                priced={several && !taken.builder}
              />
            ),
          ];
        })}
      </ul>
      <p className="text-xs text-quiet">
        {own('receipt.number')}{' '}
        <bdi dir="ltr" className="select-all">
          {bet.id}
        </bdi>
      </p>
    </li>
  );
}
