import type { BatterCard, Bowler } from '@maidan/api';
import { useT as useAppT } from '../../i18n.ts';
import { useDismissal } from './dismissal.ts';
import { useT } from './i18n.ts';

const head = 'pb-1 text-end font-normal';
const cell = 'num py-2 text-end';

/** Converts overs to balls: 3.2 overs are 20 balls. */
function ballsOf(overs: string): number {
  const [whole = 0, rest = 0] = overs.split('.').map(Number);
  return whole * 6 + rest;
}

const rate = (runs: number, balls: number, scale: number, digits: number) =>
  balls > 0 ? ((runs / balls) * scale).toFixed(digits) : '–';

function BatterRow({ batter }: { batter: BatterCard }) {
  const t = useT();
  const base = useAppT();
  const how = useDismissal();
  return (
    <tr className="border-t border-rope align-top">
      <th className="py-2 pe-2 text-start font-normal">
        <span className="font-medium">{batter.name}</span>
        {batter.on_strike && (
          <>
            <span aria-hidden className="ms-2 inline-block size-2 rounded-full bg-floodlight" />
            <span className="sr-only">, {base('match.strike')}</span>
          </>
        )}
        <span className="block text-sm leading-tight text-quiet">
          {batter.out ? how(batter.out, batter.by) : t('card.not_out')}
        </span>
      </th>
      <td className={`${cell} font-semibold`}>{batter.runs}</td>
      <td className={`${cell} text-quiet`}>{batter.balls}</td>
      <td className={`${cell} text-quiet`}>{batter.fours}</td>
      <td className={`${cell} text-quiet`}>{batter.sixes}</td>
      <td className={`${cell} text-quiet`}>{rate(batter.runs, batter.balls, 100, 0)}</td>
    </tr>
  );
}

/** The batters in batting order with their dismissals. */
export function BattingTable({ batters }: { batters: BatterCard[] }) {
  const t = useT();
  return (
    <table className="w-full table-fixed">
      <thead className="text-sm text-quiet">
        <tr>
          <th className="pb-1 text-start font-normal">{t('card.batter')}</th>
          <th className={`w-9 ${head}`}>{t('card.runs')}</th>
          <th className={`w-9 ${head}`}>{t('card.balls')}</th>
          <th className={`w-7 ${head}`}>{t('card.fours')}</th>
          <th className={`w-7 ${head}`}>{t('card.sixes')}</th>
          <th className={`w-10 ${head}`}>{t('card.rate')}</th>
        </tr>
      </thead>
      <tbody>
        {batters.map((batter) => (
          <BatterRow key={batter.name} batter={batter} />
        ))}
      </tbody>
    </table>
  );
}

/** The bowlers in bowling order. */
export function BowlingTable({ bowlers }: { bowlers: Bowler[] }) {
  const t = useT();
  if (bowlers.length === 0) return null;
  return (
    <table className="mt-4 w-full table-fixed">
      <thead className="text-sm text-quiet">
        <tr>
          <th className="pb-1 text-start font-normal">{t('card.bowler')}</th>
          <th className={`w-12 ${head}`}>{t('card.overs')}</th>
          <th className={`w-10 ${head}`}>{t('card.runs')}</th>
          <th className={`w-9 ${head}`}>{t('card.wickets')}</th>
          <th className={`w-14 ${head}`}>{t('card.economy')}</th>
        </tr>
      </thead>
      <tbody>
        {bowlers.map((bowler) => (
          <tr key={bowler.name} className="border-t border-rope">
            <th className="truncate py-2 pe-2 text-start font-medium">{bowler.name}</th>
            <td className={`${cell} text-quiet`}>{bowler.overs}</td>
            <td className={`${cell} text-quiet`}>{bowler.runs}</td>
            <td className={`${cell} font-semibold`}>{bowler.wickets}</td>
            <td className={`${cell} text-quiet`}>
              {rate(bowler.runs, ballsOf(bowler.overs), 6, 2)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
