import type { Bet, BetLeg } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { Name } from '@maidan/ui';
import { useT } from '../../i18n.ts';
import { inSentence, useOdds } from '../../domain/odds/format.ts';
import type { Leg } from '../../domain/slip/index.ts';
import { useMarketText } from '../../domain/market/text.ts';
import { useT as useBetsT } from '../../domain/bet/i18n.ts';
import { KindName, legCount, Lines } from '../../domain/bet/kind.tsx';
import { useT as useSlipT } from './i18n.ts';
import { useLegName } from './legs.tsx';

const oddsClass = 'num shrink-0 font-semibold font-narrow';

interface LineProps {
  leg: Leg;
  placed: BetLeg;
  /** False for a single: the receipt shows its odds once. */
  showOdds: boolean;
}

/** A selection with its accepted odds. */
function Line({ leg, placed, showOdds }: LineProps) {
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
        {showOdds && (
          <bdi dir="ltr" className={oddsClass}>
            {odds(placed.odds)}
          </bdi>
        )}
      </p>
      <Name className="block text-quiet">{leg.eventName}</Name>
    </li>
  );
}

/** An accepted bet: its kind, terms, selections and the bet number for support. */
export function Receipt({ bet, legs }: { bet: Bet; legs: Leg[] }) {
  const t = useT();
  const tSlip = useSlipT();
  const tBets = useBetsT();
  const odds = useOdds();
  const placedLegs = bet.legs.filter((leg) => !leg.place);
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
        {placedLegs.map((placed, i) => {
          const leg = legs.find(({ selectionId }) => selectionId === placed.selection_id);
          const startsBuilder = placed.builder && placedLegs[i - 1]?.builder !== placed.builder;
          return [
            startsBuilder && (
              <li key={`builder ${placed.builder}`} className="flex justify-between gap-3">
                <span className="text-quiet">{tBets('builder')}</span>
                <bdi dir="ltr" className={oddsClass}>
                  {several && placed.builder_odds && odds(placed.builder_odds)}
                </bdi>
              </li>
            ),
            leg && (
              <Line
                key={placed.selection_id}
                leg={leg}
                placed={placed}
                showOdds={several && !placed.builder}
              />
            ),
          ];
        })}
      </ul>
      <p className="text-xs text-quiet">
        {tSlip('receipt.number')}{' '}
        <bdi dir="ltr" className="select-all">
          {bet.id}
        </bdi>
      </p>
    </li>
  );
}
