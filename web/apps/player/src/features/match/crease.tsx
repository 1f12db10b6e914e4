import type { Batter, Bowler } from '@maidan/api';
import { useT } from '../../i18n.ts';

const cell = 'num py-2 text-end tabular-nums';

/** Who bats and who bowls. */
export function Crease({ batters, bowler }: { batters: Batter[]; bowler?: Bowler }) {
  const t = useT();
  if (batters.length === 0 && !bowler) return null;
  return (
    <section className="rounded border border-rope bg-stand p-4">
      <h2 className="heading pb-1 text-lg">{t('match.batting')}</h2>
      {batters.length > 0 && (
        <table className="w-full">
          <thead className="text-sm text-quiet">
            <tr>
              <th className="py-1 text-start font-normal">{t('match.batter')}</th>
              <th className="w-10 text-end font-normal">{t('match.col_runs')}</th>
              <th className="w-10 text-end font-normal">{t('match.col_balls')}</th>
              <th className="w-10 text-end font-normal">{t('match.col_fours')}</th>
              <th className="w-10 text-end font-normal">{t('match.col_sixes')}</th>
            </tr>
          </thead>
          <tbody>
            {batters.map((batter) => (
              <tr key={batter.name} className="border-t border-rope">
                <th className="py-2 text-start font-medium">
                  {batter.name}
                  {batter.on_strike && (
                    <>
                      <span
                        aria-hidden
                        className="ms-2 inline-block size-2 rounded-full bg-floodlight"
                      />
                      <span className="sr-only">, {t('match.strike')}</span>
                    </>
                  )}
                </th>
                <td className={`${cell} font-semibold`}>{batter.runs}</td>
                <td className={`${cell} text-quiet`}>{batter.balls}</td>
                <td className={`${cell} text-quiet`}>{batter.fours}</td>
                <td className={`${cell} text-quiet`}>{batter.sixes}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {bowler && (
        <table className="mt-2 w-full">
          <thead className="text-sm text-quiet">
            <tr>
              <th className="py-1 text-start font-normal">{t('match.bowler')}</th>
              <th className="w-12 text-end font-normal">{t('match.col_overs')}</th>
              <th className="w-12 text-end font-normal">{t('match.col_runs')}</th>
              <th className="w-12 text-end font-normal">{t('match.col_wickets')}</th>
            </tr>
          </thead>
          <tbody>
            <tr className="border-t border-rope">
              <th className="py-2 text-start font-medium">{bowler.name}</th>
              <td className={`${cell} text-quiet`}>{bowler.overs}</td>
              <td className={`${cell} text-quiet`}>{bowler.runs}</td>
              <td className={`${cell} font-semibold`}>{bowler.wickets}</td>
            </tr>
          </tbody>
        </table>
      )}
    </section>
  );
}
