import { Name } from '@maidan/ui';
import type { ReactNode } from 'react';
import type { RunScorer, Standing } from '../../domain/sport/calls.ts';
import { useT } from '../../domain/sport/i18n.ts';
import { teamColour } from '../../domain/event/team-colour.ts';

const numberCell = 'num px-1 py-2 text-end sm:px-2';
const headCell = 'px-1 py-2 text-end font-normal sm:px-2';

function TableCard({
  title,
  note,
  children,
}: {
  title: string;
  note: string;
  children: ReactNode;
}) {
  return (
    <section className="rounded border border-rope bg-stand">
      <h2 className="heading px-4 pt-3 text-lg">{title}</h2>
      <div className="px-2 py-1 sm:px-3">{children}</div>
      <p className="px-4 pb-3 text-sm text-quiet">{note}</p>
    </section>
  );
}

/** The league table, calculated from the latest results. */
export function Standings({ rows }: { rows: Standing[] }) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <TableCard title={t('league.table')} note={t('league.table_note')}>
      <table className="w-full table-fixed">
        <thead className="text-sm text-quiet">
          <tr>
            <th className="w-7 py-2 text-start font-normal">#</th>
            <th className="py-2 text-start font-normal">{t('league.team')}</th>
            <th className={`w-9 ${headCell}`}>
              <abbr title={t('league.played')} className="no-underline">
                {t('league.played_short')}
              </abbr>
            </th>
            <th className={`w-9 ${headCell}`}>
              <abbr title={t('league.won')} className="no-underline">
                {t('league.won_short')}
              </abbr>
            </th>
            <th className={`w-9 ${headCell}`}>
              <abbr title={t('league.drawn')} className="no-underline">
                {t('league.drawn_short')}
              </abbr>
            </th>
            <th className={`w-9 ${headCell}`}>
              <abbr title={t('league.lost')} className="no-underline">
                {t('league.lost_short')}
              </abbr>
            </th>
            <th className={`w-14 max-sm:hidden ${headCell}`}>{t('league.difference')}</th>
            <th className={`w-12 ${headCell}`}>{t('league.points')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={row.team.name} className="border-t border-rope">
              <td className="num py-2 text-quiet">{i + 1}</td>
              <th className="py-2 text-start font-medium">
                <span className="flex items-center gap-2">
                  <span
                    aria-hidden
                    style={{ background: teamColour(row.team.colour) }}
                    className="h-5 w-1 shrink-0 rounded-full"
                  />
                  <Name>{row.team.name}</Name>
                </span>
              </th>
              <td className={`${numberCell} text-quiet`}>{row.played}</td>
              <td className={numberCell}>{row.won}</td>
              <td className={numberCell}>{row.drawn}</td>
              <td className={numberCell}>{row.lost}</td>
              <td className={`${numberCell} text-quiet max-sm:hidden`}>
                <bdi dir="ltr">
                  {row.scored > row.conceded ? '+' : ''}
                  {String(row.scored - row.conceded).replace('-', '−')}
                </bdi>
              </td>
              <td className={`${numberCell} font-semibold`}>{row.points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableCard>
  );
}

/** The top run scorers. */
export function RunScorers({ rows }: { rows: RunScorer[] }) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <TableCard title={t('league.batters')} note={t('league.batters_note')}>
      <table className="w-full table-fixed">
        <thead className="text-sm text-quiet">
          <tr>
            <th className="py-2 text-start font-normal">{t('league.batter')}</th>
            <th className={`w-14 ${headCell}`}>{t('league.innings')}</th>
            <th className={`w-12 ${headCell}`}>{t('league.best')}</th>
            <th className={`w-14 ${headCell}`}>{t('league.rate')}</th>
            <th className={`w-14 ${headCell}`}>{t('league.runs')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.team + row.name} className="border-t border-rope">
              <th className="truncate py-2 text-start font-medium">
                {row.name} <span className="text-sm font-normal text-quiet">{row.team}</span>
              </th>
              <td className={`${numberCell} text-quiet`}>{row.innings}</td>
              <td className={`${numberCell} text-quiet`}>{row.best}</td>
              <td className={`${numberCell} text-quiet`}>
                {row.balls ? ((row.runs / row.balls) * 100).toFixed(0) : '–'}
              </td>
              <td className={`${numberCell} font-semibold`}>{row.runs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableCard>
  );
}
